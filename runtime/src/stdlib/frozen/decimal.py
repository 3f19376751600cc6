# Decimal arithmetic by the General Decimal Arithmetic Specification. A finite number is sign, coefficient (an int) and
# exponent; what an operation signals is gathered in a number of bits and told to the context at its end.

from collections import namedtuple as _namedtuple
from collections.abc import MutableMapping as _MutableMapping
from numbers import Number as _Number
from math import isqrt as _isqrt
import re as _re

from _scan import decimal as _scan, digits as _count

__all__ = [
    "Decimal", "Context", "DecimalTuple", "DefaultContext", "BasicContext", "ExtendedContext", "DecimalException",
    "Clamped", "InvalidOperation", "DivisionByZero", "Inexact", "Rounded", "Subnormal", "Overflow", "Underflow",
    "FloatOperation", "DivisionImpossible", "InvalidContext", "ConversionSyntax", "DivisionUndefined", "ROUND_DOWN",
    "ROUND_HALF_UP", "ROUND_HALF_EVEN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_UP", "ROUND_HALF_DOWN", "ROUND_05UP",
    "setcontext", "getcontext", "localcontext", "IEEEContext", "MAX_PREC", "MAX_EMAX", "MIN_EMIN", "MIN_ETINY",
    "IEEE_CONTEXT_MAX_BITS", "HAVE_THREADS", "HAVE_CONTEXTVAR",
]

HAVE_THREADS = True
HAVE_CONTEXTVAR = True
IEEE_CONTEXT_MAX_BITS = 512
MAX_PREC = 999999999999999999
MAX_EMAX = 999999999999999999
MIN_EMIN = -999999999999999999
MIN_ETINY = -1999999999999999997
__version__ = "1.70"
__libmpdec_version__ = "2.5.1"

ROUND_UP = "ROUND_UP"
ROUND_DOWN = "ROUND_DOWN"
ROUND_CEILING = "ROUND_CEILING"
ROUND_FLOOR = "ROUND_FLOOR"
ROUND_HALF_UP = "ROUND_HALF_UP"
ROUND_HALF_DOWN = "ROUND_HALF_DOWN"
ROUND_HALF_EVEN = "ROUND_HALF_EVEN"
ROUND_05UP = "ROUND_05UP"
_ROUNDINGS = (
    ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP
)

DecimalTuple = _namedtuple("DecimalTuple", "sign digits exponent", module="decimal")
DecimalTuple.__module__ = "decimal"

_CLAMPED = 1
_SYNTAX = 2
_BY_ZERO = 4
_IMPOSSIBLE = 8
_UNDEFINED = 16
_INEXACT = 64
_BAD_CONTEXT = 128
_INVALID = 256
_OVERFLOW = 2048
_ROUNDED = 4096
_SUBNORMAL = 8192
_UNDERFLOW = 16384
_FLOAT = 32768
_ANY_INVALID = _SYNTAX | _IMPOSSIBLE | _UNDEFINED | _BAD_CONTEXT | _INVALID

_FINITE = 0
_INF = 1
_NAN = 2
_SNAN = 3


class DecimalException(ArithmeticError):
    pass


class Clamped(DecimalException):
    pass


class InvalidOperation(DecimalException):
    pass


class ConversionSyntax(InvalidOperation):
    pass


class DivisionByZero(DecimalException, ZeroDivisionError):
    pass


class DivisionImpossible(InvalidOperation):
    pass


class DivisionUndefined(InvalidOperation, ZeroDivisionError):
    pass


class Inexact(DecimalException):
    pass


class InvalidContext(InvalidOperation):
    pass


class Rounded(DecimalException):
    pass


class Subnormal(DecimalException):
    pass


class Overflow(Inexact, Rounded):
    pass


class Underflow(Inexact, Rounded, Subnormal):
    pass


class FloatOperation(DecimalException, TypeError):
    pass


# In the order in which they are looked at.
_SIGNALS = (
    (InvalidOperation, _ANY_INVALID), (FloatOperation, _FLOAT), (DivisionByZero, _BY_ZERO), (Overflow, _OVERFLOW),
    (Underflow, _UNDERFLOW), (Subnormal, _SUBNORMAL), (Inexact, _INEXACT), (Rounded, _ROUNDED), (Clamped, _CLAMPED),
)
_CONDITIONS = (
    (InvalidOperation, _INVALID), (ConversionSyntax, _SYNTAX), (DivisionImpossible, _IMPOSSIBLE),
    (DivisionUndefined, _UNDEFINED), (InvalidContext, _BAD_CONTEXT),
)
_PRINTED = (
    ("Clamped", _CLAMPED), ("InvalidOperation", _ANY_INVALID), ("DivisionByZero", _BY_ZERO), ("Inexact", _INEXACT),
    ("FloatOperation", _FLOAT), ("Overflow", _OVERFLOW), ("Rounded", _ROUNDED), ("Subnormal", _SUBNORMAL),
    ("Underflow", _UNDERFLOW),
)


def _raise(trapped):
    found = [cls for cls, bit in _CONDITIONS if trapped & bit]
    found += [cls for cls, bit in _SIGNALS[1:] if trapped & bit]
    for cls, bits in _SIGNALS:
        if trapped & bits:
            raise cls(found)


def _signal(ctx, status):
    ctx._flags |= status
    trapped = status & ctx._traps
    if trapped:
        _raise(trapped)


def _digits(n):
    # How many decimal digits an int that is not negative has.
    found = _count(n)
    if found is not None:
        return found
    bits = n.bit_length()
    if bits < 2000:
        return len(str(n))
    count = int(bits * 0.30102999566398114)
    power = 10 ** count
    while n >= power:
        count += 1
        power *= 10
    return count


def _text(n):
    # As str, also past the limit of digits.
    if n.bit_length() < 14000:
        return str(n)
    size = _digits(n)
    half = size // 2
    high, low = divmod(n, 10 ** half)
    return _text(high) + _text(low).zfill(half)


def _number(text):
    if len(text) <= 4000:
        return int(text)
    half = len(text) // 2
    return _number(text[:-half]) * 10 ** half + _number(text[-half:])


def _round_up(q, twice, d, rounding, sign):
    # Whether a quotient with a remainder (doubled, not 0) of d is rounded away from zero.
    if rounding == "ROUND_HALF_EVEN":
        return twice > d or twice == d and q & 1
    if rounding == "ROUND_HALF_UP":
        return twice >= d
    if rounding == "ROUND_DOWN":
        return False
    if rounding == "ROUND_UP":
        return True
    if rounding == "ROUND_CEILING":
        return not sign
    if rounding == "ROUND_FLOOR":
        return sign
    if rounding == "ROUND_HALF_DOWN":
        return twice > d
    return q % 5 == 0


def _make(sign, coeff, exp):
    made = object.__new__(Decimal)
    made._sign = sign
    made._int = coeff
    made._exp = exp
    made._spec = 0
    return made


def _special(sign, spec, payload=0):
    made = object.__new__(Decimal)
    made._sign = sign
    made._int = payload
    made._exp = 0
    made._spec = spec
    return made


def _invalid(ctx, status=_INVALID):
    _signal(ctx, status)
    return _special(0, _NAN)


def _overflow(ctx, sign, status):
    rounding = ctx._rounding
    status |= _OVERFLOW | _INEXACT | _ROUNDED
    if (
        rounding == "ROUND_DOWN" or rounding == "ROUND_05UP" or rounding == "ROUND_CEILING" and sign
        or rounding == "ROUND_FLOOR" and not sign
    ):
        made = _make(sign, 10 ** ctx._prec - 1, ctx._emax - ctx._prec + 1)
    else:
        made = _special(sign, _INF)
    _signal(ctx, status)
    return made


def _finish(ctx, sign, coeff, exp, status=0):
    # The result of an operation, rounded as the context says.
    prec = ctx._prec
    if coeff and coeff < ctx._limit and ctx._low <= exp <= ctx._high:
        if status:
            _signal(ctx, status)
        return _make(sign, coeff, exp)
    etiny = ctx._emin - prec + 1
    etop = ctx._emax - prec + 1
    if not coeff:
        most = etop if ctx._clamp else ctx._emax
        fitted = min(max(exp, etiny), most)
        if fitted != exp:
            status |= _CLAMPED
        if status:
            _signal(ctx, status)
        return _make(sign, 0, fitted)
    digits = _digits(coeff)
    least = digits + exp - prec
    if least > etop:
        return _overflow(ctx, sign, status)
    subnormal = least < etiny
    if subnormal:
        least = etiny
    if exp < least:
        shift = least - exp
        if shift > digits + 1:
            q, twice, d = 0, 1, 3
            rest = 1
        else:
            d = 10 ** shift
            q, rest = divmod(coeff, d)
            twice = rest * 2
        status |= _ROUNDED
        if rest:
            status |= _INEXACT
            if _round_up(q, twice, d, ctx._rounding, sign):
                q += 1
                if q == ctx._limit:
                    q //= 10
                    least += 1
        if subnormal:
            status |= _SUBNORMAL
            if status & _INEXACT:
                status |= _UNDERFLOW
            if not q:
                status |= _CLAMPED
        elif least > etop:
            return _overflow(ctx, sign, status)
        coeff, exp = q, least
    else:
        if subnormal:
            status |= _SUBNORMAL
        if ctx._clamp and exp > etop:
            status |= _CLAMPED
            coeff *= 10 ** (exp - etop)
            exp = etop
    if status:
        _signal(ctx, status)
    return _make(sign, coeff, exp)


