import decimal
import math
from decimal import *
from fractions import Fraction

print(sorted(n for n in dir(decimal) if not n.startswith("_")))
print(getcontext())
for text in ["0", "-0", "1", "1.10", "-1.23e5", "1E+3", "  12  ", "1_000.5", ".5", "5.", "1e-10", "0.000001", "0.0000001", "123456789012345678901234567890123", "Infinity", "-inf", "nan", "NaN123", "-sNaN5", "1E5", "0E3", "0E-8", "00012", "12E-3"]:
    d = Decimal(text)
    print(repr(d), d, d.as_tuple(), d.adjusted(), d.to_eng_string())
for value in [5, -7, True, 0.1, 1.5, 1e20, (0, (1, 2, 3), -2), (1, (), 0), (0, (0,), "F"), (1, (4, 5), "n"), [0, [1], 5], float("inf"), 2**100]:
    print(repr(Decimal(value)))
for value in ["", "x", "1.2.3", "1e", "--1", "1 2", "e5", None, [], (1, 2), (2, (1,), 0), (0, (10,), 0), (0, (1,), "x"), 1j, b"1", "infin"]:
    try:
        print(repr(Decimal(value)))
    except Exception as error:
        print(repr(value), type(error).__name__, error)
a, b = Decimal("7.25"), Decimal("-2")
print(a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b), a ** 2, a ** b, -a, +a, abs(b), a + 1, 1 + a, 3 - a, 2 * a, 1 / a, 10 // a, 10 % a, 2 ** Decimal(3))
print(Decimal(1) / 3, Decimal(2) / 3, Decimal(10) / 4, Decimal("1.00") / 5, Decimal(100) / 10, Decimal("0.3") - Decimal("0.1"), Decimal("1.20") * 3, sum([Decimal("0.1")] * 10), Decimal("1E+30") + 1, Decimal("1e-40") + 1)
print(Decimal(2).sqrt(), Decimal(16).sqrt(), Decimal("0.25").sqrt(), Decimal("1E+5").sqrt(), Decimal(1).exp(), Decimal("2.5").exp(), Decimal(-1).exp(), Decimal(10).ln(), Decimal(2).ln(), Decimal("0.5").ln(), Decimal("1.0001").ln(), Decimal(2).log10(), Decimal(1000).log10(), Decimal("0.001").log10(), Decimal(123456).log10(), Decimal(0).exp())
print(Decimal(2) ** Decimal("0.5"), Decimal(4) ** Decimal("0.5"), Decimal("1.5") ** Decimal("2.5"), Decimal(2) ** -2, Decimal(3) ** -1, Decimal(2) ** 100, Decimal("1.1") ** 20, Decimal(10) ** 20, Decimal(1) ** 5, Decimal("1.0") ** 2, Decimal(-2) ** 3, Decimal(0) ** 2, Decimal(9) ** Decimal("1.5"), Decimal(8) ** (Decimal(1) / 3), pow(Decimal(7), 3, 5), Decimal("1.05") ** 30)
for x in ["2.675", "-2.675", "2.665", "0.5", "1.5", "-1.5", "12345.6789", "0"]:
    d = Decimal(x)
    print(x, [str(d.quantize(Decimal("0.01"), rounding=r)) for r in (ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP)], round(d, 2), round(d), int(d), math.floor(d), math.ceil(d), d.to_integral_value(), d.normalize(), round(d, -1))
