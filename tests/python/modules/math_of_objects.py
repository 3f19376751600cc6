# `math` of iterables whose items say what float they are.
import math
from decimal import Decimal
from fractions import Fraction


class Half:
    def __float__(self):
        return 0.5

    def __mul__(self, other):
        return Fraction(other) / 2

    __rmul__ = __mul__


class Index:
    def __index__(self):
        return 3


def show(what, *args):
    try:
        print(repr(what(*args)))
    except Exception as error:
        print(type(error).__name__, error)


tenths = [Decimal("0.1")] * 10
show(math.fsum, tenths)
show(math.fsum, [Half(), Index(), 1, Fraction(1, 3), True])
show(math.fsum, (Fraction(n, 7) for n in range(7)))
show(math.fsum, [Half(), "1"])
show(math.fsum, [Half(), None])
show(math.fsum, {Decimal(1): 2, Decimal(3): 4})
show(math.dist, [Decimal(0), Fraction(0)], [3, Index()])
show(math.dist, (Half(),), (Half(),))
show(math.dist, [Half()], ["x"])
show(math.hypot, Decimal(3), Fraction(4))
show(math.sumprod, tenths, range(10))
show(math.sumprod, [Decimal("1.1"), Decimal("2.2")], [Decimal(3), Decimal(4)])
show(math.sumprod, [Fraction(1, 3)] * 3, [1, 2, 3])
show(math.sumprod, [Fraction(1, 3), 2], [1.5, 2])
show(math.sumprod, [Half(), Half()], [1, 3])
show(math.sumprod, [Half()], [1, 2])
show(math.sumprod, ["a"], [3])
show(math.sumprod, ["a"], ["b"])
show(math.sumprod, [], [])
show(math.prod, [Fraction(1, 2), Decimal(4).to_integral_value() == 4, 3])
show(sum, [Fraction(1, 2), 0.25, 1])