def _fix(ctx, x):
    if x._spec:
        if x._spec == _INF:
            return _special(x._sign, _INF)
        return _quiet(ctx, x)
    return _finish(ctx, x._sign, x._int, x._exp)


def _quiet(ctx, x):
    most = ctx._prec - ctx._clamp
    payload = x._int
    if payload and _digits(payload) > most:
        payload %= 10 ** most
    return _special(x._sign, _NAN, payload)


def _nans(ctx, a, b=None):
    # What an operation with a NaN gives; None where there is none.
    if a._spec < _NAN and (b is None or b._spec < _NAN):
        return None
    if a._spec == _SNAN:
        _signal(ctx, _INVALID)
        return _quiet(ctx, a)
    if b is not None and b._spec == _SNAN:
        _signal(ctx, _INVALID)
        return _quiet(ctx, b)
    return _quiet(ctx, a if a._spec == _NAN else b)


def _add(ctx, a, b, negate=0):
    sb = b._sign ^ negate
    if a._spec or b._spec:
        found = _nans(ctx, a, b)
        if found is not None:
            return found
        if a._spec:
            if b._spec and a._sign != sb:
                return _invalid(ctx)
            return _special(a._sign, _INF)
        return _special(sb, _INF)
    sa = a._sign
    x, y, exp, eb = a._int, b._int, a._exp, b._exp
    if exp != eb:
        if exp > eb:
            x, y, exp, eb = y, x, eb, exp
            sa, sb = sb, sa
        # Now y has the larger exponent.
        if y:
            diff = eb - exp
            if diff > 60:
                least = eb + min(-1, _digits(y) - ctx._prec - 2)
                if not x:
                    exp = max(exp, eb - ctx._prec - 1)
                elif _digits(x) + exp - 1 < least:
                    x = 1
                    exp = least
                diff = eb - exp
            y *= 10 ** diff
    if sa == sb:
        total = x + y
        sign = sa
    else:
        total = x - y
        if total > 0:
            sign = sa
        elif total < 0:
            sign = sb
            total = -total
        else:
            sign = 1 if ctx._rounding == "ROUND_FLOOR" else 0
    return _finish(ctx, sign, total, exp)


def _mul(ctx, a, b):
    sign = a._sign ^ b._sign
    if a._spec or b._spec:
        found = _nans(ctx, a, b)
        if found is not None:
            return found
        if a._spec and not b._spec and not b._int or b._spec and not a._spec and not a._int:
            return _invalid(ctx)
        return _special(sign, _INF)
    return _finish(ctx, sign, a._int * b._int, a._exp + b._exp)


def _div(ctx, a, b):
    sign = a._sign ^ b._sign
    if a._spec or b._spec:
        found = _nans(ctx, a, b)
        if found is not None:
            return found
        if a._spec:
            return _invalid(ctx) if b._spec else _special(sign, _INF)
        _signal(ctx, _CLAMPED)
        return _make(sign, 0, ctx._emin - ctx._prec + 1)
    x, y = a._int, b._int
    if not y:
        if not x:
            return _invalid(ctx, _UNDEFINED)
        _signal(ctx, _BY_ZERO)
        return _special(sign, _INF)
    if not x:
        return _finish(ctx, sign, 0, a._exp - b._exp)
    shift = _digits(y) - _digits(x) + ctx._prec + 1
    exp = a._exp - b._exp - shift
    if shift >= 0:
        coeff, rest = divmod(x * 10 ** shift, y)
    else:
        coeff, rest = divmod(x, y * 10 ** -shift)
    if rest:
        if coeff % 5 == 0:
            coeff += 1
    else:
        ideal = a._exp - b._exp
        while exp < ideal and coeff % 10 == 0:
            coeff //= 10
            exp += 1
    return _finish(ctx, sign, coeff, exp)


def _div_int(ctx, a, b, what):
    # Quotient and remainder of finite numbers; None where the quotient is too long.
    sign = a._sign ^ b._sign
    ideal = a._exp if b._spec else min(a._exp, b._exp)
    diff = _adjusted(a) - _adjusted(b) if a._int and not b._spec else -3
    if not a._int or b._spec or diff <= -2:
        rest = a._int
        exp = a._exp
        if exp > ideal and not b._spec:
            rest *= 10 ** (exp - ideal)
            exp = ideal
        return _make(sign, 0, 0), _make(a._sign, rest, exp)
    if diff <= ctx._prec:
        x, y = a._int, b._int
        if a._exp >= b._exp:
            x *= 10 ** (a._exp - b._exp)
        else:
            y *= 10 ** (b._exp - a._exp)
        q, r = divmod(x, y)
        if q < ctx._limit:
            return _make(sign, q, 0), _make(a._sign, r, ideal)
    return None


def _adjusted(x):
    return x._exp + _digits(x._int) - 1


def _divide_int(ctx, a, b):
    found = _nans(ctx, a, b)
    if found is not None:
        return found
    sign = a._sign ^ b._sign
    if a._spec:
        return _invalid(ctx) if b._spec else _special(sign, _INF)
    if not b._spec and not b._int:
        if not a._int:
            return _invalid(ctx, _UNDEFINED)
        _signal(ctx, _BY_ZERO)
        return _special(sign, _INF)
    found = _div_int(ctx, a, b, 0)
    return _invalid(ctx, _IMPOSSIBLE) if found is None else _fix(ctx, found[0])


def _remainder(ctx, a, b):
    found = _nans(ctx, a, b)
    if found is not None:
        return found
    if a._spec:
        return _invalid(ctx)
    if not b._spec and not b._int:
        return _invalid(ctx, _INVALID if a._int else _UNDEFINED)
    if b._spec:
        return _fix(ctx, a)
    found = _div_int(ctx, a, b, 1)
    return _invalid(ctx, _IMPOSSIBLE) if found is None else _fix(ctx, found[1])


def _divmod(ctx, a, b):
    found = _nans(ctx, a, b)
    if found is not None:
        return found, found
    sign = a._sign ^ b._sign
    if a._spec:
        nan = _invalid(ctx)
        return (nan, nan) if b._spec else (_special(sign, _INF), nan)
    if not b._spec and not b._int:
        if not a._int:
            nan = _invalid(ctx, _UNDEFINED)
            return nan, nan
        _signal(ctx, _BY_ZERO | _INVALID)
        return _special(sign, _INF), _special(0, _NAN)
    found = _div_int(ctx, a, b, 0)
    if found is None:
        nan = _invalid(ctx, _IMPOSSIBLE)
        return nan, nan
    return _fix(ctx, found[0]), _fix(ctx, found[1])


def _cmp(a, b):
    # -1, 0 or 1; no NaN among them.
    if a._spec or b._spec:
        x = 0 if not a._spec else -1 if a._sign else 1
        y = 0 if not b._spec else -1 if b._sign else 1
        return (x > y) - (x < y)
    x, y = a._int, b._int
    if not x or not y:
        if not x and not y:
            return 0
        if not x:
            return 1 if b._sign else -1
        return -1 if a._sign else 1
    if a._sign != b._sign:
        return -1 if a._sign else 1
    if a._exp != b._exp:
        ea, eb = _adjusted(a), _adjusted(b)
        if ea != eb:
            found = 1 if ea > eb else -1
            return -found if a._sign else found
        if a._exp > b._exp:
            x *= 10 ** (a._exp - b._exp)
        else:
            y *= 10 ** (b._exp - a._exp)
    found = (x > y) - (x < y)
    return -found if a._sign else found


def _rescaled(x, exp, rounding):
    # The coefficient with another exponent, and whether that is exact.
    coeff = x._int
    if not coeff:
        return 0, True
    shift = exp - x._exp
    if shift <= 0:
        return coeff * 10 ** -shift, True
    if shift > _digits(coeff) + 1:
        return (1 if _round_up(0, 1, 3, rounding, x._sign) else 0), False
    d = 10 ** shift
    q, rest = divmod(coeff, d)
    if rest and _round_up(q, rest * 2, d, rounding, x._sign):
        q += 1
    return q, not rest


_PARSER = _re.compile(
    r"(?P<sign>[-+])?(?:(?=\d|\.\d)(?P<int>\d*)(?:\.(?P<frac>\d*))?(?:E(?P<exp>[-+]?\d+))?"
    r"|Inf(?:inity)?|(?P<signal>s)?NaN(?P<diag>\d*))",
    _re.IGNORECASE,
)


def _parse(text):
    # The number that text is, or None.
    found = _scan(text)
    if found is not None:
        made = object.__new__(Decimal)
        made._sign, made._int, made._exp = found
        made._spec = 0
        return made
    found = _PARSER.fullmatch(text.strip().replace("_", ""))
    if found is None:
        return None
    sign, whole, frac, exp, signal, diag = found.groups()
    sign = 1 if sign == "-" else 0
    if whole is None:
        if diag is None:
            return _special(sign, _INF)
        return _special(sign, _SNAN if signal else _NAN, _number(diag or "0"))
    exp = int(exp) if exp else 0
    if frac:
        whole += frac
        exp -= len(frac)
    return _make(sign, _number(whole or "0"), exp)


def _from_int(n):
    return _make(1, -n, 0) if n < 0 else _make(0, n, 0)


def _from_float(f):
    if f != f:
        return _special(0, _NAN)
    if f in (float("inf"), float("-inf")):
        return _special(1 if f < 0 else 0, _INF)
    sign = 1 if str(f).startswith("-") else 0
    n, d = abs(f).as_integer_ratio()
    k = d.bit_length() - 1
    return _make(sign, n * 5 ** k, -k)


