"""Objects whose `keys` come from `__getattr__`, `__getattribute__`, or the instance."""
from collections import OrderedDict, defaultdict


class Proxy:
    def __init__(self, target):
        self._target = target

    def __getattr__(self, name):
        return getattr(self._target, name)

    def __getitem__(self, key):
        return self._target[key]

    def __iter__(self):
        return iter(self._target)


class Looks:
    def __getattribute__(self, name):
        if name == "keys":
            return lambda: iter("ab")
        raise AttributeError(name)

    def __getitem__(self, key):
        return key * 2


class Raises:
    def __getattr__(self, name):
        raise ValueError(f"no {name}")

    def __iter__(self):
        return iter([("x", 1)])


class Bare:
    def __getattr__(self, name):
        raise AttributeError(name)


class Pairs(Bare):
    def __iter__(self):
        return iter([("x", 1), ("y", 2)])


def f(**keywords):
    return keywords


def attempt(text, **names):
    try:
        print(text, "->", eval(text, globals(), names))
    except Exception as error:
        print(text, "->", type(error).__name__, error)


p = Proxy({"a": 1, "b": 2})
own = Proxy([("q", 5)])
own.keys = lambda: ["q"]
own._target = {"q": 9}
looks, raises, bare, pairs = Looks(), Raises(), Bare(), Pairs()
for name in ("p", "own", "looks", "raises", "bare", "pairs"):
    for text in ("dict(%s)", "{**%s}", "{0: 1, **%s}", "f(**%s)", "f(z=1, **%s)", "dict(%s, c=3)", "OrderedDict(%s)", "defaultdict(int, %s)"):
        attempt(text % name)

d = {"a": 0}
d.update(p)
print(d)
d |= pairs
print(d)
try:
    d.update(bare)
except TypeError as error:
    print(error)
attempt("'{a}-{b}'.format(**p)")
attempt("f(**Proxy([1, 2]))")
attempt("dict(Proxy([(1, 2)]))")
attempt("{**Proxy([(1, 2)])}")
attempt("f(a=1, **p)")


class Numbers(Bare):
    def __getattr__(self, name):
        return lambda: [1, 2]

    def __getitem__(self, key):
        return key


attempt("{**n}", n=Numbers())
attempt("f(**n)", n=Numbers())
attempt("dict(n)", n=Numbers())
