# What is a float goes by its value; an int of a class may say which float it is.
import math, struct, array, cmath, decimal, statistics, fractions
def t(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
class K(float):
    def __float__(self): return 0
class I(int):
    def __float__(self): return 1.5
class X(float):
    def __float__(self): return 9.5
for k in [K(2.5), I(3), X(2.5)]:
    print("--", type(k).__name__)
    for f in [lambda: "%f" % k, lambda: complex(k), lambda: math.hypot(k, 1), lambda: math.isnan(k), lambda: struct.unpack("d", struct.pack("d", k)), lambda: array.array("d", [k]), lambda: math.fsum([k]), lambda: float(k), lambda: math.sqrt(k), lambda: math.floor(k), lambda: round(k), lambda: math.pow(k, 2), lambda: k + 1, lambda: 1.0 * k, lambda: pow(2.0, k), lambda: divmod(7.0, k), lambda: sum([k], 0.5), lambda: cmath.sqrt(k), lambda: statistics.mean([k, k]), lambda: fractions.Fraction(k), lambda: decimal.Decimal(k), lambda: math.sumprod([k], [1.0]), lambda: math.prod([k, 1.0]), lambda: math.dist([k], [0.0]), lambda: math.ldexp(k, 1), lambda: math.copysign(k, -1), lambda: math.fmod(k, 1), lambda: math.isclose(k, 1.0), lambda: math.modf(k), lambda: math.frexp(k), lambda: complex(1, k), lambda: k == 1.5, lambda: float.fromhex("0x1") + k, lambda: math.atan2(k, 1), lambda: "%d" % k, lambda: "%.1e" % k, lambda: 1j * k, lambda: math.trunc(k), lambda: int(k), lambda: math.degrees(k), lambda: math.nextafter(k, 5), lambda: math.ulp(k), lambda: math.fma(k, 1, 1), lambda: math.log(k), lambda: math.log2(k)]:
        t(f)
