# Random numbers: for a seed, CPython's sequence.

from _random import (
    below as _below, bits as _bits, entropy as _entropy, from_words as _from_words, random as _random, seed as _seed,
    sha512 as _sha512, words as _words,
)
from math import ceil as _ceil, cos as _cos, e as _e, exp as _exp, fabs as _fabs, floor as _floor, isfinite as _isfinite
from math import lgamma as _lgamma, log as _log, log2 as _log2, pi as _pi, sin as _sin, sqrt as _sqrt, acos as _acos, tau as _tau

__all__ = [
    "Random", "SystemRandom", "betavariate", "binomialvariate", "choice", "choices", "expovariate", "gammavariate",
    "gauss", "getrandbits", "getstate", "lognormvariate", "normalvariate", "paretovariate", "randbytes", "randint",
    "random", "randrange", "sample", "seed", "setstate", "shuffle", "triangular", "uniform", "vonmisesvariate",
    "weibullvariate",
]

_MAGIC = 4 * _exp(-0.5) / _sqrt(2.0)
_LOG4 = _log(4.0)
_SG_MAGIC = 1.0 + _log(4.5)


def _index(value):
    if type(value) is int:
        return value
    index = getattr(type(value), "__index__", None)
    if index is None:
        raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
    return index(value)


