# Functions of complex numbers.

import math as _math

pi = _math.pi
e = _math.e
tau = _math.tau
inf = _math.inf
nan = _math.nan
infj = complex(0.0, inf)
nanj = complex(0.0, nan)

_LARGE = 4.49423283715579e307
_LN2 = 0.6931471805599453


def _complex(z):
    if type(z) is complex:
        return z
    if isinstance(z, (str, bytes)):
        raise TypeError(f"must be real number, not {type(z).__name__}")
    try:
        return complex(z)
    except TypeError:
        raise TypeError(f"must be real number, not {type(z).__name__}") from ...


def _domain():
    return ValueError("math domain error")


def _range():
    return OverflowError("math range error")


def isfinite(z, /):
    z = _complex(z)
    return _math.isfinite(z.real) and _math.isfinite(z.imag)


def isinf(z, /):
    z = _complex(z)
    return _math.isinf(z.real) or _math.isinf(z.imag)


def isnan(z, /):
    z = _complex(z)
    return _math.isnan(z.real) or _math.isnan(z.imag)


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    a, b = _complex(a), _complex(b)
    if rel_tol < 0.0 or abs_tol < 0.0:
        raise ValueError("tolerances must be non-negative")
    if a == b:
        return True
    if isinf(a) or isinf(b):
        return False
    diff = abs(a - b)
    return diff <= rel_tol * abs(b) or diff <= rel_tol * abs(a) or diff <= abs_tol


def phase(z, /):
    z = _complex(z)
    return _math.atan2(z.imag, z.real)


def polar(z, /):
    z = _complex(z)
    return abs(z), _math.atan2(z.imag, z.real)


def rect(r, phi, /):
    # As floats, of real numbers only.
    r, phi = _math.ldexp(r, 0), _math.ldexp(phi, 0)
    if not _math.isfinite(r) or not _math.isfinite(phi):
        if _math.isinf(phi) and r and not _math.isnan(r):
            raise _domain()
        if _math.isinf(r) and _math.isfinite(phi) and phi:
            return complex(_math.copysign(inf, _math.cos(phi) * r), _math.copysign(inf, _math.sin(phi) * r))
        if _math.isinf(r) and not phi:
            return complex(r, _math.copysign(0.0, phi) * _math.copysign(1.0, r))
        if not r:
            return complex(0.0, 0.0) if _math.isnan(phi) or _math.isinf(phi) else complex(r, r * phi)
        return complex(nan, nan)
    if phi == 0.0:
        return complex(r, r * phi)
    return complex(r * _math.cos(phi), r * _math.sin(phi))


def sqrt(z, /):
    z = _complex(z)
    x, y = z.real, z.imag
    if _math.isinf(y):
        return complex(inf, y)
    if _math.isnan(x):
        return complex(nan, nan)
    if _math.isinf(x):
        if x > 0:
            return complex(inf, nan if _math.isnan(y) else _math.copysign(0.0, y))
        return complex(nan, _math.copysign(inf, y)) if _math.isnan(y) else complex(0.0, _math.copysign(inf, y))
    if _math.isnan(y):
        return complex(nan, nan)
    if x == 0.0 and y == 0.0:
        return complex(0.0, y)
    ax, ay = abs(x), abs(y)
    if ax < 2.2250738585072014e-308 and ay < 2.2250738585072014e-308 and (ax > 0.0 or ay > 0.0):
        ax = _math.ldexp(ax, 54)
        s = _math.ldexp(_math.sqrt(ax + _math.hypot(ax, _math.ldexp(ay, 54))), -27)
    else:
        ax /= 8.0
        s = 2.0 * _math.sqrt(ax + _math.hypot(ax, ay / 8.0))
    d = ay / (2.0 * s)
    if x >= 0.0:
        return complex(s, _math.copysign(d, y))
    return complex(d, _math.copysign(s, y))


def exp(z, /):
    z = _complex(z)
    x, y = z.real, z.imag
    if not _math.isfinite(x) or not _math.isfinite(y):
        if _math.isinf(x) and _math.isfinite(y) and y != 0.0:
            if x > 0:
                return complex(_math.copysign(inf, _math.cos(y)), _math.copysign(inf, _math.sin(y)))
            return complex(_math.copysign(0.0, _math.cos(y)), _math.copysign(0.0, _math.sin(y)))
        if _math.isinf(y) and (_math.isfinite(x) or x == inf):
            raise _domain()
        if _math.isinf(x) and y == 0.0:
            return complex(inf if x > 0 else 0.0, y)
        if x == -inf:
            return complex(0.0, 0.0)
        if x == inf:
            return complex(inf, nan)
        return complex(nan, y if y == 0.0 else nan)
    if x > 709.782712893384:
        l = _math.exp(x - 1.0)
        found = complex(l * _math.cos(y) * e, l * _math.sin(y) * e)
    else:
        l = _math.exp(x)
        found = complex(l * _math.cos(y), l * _math.sin(y))
    if isinf(found):
        raise _range()
    return found