def _from_tuple(value):
    if len(value) != 3:
        raise ValueError("argument must be a sequence of length 3")
    sign, digits, exp = value
    if not isinstance(sign, int) or sign not in (0, 1):
        raise ValueError("sign must be an integer with the value 0 or 1")
    sign = int(sign)
    if exp == "F":
        return _special(sign, _INF)
    if not isinstance(digits, (tuple, list)):
        raise ValueError("coefficient must be a tuple of digits")
    digits = tuple(digits)
    for digit in digits:
        if not isinstance(digit, int) or not 0 <= digit <= 9:
            raise ValueError("coefficient must be a tuple of digits")
    coeff = _number("".join(map(str, digits)) or "0")
    if isinstance(exp, str):
        if exp == "n":
            return _special(sign, _NAN, coeff)
        if exp == "N":
            return _special(sign, _SNAN, coeff)
        raise ValueError("string argument in the third position must be 'F', 'n' or 'N'")
    if not isinstance(exp, int):
        raise ValueError("exponent must be an integer")
    return _make(sign, coeff, exp)


def _operand(x):
    # A number that arithmetic takes.
    if isinstance(x, Decimal):
        return x
    if isinstance(x, int):
        return _from_int(int(x))
    return NotImplemented


def _needed(x):
    made = _operand(x)
    if made is NotImplemented:
        raise TypeError(f"conversion from {type(x).__name__} to Decimal is not supported")
    return made


def _comparable(a, other, equality):
    # Both numbers for a comparison.
    if isinstance(other, Decimal):
        return a, other
    if isinstance(other, int):
        return a, _from_int(int(other))
    if isinstance(other, float):
        _signal(_current[0], _FLOAT if not equality else 0)
        if equality:
            _current[0]._flags |= _FLOAT
        return a, _from_float(other)
    if isinstance(other, complex) and equality and other.imag == 0:
        _current[0]._flags |= _FLOAT
        return a, _from_float(other.real)
    from numbers import Rational

    if isinstance(other, Rational):
        if a._spec:
            return a, _from_int(int(other.numerator))
        return _make(a._sign, a._int * int(other.denominator), a._exp), _from_int(int(other.numerator))
    return None


def _sticky(n, exact):
    # One digit more than is needed, never on a boundary unless it is exact.
    if not exact and n % 5 == 0:
        return n + 1
    return n


def _ln10(p):
    # The logarithm of 10 times 10**p.
    known = _constants.get(p)
    if known is None:
        one = 10 ** (p + 10)
        # ln 10 = 3 ln 2 + ln 1.25; atanh series for both.
        known = (3 * _atanh_inverse(3, one) * 2 + 2 * _atanh_inverse(9, one)) // 10 ** 10
        if len(_constants) > 30:
            _constants.clear()
        _constants[p] = known
    return known


_constants = {}


def _atanh_inverse(n, one):
    total = term = one // n
    square = n * n
    k = 3
    while term:
        term //= square
        total += term // k
        k += 2
    return total


def _ln_fixed(coeff, exp, p):
    # The logarithm of coeff * 10**exp, times 10**p, with an error of a few units.
    digits = _digits(coeff)
    power = exp + digits - 1
    guard = p + 12 + p // 20
    # m is from 1 up to 10, times 10**guard.
    shift = guard - (digits - 1)
    m = coeff * 10 ** shift if shift >= 0 else coeff // 10 ** -shift
    one = 10 ** guard
    halvings = 4 + p // 30
    if m > 4 * one:
        m //= 10
        power += 1
    near = abs(m - one) * 1000 < one
    if near:
        halvings = 0
    for _ in range(halvings):
        m = _isqrt(m * one)
    t = (m - one) * one // (m + one)
    square = t * t // one
    total = term = t
    k = 3
    while term:
        term = term * square // one
        if term == -1:
            break
        total += term // k
        k += 2
    total = (total * 2) << halvings
    total //= 10 ** (guard - p)
    if power:
        extra = len(str(abs(power)))
        total += power * _ln10(p + extra) // 10 ** extra
    return total


def _exp_fixed(x, p):
    # e**x for x times 10**p, as a number times 10**p and a power of ten.
    extra = max(0, _digits(abs(x)) - p) + 3
    ten = _ln10(p + extra)
    power, rest = divmod(x * 10 ** extra, ten)
    rest //= 10 ** extra
    one = 10 ** p
    halvings = 5 + p // 40
    guard = p + 10 + halvings
    one = 10 ** guard
    r = (rest * 10 ** (guard - p)) >> halvings
    total = term = one
    k = 1
    while term:
        term = term * r // (one * k)
        total += term
        k += 1
    for _ in range(halvings):
        total = total * total // one
    return total // 10 ** (guard - p), power


