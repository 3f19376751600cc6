# f-strings with all kinds of specifications.
print(f"{3.14159:.2e} {1e100:g} {123456789:,} {0.000123:g} {255:#x} {255:#010b} {-5:+d} {'abc':^10}|{'x':*<5}|")
print(f"{1234567.891:,.2f} {1234567:_} {0b1111:_b} {'%':>3} {True:d} {None!s:>6} {3+4j:.1f}")