def _log(z):
    x, y = z.real, z.imag
    if not _math.isfinite(x) or not _math.isfinite(y):
        if _math.isinf(x) or _math.isinf(y):
            return complex(inf, _math.atan2(y, x))
        return complex(nan, nan)
    ax, ay = abs(x), abs(y)
    if ax > _LARGE or ay > _LARGE:
        r = _math.log(_math.hypot(ax / 2.0, ay / 2.0)) + _LN2
    elif ax < 2.2250738585072014e-308 and ay < 2.2250738585072014e-308:
        if not ax and not ay:
            raise _domain()
        r = _math.log(_math.hypot(_math.ldexp(ax, 53), _math.ldexp(ay, 53))) - 53 * _LN2
    else:
        h = _math.hypot(ax, ay)
        if 0.71 <= h <= 1.73:
            am, an = (ax, ay) if ax > ay else (ay, ax)
            r = _math.log1p((am - 1) * (am + 1) + an * an) / 2.0
        else:
            r = _math.log(h)
    return complex(r, _math.atan2(y, x))


def log(z, base=None, /):
    found = _log(_complex(z))
    if base is None:
        return found
    return found / _log(_complex(base))


def log10(z, /):
    found = _log(_complex(z))
    return complex(found.real / _math.log(10.0), found.imag / _math.log(10.0))


def cosh(z, /):
    z = _complex(z)
    x, y = z.real, z.imag
    if not _math.isfinite(x) or not _math.isfinite(y):
        if _math.isinf(y) and not _math.isnan(x):
            raise _domain()
        if _math.isinf(x) and _math.isfinite(y):
            if y == 0.0:
                return complex(inf, y if x > 0 else -y)
            return complex(_math.copysign(inf, _math.cos(y)), _math.copysign(inf, _math.sin(y) * x))
        if _math.isinf(x):
            return complex(inf, nan)
        return complex(nan, 0.0 if y == 0.0 or x == 0.0 else nan)
    if abs(x) > 708.0:
        less = x - _math.copysign(1.0, x)
        found = complex(_math.cos(y) * _math.cosh(less) * e, _math.sin(y) * _math.sinh(less) * e)
    else:
        found = complex(_math.cos(y) * _math.cosh(x), _math.sin(y) * _math.sinh(x))
    if isinf(found):
        raise _range()
    return found


def sinh(z, /):
    z = _complex(z)
    x, y = z.real, z.imag
    if not _math.isfinite(x) or not _math.isfinite(y):
        if _math.isinf(y) and not _math.isnan(x):
            raise _domain()
        if _math.isinf(x) and _math.isfinite(y):
            if y == 0.0:
                return complex(x, y)
            return complex(_math.copysign(inf, _math.cos(y) * x), _math.copysign(inf, _math.sin(y)))
        if _math.isinf(x):
            return complex(inf, nan)
        return complex(0.0 if x == 0.0 else nan, y if y == 0.0 else nan)
    if abs(x) > 708.0:
        less = x - _math.copysign(1.0, x)
        found = complex(_math.cos(y) * _math.sinh(less) * e, _math.sin(y) * _math.cosh(less) * e)
    else:
        found = complex(_math.cos(y) * _math.sinh(x), _math.sin(y) * _math.cosh(x))
    if isinf(found):
        raise _range()
    return found


def tanh(z, /):
    z = _complex(z)
    x, y = z.real, z.imag
    if not _math.isfinite(x) or not _math.isfinite(y):
        if _math.isinf(y) and _math.isfinite(x):
            raise _domain()
        if _math.isinf(x):
            side = _math.copysign(1.0, x)
            if _math.isfinite(y) and y:
                return complex(side, _math.copysign(0.0, 2.0 * _math.sin(y) * _math.cos(y)))
            return complex(side, _math.copysign(0.0, y) if not _math.isnan(y) else 0.0)
        return complex(x if x == 0.0 else nan, y if y == 0.0 else nan)
    if abs(x) > 354.0:
        return complex(
            _math.copysign(1.0, x), 4.0 * _math.sin(y) * _math.cos(y) * _math.exp(-2.0 * abs(x))
        )
    tx, ty = _math.tanh(x), _math.tan(y)
    cx = 1.0 / _math.cosh(x)
    txty = tx * ty
    denom = 1.0 + txty * txty
    return complex(tx * (1.0 + ty * ty) / denom, ty / denom * cx * cx)


def cos(z, /):
    z = _complex(z)
    return cosh(complex(-z.imag, z.real))


def sin(z, /):
    z = _complex(z)
    found = sinh(complex(-z.imag, z.real))
    return complex(found.imag, -found.real)


