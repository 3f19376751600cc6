"""Root finding, integration, statistics, linear systems, fractions."""

import math


def bisect(f, low, high, steps=60):
    if f(low) * f(high) > 0:
        raise ValueError("no change of sign")
    for _ in range(steps):
        mid = (low + high) / 2
        if f(low) * f(mid) <= 0:
            high = mid
        else:
            low = mid
    return (low + high) / 2


def newton(f, x, tolerance=1e-12, limit=50):
    for n in range(limit):
        slope = (f(x + 1e-6) - f(x - 1e-6)) / 2e-6
        if slope == 0:
            raise ZeroDivisionError("flat")
        step = f(x) / slope
        x -= step
        if abs(step) < tolerance:
            return x, n
    raise RuntimeError("did not converge")


def simpson(f, a, b, n=100):
    h = (b - a) / n
    return h / 3 * sum((1 if i in (0, n) else 4 if i % 2 else 2) * f(a + i * h) for i in range(n + 1))


def solve(matrix, vector):
    rows = [list(map(float, row)) + [float(v)] for row, v in zip(matrix, vector)]
    n = len(rows)
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        if abs(rows[pivot][i]) < 1e-12:
            raise ValueError("singular matrix")
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[i])]
    return [round(row[-1] / row[i], 9) for i, row in enumerate(rows)]


class Fraction:
    def __init__(self, a, b=1):
        if b == 0:
            raise ZeroDivisionError(f"Fraction({a}, 0)")
        g = math.gcd(a, b) * (1 if b > 0 else -1)
        self.a, self.b = a // g, b // g

    def __add__(self, o):
        o = o if isinstance(o, Fraction) else Fraction(o)
        return Fraction(self.a * o.b + o.a * self.b, self.b * o.b)

    __radd__ = __add__

    def __neg__(self):
        return Fraction(-self.a, self.b)

    def __sub__(self, o):
        return self + -o

    def __mul__(self, o):
        o = o if isinstance(o, Fraction) else Fraction(o)
        return Fraction(self.a * o.a, self.b * o.b)

    def __truediv__(self, o):
        return self * Fraction(o.b, o.a)

    def __eq__(self, o):
        return (self.a, self.b) == ((o.a, o.b) if isinstance(o, Fraction) else (o, 1))

    def __lt__(self, o):
        return self.a * o.b < o.a * self.b

    def __float__(self):
        return self.a / self.b

    def __repr__(self):
        return f"{self.a}/{self.b}" if self.b != 1 else str(self.a)


class Stats:
    def __init__(self):
        self.n, self.mean, self.m2 = 0, 0.0, 0.0

    def add(self, x):
        self.n += 1
        delta = x - self.mean
        self.mean += delta / self.n
        self.m2 += delta * (x - self.mean)
        return self

    @property
    def deviation(self):
        return math.sqrt(self.m2 / (self.n - 1))


print(round(bisect(lambda x: x * x - 2, 0, 2), 10), round(bisect(math.cos, 0, 3), 10))
x, n = newton(lambda x: x ** 3 - x - 2, 1.5)
print(round(x, 9), n < 10)
print(round(simpson(math.sin, 0, math.pi), 6), round(simpson(lambda x: x ** 2, 0, 3), 9))
print(solve([[2, 1, -1], [-3, -1, 2], [-2, 1, 2]], [8, -11, -3]), solve([[0, 1], [1, 0]], [5, 6]))
for f in (lambda: bisect(lambda x: x * x + 1, 0, 1), lambda: newton(lambda x: 5, 1), lambda: solve([[1, 2], [2, 4]], [1, 2]), lambda: Fraction(1, 0), lambda: Fraction(1) / Fraction(0)):
    try:
        print(f())
    except (ValueError, ZeroDivisionError, RuntimeError) as error:
        print(type(error).__name__, error)
a, b = Fraction(1, 2), Fraction(-3, -4)
print(a + b, a - b, a * b, a / b, a + 1, 2 + a, sum([a, b, b]), sorted([b, a, Fraction(2, 3)]), a == Fraction(2, 4), Fraction(4, 2) == 2, float(b))
print(sum((Fraction(1, n) for n in range(1, 11)), Fraction(0)))
stats = Stats()
for value in (2, 4, 4, 4, 5, 5, 7, 9):
    stats.add(value)
print(stats.n, stats.mean, round(stats.deviation, 6))
xs, ys = [1, 2, 3, 4, 5], [2.2, 4.1, 6.2, 7.9, 10.1]
mx, my = sum(xs) / 5, sum(ys) / 5
slope = sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)
print(f"y = {slope:.3f}x + {my - slope * mx:.3f}")
balance = 1000.0
for year in range(1, 6):
    interest = round(balance * 0.035, 2)
    balance += interest
    print(f"{year} {interest:8.2f} {balance:10.2f}")
