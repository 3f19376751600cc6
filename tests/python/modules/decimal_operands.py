# What stands beside a Decimal, and what is made of its class.
import inspect
import decimal
from decimal import *
from fractions import Fraction


def show(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


class Money(Decimal):
    def __add__(self, other):
        return Money(super().__add__(other))

    def __radd__(self, other):
        return "radd"

    def __str__(self):
        return "$" + super().__str__()


class Plain(Decimal):
    pass


class Tagged(Decimal):
    def __init__(self, *args):
        self.tag = args

    def __new__(cls, value, tag):
        return super().__new__(cls, value)


d, m, p = Decimal("1.5"), Money("2.50"), Plain("0.25")
print(m, repr(m), m + 1, d + m, m + d, type(m + d), d - m, type(d - m), m * m, sum([m, m]), f"{m:.1f}", m == Decimal("2.5"), hash(m) == hash(Decimal("2.5")))
print(p + d, d + p, type(p + p), -p, type(-p), type(+p), abs(p), type(p.quantize(d)), round(p, 1), int(p), float(p), bool(p), p < d, d < p, p == 0.25)
t = Tagged("3.0", 7)
print(t, t.tag, type(t) is Tagged, Decimal(t), type(Decimal(t)), Plain(t) + 1, Decimal(d) is d, Plain(p) is p)
for other in (1, True, 2 ** 70, 1.5, Fraction(1, 2), "1", None, 1j, [1]):
    for operation in ("a + b", "b + a", "a * b", "b - a", "a / b", "b // a", "a % b", "a < b", "b < a", "a == b", "b != a", "a >= b"):
        try:
            print(operation, repr(other), "->", repr(eval(operation, {"a": d, "b": other})))
        except TypeError as error:
            print(operation, repr(other), "->", error)
x = Decimal(10)
x += 1
x -= Decimal("0.5")
x *= 3
x /= 4
print(x, sum([Decimal("0.1")] * 10), sum([], Decimal(0)), max(d, Decimal(2), 1), sorted([Decimal(3), 1, Decimal("-2.5"), 2.5]))
print({Decimal("1.0"): "a", Decimal(2): "b"}[1], 1 in {Decimal("1.00")}, {1: "x"}[Decimal(1)], Decimal("1.5") in [1.5], len({Decimal(1), 1, 1.0, Decimal("1.0")}))
for call in (
    lambda: Decimal(), lambda: Decimal(value="1.10"), lambda: Decimal("1", context=None), lambda: Decimal("1", None), lambda: Decimal("1e5"),
    lambda: Decimal(" 1.5\n"), lambda: Decimal("1_000.5"), lambda: Decimal("١٢"), lambda: Decimal("abc"), lambda: Decimal(""),
    lambda: Decimal("."), lambda: Decimal("1.2.3"), lambda: Decimal("-.5e-3"), lambda: Decimal("1" * 38), lambda: Decimal("1" * 45),
    lambda: Decimal((0, (1, 2), -1)), lambda: Decimal(1.25), lambda: Decimal(False), lambda: Decimal(10 ** 45), lambda: Decimal(-(10 ** 16)),
    lambda: Decimal("1e99999999999999999999"), lambda: Decimal([1]), lambda: Decimal({}),
    lambda: d.quantize(Decimal("0.1"), "ROUND_UP"), lambda: d.quantize(Decimal(1), rounding=ROUND_DOWN), lambda: d.quantize(1),
    lambda: d.quantize("1"), lambda: d.quantize(Decimal(1), rounding="no"), lambda: d.quantize(Decimal("1e-40")),
    lambda: d.quantize(exp=Decimal("0.01"), context=Context(prec=2)), lambda: d.quantize(exp=Decimal("0.01"), context=Context(prec=3)),
    lambda: round(d, None), lambda: round(d, 1.0), lambda: round(Decimal("2.5")), lambda: round(Decimal("-3.5")),
    lambda: round(Decimal("NaN")), lambda: format(d, 5),
    lambda: f"{d:é>8}", lambda: f"{d:250}"[-5:], lambda: f"{d:.300f}"[-5:], lambda: f"{Decimal('1e-7')}", lambda: f"{Decimal('1e-6')} {Decimal('123e3')} {Decimal('-0e2')}",
    lambda: int(Decimal("1e30")), lambda: int(Decimal("-1e-30")), lambda: float(Decimal("0.1")), lambda: float(Decimal("1e400")), lambda: float(Decimal("12345678901234567890.12345")),
    lambda: float(Decimal("-0")), lambda: hash(Decimal("-1")), lambda: hash(Decimal("0.5")) == hash(0.5), lambda: hash(Decimal("1e300")) == hash(10 ** 300), lambda: hash(Decimal("-1.25e2")) == hash(-125), lambda: hash(Decimal("sNaN")),
    lambda: Decimal("1e-40") + 1, lambda: Decimal("1e60") + 1, lambda: Decimal("0e60") + 1, lambda: Decimal("1e60") * 0, lambda: Decimal("0e-60") + Decimal("0e60"),
    lambda: Decimal(10) / 4, lambda: Decimal("1e30") / Decimal("1e-30"), lambda: Decimal("100") / Decimal("0.0010"), lambda: Decimal(1) / Decimal(8), lambda: Decimal(2) ** 3,
    lambda: Decimal(1) / 0, lambda: Decimal(0) / 0, lambda: Decimal(7) // 0, lambda: Decimal(7) % 0, lambda: divmod(Decimal(-7), 2), lambda: 7 % Decimal("2.5"),
    lambda: Decimal("1e40") // 3, lambda: Decimal("-7.5") % 2, lambda: Decimal("-7.5") // 2,
):
    show(call)
with localcontext() as ctx:
    ctx.traps[Inexact] = True
    show(lambda: Decimal(1) / 4)
    show(lambda: Decimal(1) / 3)
    show(lambda: Decimal("1.23").quantize(Decimal("0.1")))
    show(lambda: Decimal("1.20").quantize(Decimal("0.1")))
    print(ctx.flags[Inexact], ctx.flags[Rounded])
    ctx.traps[Rounded] = True
    show(lambda: Decimal("1.20").quantize(Decimal("0.1")))
    show(lambda: round(Decimal("1.25"), 1))
    ctx.prec = 3
    show(lambda: Decimal(123) * 10)
    show(lambda: Decimal(1234) * 10)
    show(lambda: -Decimal("12.34"))
getcontext().rounding = ROUND_FLOOR
print(d - d, -Decimal(0), +Decimal("-0"), Decimal("-0") + 0, Decimal(0) - 0, 0 - Decimal(0), f"{Decimal('-1.26'):.1f}", round(Decimal("1.29"), 1))
getcontext().rounding = ROUND_HALF_EVEN
print(d - d, -Decimal(0), +Decimal("-0"), abs(Decimal("-0")), -Decimal("1.5"), Decimal(repr(d)[9:-2]) == d)
print(Decimal.__add__.__name__, Decimal.quantize.__name__, str(inspect.signature(Decimal.quantize)).endswith("exp, rounding=None, context=None)"))


class Hooked(Decimal):
    def __bool__(self):
        return False

    def __hash__(self):
        return 5

    def __eq__(self, other):
        return "eq"

    def __int__(self):
        return 42

    def __format__(self, spec):
        return f"<{spec}>"


h = Hooked(3)
print(bool(h), hash(h), h == 3, 3 == h, Decimal(3) == h, h != 3, int(h), f"{h:.2f}", h < 4, 4 > h)
