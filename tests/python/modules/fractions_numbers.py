import fractions
import math
import numbers
import operator
from fractions import Fraction as F

print(fractions.__all__, numbers.__all__)
for args in [(), (3,), (-8, 6), ("3/7",), (" -3/7 ",), ("1.25",), ("-.125e2",), ("7e-3",), (1.5,), (F(1, 2), F(3, 4)), (True,), ("1_000/3",), ("+5",)]:
    print(args, repr(F(*args)), F(*args))
for args in [(1, 0), ("1/0",), ("x",), ("3/-7",), (1.5, 2), ([],), (None,), ("1.2/3",), (float("nan"),), (float("inf"),), ("1 /3",), ("1__0",), (1j,)]:
    try:
        print(repr(F(*args)))
    except Exception as error:
        print(args, type(error).__name__, error)
a, b = F(3, 4), F(-5, 6)
for op in [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, divmod, operator.lt, operator.le, operator.eq, operator.gt, operator.ge, operator.ne]:
    print(op.__name__, op(a, b), op(a, 2), op(2, a), op(a, 0.5), op(0.5, a))
print(a ** 2, a ** -2, b ** -3, a ** F(1, 2), 2 ** F(3), 2.0 ** a, a ** 0.5, b ** 0, F(4) ** F(1, 2), a ** 1j)
print(a + 1j, 1j * a, a == 0.75, a == F(6, 8), a == "x", a == complex(0.75))
print(-a, +a, abs(b), int(b), math.floor(b), math.ceil(b), math.trunc(b), round(F(7, 2)), round(F(5, 2)), round(F(22, 7), 3), round(F(1234), -2), float(b), bool(F(0)))
print(hash(F(5)) == hash(5), hash(F(1, 2)) == hash(0.5), hash(F(-3, 4)) == hash(-0.75), {F(1, 2): 1}[0.5])
print(F(math.pi).limit_denominator(1000), F("3.1415926535897932").limit_denominator(), F(4321, 8765).limit_denominator(10))
print(F.from_float(0.25), F.from_number(2.5), F(5).is_integer(), F(5, 3).as_integer_ratio(), a.numerator, a.denominator, a.real, a.imag, a.conjugate())
print(f"{F(22, 7):.3f} {F(22, 7):10.2e}| {F(-1, 3):+.4g} {F(1, 8):.1%} {F(1234567, 10):,.2f} {F(1, 3)!s:>8} {F(3, 4):>10} {F(3):^7}| {F(10, 2):#}")
print(f"{F(1, 3):010.4f} {F(2, 3):_>12} {F(1, 1000000):g} {F(123456789):g} {F(1, 2):z.0f} {F(-1, 1000):z.1f} {F(3, 7):<12.5f}|")
for spec in ["d", "5x", "010", "=^+10"]:
    try:
        print(format(a, spec))
    except ValueError as error:
        print(error)
for call in [
    lambda: a / 0, lambda: a // F(0), lambda: a % 0, lambda: F(0) ** -1, lambda: a < "x", lambda: a + "x", lambda: F(3).limit_denominator(0),
    lambda: F.from_float("x"), lambda: a < 1j, lambda: F.from_number("1"), lambda: setattr(a, "numerator", 3),
]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
print(sum([F(1, n) for n in range(1, 20)]), max(a, b), sorted([F(1, 2), 0.3, F(1, 3), 1]), math.prod([F(1, 2), F(2, 3)]))


class Sub(F):
    pass


print(repr(Sub(1, 2)), type(Sub(1, 2) + 1).__name__, Sub(2, 4) == F(1, 2))
for value in [1, True, 1.5, 1j, F(1, 2), "x"]:
    print([isinstance(value, c) for c in (numbers.Number, numbers.Complex, numbers.Real, numbers.Rational, numbers.Integral)])
print(issubclass(int, numbers.Rational), issubclass(float, numbers.Rational), numbers.Integral.__mro__)
try:
    numbers.Real()
except TypeError as error:
    print(str(error)[:60])


def harmonic(n):
    return sum((F(1, k) for k in range(1, n + 1)), F(0))


print(harmonic(10), float(harmonic(10)))
