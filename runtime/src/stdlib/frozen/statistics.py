# Statistics of numeric data.

import math
import numbers
import random
import sys
from _statistics import _exact_sums
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict, namedtuple
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from itertools import count, groupby, repeat
from math import acos, asin, atan, cos, cosh, erfc, exp, fabs, fsum, hypot, isfinite, isinf, log, pi, sin, sqrt, sumprod, tan, tau
from operator import itemgetter

__all__ = [
    "NormalDist", "StatisticsError", "correlation", "covariance", "fmean", "geometric_mean", "harmonic_mean", "kde",
    "kde_random", "linear_regression", "mean", "median", "median_grouped", "median_high", "median_low", "mode",
    "multimode", "pstdev", "pvariance", "quantiles", "stdev", "variance",
]

_SQRT2 = sqrt(2.0)


class StatisticsError(ValueError):
    pass


def _is_finite(x):
    try:
        return x.is_finite()
    except AttributeError:
        return math.isfinite(x)


def _exact_ratio(x):
    try:
        return x.as_integer_ratio()
    except AttributeError:
        pass
    except (OverflowError, ValueError):
        # An infinity or NaN.
        return (x, None)
    try:
        return (x.numerator, x.denominator)
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator")


def _coerce(T, S):
    if T is S:
        return T
    if S is int or S is bool:
        return T
    if T is int:
        return S
    if issubclass(S, T):
        return S
    if issubclass(T, S):
        return T
    if issubclass(T, int):
        return S
    if issubclass(S, int):
        return T
    if issubclass(T, Fraction) and issubclass(S, float):
        return S
    if issubclass(T, float) and issubclass(S, Fraction):
        return T
    raise TypeError(f"don't know how to coerce {T.__name__} and {S.__name__}")


def _plain_sums(data, squares):
    # Of a list or tuple of ints and finite floats alone: type, sum, sum of squares, power of two that the sum is to be divided by.
    T = int
    at, size = 0, len(data)
    total = square = power = 0
    while at < size:
        found = _exact_sums(data, at, squares)
        if found is None:
            return None
        count, floats, part, part_square, shift = found
        if floats:
            T = float
        at += count
        if shift > power:
            total <<= shift - power
            square <<= 2 * (shift - power)
            power = shift
        elif shift < power:
            part <<= power - shift
            if squares:
                part_square <<= 2 * (power - shift)
        total += part
        if squares:
            square += part_square
    return T, total, square, power


def _total(partials):
    # The exact sum of numerators by denominator.
    if None in partials:
        return partials[None]
    if len(partials) == 1:
        (d, n), = partials.items()
        return Fraction(n, d)
    return sum(Fraction(n, d) for d, n in partials.items())


def _common_type(types):
    return reduce(_coerce, types, int)


def _sum(data):
    # Type, exact sum, count.
    if (type(data) is list or type(data) is tuple) and data:
        found = _plain_sums(data, False)
        if found is not None:
            T, total, _, power = found
            return T, Fraction(total, 1 << power), len(data)
    n = 0
    types = set()
    partials = {}
    get = partials.get
    for x in data:
        types.add(type(x))
        n += 1
        numerator, denominator = _exact_ratio(x)
        partials[denominator] = get(denominator, 0) + numerator
    return _common_type(types), _total(partials), n