print(Decimal("1.2300").normalize(), Decimal(1200).normalize(), Decimal("0E5").normalize(), Decimal("3.0").to_integral_exact(), Decimal("1E3").quantize(1), Decimal("2.17").quantize(Decimal("0.001")), Decimal("Infinity").quantize(Decimal("inf")))
print([Decimal("1.5") < 2, Decimal("1.5") == 1.5, Decimal("0.1") == 0.1, Decimal("0.1") < 0.1, 2 > Decimal(1), Decimal("1.0") == Decimal("1.00"), Decimal("NaN") == Decimal("NaN"), Decimal("NaN") != 1, Decimal(1) == Fraction(1, 1), Decimal("0.5") < Fraction(2, 3), Decimal(1) == "1", Decimal("-0") == 0, Decimal("inf") > 10**100])
print(hash(Decimal(5)) == hash(5), hash(Decimal("0.5")) == hash(0.5), hash(Decimal("-1.25")) == hash(-1.25), hash(Decimal("1E3")) == hash(1000), hash(Decimal("1.0")) == hash(Decimal("1.00")), {Decimal("1.0"): "a"}[1], hash(Decimal("1e-5")) == hash(Fraction(1, 100000)))
print(float(Decimal("3.25")), int(Decimal("-3.9")), complex(Decimal(1)), bool(Decimal(0)), bool(Decimal("0.1")), str(Decimal("1e6")), Decimal("3.140").as_integer_ratio(), Decimal(-5).as_integer_ratio(), Fraction(Decimal("0.75")), math.sqrt(Decimal(4)))
print(max(Decimal(1), Decimal(2)), sorted([Decimal("3"), Decimal("-1"), 2, 0.5]), min([Decimal("1.0"), Decimal("1")]), sum([Decimal("1.1"), 2]))
print(Decimal(3).compare(5), Decimal("1.0").compare_total(Decimal("1.00")), Decimal("nan").compare(1), Decimal("1.5").copy_sign(-1), Decimal(-3).copy_abs(), Decimal(3).copy_negate(), Decimal("1.2e5").logb(), Decimal(7).scaleb(-3), Decimal("12345").shift(2), Decimal("12345").rotate(-1), Decimal(5).fma(2, 3), Decimal(10).remainder_near(6), Decimal(1).next_plus(), Decimal(1).next_minus(), Decimal(1).next_toward(2))
print(Decimal(1).max(2), Decimal(-3).max_mag(2), Decimal("nan").min(2), Decimal(1100).logical_and(1010), Decimal(1100).logical_or(11), Decimal(1100).logical_xor(1010), Decimal(1).same_quantum(Decimal("2")), Decimal("1.0").same_quantum(2), Decimal("NaN").same_quantum(Decimal("sNaN")))
for x in ["0", "-0", "1", "-1e-1000000", "inf", "-inf", "nan", "snan"]:
    d = Decimal(x)
    print(x, d.is_zero(), d.is_signed(), d.is_finite(), d.is_infinite(), d.is_nan(), d.is_snan(), d.is_qnan(), d.is_normal(), d.is_subnormal(), d.number_class(), d.radix(), d.is_canonical())
calls = [
    lambda: Decimal(1) / 0, lambda: Decimal(0) / 0, lambda: Decimal(1) // 0, lambda: Decimal(1) % 0, lambda: Decimal(0) % 0, lambda: divmod(Decimal(1), 0), lambda: Decimal(-1).sqrt(), lambda: Decimal(-1).ln(), lambda: Decimal(0).ln(), lambda: Decimal("inf") - Decimal("inf"), lambda: Decimal("inf") * 0, lambda: Decimal("inf") / Decimal("inf"),
    lambda: Decimal("snan") + 1, lambda: Decimal("nan") + 1, lambda: Decimal("nan") < 1, lambda: Decimal("snan") == 1, lambda: Decimal(10) ** 1000000, lambda: Decimal(0) ** 0, lambda: Decimal(-2) ** Decimal("0.5"), lambda: Decimal(0) ** -1, lambda: Decimal("1e999999") * 10, lambda: Decimal("1e-999999") / 10**30,
    lambda: Decimal(1) + 1.5, lambda: 1.5 * Decimal(1), lambda: Decimal(1) + "1", lambda: Decimal(1) + None, lambda: Decimal(1) < "x", lambda: int(Decimal("nan")), lambda: int(Decimal("inf")), lambda: float(Decimal("snan")), lambda: hash(Decimal("snan")), lambda: Decimal("nan").as_integer_ratio(), lambda: Decimal("inf").as_integer_ratio(), lambda: round(Decimal("nan")), lambda: math.floor(Decimal("inf")),
    lambda: Decimal("1e30").quantize(Decimal("0.01")), lambda: Decimal(1).quantize(Decimal("inf")), lambda: Decimal(1).quantize(1, rounding="x"), lambda: Decimal(1).quantize("1"), lambda: Decimal(1).compare("x"), lambda: Decimal("1e40") // 3, lambda: Decimal(1).sqrt(3), lambda: Decimal(2).logical_and(1), lambda: getcontext().create_decimal("1x"), lambda: Decimal(1).foo, lambda: setattr(Decimal(1), "x", 1), lambda: pow(Decimal(2), -1, 3), lambda: Decimal.from_float("1"), lambda: Decimal(1).shift(100), lambda: Decimal("1e999999999999999999999"),
]
for number, call in enumerate(calls):
    try:
        print(number, repr(call()))
    except Exception as error:
        print(number, type(error).__name__, error, [c.__name__ for c in type(error).__mro__[1:3]])
