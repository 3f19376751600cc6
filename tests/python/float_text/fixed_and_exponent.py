values = [0.0, 1.0, -1.5, 3.14159265, 1234567.891, 1e-7, 2.5, 0.125, 1e21, -0.0001, 99.995]
for value in values:
    print(f"{value:.2f} {value:.0f} {value:e} {value:.3e} {value:g} {value:.3g} {value:G}")
for value in values:
    print(f"{value:,.2f}|{value:+.1f}|{value: .1f}|{value:010.2f}|{value:<12.1f}|{value:^12.1f}|{value:>12.1e}|")
for value in (0.5, 0.12345, 1.0, 1.2345):
    print(f"{value:%} {value:.1%} {value:.0%}")
print(f"{float('inf'):.2f} {float('nan'):8.1f}| {float('-inf'):+08.1f} {float('inf'):F}")
print(f"{0.5:.0f} {1.5:.0f} {2.5:.0f} {3.5:.0f} {0.05:.1f} {0.25:.1f} {0.35:.1f}")
print(f"{1e10:g} {123456:g} {1234567:g} {0.0001:g} {0.00001:g} {100000.0:#g}")
print(f"{3.0}", f"{3.0:}", f"{3.0:5}", f"{3.14:10}", f"{1e20:_.1f}", f"{-0.0:z.1f}", f"{-0.04:z.1f}")
print("%.3f %5.1f %-8.2f| %e %g %+.1f %08.3f" % (3.14159, 2.25, 1.5, 12345.678, 0.00001234, 2.0, -3.5))
print(round(3.14159, 3), round(2.5, 0), round(-1.005, 2), round(1e22, 2), round(123.456, -1))
format(1234.5, "012,.1f")