def _ss(data, c=None):
    # Type, sum of squared deviations, mean, count.
    if c is not None:
        T, ssd, n = _sum((x - c) * (x - c) for x in data)
        return T, ssd, c, n
    if (type(data) is list or type(data) is tuple) and data:
        found = _plain_sums(data, True)
        if found is not None:
            T, total, squares, power = found
            n = len(data)
            return T, Fraction(n * squares - total * total, n << 2 * power), Fraction(total, n << power), n
    n = 0
    types = set()
    sx = {}
    sxx = {}
    for x in data:
        types.add(type(x))
        n += 1
        numerator, denominator = _exact_ratio(x)
        sx[denominator] = sx.get(denominator, 0) + numerator
        sxx[denominator] = sxx.get(denominator, 0) + (numerator * numerator if denominator else numerator)
    T = _common_type(types)
    if not n:
        return T, Fraction(0), Fraction(0), n
    if None in sx:
        c = sx[None]
        return T, c, c, n
    total = sum(Fraction(s, d) for d, s in sx.items())
    squares = sum(Fraction(s, d * d) for d, s in sxx.items())
    ssd = (n * squares - total * total) / n
    return T, ssd, total / n, n


def _convert(value, T):
    if type(value) is T:
        return value
    if issubclass(T, int) and value.denominator != 1:
        T = float
    try:
        return T(value)
    except TypeError:
        if issubclass(T, Decimal):
            return T(value.numerator) / T(value.denominator)
        raise


def _fail_neg(values, errmsg="negative value"):
    for x in values:
        if x < 0:
            raise StatisticsError(errmsg)
        yield x