def tan(z, /):
    z = _complex(z)
    found = tanh(complex(-z.imag, z.real))
    return complex(found.imag, -found.real)


def acos(z, /):
    z = _complex(z)
    x, y = z.real, z.imag
    if not _math.isfinite(x) or not _math.isfinite(y):
        if _math.isnan(x) or _math.isnan(y):
            if _math.isinf(x) or _math.isinf(y):
                return complex(nan, _math.copysign(inf, -y) if not _math.isnan(y) else inf)
            return complex(pi / 2 if x == 0.0 else nan, nan)
        return complex(_math.atan2(abs(y), x), -_math.copysign(inf, y))
    if abs(x) > _LARGE or abs(y) > _LARGE:
        real = _math.atan2(abs(y), x)
        r = _math.log(_math.hypot(x / 2.0, y / 2.0)) + 2 * _LN2
        return complex(real, _math.copysign(r, -y) if x < 0 else -_math.copysign(r, y))
    s1 = sqrt(complex(1.0 - x, -y))
    s2 = sqrt(complex(1.0 + x, y))
    return complex(
        2.0 * _math.atan2(s1.real, s2.real), _math.asinh(s2.real * s1.imag - s2.imag * s1.real)
    )


def acosh(z, /):
    z = _complex(z)
    x, y = z.real, z.imag
    if not _math.isfinite(x) or not _math.isfinite(y):
        if _math.isnan(x) or _math.isnan(y):
            return complex(inf if _math.isinf(x) or _math.isinf(y) else nan, pi / 2 if x == 0.0 else nan)
        return complex(inf, _math.atan2(y, x))
    if abs(x) > _LARGE or abs(y) > _LARGE:
        return complex(_math.log(_math.hypot(x / 2.0, y / 2.0)) + 2 * _LN2, _math.atan2(y, x))
    s1 = sqrt(complex(x - 1.0, y))
    s2 = sqrt(complex(x + 1.0, y))
    return complex(_math.asinh(s1.real * s2.real + s1.imag * s2.imag), 2.0 * _math.atan2(s1.imag, s2.real))


def asinh(z, /):
    z = _complex(z)
    x, y = z.real, z.imag
    if not _math.isfinite(x) or not _math.isfinite(y):
        if _math.isnan(x) or _math.isnan(y):
            if _math.isinf(x) or _math.isinf(y):
                return complex(x if _math.isinf(x) else inf, nan)
            return complex(nan, y if y == 0.0 else nan)
        return complex(_math.copysign(inf, x), _math.atan2(y, abs(x)))
    if abs(x) > _LARGE or abs(y) > _LARGE:
        r = _math.log(_math.hypot(x / 2.0, y / 2.0)) + 2 * _LN2
        return complex(_math.copysign(r, x), _math.atan2(y, abs(x)))
    s1 = sqrt(complex(1.0 + y, -x))
    s2 = sqrt(complex(1.0 - y, x))
    return complex(
        _math.asinh(s1.real * s2.imag - s2.real * s1.imag), _math.atan2(y, s1.real * s2.real - s1.imag * s2.imag)
    )


def asin(z, /):
    z = _complex(z)
    found = asinh(complex(-z.imag, z.real))
    return complex(found.imag, -found.real)


def atanh(z, /):
    z = _complex(z)
    x, y = z.real, z.imag
    if not _math.isfinite(x) or not _math.isfinite(y):
        if _math.isnan(x) and not _math.isinf(y) or _math.isnan(y) and not _math.isinf(x) and x:
            return complex(nan, nan)
        if _math.isnan(y):
            return complex(_math.copysign(0.0, x), nan)
        return complex(_math.copysign(0.0, x) if not _math.isnan(x) else 0.0, _math.copysign(pi / 2, y))
    if x < 0.0 or x == 0.0 and _math.copysign(1.0, x) < 0.0:
        return -atanh(-z)
    ay = abs(y)
    root = 6.703903964971298e153
    if x > root or ay > root:
        h = _math.hypot(x / 2.0, y / 2.0)
        return complex(x / 4.0 / h / h, -_math.copysign(pi / 2, -y))
    if x == 1.0 and ay < 1.4916681462400413e-154:
        if ay == 0.0:
            raise _domain()
        real = -_math.log(_math.sqrt(ay) / _math.sqrt(_math.hypot(ay, 2.0)))
        return complex(real, _math.copysign(_math.atan2(2.0, -ay) / 2, y))
    real = _math.log1p(4.0 * x / ((1.0 - x) * (1.0 - x) + ay * ay)) / 4.0
    return complex(real, -_math.atan2(-2.0 * y, (1.0 - x) * (1.0 + x) - ay * ay) / 2.0)


def atan(z, /):
    z = _complex(z)
    found = atanh(complex(-z.imag, z.real))
    return complex(found.imag, -found.real)
