# slow
# Operations on both sides of the borders between short and long, plain and signalling numbers.
import zlib
from decimal import *

TEXTS = [
    "-0", "0.00", "1", "1E+1", "-7", "-2.5", "12.34", "-99.995", "1E-28", "99999999999999999999999999999999999999",
    "12345678901234567890123456789.5", "-0.1234567890123456789012345678", "140737488355328", "9999999999999999999999999999",
    "1.000000000000000000000000001", "1E-999999", "9E+999999", "1E-1000020", "sNaN", "-Infinity",
]
VALUES = [Decimal(text) for text in TEXTS] + [0, -5, 10 ** 20, -(10 ** 40), True]
CONTEXTS = [
    Context(prec=28, traps=[]),
    Context(prec=4, rounding=ROUND_HALF_UP, traps=[]),
    Context(prec=1, rounding=ROUND_FLOOR, traps=[]),
    Context(prec=38, rounding=ROUND_05UP, traps=[]),
    Context(prec=39, rounding=ROUND_CEILING, traps=[]),
    Context(prec=60, rounding=ROUND_UP, traps=[]),
    Context(prec=9, rounding=ROUND_HALF_DOWN, Emin=-9, Emax=9, clamp=1, capitals=0, traps=[]),
    Context(prec=16, rounding=ROUND_DOWN, traps=[Inexact, Rounded, InvalidOperation, DivisionByZero]),
]
OPERATIONS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "<": lambda a, b: a < b,
    "==": lambda a, b: (a == b, a != b),
    ">=": lambda a, b: a >= b,
    "quantize": lambda a, b: Decimal(a).quantize(b),
}


def fit(name, a, b):
    # Remainders of numbers that are far apart take their time.
    numbers = [x for x in (a, b) if isinstance(x, Decimal)]
    return numbers and (name not in ("//", "%") or all(abs(x.adjusted()) < 100 for x in numbers))


def outcome(call, *args):
    getcontext().clear_flags()
    try:
        result = repr(call(*args))
    except Exception as error:
        result = f"{type(error).__name__}: {error}"
    return f"{result} {','.join(s.__name__ for s, on in getcontext().flags.items() if on)}"


for context in CONTEXTS:
    setcontext(context)
    print(context)
    for name, operation in OPERATIONS.items():
        sums = []
        for a in VALUES:
            if not isinstance(a, Decimal) and name == "quantize":
                continue
            sums.append(zlib.crc32("\n".join(outcome(operation, a, b) for b in VALUES if fit(name, a, b)).encode()) & 0xFFFF)
        print(name, *sums)
    for name, operation in {
        "-": lambda a: -a, "+": lambda a: +a, "abs": abs, "bool": bool, "hash": lambda a: (hash(a) == hash(a + 0), hash(a) == hash(-a)), "str": str, "int": int, "float": float,
        "round": round, "round 2": lambda a: round(a, 2), "round -3": lambda a: round(a, -3), ".2f": lambda a: format(a, ".2f"),
        ",": lambda a: f"{a:,}", ",.2f": lambda a: f"{a:,.2f}", "+012.1f": lambda a: f"{a:+012.1f}", ".3%": lambda a: f"{a:.3%}",
        "*^20": lambda a: f"{a:*^20}", "010,": lambda a: f"{a:010,}", "f": lambda a: f"{a:f}",
        "<12": lambda a: f"{a:<12}|", "e": lambda a: f"{a:.3e}", "g": lambda a: f"{a:.3g}",
    }.items():
        results = [
            outcome(operation, value) for value in VALUES
            if isinstance(value, Decimal) and (-60 < value.adjusted() < 60 or name not in ("int", "round", ".2f", ",", ",.2f", "+012.1f", ".3%", "010,", "f"))
            and not (value.is_nan() and name == "hash")
        ]
        print(name, zlib.crc32("\n".join(results).encode()))
setcontext(Context(prec=28))