def _integer_sqrt_of_frac_rto(n, m):
    # The root of n / m, rounded to odd.
    a = math.isqrt(n // m)
    return a | (a * a * m != n)


def _float_sqrt_of_frac(n, m):
    q = (n.bit_length() - m.bit_length() - 109) // 2
    if q >= 0:
        numerator = _integer_sqrt_of_frac_rto(n, m << 2 * q) << q
        denominator = 1
    else:
        numerator = _integer_sqrt_of_frac_rto(n << -2 * q, m)
        denominator = 1 << -q
    return numerator / denominator


def _decimal_sqrt_of_frac(n, m):
    if n <= 0:
        if not n:
            return Decimal("0.0")
        n, m = -n, -m
    root = (Decimal(n) / Decimal(m)).sqrt()
    nr, dr = root.as_integer_ratio()
    plus = root.next_plus()
    np, dp = plus.as_integer_ratio()
    if 4 * n * (dr * dp) ** 2 > m * (dr * np + dp * nr) ** 2:
        return plus
    minus = root.next_minus()
    nm, dm = minus.as_integer_ratio()
    if 4 * n * (dr * dm) ** 2 < m * (dr * nm + dm * nr) ** 2:
        return minus
    return root


def _rank(data, /, *, key=None, reverse=False, ties="average", start=1):
    if ties != "average":
        raise ValueError(f"Unknown tie resolution method: {ties!r}")
    if key is not None:
        data = map(key, data)
    pairs = sorted(zip(data, count()), reverse=reverse)
    i = start - 1
    result = [0] * len(pairs)
    for _, g in groupby(pairs, key=itemgetter(0)):
        group = list(g)
        size = len(group)
        rank = i + (size + 1) / 2
        for _, orig_pos in group:
            result[orig_pos] = rank
        i += size
    return result


def mean(data):
    T, total, n = _sum(data)
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    return _convert(total / n, T)


def fmean(data, weights=None):
    if weights is None:
        try:
            n = len(data)
        except TypeError:
            data = list(data)
            n = len(data)
        total = fsum(data)
        if not n:
            raise StatisticsError("fmean requires at least one data point")
        return total / n
    if not isinstance(weights, (list, tuple)):
        weights = list(weights)
    try:
        num = sumprod(data, weights)
    except ValueError:
        raise StatisticsError("data and weights must be the same length")
    den = fsum(weights)
    if not den:
        raise StatisticsError("sum of weights must be non-zero")
    return num / den


def geometric_mean(data):
    n = 0
    found_zero = False
    logs = []
    for x in data:
        n += 1
        if x > 0.0 or math.isnan(x):
            logs.append(log(x))
        elif x == 0.0:
            found_zero = True
        else:
            raise StatisticsError("No negative inputs allowed", x)
    total = fsum(logs)
    if not n:
        raise StatisticsError("Must have a non-empty dataset")
    if math.isnan(total):
        return math.nan
    if found_zero:
        return math.nan if total == math.inf else 0.0
    return exp(total / n)


def harmonic_mean(data, weights=None):
    if iter(data) is data:
        data = list(data)
    errmsg = "harmonic mean does not support negative values"
    n = len(data)
    if n < 1:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if n == 1 and weights is None:
        x = data[0]
        if isinstance(x, (numbers.Real, Decimal)):
            if x < 0:
                raise StatisticsError(errmsg)
            return x
        raise TypeError("unsupported type")
    if weights is None:
        # The first that is below or equal to zero decides.
        sum_weights = n
        inverses = []
        try:
            for x in data:
                if x < 0:
                    raise StatisticsError(errmsg)
                inverses.append(1 / x)
        except ZeroDivisionError:
            return 0
        T, total, n = _sum(inverses)
    else:
        if iter(weights) is weights:
            weights = list(weights)
        if len(weights) != n:
            raise StatisticsError("Number of weights does not match data size")
        _, sum_weights, _ = _sum(w for w in _fail_neg(weights, errmsg))
        try:
            data = _fail_neg(data, errmsg)
            T, total, n = _sum(w / x if w else 0 for w, x in zip(weights, data))
        except ZeroDivisionError:
            return 0
    if total <= 0:
        raise StatisticsError("Weighted sum must be positive")
    return _convert(sum_weights / total, T)


def median(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    if n % 2 == 1:
        return data[n // 2]
    i = n // 2
    return (data[i - 1] + data[i]) / 2


def median_low(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    return data[(n - 1) // 2]


def median_high(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    return data[n // 2]


def median_grouped(data, interval=1.0):
    data = sorted(data)
    n = len(data)
    if not n:
        raise StatisticsError("no median for empty data")
    x = data[n // 2]
    i = bisect_left(data, x)
    j = bisect_right(data, x, lo=i)
    try:
        interval = float(interval)
        x = float(x)
    except ValueError:
        raise TypeError("Value cannot be converted to a float")
    L = x - interval / 2.0
    cf = i
    f = j - i
    return L + interval * (n / 2 - cf) / f


def mode(data):
    pairs = Counter(iter(data)).most_common(1)
    if not pairs:
        raise StatisticsError("no mode for empty data")
    return pairs[0][0]


def multimode(data):
    counts = Counter(iter(data))
    if not counts:
        return []
    maxcount = max(counts.values())
    return [value for value, count in counts.items() if count == maxcount]


def variance(data, xbar=None):
    T, ss, c, n = _ss(data, xbar)
    if n < 2:
        raise StatisticsError("variance requires at least two data points")
    return _convert(ss / (n - 1), T)


def pvariance(data, mu=None):
    T, ss, c, n = _ss(data, mu)
    if n < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return _convert(ss / n, T)


def _root(T, mss):
    if T is not float and T is not int and issubclass(T, Decimal):
        return _decimal_sqrt_of_frac(mss.numerator, mss.denominator)
    if not isinstance(mss, Fraction):
        raise ValueError("inf or nan encountered in data")
    return _float_sqrt_of_frac(mss.numerator, mss.denominator)


def stdev(data, xbar=None):
    T, ss, c, n = _ss(data, xbar)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    return _root(T, ss / (n - 1))


def pstdev(data, mu=None):
    T, ss, c, n = _ss(data, mu)
    if n < 1:
        raise StatisticsError("pstdev requires at least one data point")
    return _root(T, ss / n)


def _mean_stdev(data):
    T, ss, xbar, n = _ss(data)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    mss = ss / (n - 1)
    if not isinstance(mss, Fraction):
        return float(xbar), float(mss - mss)
    return float(xbar), _float_sqrt_of_frac(mss.numerator, mss.denominator)


def _sqrtprod(x, y):
    # The root of x * y, without losing what rounding of the product would.
    h = sqrt(x * y)
    if not isfinite(h):
        if isinf(h) and not isinf(x) and not isinf(y):
            scale = 2.0 ** -512
            return _sqrtprod(scale * x, scale * y) / scale
        return h
    if not h:
        if x and y:
            scale = 2.0 ** 537
            return _sqrtprod(scale * x, scale * y) / scale
        return h
    d = sumprod((x, h), (y, -h))
    return h + d / (2.0 * h)


def covariance(x, y, /):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("covariance requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("covariance requires at least two data points")
    xbar = fsum(x) / n
    ybar = fsum(y) / n
    sxy = sumprod([xi - xbar for xi in x], [yi - ybar for yi in y])
    return sxy / (n - 1)


def correlation(x, y, /, *, method="linear"):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("correlation requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("correlation requires at least two data points")
    if method not in {"linear", "ranked"}:
        raise ValueError(f"Unknown method: {method!r}")
    if method == "ranked":
        start = (n - 1) / -2
        x = _rank(x, start=start)
        y = _rank(y, start=start)
    else:
        xbar = fsum(x) / n
        ybar = fsum(y) / n
        x = [xi - xbar for xi in x]
        y = [yi - ybar for yi in y]
    sxy = sumprod(x, y)
    sxx = sumprod(x, x)
    syy = sumprod(y, y)
    try:
        return sxy / _sqrtprod(sxx, syy)
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant")


LinearRegression = namedtuple("LinearRegression", ("slope", "intercept"), module="statistics")


def linear_regression(x, y, /, *, proportional=False):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("linear regression requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("linear regression requires at least two data points")
    if not proportional:
        xbar = fsum(x) / n
        ybar = fsum(y) / n
        x = [xi - xbar for xi in x]
        y = (yi - ybar for yi in y)
    sxy = sumprod(x, y) + 0.0
    sxx = sumprod(x, x)
    try:
        slope = sxy / sxx
    except ZeroDivisionError:
        raise StatisticsError("x is constant")
    intercept = 0.0 if proportional else ybar - slope * xbar
    return LinearRegression(slope=slope, intercept=intercept)


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    ld = len(data)
    if ld < 2:
        if ld == 1:
            return data * (n - 1)
        raise StatisticsError("must have at least one data point")
    if method == "inclusive":
        m = ld - 1
        result = []
        for i in range(1, n):
            j, delta = divmod(i * m, n)
            result.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return result
    if method == "exclusive":
        m = ld + 1
        result = []
        for i in range(1, n):
            j = i * m // n
            j = 1 if j < 1 else ld - 1 if j > ld - 1 else j
            delta = i * m - j * n
            result.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
        return result
    raise ValueError(f"Unknown method: {method!r}")


def _newton(f_inv_estimate, f, f_prime):
    def f_inv(y):
        x = f_inv_estimate(y)
        for _ in range(100):
            diff = f(x) - y
            if abs(diff) <= 1e-12:
                break
            x -= diff / f_prime(x)
        return x

    return f_inv


def _quartic_invcdf_estimate(p):
    if p > 0.5:
        return -_quartic_invcdf_estimate(1.0 - p)
    x = (2.0 * p) ** 0.4258865685331 - 1.0
    if p >= 0.004 and p < 0.499:
        x += 0.026818732 * sin(7.101753784 * p + 2.73230839482953)
    return x


def _triweight_invcdf_estimate(p):
    if p > 0.5:
        return -_triweight_invcdf_estimate(1.0 - p)
    return (2.0 * p) ** 0.3400218741872791 - 1.0


def _parabolic_invcdf(p):
    return 2.0 * cos((acos(2.0 * p - 1.0) + pi) / 3.0)


# Of each kernel: density, distribution, its inverse, where it ends.
_KERNELS = {
    "normal": (
        lambda t: exp(-1 / 2 * t * t) / sqrt(2 * pi),
        lambda t: 1 / 2 * erfc(-t / sqrt(2)),
        lambda p: _normal_dist_inv_cdf(p, 0.0, 1.0),
        None,
    ),
    "logistic": (
        lambda t: 1 / 2 / (1 + cosh(t)),
        lambda t: 1 - 1 / (exp(t) + 1),
        lambda p: log(p / (1 - p)),
        None,
    ),
    "sigmoid": (
        lambda t: 1 / pi / cosh(t),
        lambda t: 2 / pi * atan(exp(t)),
        lambda p: log(tan(p * pi / 2)),
        None,
    ),
    "rectangular": (lambda t: 1 / 2, lambda t: 1 / 2 * t + 1 / 2, lambda p: 2 * p - 1, 1.0),
    "triangular": (
        lambda t: 1 - abs(t),
        lambda t: t * t * (1 / 2 if t < 0 else -1 / 2) + t + 1 / 2,
        lambda p: sqrt(2 * p) - 1 if p < 1 / 2 else 1 - sqrt(2 - 2 * p),
        1.0,
    ),
    "parabolic": (
        lambda t: 3 / 4 * (1 - t * t),
        lambda t: sumprod((-1 / 4, 3 / 4, 1 / 2), (t ** 3, t, 1.0)),
        _parabolic_invcdf,
        1.0,
    ),
    "quartic": (
        lambda t: 15 / 16 * (1 - t * t) ** 2,
        lambda t: sumprod((3 / 16, -5 / 8, 15 / 16, 1 / 2), (t ** 5, t ** 3, t, 1.0)),
        _newton(_quartic_invcdf_estimate, lambda t: _KERNELS["quartic"][1](t), lambda t: _KERNELS["quartic"][0](t)),
        1.0,
    ),
    "triweight": (
        lambda t: 35 / 32 * (1 - t * t) ** 3,
        lambda t: sumprod((-5 / 32, 21 / 32, -35 / 32, 35 / 32, 1 / 2), (t ** 7, t ** 5, t ** 3, t, 1.0)),
        _newton(_triweight_invcdf_estimate, lambda t: _KERNELS["triweight"][1](t), lambda t: _KERNELS["triweight"][0](t)),
        1.0,
    ),
    "cosine": (
        lambda t: pi / 4 * cos(pi / 2 * t),
        lambda t: 1 / 2 * sin(pi / 2 * t) + 1 / 2,
        lambda p: 2 * asin(2 * p - 1) / pi,
        1.0,
    ),
}


def _kernel(name):
    kernel = _KERNELS.get({"gauss": "normal", "uniform": "rectangular", "epanechnikov": "parabolic", "biweight": "quartic"}.get(name, name))
    if kernel is None:
        raise StatisticsError(f"Unknown kernel name: {name!r}")
    return kernel


def kde(data, h, kernel="normal", *, cumulative=False):
    n = len(data)
    if not n:
        raise StatisticsError("Empty data sequence")
    if not isinstance(data[0], (int, float)):
        raise TypeError("Data sequence must contain ints or floats")
    if h <= 0.0:
        raise StatisticsError(f"Bandwidth h must be positive, not h={h!r}")
    K, W, _, support = _kernel(kernel)
    if support is None:
        def pdf(x):
            return sum(K((x - x_i) / h) for x_i in data) / (len(data) * h)

        def cdf(x):
            return sum(W((x - x_i) / h) for x_i in data) / len(data)
    else:
        sample = sorted(data)
        bandwidth = h * support

        def pdf(x):
            nonlocal n, sample
            if len(data) != n:
                sample = sorted(data)
                n = len(data)
            i = bisect_left(sample, x - bandwidth)
            j = bisect_right(sample, x + bandwidth)
            return sum(K((x - x_i) / h) for x_i in sample[i:j]) / (n * h)

        def cdf(x):
            nonlocal n, sample
            if len(data) != n:
                sample = sorted(data)
                n = len(data)
            i = bisect_left(sample, x - bandwidth)
            j = bisect_right(sample, x + bandwidth)
            return sum((W((x - x_i) / h) for x_i in sample[i:j]), i) / n

    if cumulative:
        cdf.__doc__ = f"CDF estimate with h={h!r} and kernel={kernel!r}"
        return cdf
    pdf.__doc__ = f"PDF estimate with h={h!r} and kernel={kernel!r}"
    return pdf


def kde_random(data, h, kernel="normal", *, seed=None):
    n = len(data)
    if not n:
        raise StatisticsError("Empty data sequence")
    if not isinstance(data[0], (int, float)):
        raise TypeError("Data sequence must contain ints or floats")
    if h <= 0.0:
        raise StatisticsError(f"Bandwidth h must be positive, not h={h!r}")
    inverse = _kernel(kernel)[2]
    prng = random.Random(seed)
    uniform = prng.random
    choice = prng.choice

    def rand():
        return choice(data) + h * inverse(uniform())

    rand.__doc__ = f"Random KDE selection with h={h!r} and kernel={kernel!r}"
    return rand


def _horner(x, coefficients):
    total = 0.0
    for coefficient in coefficients:
        total = total * x + coefficient
    return total


def _normal_dist_inv_cdf(p, mu, sigma):
    # Algorithm AS241 of Wichura, PPND16.
    q = p - 0.5
    if fabs(q) <= 0.425:
        r = 0.180625 - q * q
        num = _horner(r, (
            2.50908_09287_30122_6727e+3, 3.34305_75583_58812_8105e+4, 6.72657_70927_00870_0853e+4,
            4.59219_53931_54987_1457e+4, 1.37316_93765_50946_1125e+4, 1.97159_09503_06551_4427e+3,
            1.33141_66789_17843_7745e+2, 3.38713_28727_96366_6080e+0,
        )) * q
        den = _horner(r, (
            5.22649_52788_52854_5610e+3, 2.87290_85735_72194_2674e+4, 3.93078_95800_09271_0610e+4,
            2.12137_94301_58659_5867e+4, 5.39419_60214_24751_1077e+3, 6.87187_00749_20579_0830e+2,
            4.23133_30701_60091_1252e+1, 1.0,
        ))
        return mu + num / den * sigma
    r = p if q <= 0.0 else 1.0 - p
    r = sqrt(-log(r))
    if r <= 5.0:
        r = r - 1.6
        num = _horner(r, (
            7.74545_01427_83414_07640e-4, 2.27238_44989_26918_45833e-2, 2.41780_72517_74506_11770e-1,
            1.27045_82524_52368_38258e+0, 3.64784_83247_63204_60504e+0, 5.76949_72214_60691_40550e+0,
            4.63033_78461_56545_29590e+0, 1.42343_71107_49683_57734e+0,
        ))
        den = _horner(r, (
            1.05075_00716_44416_84324e-9, 5.47593_80849_95344_94600e-4, 1.51986_66563_61645_71966e-2,
            1.48103_97642_74800_74590e-1, 6.89767_33498_51000_04550e-1, 1.67638_48301_83803_84940e+0,
            2.05319_16266_37758_82187e+0, 1.0,
        ))
    else:
        r = r - 5.0
        num = _horner(r, (
            2.01033_43992_92288_13265e-7, 2.71155_55687_43487_57815e-5, 1.24266_09473_88078_43860e-3,
            2.65321_89526_57612_30930e-2, 2.96560_57182_85048_91230e-1, 1.78482_65399_17291_33580e+0,
            5.46378_49111_64114_36990e+0, 6.65790_46435_01103_77720e+0,
        ))
        den = _horner(r, (
            2.04426_31033_89939_78564e-15, 1.42151_17583_16445_88870e-7, 1.84631_83175_10054_68180e-5,
            7.86869_13114_56132_59100e-4, 1.48753_61290_85061_48525e-2, 1.36929_88092_27358_05310e-1,
            5.99832_20655_58879_37690e-1, 1.0,
        ))
    x = num / den
    if q < 0.0:
        x = -x
    return mu + x * sigma


class NormalDist:
    __slots__ = {"_mu": "Arithmetic mean of a normal distribution", "_sigma": "Standard deviation of a normal distribution"}

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu = float(mu)
        self._sigma = float(sigma)

    @classmethod
    def from_samples(cls, data):
        return cls(*_mean_stdev(data))

    def samples(self, n, *, seed=None):
        rnd = random.random if seed is None else random.Random(seed).random
        mu, sigma = self._mu, self._sigma
        return [_normal_dist_inv_cdf(rnd(), mu, sigma) for _ in repeat(None, n)]

    def pdf(self, x):
        variance = self._sigma * self._sigma
        if not variance:
            raise StatisticsError("pdf() not defined when sigma is zero")
        diff = x - self._mu
        return exp(diff * diff / (-2.0 * variance)) / sqrt(tau * variance)

    def cdf(self, x):
        if not self._sigma:
            raise StatisticsError("cdf() not defined when sigma is zero")
        return 0.5 * erfc((self._mu - x) / (self._sigma * _SQRT2))

    def inv_cdf(self, p):
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        return _normal_dist_inv_cdf(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        X, Y = self, other
        if (Y._sigma, Y._mu) < (X._sigma, X._mu):
            X, Y = Y, X
        X_var, Y_var = X.variance, Y.variance
        if not X_var or not Y_var:
            raise StatisticsError("overlap() not defined when sigma is zero")
        dv = Y_var - X_var
        dm = fabs(Y._mu - X._mu)
        if not dv:
            return erfc(dm / (2.0 * X._sigma * _SQRT2))
        a = X._mu * Y_var - Y._mu * X_var
        b = X._sigma * Y._sigma * sqrt(dm * dm + dv * log(Y_var / X_var))
        x1 = (a + b) / dv
        x2 = (a - b) / dv
        return 1.0 - (fabs(Y.cdf(x1) - X.cdf(x1)) + fabs(Y.cdf(x2) - X.cdf(x2)))

    def zscore(self, x):
        if not self._sigma:
            raise StatisticsError("zscore() not defined when sigma is zero")
        return (x - self._mu) / self._sigma

    @property
    def mean(self):
        return self._mu

    @property
    def median(self):
        return self._mu

    @property
    def mode(self):
        return self._mu

    @property
    def stdev(self):
        return self._sigma

    @property
    def variance(self):
        return self._sigma * self._sigma

    def __add__(x1, x2):
        if isinstance(x2, NormalDist):
            return NormalDist(x1._mu + x2._mu, hypot(x1._sigma, x2._sigma))
        return NormalDist(x1._mu + x2, x1._sigma)

    def __sub__(x1, x2):
        if isinstance(x2, NormalDist):
            return NormalDist(x1._mu - x2._mu, hypot(x1._sigma, x2._sigma))
        return NormalDist(x1._mu - x2, x1._sigma)

    def __mul__(x1, x2):
        return NormalDist(x1._mu * x2, x1._sigma * fabs(x2))

    def __truediv__(x1, x2):
        return NormalDist(x1._mu / x2, x1._sigma / fabs(x2))

    def __pos__(x1):
        return NormalDist(x1._mu, x1._sigma)

    def __neg__(x1):
        return NormalDist(-x1._mu, x1._sigma)

    __radd__ = __add__

    def __rsub__(x1, x2):
        return -(x1 - x2)

    __rmul__ = __mul__

    def __eq__(x1, x2):
        if not isinstance(x2, NormalDist):
            return NotImplemented
        return x1._mu == x2._mu and x1._sigma == x2._sigma

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"
