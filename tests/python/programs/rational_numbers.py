from __future__ import annotations
from functools import reduce, total_ordering
from itertools import zip_longest
from math import gcd
import operator


@total_ordering
class Ratio:
    __slots__ = ("n", "d")

    def __new__(cls, n=0, d=1):
        if isinstance(n, str):
            n, _, rest = n.partition("/")
            n, d = int(n), int(rest or 1)
        if d == 0:
            raise ZeroDivisionError(f"Ratio({n}, 0)")
        self = super().__new__(cls)
        g = gcd(n, d) * (1 if d > 0 else -1)
        self.n, self.d = n // g, d // g
        return self

    def __repr__(self):
        return f"Ratio({self.n}, {self.d})"

    def __str__(self):
        return str(self.n) if self.d == 1 else f"{self.n}/{self.d}"

    def __format__(self, spec):
        if spec.endswith("f"):
            return format(self.n / self.d, spec)
        return format(str(self), spec)

    @classmethod
    def _coerce(cls, other):
        if isinstance(other, cls):
            return other
        if isinstance(other, int):
            return cls(other)
        return NotImplemented

    def _op(compute):
        def forward(self, other):
            other = self._coerce(other)
            return other if other is NotImplemented else compute(self, other)

        def backward(self, other):
            other = self._coerce(other)
            return other if other is NotImplemented else compute(other, self)
        return forward, backward

    __add__, __radd__ = _op(lambda a, b: Ratio(a.n * b.d + b.n * a.d, a.d * b.d))
    __sub__, __rsub__ = _op(lambda a, b: Ratio(a.n * b.d - b.n * a.d, a.d * b.d))
    __mul__, __rmul__ = _op(lambda a, b: Ratio(a.n * b.n, a.d * b.d))
    __truediv__, __rtruediv__ = _op(lambda a, b: Ratio(a.n * b.d, a.d * b.n))
    __lt__, __gt__ = _op(lambda a, b: a.n * b.d < b.n * a.d)
    del _op

    def __eq__(self, other):
        other = self._coerce(other)
        return other if other is NotImplemented else (self.n, self.d) == (other.n, other.d)

    def __hash__(self):
        return hash(self.n) if self.d == 1 else hash((self.n, self.d))

    def __neg__(self):
        return Ratio(-self.n, self.d)

    def __abs__(self):
        return Ratio(abs(self.n), self.d)

    def __pow__(self, k):
        return Ratio(self.n ** k, self.d ** k) if k >= 0 else Ratio(self.d ** -k, self.n ** -k)

    def __bool__(self):
        return self.n != 0

    def __float__(self):
        return self.n / self.d

    def __int__(self):
        return int(self.n / self.d)

    def __round__(self, digits=0):
        scale = 10 ** digits
        return Ratio(round(self.n * scale / self.d), scale)


class Poly:
    def __init__(self, *coefficients):
        items = list(coefficients)
        while items and not items[-1]:
            items.pop()
        self.c = tuple(items)

    def __call__(self, x):
        return reduce(lambda acc, c: acc * x + c, reversed(self.c), Ratio(0))

    def __add__(self, o):
        return Poly(*(a + b for a, b in zip_longest(self.c, o.c, fillvalue=0)))

    def __mul__(self, o):
        if not isinstance(o, Poly):
            return Poly(*(a * o for a in self.c))
        out = [0] * (len(self.c) + len(o.c) - 1)
        for i, a in enumerate(self.c):
            for j, b in enumerate(o.c):
                out[i + j] += a * b
        return Poly(*out)

    __rmul__ = __mul__

    def __str__(self):
        terms = [f"{c}" + ("x" if i else "") + (f"^{i}" if i > 1 else "") for i, c in enumerate(self.c) if c]
        return " + ".join(reversed(terms)) or "0"

    def derive(self):
        return Poly(*(i * c for i, c in enumerate(self.c))[1:]) if False else Poly(*[i * c for i, c in enumerate(self.c)][1:])


half, third = Ratio(1, 2), Ratio("1/3")
print(half + third, half - 1, 2 * third, 1 / half, -half, abs(Ratio(-3, 6)), half ** -3, float(third), int(Ratio(7, 2)))
print(repr(Ratio(4, -6)), f"[{third:>6}] [{third:.3f}]", half < third, half >= 0.5 if False else half >= Ratio(2, 4), max(half, third, 1))
print(sum([half, third, Ratio("1/6")]), {half: "h", Ratio(2, 4): "x"}, Ratio(3) == 3, hash(Ratio(3)) == hash(3), round(third, 3))
print(sorted([Ratio(3, 4), 1, Ratio(-1, 2), third]), bool(Ratio()), half == "1/2")
p = Poly(Ratio(1, 2), 0, 3)
print(p, "|", p * p, "|", p + Poly(1), "|", 2 * p, "|", p.derive(), "|", p(half), p(2), Poly())
for bad in (lambda: Ratio(1, 0), lambda: half + "x", lambda: half + 1.5, lambda: half < "a", lambda: Ratio("x/2"), lambda: half.q, lambda: setattr(half, "z", 1), lambda: [] * half, lambda: third / 0):
    try:
        print(bad())
    except (ArithmeticError, TypeError, ValueError, AttributeError) as error:
        print(type(error).__name__, error)
print(reduce(operator.mul, (Ratio(n, n + 1) for n in range(1, 10))))
