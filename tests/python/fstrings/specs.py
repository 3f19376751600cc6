class Spec:
    def __format__(self, spec):
        return f"<{spec}>"


s = Spec()
w = 5
print(f"{s} {s:} {s:abc} {s:{w}} {s:x{w}y} {s:{'a'}{'b'}} {s::} {s:>{w}.{2}}")
for value in (0, 5, -17, 1234567):
    print(f"{value:d}|{value:5d}|{value:<8d}|{value:^8d}|{value:08d}|{value:+d}|{value: d}|{value:,d}|{value:x}|{value:#o}|{value:#b}|{value:.2f}|{value:.1e}|{value:g}|{value:n}")
for value in ("", "a", "hello world"):
    print(f"{value:s}|{value:5}|{value:>5}|{value:^15}|{value:-<15}|{value:.3}|{value:*^9.2}|{value:05}|")
for value in (0.0, 2.5, -1234.5678, 1e10):
    print(f"{value:f}|{value:.0f}|{value:10.2f}|{value:<10.1f}|{value:^+12.2f}|{value:,.2f}|{value:.2e}|{value:g}|{value:%}|{value:010.3f}|{value:.3}")
for value, spec in [(5, "s"), ("x", "d"), (5.5, "d"), ("x", "+"), ("x", ","), (5, ".2"), (5, "xx"), ([1], ">5"), (None, "5"), ("x", "=5"), ({}, "d"), (5, "5.5d"), (3.5, "x"), (5, "z"), (1, "100000000000000000000"), (-1, "c"), (True, "s"), (5, ",x"), ("x", "^^^")]:
    try:
        print(repr(value), spec, f"{value:{spec}}")
    except (ValueError, TypeError, OverflowError) as error:
        print(repr(value), spec, type(error).__name__, error)
print(f"{3:é>5}|{'ü':*^5}|{1.5:>+8}|{'é':>3}|{'日本':>4}|{5:<<5}|{5:>>5}|{5:^^5}|{5:==5}")
print(f"{10**20:,} {10**20:x} {-10**20:_} {2**64:#b}"[:60], f"{255:#X} {255:#010x} {-255:#010x} {1234:_x} {0b1111_0000:_b}")
f"{s:done}"