class Random:
    VERSION = 3

    def __init__(self, x=None):
        self.gauss_next = None
        self.seed(x)

    def seed(self, a=None, version=2):
        if a is None:
            a = int.from_bytes(_entropy(32), "big")
        elif isinstance(a, (str, bytes, bytearray)):
            if version == 1:
                a = a.decode("latin-1") if isinstance(a, bytes) else a
                x = ord(a[0]) << 7 if a else 0
                for c in map(ord, a):
                    x = ((1000003 * x) ^ c) & 0xFFFFFFFFFFFFFFFF
                x ^= len(a)
                a = -2 if x == -1 else x
            else:
                if isinstance(a, str):
                    a = a.encode()
                a = int.from_bytes(bytes(a) + _sha512(a), "big")
        elif isinstance(a, float):
            a = hash(a) & 0xFFFFFFFFFFFFFFFF
        elif not isinstance(a, int):
            raise TypeError("The only supported seed types are:\nNone, int, float, str, bytes, and bytearray.")
        self._state = _seed(abs(a))
        self.gauss_next = None

    def getstate(self):
        return self.VERSION, _words(self._state), self.gauss_next

    def setstate(self, state):
        version = state[0]
        if version not in (2, 3):
            raise ValueError(f"state with version {version} passed to Random.setstate() of version {self.VERSION}")
        _, words, self.gauss_next = state
        self._state = _from_words(tuple(words))

    def __getstate__(self):
        return self.getstate()

    def __setstate__(self, state):
        self.setstate(state)

    def __reduce__(self):
        return self.__class__, (), self.getstate()

    def random(self):
        return _random(self._state)

    def getrandbits(self, k, /):
        k = _index(k)
        if k < 0:
            raise ValueError("Cannot convert negative int")
        return _bits(self._state, k)

    def _randbelow(self, n):
        found = _below(self._state, n)
        return self._randbelow_with_getrandbits(n) if found is None else found

    def _randbelow_without_getrandbits(self, n):
        # Of a class that has a `random` of its own and nothing that gives bits.
        most = 1 << 53
        if n >= most:
            return _floor(self.random() * n)
        limit = (most - most % n) / most
        found = self.random()
        while found >= limit:
            found = self.random()
        return _floor(found * most) % n

    def _randbelow_with_getrandbits(self, n):
        k = n.bit_length()
        found = self.getrandbits(k)
        while found >= n:
            found = self.getrandbits(k)
        return found

    def __init_subclass__(cls, /, **kwargs):
        for base in cls.__mro__:
            if "_randbelow" in base.__dict__:
                break
            if "getrandbits" in base.__dict__:
                cls._randbelow = cls._randbelow_with_getrandbits
                break
            if "random" in base.__dict__:
                cls._randbelow = cls._randbelow_without_getrandbits
                break

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, "little")

    def randrange(self, start, stop=None, step=1):
        start = _index(start)
        if stop is None:
            if step != 1:
                raise TypeError("Missing a non-None stop argument")
            if start > 0:
                return self._randbelow(start)
            raise ValueError("empty range for randrange()")
        stop = _index(stop)
        width = stop - start
        step = _index(step)
        if step == 1:
            if width > 0:
                return start + self._randbelow(width)
            raise ValueError(f"empty range in randrange({start}, {stop})")
        if step > 0:
            n = (width + step - 1) // step
        elif step < 0:
            n = (width + step + 1) // step
        else:
            raise ValueError("zero step for randrange()")
        if n <= 0:
            raise ValueError(f"empty range in randrange({start}, {stop}, {step})")
        return start + step * self._randbelow(n)

    def randint(self, a, b):
        a = _index(a)
        b = _index(b)
        if b < a:
            raise ValueError(f"empty range in randint({a}, {b})")
        return a + self._randbelow(b - a + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._randbelow(len(seq))]

    def shuffle(self, x):
        below = self._randbelow
        for i in reversed(range(1, len(x))):
            j = below(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        if not hasattr(population, "__getitem__") or isinstance(population, dict):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        n = len(population)
        if counts is not None:
            from itertools import accumulate

            totals = list(accumulate(counts))
            if len(totals) != n:
                raise ValueError("The number of counts does not match the population")
            total = totals.pop() if totals else 0
            if not isinstance(total, int):
                raise TypeError("Counts must be integers")
            if total < 0:
                raise ValueError("Counts must be non-negative")
            chosen = self.sample(range(total), k)
            return [population[_bisect(totals, s)] for s in chosen]
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        below = self._randbelow
        result = [None] * k
        setsize = 21
        if k > 5:
            setsize += 4 ** _ceil(_log(k * 3, 4))
        if n <= setsize:
            pool = list(population)
            for i in range(k):
                j = below(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            selected = set()
            for i in range(k):
                j = below(n)
                while j in selected:
                    j = below(n)
                selected.add(j)
                result[i] = population[j]
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        rnd = self.random
        n = len(population)
        if cum_weights is None:
            if weights is None:
                n += 0.0
                return [population[_floor(rnd() * n)] for _ in range(k)]
            try:
                cum_weights = []
                total = 0
                for weight in weights:
                    total = weight if not cum_weights else total + weight
                    cum_weights.append(total)
            except TypeError:
                if not isinstance(weights, int):
                    raise
                raise TypeError(f"The number of choices must be a keyword argument: k={weights}") from None
        elif weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if len(cum_weights) != n:
            raise ValueError("The number of weights does not match the population")
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if not _isfinite(total):
            raise ValueError("Total of weights must be finite")
        high = n - 1
        return [population[_bisect(cum_weights, rnd() * total, high)] for _ in range(k)]

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        try:
            c = 0.5 if mode is None else (mode - low) / (high - low)
        except ZeroDivisionError:
            return low
        if u > c:
            u = 1.0 - u
            c = 1.0 - c
            low, high = high, low
        return low + (high - low) * _sqrt(u * c)

    def normalvariate(self, mu=0.0, sigma=1.0):
        rnd = self.random
        while True:
            u1 = rnd()
            u2 = 1.0 - rnd()
            z = _MAGIC * (u1 - 0.5) / u2
            if z * z / 4.0 <= -_log(u2):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            angle = self.random() * _tau
            radius = _sqrt(-2.0 * _log(1.0 - self.random()))
            z = _cos(angle) * radius
            self.gauss_next = _sin(angle) * radius
        return mu + z * sigma

    def lognormvariate(self, mu, sigma):
        return _exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd=1.0):
        return -_log(1.0 - self.random()) / lambd

    def vonmisesvariate(self, mu, kappa):
        rnd = self.random
        if kappa <= 1e-6:
            return _tau * rnd()
        s = 0.5 / kappa
        r = s + _sqrt(1.0 + s * s)
        while True:
            u1 = rnd()
            z = _cos(_pi * u1)
            d = z / (r + z)
            u2 = rnd()
            if u2 < 1.0 - d * d or u2 <= (1.0 - d) * _exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        if rnd() > 0.5:
            return (mu + _acos(f)) % _tau
        return (mu - _acos(f)) % _tau

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        rnd = self.random
        if alpha > 1.0:
            ainv = _sqrt(2.0 * alpha - 1.0)
            bbb = alpha - _LOG4
            ccc = alpha + ainv
            while True:
                u1 = rnd()
                if not 1e-7 < u1 < 0.9999999:
                    continue
                u2 = 1.0 - rnd()
                v = _log(u1 / (1.0 - u1)) / ainv
                x = alpha * _exp(v)
                z = u1 * u1 * u2
                r = bbb + ccc * v - x
                if r + _SG_MAGIC - 4.5 * z >= 0.0 or r >= _log(z):
                    return x * beta
        if alpha == 1.0:
            return -_log(1.0 - rnd()) * beta
        while True:
            u = rnd()
            b = (_e + alpha) / _e
            p = b * u
            x = p ** (1.0 / alpha) if p <= 1.0 else -_log((b - p) / alpha)
            u1 = rnd()
            if p > 1.0:
                if u1 <= x ** (alpha - 1.0):
                    break
            elif u1 <= _exp(-x):
                break
        return x * beta

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        if y:
            return y / (y + self.gammavariate(beta, 1.0))
        return 0.0

    def paretovariate(self, alpha):
        u = 1.0 - self.random()
        return u ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        u = 1.0 - self.random()
        return alpha * (-_log(u)) ** (1.0 / beta)

    def binomialvariate(self, n=1, p=0.5):
        if n < 0:
            raise ValueError("n must be non-negative")
        if p <= 0.0 or p >= 1.0:
            if p == 0.0:
                return 0
            if p == 1.0:
                return n
            raise ValueError("p must be in the range 0.0 <= p <= 1.0")
        rnd = self.random
        if n == 1:
            return int(rnd() < p)
        if p > 0.5:
            return n - self.binomialvariate(n, 1.0 - p)
        if n * p < 10.0:
            x = y = 0
            c = _log2(1.0 - p)
            if not c:
                return x
            while True:
                y += _floor(_log2(rnd()) / c) + 1
                if y > n:
                    return x
                x += 1
        ready = False
        spq = _sqrt(n * p * (1.0 - p))
        b = 1.15 + 2.53 * spq
        a = -0.0873 + 0.0248 * b + 0.01 * p
        c = n * p + 0.5
        vr = 0.92 - 4.2 / b
        while True:
            u = rnd()
            u -= 0.5
            us = 0.5 - _fabs(u)
            k = _floor((2.0 * a / us + b) * u + c)
            if k < 0 or k > n:
                continue
            v = rnd()
            if us >= 0.07 and v <= vr:
                return k
            if not ready:
                alpha = (2.83 + 5.1 / b) * spq
                lpq = _log(p / (1.0 - p))
                m = _floor((n + 1) * p)
                h = _lgamma(m + 1) + _lgamma(n - m + 1)
                ready = True
            v *= alpha / (a / (us * us) + b)
            if _log(v) <= h - _lgamma(k + 1) - _lgamma(n - k + 1) + (k - m) * lpq:
                return k


def _bisect(sorted_list, x, high=None):
    low = 0
    high = len(sorted_list) if high is None else high
    while low < high:
        middle = (low + high) // 2
        if x < sorted_list[middle]:
            high = middle
        else:
            low = middle + 1
    return low


class SystemRandom(Random):
    def __init__(self, x=None):
        self.gauss_next = None

    def seed(self, *args, **kwds):
        return None

    def random(self):
        return (int.from_bytes(_entropy(7), "big") >> 3) * 2.0 ** -53

    def getrandbits(self, k, /):
        k = _index(k)
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        count = (k + 7) // 8
        return int.from_bytes(self.randbytes(count), "big") >> (count * 8 - k)

    def randbytes(self, n):
        from _files import random_bytes
        if n < 0:
            raise ValueError("negative argument not allowed")
        return random_bytes(n)

    def _notimplemented(self, *args, **kwds):
        raise NotImplementedError("System entropy source does not have state.")

    getstate = setstate = _notimplemented


class _Shared(Random):
    # The module's own generator is seeded when it is first used.
    def __init__(self):
        self.gauss_next = None

    def __getattr__(self, name):
        if name == "_state":
            self.seed()
            return self.__dict__["_state"]
        raise AttributeError(name)


_inst = _Shared()
seed = _inst.seed
random = _inst.random
uniform = _inst.uniform
triangular = _inst.triangular
randint = _inst.randint
choice = _inst.choice
randrange = _inst.randrange
sample = _inst.sample
shuffle = _inst.shuffle
choices = _inst.choices
normalvariate = _inst.normalvariate
lognormvariate = _inst.lognormvariate
expovariate = _inst.expovariate
vonmisesvariate = _inst.vonmisesvariate
gammavariate = _inst.gammavariate
gauss = _inst.gauss
betavariate = _inst.betavariate
binomialvariate = _inst.binomialvariate
paretovariate = _inst.paretovariate
weibullvariate = _inst.weibullvariate
getstate = _inst.getstate
setstate = _inst.setstate
getrandbits = _inst.getrandbits
randbytes = _inst.randbytes
BPF = 53
LOG4 = _log(4.0)
NV_MAGICCONST = 4 * _exp(-0.5) / _sqrt(2.0)
RECIP_BPF = 2.0 ** -53
SG_MAGICCONST = 1.0 + _log(4.5)
TWOPI = 2.0 * _pi


def main(arg_list=None):
    raise NotImplementedError("there is no command line here")
