# Which operand of a decimal's operator is asked, and what an operator in place gives.

from decimal import Decimal, getcontext
from fractions import Fraction


class Money(Decimal):
    def __add__(self, other):
        return ("money", Decimal.__add__(self, other))

    def __radd__(self, other):
        return ("rmoney", Decimal.__add__(self, other))

    def __lt__(self, other):
        return "less"


class Other:
    def __radd__(self, other):
        return ("other", other)

    def __rmul__(self, other):
        return NotImplemented

    def __eq__(self, other):
        return "equal"

    def __gt__(self, other):
        return ("greater", other)


a, b = Decimal("1.5"), Decimal("2")
print(a + b, a - b, a * b, a / b, a // b, a % b, -a, a < b, a == b, a >= b, a != b, 3 + a, 3 - a, 3 * a, 3 / a, 7 // a, 7 % a)
print(a + Money(1), Money(1) + a, 1 + Money(1), Money(1) < a, a > Money(1), a + Other(), a == Other(), a < Other())
total = Decimal(0)
for i in range(5):
    total += Decimal(i) / 3
    total *= 2
    total -= 1
print(total)
for bad in (lambda: a + 1.5, lambda: a * Other(), lambda: a + "x", lambda: a + None, lambda: 1.5 - a, lambda: a < "x", lambda: a / 0, lambda: a % 0, lambda: a + Fraction(1, 2), lambda: a + [1]):
    try:
        print(bad())
    except Exception as error:
        print(type(error).__name__, error)
print(a < 1.6, a == 1.5, 1.5 == a, a > Fraction(1, 2), a + True, True + a, a == True, a == "1.5", a != None)
print(a + 10 ** 40, Decimal(10 ** 40) + a, Decimal("NaN") + a, a + Decimal("Infinity"), Decimal("1e999999") * 1)
print(sum([a, b, 1]), max(a, b, 3), sorted([b, a, Decimal("-0")]), [x for x in (a, b) if x > 1.7])
getcontext().prec = 4
print(Decimal(1) / 3 + a, Decimal("1.23456") + 0, a + Decimal("0.00001"))
print(Decimal.__add__(a, 1.5), Decimal.__lt__(a, "x"), Decimal.__radd__(a, 2))
