# slow
# Decimal's operations on made-up numbers in made-up contexts.
import decimal
import random

r = random.Random(29)
D = decimal.Decimal
ROUNDINGS = ["ROUND_CEILING", "ROUND_DOWN", "ROUND_FLOOR", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_HALF_UP", "ROUND_UP", "ROUND_05UP"]


def digits(most):
    n = r.choice((1, 1, 2, 3, r.randint(1, most)))
    kind = r.random()
    if kind < 0.2:
        return r.choice("19") + r.choice("09") * (n - 1)
    if kind < 0.3:
        return "5" + "0" * (n - 1)
    return "".join(r.choice("0123456789") for _ in range(n))


def number(most=20):
    k = r.random()
    if k < 0.04:
        return r.choice(("0", "-0", "Infinity", "-Infinity", "NaN", "sNaN", "NaN12", "-sNaN3"))
    sign = r.choice(("", "", "-"))
    d = digits(most)
    exp = r.choice((0, 0, -1, -len(d), 1, r.randint(-5, 5), r.randint(-30, 30), r.randint(-400, 400)))
    return f"{sign}{d}E{exp}"


UNARY = ["sqrt", "exp", "ln", "log10", "logb", "next_minus", "next_plus", "normalize", "to_integral_value", "to_integral_exact", "logical_invert", "canonical", "number_class", "radix", "to_eng_string", "plus", "minus", "abs", "is_normal", "is_subnormal", "copy_abs", "copy_negate", "create_decimal", "to_sci_string"]
BINARY = ["add", "subtract", "multiply", "divide", "divide_int", "remainder", "remainder_near", "power", "power", "power", "compare", "compare_signal", "compare_total", "compare_total_mag", "max", "min", "max_mag", "min_mag", "next_toward", "quantize", "rotate", "shift", "scaleb", "same_quantum", "logical_and", "logical_or", "logical_xor", "divmod", "copy_sign"]


def context():
    prec = r.choice((1, 2, 3, 5, 9, r.randint(1, 12), 16, 28))
    emax = r.choice((999, 999, 384, 9, r.randint(1, 60), 999999))
    emin = -r.choice((999, 999, 383, 9, r.randint(0, 60), 999999))
    return decimal.Context(prec=prec, rounding=r.choice(ROUNDINGS), Emin=emin, Emax=emax, clamp=r.choice((0, 0, 1)), capitals=1, traps=[])


def told(c, work):
    try:
        v = work()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
    flags = " ".join(sorted(f.__name__ for f, on in c.flags.items() if on))
    return f"{v} {flags}"


for _ in range(1500):
    c = context()
    what = r.random()
    if what < 0.35:
        name = r.choice(UNARY)
        a = number()
        if name in ("radix",):
            continue
        x = a if name == "create_decimal" else D(a)
        print(name, c.prec, c.rounding[6:], c.Emin, c.Emax, c.clamp, a, "->", told(c, lambda: getattr(c, name)(x)))
    elif what < 0.85:
        name = r.choice(BINARY)
        a, b = number(), number(4 if r.random() < 0.5 else 20)
        if name in ("rotate", "shift", "scaleb"):
            b = str(r.randint(-30, 30))
        if name == "power" and r.random() < 0.5:
            b = str(r.randint(-20, 20))
        if name == "power" and r.random() < 0.3:
            a = f"{r.choice(('1', '0.9', '1.1', '10', '100', '0.1'))}E{r.randint(-3, 3)}"
        print(name, c.prec, c.rounding[6:], c.Emin, c.Emax, c.clamp, a, b, "->", told(c, lambda: getattr(c, name)(D(a), D(b))))
    elif what < 0.9:
        a, b, m = number(), number(), number()
        print("fma", c.prec, c.rounding[6:], c.Emin, c.Emax, c.clamp, a, b, m, "->", told(c, lambda: c.fma(D(a), D(b), D(m))))
    elif what < 0.93:
        a, b, m = r.randint(-99, 99), r.randint(0, 40), r.randint(1, 9999)
        print("powmod", c.prec, a, b, m, "->", told(c, lambda: c.power(D(a), D(b), D(m))))
    else:
        a = number()
        if "NaN" in a:
            continue
        spec = r.choice(("", "e", "E", "f", "g", "G", "%", "n")) if r.random() < 0.5 else r.choice(("", "<", ">", "^", "*^")) + r.choice(("", "+", " ", "-")) + r.choice(("", "12", "25")) + r.choice(("", ".0", ".3", ".10")) + r.choice(("", "e", "f", "g", "%", "E", "G"))
        decimal.setcontext(c)
        print("format", c.prec, c.rounding[6:], c.Emin, c.Emax, a, repr(spec), "->", told(c, lambda: format(D(a), spec)), told(c, lambda: hash(D(a)) == hash(D(a))), told(c, lambda: round(D(a))), told(c, lambda: round(D(a), 2)), told(c, lambda: int(D(a)) if abs(D(a).adjusted()) < 50 else 0))
        decimal.setcontext(decimal.Context(traps=[]))
