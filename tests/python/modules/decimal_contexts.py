import decimal
from decimal import *

with localcontext() as ctx:
    ctx.prec = 5
    print(Decimal(1) / 3, +Decimal("1.23456789"), Decimal("123456"), Decimal("123456") + 0, ctx)
    ctx.rounding = ROUND_UP
    print(Decimal(1) / 3, ctx.divide(1, 3), ctx.create_decimal("1.234567"))
print(getcontext().prec, Decimal(1) / 7)
with localcontext(prec=3, rounding=ROUND_DOWN):
    print(Decimal(2) / 3)
with localcontext(Context(prec=10)) as c:
    print(c.prec, Decimal(2).sqrt(), getcontext() is c)
ctx = Context(prec=6, rounding=ROUND_HALF_DOWN, Emin=-99, Emax=99, capitals=0, clamp=0, flags=[], traps=[])
print(ctx, ctx.Etiny(), ctx.Etop())
setcontext(ctx)
print(Decimal("1e50") * Decimal("1e50"), Decimal("1e-50") * Decimal("1e-52"), Decimal(1) / 0, Decimal("x"), Decimal(0) / 0, Decimal("1.2345678") + 0, Decimal("1e-99") / 3)
print(ctx)
print({k.__name__: v for k, v in ctx.flags.items()})
ctx.clear_flags()
print(Decimal(1) / 3, ctx.flags[Inexact], ctx.flags[Rounded], ctx.flags[Overflow], ctx.flags)
ctx.flags[Inexact] = False
print([s.__name__ for s, v in ctx.flags.items() if v])
ctx.traps[Inexact] = True
try:
    Decimal(1) / 3
except Inexact as error:
    print(type(error).__name__, error)
setcontext(DefaultContext)
getcontext().traps[FloatOperation] = True
for call in [lambda: Decimal(1.5), lambda: Decimal(1) < 1.5, lambda: Decimal(1) == 1.5, lambda: Decimal.from_float(1.5)]:
    try:
        print(call())
    except FloatOperation as error:
        print(type(error).__name__, error)
getcontext().traps[FloatOperation] = False
for name, value in [("prec", 0), ("prec", "x"), ("rounding", "up"), ("Emin", 1), ("Emax", -1), ("capitals", 2), ("clamp", 5), ("prec", 1.5)]:
    try:
        setattr(getcontext(), name, value)
    except (ValueError, TypeError) as error:
        print(name, type(error).__name__, error)
for call in [lambda: Context(prec=-1), lambda: setcontext(3), lambda: localcontext(3), lambda: localcontext(foo=1), lambda: Context(traps=[ValueError]), lambda: getcontext().flags[ValueError], lambda: getcontext().foo]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
print(BasicContext, ExtendedContext, IEEEContext(64), sep="\n")
c = ExtendedContext
print(c.add(Decimal("12"), Decimal("7.00")), c.subtract(Decimal("1.3"), Decimal("1.07")), c.multiply(Decimal("1.20"), 3), c.divide(5, 13), c.divide_int(10, 3), c.remainder(10, 3), c.power(2, 3), c.power(Decimal("-3"), -3), c.sqrt(39), c.exp(1), c.ln(10), c.log10(70), c.abs(-5), c.minus(Decimal("1.3")), c.plus(Decimal("-1.3")), c.normalize(Decimal("2.50")), c.quantize(Decimal("2.17"), Decimal("0.1")), c.to_integral_exact(Decimal("2.5")), c.to_sci_string(Decimal("1e9")), c.to_eng_string(Decimal("123e1")), c.max(3, 2), c.min_mag(-1, 2), c.compare(2, 1), c.fma(7, 5, 3), c.copy_sign(1, -1), c.scaleb(7, 2), c.shift(34, 8), c.rotate(34, 8), c.next_plus(1), c.next_minus(1), c.logb(250), c.number_class(1), c.remainder_near(10, 6), c.same_quantum(1, 2), c.is_normal(1), c.logical_invert(101010101), c.compare_total(1, 2), c.divmod(8, 3))
for digits in (1, 9, 28, 50, 80):
    with localcontext(prec=digits):
        print(digits, Decimal(2).sqrt(), Decimal(1).exp(), Decimal(2).ln(), Decimal(7).log10(), Decimal(3) ** Decimal("0.3"), Decimal("1e-20").exp(), Decimal("0.999").ln(), Decimal("123.456") ** 7, Decimal("1.000001") ** -1000, Decimal("-12.5").exp())
d = Decimal("1234567.891")
for spec in ["", "f", ".2f", ",.2f", "10.1f", "<14.1f", "^14.1f", "=+14.1f", "*>14.1f", "012.1f", "+", " ", "e", ".3e", "E", ".0e", "g", ".3g", ".10g", "%", ".1%", ",", "20", "020,", "+,.0f", "n", "G", ".0f"]:
    print(repr(spec), [format(x, spec) for x in (d, Decimal("-0.00012345"), Decimal("0"), Decimal("1E+10"), Decimal("12"), Decimal("0E-3"), Decimal("-0.04"))])
for x in ["inf", "-inf", "nan", "-snan12"]:
    print([format(Decimal(x), s) for s in ("", "10", "010", ".2f", "%", "+", "<8")])
print(f"{Decimal('3.14159'):.2f} {Decimal('1e3'):,} {Decimal(5):>6} {Decimal('19.99') * 3:8.2f}|", "%.2f %s %d" % (Decimal("2.675"), Decimal("1.10"), Decimal("7.9")), str(Decimal("1.10")), "{!r}".format(Decimal(1)))
principal, rate = Decimal("1000.00"), Decimal("0.0425")
cents = Decimal("0.01")
for year in range(1, 5):
    principal = (principal * (1 + rate)).quantize(cents, rounding=ROUND_HALF_UP)
    print(year, principal)


def pi():
    getcontext().prec += 2
    three = Decimal(3)
    lasts, t, s, n, na, d, da = 0, three, 3, 1, 0, 0, 24
    while s != lasts:
        lasts = s
        n, na = n + na, na + 8
        d, da = d + da, da + 32
        t = (t * n) / d
        s += t
    getcontext().prec -= 2
    return +s


print(pi())


class Money(Decimal):
    def __str__(self):
        return "$" + super().__str__()


m = Money("12.50")
print(m, repr(m), type(m + 1).__name__, m == Decimal("12.5"), Money(m) * 2, Money.from_float(1.5))
