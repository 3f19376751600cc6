"""Writes values of functions of floats, rounded to the nearest float, for `runtime/src/number/math/rounded.txt`.

They are computed in decimal with some hundred digits by any CPython: python3 number_rounded.py > FILE
"""
import random
import struct
from decimal import Decimal as D, localcontext

rng = random.Random(71)


def pi():
    # Machin's formula.
    def arctan_inverse(n):
        one = 10 ** 480
        term = total = one // n
        k, sign = 1, -1
        while term:
            term //= n * n
            total += sign * (term // (2 * k + 1))
            k, sign = k + 1, -sign
        return total

    return D(4 * (4 * arctan_inverse(5) - arctan_inverse(239))) / D(10 ** 480)


def sin_cos(x, half):
    k = (x / half).to_integral_value()
    r, quarter = x - k * half, int(k) % 4
    s, c, term, n = D(0), D(0), D(1), 0
    while abs(term) > D(10) ** -150:
        if n % 2:
            s += term if n % 4 == 1 else -term
        else:
            c += term if n % 4 == 0 else -term
        n += 1
        term = term * r / n
    return [(s, c), (c, -s), (-s, -c), (-c, s)][quarter]


def arc(x, y, half):
    # The angle of (x, y), by Newton's method.
    import math

    angle = D(math.atan2(float(y), float(x)))
    for _ in range(4):
        s, c = sin_cos(angle, half)
        angle += (y * c - x * s) / (x * c + y * s)
    return angle


def erf(x, circle):
    term = total = abs(x)
    n = 0
    while term > D(10) ** -390 * total:
        n += 1
        term = term * 2 * x * x / (2 * n + 1)
        total += term
    return (2 / circle.sqrt() * (-x * x).exp() * total).copy_sign(x)


def value(name, x, y):
    if name in ("erf", "erfc"):
        found = erf(x, PI)
        return found if name == "erf" else 1 - found
    half = PI / 2
    match name:
        case "sin":
            return sin_cos(x, half)[0]
        case "cos":
            return sin_cos(x, half)[1]
        case "tan":
            s, c = sin_cos(x, half)
            return s / c
        case "asin":
            return arc((1 - x * x).sqrt(), x, half)
        case "acos":
            return arc(x, (1 - x * x).sqrt(), half)
        case "atan":
            return arc(D(1), x, half)
        case "atan2":
            return arc(y, x, half)
        case "sinh":
            return (x.exp() - (-x).exp()) / 2
        case "cosh":
            return (x.exp() + (-x).exp()) / 2
        case "tanh":
            return ((2 * x).exp() - 1) / ((2 * x).exp() + 1)
        case "exp":
            return x.exp()
        case "log":
            return x.ln()
        case "log2":
            return x.ln() / D(2).ln()
        case "log10":
            return x.log10()
        case "mpow":
            return (x.ln() * y).exp()


def bits(f):
    return "%016x" % struct.unpack("<Q", struct.pack("<d", f))[0]


def wide(low, high):
    return rng.choice((-1, 1)) * rng.uniform(1, 2) * 2.0 ** rng.randint(low, high)


ANY = lambda: rng.choice((rng.uniform(-10, 10), rng.uniform(-1, 1), wide(-20, 40), wide(40, 300)))
PART = lambda: rng.choice((rng.uniform(-1, 1), wide(-30, -2)))
ABOVE = lambda: abs(rng.choice((rng.uniform(0.5, 2), rng.uniform(1, 1000), wide(-300, 300))))
SMALL = lambda: rng.choice((rng.uniform(-3, 3), rng.uniform(-600, 600), wide(-20, 0)))
WITHIN = lambda: rng.choice((rng.uniform(-6, 6), rng.uniform(-1, 1)))
FUNCTIONS = {
    "sin": (ANY, None), "cos": (ANY, None), "tan": (ANY, None), "asin": (PART, None), "acos": (PART, None),
    "atan": (ANY, None), "atan2": (ANY, ANY), "sinh": (SMALL, None), "cosh": (SMALL, None),
    "tanh": (lambda: rng.uniform(-15, 15) if rng.random() < 0.5 else rng.uniform(-1, 1), None), "exp": (SMALL, None),
    "log": (ABOVE, None), "log2": (ABOVE, None), "log10": (ABOVE, None),
    "mpow": (lambda: rng.uniform(0.1, 100), lambda: rng.uniform(-40, 40)), "erf": (WITHIN, None),
    "erfc": (lambda: rng.choice((rng.uniform(-6, 25), rng.uniform(-1, 1))), None),
}

with localcontext() as context:
    context.prec, context.Emax, context.Emin = 420, 10 ** 6, -10 ** 6
    PI = pi()
    for name, (first, second) in FUNCTIONS.items():
        for _ in range(60):
            x, y = first(), second() if second else None
            found = value(name, D(x), None if y is None else D(y))
            arguments = bits(x) if y is None else f"{bits(x)} {bits(y)}"
            print(f"{name}\t{arguments}\t{bits(float(found))}")