def _correct(ctx, compute):
    # A result whose true value is known ever better: compute(p) gives a coefficient of about p digits with an error of less
    # than 100, and its exponent.
    p = ctx._prec + 8
    while True:
        coeff, exp = compute(p)
        size = _digits(coeff)
        cut = size - ctx._prec - 1
        if cut >= 3:
            rest = coeff % 10 ** cut
            # Far enough from every boundary of rounding.
            if 200 < rest < 10 ** cut - 200:
                return _sticky(coeff // 10 ** cut, False), exp + cut
        p += ctx._prec // 2 + 10


def _half_even(ctx, sign, coeff, exp, status=0):
    # Rounded to the nearest, whatever the context says.
    rounding = ctx._rounding
    if rounding == "ROUND_HALF_EVEN":
        return _finish(ctx, sign, coeff, exp, status)
    ctx._rounding = "ROUND_HALF_EVEN"
    try:
        return _finish(ctx, sign, coeff, exp, status)
    finally:
        ctx._rounding = rounding


def _exp(ctx, x):
    found = _nans(ctx, x)
    if found is not None:
        return found
    if x._spec:
        return _make(0, 0, 0) if x._sign else _special(0, _INF)
    if not x._int:
        return _make(0, 1, 0)
    size = _adjusted(x)
    if size > 19 or size > len(str(max(ctx._emax, -(ctx._emin - ctx._prec)) * 3)):
        if x._sign:
            return _half_even(ctx, 0, 1, ctx._emin - 2 * ctx._prec - 10)
        return _half_even(ctx, 0, 1, ctx._emax + 1)
    if size < -ctx._prec - 1:
        # So near to 0 that the result is 1 and a bit.
        p = ctx._prec + 1
        coeff = 10 ** p + (-1 if x._sign else 1)
        return _half_even(ctx, 0, coeff, -p)

    def compute(p):
        shift = x._exp + p
        n = x._int * 10 ** shift if shift >= 0 else x._int // 10 ** -shift
        coeff, power = _exp_fixed(-n if x._sign else n, p)
        return coeff, power - p

    return _half_even(ctx, 0, *_correct(ctx, compute))


def _ln(ctx, x):
    found = _nans(ctx, x)
    if found is not None:
        return found
    if not x._spec and not x._int:
        return _special(1, _INF)
    if x._sign:
        return _invalid(ctx)
    if x._spec:
        return _special(0, _INF)
    if _cmp(x, _make(0, 1, 0)) == 0:
        return _make(0, 0, 0)
    # Near 1 the result is small, and more places are needed.
    diff = _add(_work(60 + _digits(x._int)), x, _make(1, 1, 0))
    extra = max(0, -_adjusted(diff)) if _adjusted(x) in (0, -1) else 0
    sign = diff._sign

    def compute(p):
        return abs(_ln_fixed(x._int, x._exp, p + extra)), -p - extra

    return _half_even(ctx, sign, *_correct(ctx, compute))


def _log10(ctx, x):
    found = _nans(ctx, x)
    if found is not None:
        return found
    if not x._spec and not x._int:
        return _special(1, _INF)
    if x._sign:
        return _invalid(ctx)
    if x._spec:
        return _special(0, _INF)
    size = _digits(x._int)
    if x._int == 10 ** (size - 1):
        n = x._exp + size - 1
        return _half_even(ctx, 1 if n < 0 else 0, abs(n), 0)
    diff = _add(_work(60 + size), x, _make(1, 1, 0))
    extra = max(0, -_adjusted(diff)) if _adjusted(x) in (0, -1) else 0
    sign = diff._sign

    def compute(p):
        q = p + extra
        return abs(_ln_fixed(x._int, x._exp, q + 5)) * 10 ** q // _ln10(q + 5), -q

    return _half_even(ctx, sign, *_correct(ctx, compute))


def _sqrt(ctx, x):
    found = _nans(ctx, x)
    if found is not None:
        return found
    if x._spec:
        return _invalid(ctx) if x._sign else _special(0, _INF)
    if not x._int:
        return _finish(ctx, x._sign, 0, x._exp >> 1)
    if x._sign:
        return _invalid(ctx)
    prec = ctx._prec + 1
    e = x._exp >> 1
    size = _digits(x._int)
    if x._exp & 1:
        c = x._int * 10
        size = (size >> 1) + 1
    else:
        c = x._int
        size = (size + 1) >> 1
    shift = prec - size
    exact = True
    if shift >= 0:
        c *= 100 ** shift
    else:
        c, rest = divmod(c, 100 ** -shift)
        exact = not rest
    e -= shift
    n = _isqrt(c)
    exact = exact and n * n == c
    if exact:
        if shift >= 0:
            n //= 10 ** shift
        else:
            n *= 10 ** -shift
        e += shift
    else:
        n = _sticky(n, False)
    return _half_even(ctx, 0, n, e)


def _work(prec):
    made = Context(prec=prec, rounding="ROUND_HALF_EVEN", Emin=MIN_EMIN, Emax=MAX_EMAX, capitals=1, clamp=0, flags=[], traps=[])
    return made


def _is_integer(x):
    if x._spec:
        return False
    if x._exp >= 0 or not x._int:
        return True
    if -x._exp > _digits(x._int):
        return False
    return x._int % 10 ** -x._exp == 0


def _int_of(x):
    n = x._int * 10 ** x._exp if x._exp >= 0 else x._int // 10 ** min(-x._exp, _digits(x._int) + 1)
    return -n if x._sign else n


def _power(ctx, a, b):
    found = _nans(ctx, a, b)
    if found is not None:
        return found
    if not b._spec and not b._int:
        if not a._spec and not a._int:
            return _invalid(ctx)
        return _make(0, 1, 0)
    whole = _is_integer(b)
    sign = 0
    if a._sign:
        if whole:
            if b._exp <= 0 and _int_of(b) & 1:
                sign = 1
        elif not a._spec and a._int or a._spec and not b._spec:
            if not b._spec:
                return _invalid(ctx)
            if a._spec:
                return _invalid(ctx)
            return _invalid(ctx)
        a = _copy(a, 0)
    if not a._spec and not a._int:
        return _make(sign, 0, 0) if not b._sign else _special(sign, _INF)
    if a._spec:
        if not b._sign:
            return _special(sign, _INF)
        return _make(sign, 0, 0)
    order = _cmp(a, _make(0, 1, 0))
    if b._spec:
        if order == 0:
            return _one(ctx, 0)
        if (order > 0) == (not b._sign):
            return _special(0, _INF)
        return _make(0, 0, 0)
    if order == 0:
        if not whole:
            return _one(ctx, sign)
        if b._sign:
            return _make(sign, 1, 0)
        # The exponent that the product would have, within what is allowed.
        exp = a._exp * (_int_of(b) if b._exp < 30 else 10 ** 30)
        if exp < 1 - ctx._prec:
            return _finish(ctx, sign, 10 ** (ctx._prec - 1), 1 - ctx._prec, _ROUNDED)
        return _finish(ctx, sign, 10 ** -exp if exp < 0 else 1, min(exp, 0))
    grows = (order > 0) == (not b._sign)
    tiny = ctx._emin - ctx._prec + 1
    # Whether the result is far out of range: the least that the digits before the point of log10(a) and of b come to.
    if len(str(abs(ctx._emax if grows else tiny))) < _least_log(a) + _adjusted(b):
        return _finish(ctx, sign, 1, ctx._emax + 1 if grows else tiny - 1)
    if whole:
        return _power_whole(ctx, sign, a, b)
    # As the product of correctly rounded functions of more digits.
    work = _work(max(_digits(a._int), ctx._prec) + 23)
    result = _exp(work, _mul(work, _ln(work, a), b))
    if result._spec:
        return _finish(ctx, sign, 1, ctx._emax + 1)
    return _finish(ctx, sign, result._int, result._exp, _INEXACT | _ROUNDED)


def _least_log(a):
    # At most the adjusted exponent of log10(a).
    size = _adjusted(a)
    if size > 0:
        return len(str(size)) - 1
    if size < -1:
        return len(str(-size - 1)) - 1
    near = _adjusted(_add(_work(60 + _digits(a._int)), a, _make(1, 1, 0)))
    return near - 1 if size == 0 else near


def _power_whole(ctx, sign, a, b):
    n = abs(_int_of(b))
    if not b._sign and n * _digits(a._int) <= ctx._prec:
        exp = a._exp * n
        if ctx._low <= exp <= ctx._high:
            return _make(sign, a._int ** n, exp)
    prec = ctx._prec + _digits(b._int) + b._exp + 2 + b._sign
    work = Context(
        prec=max(prec, 1), rounding="ROUND_HALF_EVEN", Emin=ctx._emin, Emax=ctx._emax, capitals=1, clamp=0, flags=[], traps=[]
    )
    base = _div(work, _make(0, 1, 0), a) if b._sign else a
    result = base
    for bit in bin(n)[3:]:
        result = _mul(work, result, result)
        if bit == "1":
            result = _mul(work, result, base)
        if result._spec or not result._int:
            break
    if result._spec:
        return _finish(ctx, sign, 1, ctx._emax + 1, work._flags)
    return _finish(ctx, sign, result._int, result._exp, work._flags)


def _one(ctx, sign):
    # 1 with as many places as there are.
    return _finish(ctx, sign, 10 ** (ctx._prec - 1), 1 - ctx._prec, _INEXACT | _ROUNDED)


def _power_mod(ctx, a, b, c):
    for x in (a, b, c):
        if x._spec >= _NAN:
            found = _nans(ctx, a, b)
            return found if found is not None else _nans(ctx, c)
    if not (_is_integer(a) and _is_integer(b) and _is_integer(c)) or b._sign or not c._int:
        return _invalid(ctx)
    if _adjusted(c) >= ctx._prec or not a._int and not b._int:
        return _invalid(ctx)
    base, modulo = abs(_int_of(a)), abs(_int_of(c))
    n = _int_of(b)
    value = pow(base, n, modulo)
    return _make(1 if a._sign and n & 1 else 0, value, 0)


def _copy(x, sign):
    made = object.__new__(Decimal)
    made._sign = sign
    made._int = x._int
    made._exp = x._exp
    made._spec = x._spec
    return made


def _next(ctx, x, up):
    found = _nans(ctx, x)
    if found is not None:
        return found
    if x._spec:
        if x._sign == (0 if up else 1):
            return _copy(x, x._sign)
        return _make(x._sign, 10 ** ctx._prec - 1, ctx._emax - ctx._prec + 1)
    work = ctx.copy()
    work._traps = 0
    work._rounding = "ROUND_CEILING" if up else "ROUND_FLOOR"
    fixed = _fix(work, x)
    if _cmp(fixed, x) != 0:
        return fixed
    return _add(work, x, _make(0 if up else 1, 1, ctx._emin - ctx._prec))


def _to_integral(ctx, x, rounding, exactly):
    found = _nans(ctx, x)
    if found is not None:
        return found
    if x._spec or x._exp >= 0:
        return _copy(x, x._sign)
    coeff, exact = _rescaled(x, 0, rounding)
    if exactly and x._int:
        _signal(ctx, _ROUNDED | (0 if exact else _INEXACT))
    return _make(x._sign, coeff, 0)


def _quantize(ctx, a, b, rounding):
    found = _nans(ctx, a, b)
    if found is not None:
        return found
    if a._spec or b._spec:
        return _special(a._sign, _INF) if a._spec and b._spec else _invalid(ctx)
    return _quantized(ctx, a, b._exp, rounding)


def _quantized(ctx, a, exp, rounding):
    etiny = ctx._emin - ctx._prec + 1
    if not etiny <= exp <= ctx._emax:
        return _invalid(ctx)
    if not a._int:
        return _finish(ctx, a._sign, 0, exp)
    adjusted = _adjusted(a)
    if adjusted > ctx._emax or adjusted - exp + 1 > ctx._prec:
        return _invalid(ctx)
    coeff, exact = _rescaled(a, exp, rounding)
    if coeff >= ctx._limit or coeff and exp + _digits(coeff) - 1 > ctx._emax:
        return _invalid(ctx)
    status = 0
    if exp > a._exp:
        status = _ROUNDED if exact else _ROUNDED | _INEXACT
    if coeff and exp + _digits(coeff) - 1 < ctx._emin:
        status |= _SUBNORMAL
    if ctx._clamp and exp > ctx._emax - ctx._prec + 1:
        return _finish(ctx, a._sign, coeff, exp, status)
    if status:
        _signal(ctx, status)
    return _make(a._sign, coeff, exp)


def _minmax(ctx, a, b, largest, magnitude):
    if a._spec >= _NAN or b._spec >= _NAN:
        if a._spec == _NAN and b._spec < _NAN:
            return _fix(ctx, b)
        if b._spec == _NAN and a._spec < _NAN:
            return _fix(ctx, a)
        return _nans(ctx, a, b)
    order = _cmp(_copy(a, 0), _copy(b, 0)) if magnitude else _cmp(a, b)
    if magnitude and order == 0:
        order = _cmp(a, b)
    if order == 0:
        order = _total(a, b)
    return _fix(ctx, (a if order > 0 else b) if largest else (a if order < 0 else b))


def _total(a, b):
    # The order of all values, NaNs and representations included.
    if a._sign != b._sign:
        return -1 if a._sign else 1
    negative = a._sign
    if a._spec >= _NAN or b._spec >= _NAN:
        x = {_SNAN: 1, _NAN: 2}.get(a._spec, 0)
        y = {_SNAN: 1, _NAN: 2}.get(b._spec, 0)
        if x == y:
            x, y = a._int, b._int
        order = (x > y) - (x < y)
        return -order if negative else order
    order = _cmp(a, b)
    if order or a._spec:
        return order
    order = (a._exp > b._exp) - (a._exp < b._exp)
    return -order if negative else order


def _logical(ctx, *operands):
    # The digits of logical operands, all of the context's precision; None where one is none.
    found = []
    for x in operands:
        if x._spec or x._sign or x._exp:
            return None
        text = _text(x._int)
        if set(text) - {"0", "1"}:
            return None
        found.append(text.zfill(ctx._prec)[-ctx._prec:])
    return found


def _bits(ctx, a, b, function):
    operands = _logical(ctx, a, b)
    if operands is None:
        return _invalid(ctx)
    text = "".join("1" if function(x == "1", y == "1") else "0" for x, y in zip(*operands))
    return _make(0, _number(text), 0)


def _moved(ctx, a, b, rotate):
    found = _nans(ctx, a, b)
    if found is not None:
        return found
    if b._spec or b._exp != 0 or not b._int <= ctx._prec:
        return _invalid(ctx)
    if a._spec:
        return _copy(a, a._sign)
    n = -b._int if b._sign else b._int
    text = _text(a._int).zfill(ctx._prec)[-ctx._prec:]
    if rotate:
        text = text[n:] + text[:n]
    elif n < 0:
        text = text[:n]
    else:
        text = (text + "0" * n)[-ctx._prec:]
    return _make(a._sign, _number(text or "0"), a._exp)


def _plain_text(x, eng, capitals):
    sign = "-" if x._sign else ""
    if x._spec:
        if x._spec == _INF:
            return sign + "Infinity"
        payload = _text(x._int) if x._int else ""
        return sign + ("NaN" if x._spec == _NAN else "sNaN") + payload
    text = _text(x._int)
    exp = x._exp
    left = exp + len(text)
    if exp <= 0 and left > -6:
        point = left
    elif not eng:
        point = 1
    elif text == "0":
        point = (left + 1) % 3 - 1
    else:
        point = (left - 1) % 3 + 1
    if point <= 0:
        whole, frac = "0", "." + "0" * -point + text
    elif point >= len(text):
        whole, frac = text + "0" * (point - len(text)), ""
    else:
        whole, frac = text[:point], "." + text[point:]
    if left == point:
        return sign + whole + frac
    return f"{sign}{whole}{frac}{'E' if capitals else 'e'}{left - point:+d}"


_SPEC = _re.compile(
    r"(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ])?(?P<no_neg_0>z)?(?P<zeropad>0)?(?P<width>(?!0)\d+)?"
    r"(?P<sep>[,_])?(?:\.(?P<prec>\d+))?(?P<type>[eEfFgGn%])?",
    _re.DOTALL,
)


def _grouped(text, sep, width):
    # Groups of three, with zeros in front up to a width.
    if len(text) + (len(text) - 1) // 3 < width:
        count = width - width // 4
        while count + (count - 1) // 3 < width:
            count += 1
        text = text.rjust(count, "0")
    first = (len(text) - 1) % 3 + 1
    return sep.join([text[:first]] + [text[at:at + 3] for at in range(first, len(text), 3)])


def _format(x, spec):
    found = _SPEC.fullmatch(spec)
    if found is None:
        raise ValueError("invalid format string")
    fill, align, plus, no_neg_0, zeropad, width, sep, prec, kind = found.groups()
    if zeropad and align:
        raise ValueError("invalid format string")
    width = int(width) if width else 0
    if zeropad:
        fill, align = "0", "="
    fill = fill or " "
    align = align or ">"
    plus = plus or "-"
    sep = sep or ""
    ctx = _current[0]
    if kind == "n":
        if sep:
            raise ValueError("invalid format string")
        kind = "g"
    if x._spec:
        text = _plain_text(_copy(x, 0), False, True)
        if kind == "%":
            text += "%"
        if zeropad:
            fill, align = " ", ">"
        sign = "-" if x._sign else "" if plus == "-" else plus
        return _aligned(sign, text, fill, align, width)
    if prec is not None:
        prec = int(prec)
    sign_bit, coeff, exp = x._sign, x._int, x._exp
    if kind == "%":
        exp += 2
    capital = kind in ("E", "G", "F") if kind else bool(ctx._capitals)
    rounding = ctx._rounding
    number = _make(sign_bit, coeff, exp)
    if prec is not None:
        if kind in ("e", "E"):
            number = _to_figures(number, prec + 1, rounding)
        elif kind in ("f", "F", "%"):
            number = _make(sign_bit, _rescaled(number, -prec, rounding)[0], -prec)
        elif _digits(coeff) > (prec or 1):
            number = _to_figures(number, prec or 1, rounding)
    if kind in ("f", "F", "%") and number._exp > 0:
        number = _make(sign_bit, _rescaled(number, 0, rounding)[0], 0)
    if no_neg_0 and not number._int:
        sign_bit = 0
    text = _text(number._int)
    left = number._exp + len(text)
    if kind in ("e", "E"):
        point = 1 - prec if not number._int and prec is not None else 1
    elif kind in ("f", "F", "%"):
        point = left
    else:
        point = left if number._exp <= 0 and left > -6 else 1
    if point <= 0:
        whole, frac = "0", "0" * -point + text
    elif point > len(text):
        whole, frac = text + "0" * (point - len(text)), ""
    else:
        whole, frac = text[:point], text[point:]
    power = left - point
    tail = "." + frac if frac else ""
    if power or kind in ("e", "E"):
        tail += f"{'E' if capital else 'e'}{power:+d}"
    if kind == "%":
        tail += "%"
    sign = "-" if sign_bit else "" if plus == "-" else plus
    least = width - len(sign) - len(tail) if zeropad else 0
    if sep:
        whole = _grouped(whole, sep, least)
    else:
        whole = whole.rjust(least, "0")
    return _aligned(sign, whole + tail, fill, align, width)


def _to_figures(x, places, rounding):
    if not x._int:
        return _make(x._sign, 0, x._exp) if places == 1 or True else x
    exp = _adjusted(x) + 1 - places
    coeff, _ = _rescaled(x, exp, rounding)
    if coeff >= 10 ** places:
        coeff //= 10
        exp += 1
    return _make(x._sign, coeff, exp)


def _aligned(sign, body, fill, align, width):
    padding = fill * (width - len(sign) - len(body))
    if align == "<":
        return sign + body + padding
    if align == ">":
        return padding + sign + body
    if align == "=":
        return sign + padding + body
    half = len(padding) // 2
    return padding[:half] + sign + body + padding[half:]


def _checked_context(context):
    if context is None:
        return _current[0]
    if not isinstance(context, Context):
        raise TypeError("optional argument must be a context")
    return context


def _checked_rounding(rounding, ctx):
    if rounding is None:
        return ctx._rounding
    if rounding == "ROUND_HALF_UP" or rounding == "ROUND_HALF_EVEN":
        return rounding
    if rounding not in _ROUNDINGS:
        _bad_rounding()
    return rounding


def _bad_rounding():
    raise TypeError(
        "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n"
        "   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]"
    )


@_Number.register
class Decimal:
    __slots__ = ("_sign", "_int", "_exp", "_spec")
    __tp_name__ = "decimal.Decimal"

    def __new__(cls, value="0", context=None):
        if context is not None:
            _checked_context(context)
        if isinstance(value, str):
            made = _parse(value)
            if made is None:
                made = _invalid(_checked_context(context), _SYNTAX)
            elif not made._spec and not -2 * 10 ** 18 < made._exp < 10 ** 18 + 10 ** 7:
                made = _invalid(_checked_context(context))
        elif isinstance(value, int):
            made = _from_int(int(value))
        elif isinstance(value, Decimal):
            if type(value) is cls is Decimal:
                return value
            made = _copy(value, value._sign)
        elif isinstance(value, float):
            _signal(_checked_context(context), _FLOAT)
            made = _from_float(value)
        elif isinstance(value, (list, tuple)):
            made = _from_tuple(value)
        else:
            raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")
        return made if cls is Decimal else _as_class(cls, made)

    @classmethod
    def from_float(cls, f, /):
        if isinstance(f, float):
            made = _from_float(f)
        elif isinstance(f, int):
            made = _from_int(int(f))
        else:
            raise TypeError("argument must be int or float")
        return made if cls is Decimal else _as_class(cls, made)

    @classmethod
    def from_number(cls, number, /):
        if isinstance(number, (int, Decimal, float)):
            made = _from_float(number) if isinstance(number, float) else _operand(number)
            return made if cls is Decimal else _as_class(cls, made)
        raise TypeError(f"conversion from {type(number).__name__} to Decimal is not supported")

    # --- Text.

    def __repr__(self):
        return f"Decimal('{_plain_text(self, False, _current[0]._capitals)}')"

    def __str__(self):
        return _plain_text(self, False, _current[0]._capitals)

    def to_eng_string(self, context=None):
        return _plain_text(self, True, _checked_context(context)._capitals)

    def __format__(self, spec, /):
        if not isinstance(spec, str):
            raise TypeError("format arg must be str")
        return _format(self, spec)

    def as_tuple(self):
        if self._spec:
            if self._spec == _INF:
                return DecimalTuple(self._sign, (0,), "F")
            digits = tuple(map(int, _text(self._int))) if self._int else ()
            return DecimalTuple(self._sign, digits, "n" if self._spec == _NAN else "N")
        return DecimalTuple(self._sign, tuple(map(int, _text(self._int))), self._exp)

    def as_integer_ratio(self):
        if self._spec:
            if self._spec == _INF:
                raise OverflowError("cannot convert Infinity to integer ratio")
            raise ValueError("cannot convert NaN to integer ratio")
        if not self._int:
            return 0, 1
        n = self._int
        if self._exp >= 0:
            n, d = n * 10 ** self._exp, 1
        else:
            from math import gcd

            d = 10 ** -self._exp
            g = gcd(n, d)
            n //= g
            d //= g
        return (-n if self._sign else n), d

    # --- Other kinds of numbers.

    def __int__(self):
        if self._spec:
            if self._spec == _INF:
                raise OverflowError("cannot convert Infinity to integer")
            raise ValueError("cannot convert NaN to integer")
        return _int_of(self)

    __trunc__ = __int__

    def __float__(self):
        if self._spec == _SNAN:
            raise ValueError("cannot convert signaling NaN to float")
        if self._spec == _NAN:
            return float("-nan" if self._sign else "nan")
        return float(_plain_text(self, False, True))

    def __complex__(self):
        return complex(float(self))

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return _make(0, 0, 0)

    def conjugate(self):
        return self

    def __bool__(self):
        return self._spec != 0 or self._int != 0

    def __hash__(self):
        if self._spec:
            if self._spec == _SNAN:
                raise TypeError("Cannot hash a signaling NaN value")
            if self._spec == _NAN:
                return object.__hash__(self)
            return -314159 if self._sign else 314159
        modulus = 2305843009213693951
        exp = self._exp
        power = pow(10, exp, modulus) if exp >= 0 else pow(2075258708292324556, -exp, modulus)
        found = self._int * power % modulus
        if self._sign:
            found = -found
        return -2 if found == -1 else found

    def __floor__(self):
        return self._whole("ROUND_FLOOR")

    def __ceil__(self):
        return self._whole("ROUND_CEILING")

    def __round__(self, n=None):
        if n is None:
            return self._whole("ROUND_HALF_EVEN")
        if not isinstance(n, int):
            raise TypeError("optional arg must be an integer")
        ctx = _current[0]
        if self._spec:
            found = _nans(ctx, self)
            return found if found is not None else _invalid(ctx)
        return _quantized(ctx, self, -n, ctx._rounding)

    def _whole(self, rounding):
        if self._spec:
            if self._spec == _INF:
                raise OverflowError("cannot convert Infinity to integer")
            raise ValueError("cannot convert NaN to integer")
        n = _rescaled(self, 0, rounding)[0]
        return -n if self._sign else n

    # --- Comparisons.

    def __eq__(self, other):
        pair = _comparable(self, other, True)
        if pair is None:
            return NotImplemented
        a, b = pair
        if a._spec >= _NAN or b._spec >= _NAN:
            if a._spec == _SNAN or b._spec == _SNAN:
                _signal(_current[0], _INVALID)
            return False
        return _cmp(a, b) == 0

    def __lt__(self, other):
        order = self._order(other)
        return order if order is NotImplemented else order == -1

    def __le__(self, other):
        order = self._order(other)
        return order if order is NotImplemented else order == -1 or order == 0

    def __gt__(self, other):
        order = self._order(other)
        return order if order is NotImplemented else order == 1

    def __ge__(self, other):
        order = self._order(other)
        return order if order is NotImplemented else order == 1 or order == 0

    def _order(self, other):
        pair = _comparable(self, other, False)
        if pair is None:
            return NotImplemented
        a, b = pair
        if a._spec >= _NAN or b._spec >= _NAN:
            _signal(_current[0], _INVALID)
            return 2
        return _cmp(a, b)

    def compare(self, other, context=None):
        ctx = _checked_context(context)
        other = _needed(other)
        found = _nans(ctx, self, other)
        return found if found is not None else _from_int(_cmp(self, other))

    def compare_signal(self, other, context=None):
        ctx = _checked_context(context)
        other = _needed(other)
        if self._spec >= _NAN or other._spec >= _NAN:
            _signal(ctx, _INVALID)
            return _quiet(ctx, self if self._spec == _SNAN or other._spec < _NAN or self._spec == _NAN and other._spec != _SNAN else other)
        return _from_int(_cmp(self, other))

    def compare_total(self, other, context=None):
        _checked_context(context)
        return _from_int(_total(self, _needed(other)))

    def compare_total_mag(self, other, context=None):
        _checked_context(context)
        return _from_int(_total(_copy(self, 0), _copy(_needed(other), 0)))

    # --- Arithmetic.

    def __add__(self, other):
        if type(other) is not Decimal:
            other = _operand(other)
            if other is NotImplemented:
                return other
        return _add(_current[0], self, other)

    def __radd__(self, other):
        other = _operand(other)
        return other if other is NotImplemented else _add(_current[0], other, self)

    def __sub__(self, other):
        if type(other) is not Decimal:
            other = _operand(other)
            if other is NotImplemented:
                return other
        return _add(_current[0], self, other, 1)

    def __rsub__(self, other):
        other = _operand(other)
        return other if other is NotImplemented else _add(_current[0], other, self, 1)

    def __mul__(self, other):
        if type(other) is not Decimal:
            other = _operand(other)
            if other is NotImplemented:
                return other
        return _mul(_current[0], self, other)

    def __rmul__(self, other):
        other = _operand(other)
        return other if other is NotImplemented else _mul(_current[0], other, self)

    def __truediv__(self, other):
        if type(other) is not Decimal:
            other = _operand(other)
            if other is NotImplemented:
                return other
        return _div(_current[0], self, other)

    def __rtruediv__(self, other):
        other = _operand(other)
        return other if other is NotImplemented else _div(_current[0], other, self)

    def __floordiv__(self, other):
        other = _operand(other)
        return other if other is NotImplemented else _divide_int(_current[0], self, other)

    def __rfloordiv__(self, other):
        other = _operand(other)
        return other if other is NotImplemented else _divide_int(_current[0], other, self)

    def __mod__(self, other):
        other = _operand(other)
        return other if other is NotImplemented else _remainder(_current[0], self, other)

    def __rmod__(self, other):
        other = _operand(other)
        return other if other is NotImplemented else _remainder(_current[0], other, self)

    def __divmod__(self, other):
        other = _operand(other)
        return other if other is NotImplemented else _divmod(_current[0], self, other)

    def __rdivmod__(self, other):
        other = _operand(other)
        return other if other is NotImplemented else _divmod(_current[0], other, self)

    def __pow__(self, other, modulo=None):
        other = _operand(other)
        if other is NotImplemented:
            return other
        if modulo is None:
            return _power(_current[0], self, other)
        modulo = _operand(modulo)
        return modulo if modulo is NotImplemented else _power_mod(_current[0], self, other, modulo)

    def __rpow__(self, other, modulo=None):
        other = _operand(other)
        return other if other is NotImplemented else other.__pow__(self, modulo)

    def __neg__(self):
        return _minus(_current[0], self)

    def __pos__(self):
        return _plus(_current[0], self)

    def __abs__(self):
        return _minus(_current[0], self) if self._sign else _plus(_current[0], self)

    def fma(self, other, third, context=None):
        ctx = _checked_context(context)
        other, third = _needed(other), _needed(third)
        if self._spec or other._spec or third._spec:
            found = _nans(ctx, self, other)
            if found is None or self._spec != _SNAN and other._spec != _SNAN and third._spec == _SNAN:
                last = _nans(ctx, third)
                if found is None and last is not None:
                    return last
            if found is not None:
                return found
            if self._spec and not other._spec and not other._int or other._spec and not self._spec and not self._int:
                return _invalid(ctx)
        if self._spec or other._spec:
            product = _special(self._sign ^ other._sign, _INF)
        else:
            product = _make(self._sign ^ other._sign, self._int * other._int, self._exp + other._exp)
        return _add(ctx, product, third)

    def remainder_near(self, other, context=None):
        ctx = _checked_context(context)
        other = _needed(other)
        found = _nans(ctx, self, other)
        if found is not None:
            return found
        if self._spec:
            return _invalid(ctx)
        if other._spec:
            return _fix(ctx, self)
        if not other._int:
            return _invalid(ctx, _INVALID if self._int else _UNDEFINED)
        ideal = min(self._exp, other._exp)
        if not self._int:
            return _finish(ctx, self._sign, 0, ideal)
        diff = _adjusted(self) - _adjusted(other)
        if diff >= ctx._prec + 1:
            return _invalid(ctx, _IMPOSSIBLE)
        if diff <= -2:
            return _finish(ctx, self._sign, self._int * 10 ** (self._exp - ideal), ideal)
        x = self._int * 10 ** (self._exp - ideal)
        y = other._int * 10 ** (other._exp - ideal)
        q, r = divmod(x, y)
        sign = self._sign
        if 2 * r + (q & 1) > y:
            r -= y
            q += 1
        if q >= ctx._limit:
            return _invalid(ctx, _IMPOSSIBLE)
        if r < 0:
            sign = 1 - sign
            r = -r
        return _finish(ctx, sign, r, ideal)

    def sqrt(self, context=None):
        return _sqrt(_checked_context(context), self)

    def exp(self, context=None):
        return _exp(_checked_context(context), self)

    def ln(self, context=None):
        return _ln(_checked_context(context), self)

    def log10(self, context=None):
        return _log10(_checked_context(context), self)

    def logb(self, context=None):
        ctx = _checked_context(context)
        found = _nans(ctx, self)
        if found is not None:
            return found
        if self._spec:
            return _special(0, _INF)
        if not self._int:
            _signal(ctx, _BY_ZERO)
            return _special(1, _INF)
        return _fix(ctx, _from_int(_adjusted(self)))

    def scaleb(self, other, context=None):
        ctx = _checked_context(context)
        other = _needed(other)
        found = _nans(ctx, self, other)
        if found is not None:
            return found
        if other._spec or other._exp != 0 or other._int > 2 * (ctx._emax + ctx._prec):
            return _invalid(ctx)
        if self._spec:
            return _copy(self, self._sign)
        return _finish(ctx, self._sign, self._int, self._exp + _int_of(other))

    def normalize(self, context=None):
        ctx = _checked_context(context)
        fixed = _fix(ctx, self) if self._spec < _NAN else _nans(ctx, self)
        if fixed._spec:
            return fixed
        if not fixed._int:
            return _make(fixed._sign, 0, 0)
        most = ctx._emax - ctx._prec + 1 if ctx._clamp else ctx._emax
        coeff, exp = fixed._int, fixed._exp
        while exp < most and coeff % 10 == 0:
            coeff //= 10
            exp += 1
        return _make(fixed._sign, coeff, exp)

    def quantize(self, exp, rounding=None, context=None):
        ctx = _checked_context(context)
        return _quantize(ctx, self, _needed(exp), _checked_rounding(rounding, ctx))

    def same_quantum(self, other, context=None):
        _checked_context(context)
        other = _needed(other)
        if self._spec or other._spec:
            return self._spec == other._spec or self._spec >= _NAN and other._spec >= _NAN
        return self._exp == other._exp

    def to_integral_value(self, rounding=None, context=None):
        ctx = _checked_context(context)
        return _to_integral(ctx, self, _checked_rounding(rounding, ctx), False)

    to_integral = to_integral_value

    def to_integral_exact(self, rounding=None, context=None):
        ctx = _checked_context(context)
        return _to_integral(ctx, self, _checked_rounding(rounding, ctx), True)

    def max(self, other, context=None):
        return _minmax(_checked_context(context), self, _needed(other), True, False)

    def min(self, other, context=None):
        return _minmax(_checked_context(context), self, _needed(other), False, False)

    def max_mag(self, other, context=None):
        return _minmax(_checked_context(context), self, _needed(other), True, True)

    def min_mag(self, other, context=None):
        return _minmax(_checked_context(context), self, _needed(other), False, True)

    def next_plus(self, context=None):
        return _next(_checked_context(context), self, True)

    def next_minus(self, context=None):
        return _next(_checked_context(context), self, False)

    def next_toward(self, other, context=None):
        ctx = _checked_context(context)
        other = _needed(other)
        found = _nans(ctx, self, other)
        if found is not None:
            return found
        order = _cmp(self, other)
        if order == 0:
            return _copy(self, other._sign)
        made = _next(ctx, self, order < 0)
        status = 0
        if made._spec:
            status = _OVERFLOW | _INEXACT | _ROUNDED
        elif _adjusted(made) < ctx._emin:
            status = _UNDERFLOW | _SUBNORMAL | _INEXACT | _ROUNDED
            if not made._int:
                status |= _CLAMPED
        if status:
            _signal(ctx, status)
        return made

    # --- Digits as bits.

    def logical_and(self, other, context=None):
        return _bits(_checked_context(context), self, _needed(other), lambda x, y: x and y)

    def logical_or(self, other, context=None):
        return _bits(_checked_context(context), self, _needed(other), lambda x, y: x or y)

    def logical_xor(self, other, context=None):
        return _bits(_checked_context(context), self, _needed(other), lambda x, y: x != y)

    def logical_invert(self, context=None):
        ctx = _checked_context(context)
        return _bits(ctx, self, _make(0, 0, 0), lambda x, y: not x)

    def rotate(self, other, context=None):
        return _moved(_checked_context(context), self, _needed(other), True)

    def shift(self, other, context=None):
        return _moved(_checked_context(context), self, _needed(other), False)

    # --- Signs, classes.

    def adjusted(self):
        return 0 if self._spec else _adjusted(self)

    def canonical(self):
        return self

    def copy_abs(self):
        return _copy(self, 0)

    def copy_negate(self):
        return _copy(self, 1 - self._sign)

    def copy_sign(self, other, context=None):
        _checked_context(context)
        return _copy(self, _needed(other)._sign)

    def radix(self):
        return _make(0, 10, 0)

    def is_canonical(self):
        return True

    def is_finite(self):
        return self._spec == 0

    def is_infinite(self):
        return self._spec == _INF

    def is_nan(self):
        return self._spec >= _NAN

    def is_qnan(self):
        return self._spec == _NAN

    def is_snan(self):
        return self._spec == _SNAN

    def is_signed(self):
        return self._sign == 1

    def is_zero(self):
        return not self._spec and not self._int

    def is_normal(self, context=None):
        ctx = _checked_context(context)
        return bool(not self._spec and self._int and _adjusted(self) >= ctx._emin)

    def is_subnormal(self, context=None):
        ctx = _checked_context(context)
        return bool(not self._spec and self._int and _adjusted(self) < ctx._emin)

    def number_class(self, context=None):
        _checked_context(context)
        if self._spec == _SNAN:
            return "sNaN"
        if self._spec == _NAN:
            return "NaN"
        sign = "-" if self._sign else "+"
        if self._spec:
            return sign + "Infinity"
        if not self._int:
            return sign + "Zero"
        if self.is_subnormal(context):
            return sign + "Subnormal"
        return sign + "Normal"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


Decimal.__tp_sealed__ = "decimal.Decimal"


def _as_class(cls, x):
    made = object.__new__(cls)
    made._sign = x._sign
    made._int = x._int
    made._exp = x._exp
    made._spec = x._spec
    return made


def _plus(ctx, x):
    if x._spec >= _NAN:
        return _nans(ctx, x)
    if not x._spec and not x._int and ctx._rounding != "ROUND_FLOOR":
        return _finish(ctx, 0, 0, x._exp)
    return _fix(ctx, x)


def _minus(ctx, x):
    if x._spec >= _NAN:
        return _nans(ctx, x)
    if not x._spec and not x._int and ctx._rounding != "ROUND_FLOOR":
        return _finish(ctx, 0, 0, x._exp)
    return _fix(ctx, _copy(x, 1 - x._sign))


def _bits_of_dict(signals):
    # What may be assigned: a mapping with each of the signals.
    if not isinstance(signals, (dict, _SignalDict)):
        raise TypeError("argument must be a signal dict")
    return _bits_of(signals)


def _bits_of(signals):
    bits = 0
    if not isinstance(signals, (dict, list, _SignalDict)):
        raise TypeError("argument must be a signal dict")
    if isinstance(signals, dict) and len(signals) != len(_SIGNALS):
        raise KeyError("invalid signal dict")
    if hasattr(signals, "items"):
        signals = [key for key, value in signals.items() if value]
    for signal in signals:
        for cls, mask in _SIGNALS:
            if cls is signal:
                bits |= mask
                break
        else:
            raise KeyError("valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]")
    return bits


class _SignalDict(_MutableMapping):
    __slots__ = ("_context", "_name")

    def __init__(self, context, name):
        self._context = context
        self._name = name

    def _mask(self, key):
        for cls, mask in _SIGNALS:
            if cls is key:
                return mask
        _bits_of([key])

    def __getitem__(self, key):
        return bool(getattr(self._context, self._name) & self._mask(key))

    def __setitem__(self, key, value):
        mask = self._mask(key)
        bits = getattr(self._context, self._name)
        setattr(self._context, self._name, bits | mask if value else bits & ~mask)

    def __delitem__(self, key):
        raise ValueError("signal keys cannot be deleted")

    def __iter__(self):
        return iter([cls for cls, _ in _SIGNALS])

    def __len__(self):
        return len(_SIGNALS)

    def __repr__(self):
        return "{" + ", ".join(f"{cls!r}:{self[cls]}" for cls, _ in _SIGNALS) + "}"

    def copy(self):
        return {cls: self[cls] for cls, _ in _SIGNALS}

    def __eq__(self, other):
        if isinstance(other, _SignalDict):
            return self.copy() == other.copy()
        return self.copy() == other

    __hash__ = None


def _checked_int(value, low, high, words):
    if not isinstance(value, int):
        raise TypeError("an integer is required")
    if not low <= value <= high:
        raise ValueError(words)
    return int(value)


class Context:
    # The shortcuts read the first of them by their order.
    __slots__ = (
        "_prec", "_rounding", "_emin", "_emax", "_clamp", "_traps", "_flags", "_capitals", "_limit", "_low", "_high",
        "__weakref__",
    )
    __tp_name__ = "decimal.Context"

    def __init__(self, prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None):
        if None in (prec, rounding, Emin, Emax, capitals, clamp, traps):
            base = DefaultContext
            self._prec = base._prec
            self._rounding = base._rounding
            self._emin = base._emin
            self._emax = base._emax
            self._clamp = base._clamp
            self._traps = base._traps
            self._flags = 0
            self._capitals = base._capitals
        else:
            self._prec, self._rounding, self._emin, self._emax = 1, ROUND_HALF_EVEN, 0, 0
            self._clamp, self._traps, self._flags, self._capitals = 0, 0, 0, 1
        if prec is not None:
            self.prec = prec
        if rounding is not None:
            self.rounding = rounding
        if Emin is not None:
            self.Emin = Emin
        if Emax is not None:
            self.Emax = Emax
        if capitals is not None:
            self.capitals = capitals
        if clamp is not None:
            self.clamp = clamp
        if traps is not None:
            self._traps = _bits_of(traps)
        if flags is not None:
            self._flags = _bits_of(flags)
        self._derive()

    def _derive(self):
        # What every operation looks at: the first coefficient that is too long, and exponents that need no look at all.
        self._limit = 10 ** self._prec
        self._low = self._emin
        self._high = self._emax - self._prec + 1

    @property
    def prec(self):
        return self._prec

    @prec.setter
    def prec(self, value):
        self._prec = _checked_int(value, 1, MAX_PREC, "valid range for prec is [1, MAX_PREC]")
        self._derive()

    @property
    def rounding(self):
        return self._rounding

    @rounding.setter
    def rounding(self, value):
        if value not in _ROUNDINGS:
            _bad_rounding()
        self._rounding = value

    @property
    def Emin(self):
        return self._emin

    @Emin.setter
    def Emin(self, value):
        self._emin = _checked_int(value, MIN_EMIN, 0, "valid range for Emin is [MIN_EMIN, 0]")
        self._derive()

    @property
    def Emax(self):
        return self._emax

    @Emax.setter
    def Emax(self, value):
        self._emax = _checked_int(value, 0, MAX_EMAX, "valid range for Emax is [0, MAX_EMAX]")
        self._derive()

    @property
    def capitals(self):
        return self._capitals

    @capitals.setter
    def capitals(self, value):
        self._capitals = _checked_int(value, 0, 1, "valid values for capitals are 0 or 1")

    @property
    def clamp(self):
        return self._clamp

    @clamp.setter
    def clamp(self, value):
        self._clamp = _checked_int(value, 0, 1, "valid values for clamp are 0 or 1")

    @property
    def flags(self):
        return _SignalDict(self, "_flags")

    @flags.setter
    def flags(self, value):
        self._flags = _bits_of_dict(value)

    @property
    def traps(self):
        return _SignalDict(self, "_traps")

    @traps.setter
    def traps(self, value):
        self._traps = _bits_of_dict(value)

    def __delattr__(self, name):
        if name in ("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"):
            raise AttributeError("context attributes cannot be deleted")
        object.__delattr__(self, name)

    def __repr__(self):
        flags = ", ".join(name for name, mask in _PRINTED if self._flags & mask)
        traps = ", ".join(name for name, mask in _PRINTED if self._traps & mask)
        return (
            f"Context(prec={self._prec}, rounding={self._rounding}, Emin={self._emin}, Emax={self._emax}, "
            f"capitals={self._capitals}, clamp={self._clamp}, flags=[{flags}], traps=[{traps}])"
        )

    def clear_flags(self):
        self._flags = 0

    def clear_traps(self):
        self._traps = 0

    def copy(self):
        made = object.__new__(Context)
        made._prec = self._prec
        made._rounding = self._rounding
        made._emin = self._emin
        made._emax = self._emax
        made._clamp = self._clamp
        made._traps = self._traps
        made._flags = self._flags
        made._capitals = self._capitals
        made._derive()
        return made

    __copy__ = copy

    def Etiny(self):
        return self._emin - self._prec + 1

    def Etop(self):
        return self._emax - self._prec + 1

    def create_decimal(self, num="0", /):
        if isinstance(num, str):
            made = None if num != num.strip() or "_" in num else _parse(num)
            if made is None:
                return _invalid(self, _SYNTAX)
        elif isinstance(num, float):
            _signal(self, _FLOAT)
            made = _from_float(num)
        else:
            made = Decimal(num, self)
        if made._spec >= _NAN:
            if made._int and _digits(made._int) > self._prec - self._clamp:
                return _invalid(self, _SYNTAX)
            return made
        return _fix(self, made)

    def create_decimal_from_float(self, f, /):
        return _fix(self, Decimal.from_float(f))

    def abs(self, a, /):
        a = _needed(a)
        return _minus(self, a) if a._sign else _plus(self, a)

    def add(self, a, b, /):
        return _add(self, _needed(a), _needed(b))

    def subtract(self, a, b, /):
        return _add(self, _needed(a), _needed(b), 1)

    def multiply(self, a, b, /):
        return _mul(self, _needed(a), _needed(b))

    def divide(self, a, b, /):
        return _div(self, _needed(a), _needed(b))

    def divide_int(self, a, b, /):
        return _divide_int(self, _needed(a), _needed(b))

    def divmod(self, a, b, /):
        return _divmod(self, _needed(a), _needed(b))

    def remainder(self, a, b, /):
        return _remainder(self, _needed(a), _needed(b))

    def remainder_near(self, a, b, /):
        return _needed(a).remainder_near(b, self)

    def power(self, a, b, modulo=None):
        a, b = _needed(a), _needed(b)
        return _power(self, a, b) if modulo is None else _power_mod(self, a, b, _needed(modulo))

    def minus(self, a, /):
        return _minus(self, _needed(a))

    def plus(self, a, /):
        return _plus(self, _needed(a))

    def fma(self, a, b, c, /):
        return _needed(a).fma(b, c, self)

    def compare(self, a, b, /):
        return _needed(a).compare(b, self)

    def compare_signal(self, a, b, /):
        return _needed(a).compare_signal(b, self)

    def compare_total(self, a, b, /):
        return _needed(a).compare_total(b)

    def compare_total_mag(self, a, b, /):
        return _needed(a).compare_total_mag(b)

    def canonical(self, a, /):
        if not isinstance(a, Decimal):
            raise TypeError("argument must be a Decimal")
        return a

    def copy_abs(self, a, /):
        return _needed(a).copy_abs()

    def copy_decimal(self, a, /):
        return _needed(a)

    def copy_negate(self, a, /):
        return _needed(a).copy_negate()

    def copy_sign(self, a, b, /):
        return _needed(a).copy_sign(b)

    def exp(self, a, /):
        return _exp(self, _needed(a))

    def ln(self, a, /):
        return _ln(self, _needed(a))

    def log10(self, a, /):
        return _log10(self, _needed(a))

    def logb(self, a, /):
        return _needed(a).logb(self)

    def sqrt(self, a, /):
        return _sqrt(self, _needed(a))

    def is_canonical(self, a, /):
        self.canonical(a)
        return True

    def is_finite(self, a, /):
        return _needed(a).is_finite()

    def is_infinite(self, a, /):
        return _needed(a).is_infinite()

    def is_nan(self, a, /):
        return _needed(a).is_nan()

    def is_normal(self, a, /):
        return _needed(a).is_normal(self)

    def is_qnan(self, a, /):
        return _needed(a).is_qnan()

    def is_signed(self, a, /):
        return _needed(a).is_signed()

    def is_snan(self, a, /):
        return _needed(a).is_snan()

    def is_subnormal(self, a, /):
        return _needed(a).is_subnormal(self)

    def is_zero(self, a, /):
        return _needed(a).is_zero()

    def logical_and(self, a, b, /):
        return _needed(a).logical_and(b, self)

    def logical_or(self, a, b, /):
        return _needed(a).logical_or(b, self)

    def logical_xor(self, a, b, /):
        return _needed(a).logical_xor(b, self)

    def logical_invert(self, a, /):
        return _needed(a).logical_invert(self)

    def max(self, a, b, /):
        return _needed(a).max(b, self)

    def max_mag(self, a, b, /):
        return _needed(a).max_mag(b, self)

    def min(self, a, b, /):
        return _needed(a).min(b, self)

    def min_mag(self, a, b, /):
        return _needed(a).min_mag(b, self)

    def next_minus(self, a, /):
        return _needed(a).next_minus(self)

    def next_plus(self, a, /):
        return _needed(a).next_plus(self)

    def next_toward(self, a, b, /):
        return _needed(a).next_toward(b, self)

    def normalize(self, a, /):
        return _needed(a).normalize(self)

    def number_class(self, a, /):
        return _needed(a).number_class(self)

    def quantize(self, a, b, /):
        return _quantize(self, _needed(a), _needed(b), self._rounding)

    def radix(self):
        return _make(0, 10, 0)

    def rotate(self, a, b, /):
        return _needed(a).rotate(b, self)

    def same_quantum(self, a, b, /):
        return _needed(a).same_quantum(b)

    def scaleb(self, a, b, /):
        return _needed(a).scaleb(b, self)

    def shift(self, a, b, /):
        return _needed(a).shift(b, self)

    def to_eng_string(self, a, /):
        return _plain_text(_needed(a), True, self._capitals)

    def to_sci_string(self, a, /):
        return _plain_text(_needed(a), False, self._capitals)

    def to_integral_exact(self, a, /):
        return _needed(a).to_integral_exact(context=self)

    def to_integral_value(self, a, /):
        return _needed(a).to_integral_value(context=self)

    to_integral = to_integral_value


Context.__tp_sealed__ = "decimal.Context"


DefaultContext = Context(
    prec=28, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[],
    traps=[InvalidOperation, DivisionByZero, Overflow],
)
BasicContext = Context(
    prec=9, rounding=ROUND_HALF_UP, traps=[DivisionByZero, Overflow, InvalidOperation, Clamped, Underflow], flags=[]
)
ExtendedContext = Context(prec=9, rounding=ROUND_HALF_EVEN, traps=[], flags=[])
_current = [DefaultContext.copy()]


def getcontext():
    return _current[0]


def setcontext(context, /):
    if not isinstance(context, Context):
        raise TypeError("argument must be a context")
    if context in (DefaultContext, BasicContext, ExtendedContext):
        context = context.copy()
        context.clear_flags()
    _current[0] = context


class _ContextManager:
    def __init__(self, new_context):
        self._new = new_context

    def __enter__(self):
        self._saved = _current[0]
        _current[0] = self._new
        return self._new

    def __exit__(self, *args):
        _current[0] = self._saved


def localcontext(ctx=None, **kwargs):
    if ctx is None:
        ctx = _current[0]
    elif not isinstance(ctx, Context):
        raise TypeError("optional argument must be a context")
    made = ctx.copy()
    for key, value in kwargs.items():
        if key not in ("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"):
            raise TypeError(f"this function got an unexpected keyword argument '{key}'")
        setattr(made, key, value)
    return _ContextManager(made)


def IEEEContext(bits, /):
    if bits % 32 or not 0 < bits <= 512:
        raise ValueError("argument must be a multiple of 32, with a maximum of 512")
    emax = 3 * 2 ** (bits // 16 + 3)
    return Context(
        prec=9 * bits // 32 - 2, rounding=ROUND_HALF_EVEN, Emin=1 - emax, Emax=emax, capitals=1, clamp=1, flags=[], traps=[]
    )
