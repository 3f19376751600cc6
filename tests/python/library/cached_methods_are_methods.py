"""Methods under `lru_cache` are bound methods; a bound method of any callable has what that has."""
import functools
import inspect
import types


class Callable:
    "doc of the class"
    x = 5

    def __init__(self):
        self.own = [1]

    def __call__(self, *given, **named):
        return given, named

    def info(self):
        return "info"

    @property
    def made(self):
        return "made"

    def __getattr__(self, name):
        if name.startswith("any_"):
            return name
        raise AttributeError(f"no {name} here")


c = Callable()
m = types.MethodType(c, 7)
print(m(1, z=2), m.x, m.own, m.info(), m.made, m.any_thing, m.__func__ is c, m.__self__, m.__doc__)
print(m == types.MethodType(c, 7), m == types.MethodType(c, 8), hash(m) == hash(types.MethodType(c, 7)))
print(getattr(m, "none", "default"), hasattr(m, "none"), hasattr(m, "x"), hasattr(m, "any_x"))
for name in ("none", "__zz__"):
    try:
        getattr(m, name)
    except AttributeError as error:
        print(type(error).__name__, error)
try:
    m.x = 1
except AttributeError as error:
    print(error)


class E:
    count = 0

    @functools.lru_cache
    def m(self, a=1, *, key=None):
        "doc m"
        E.count += 1
        return a, key

    @functools.cache
    def fails(self):
        raise ValueError("x")

    @functools.lru_cache(maxsize=2)
    def small(self, n):
        return n * 2

    @classmethod
    @functools.lru_cache
    def of_class(cls, n):
        return cls.__name__, n

    @staticmethod
    @functools.lru_cache
    def plain(n):
        return n + 1


e = E()
print(e.m(3), e.m(3), e.m(3, key=1), E.count, e.m.cache_info())
print(e.m == e.m, e.m is e.m, hash(e.m) == hash(e.m), e.m == E().m, e.m != e.small)
print(e.m.__doc__, isinstance(e.m, types.MethodType), type(e.m).__name__, e.m.__name__, e.m.__qualname__)
print(inspect.ismethod(e.m), e.m.__func__ is E.m, e.m.__self__ is e, e.m.__wrapped__(e, 9), inspect.signature(e.m))
callbacks = [e.m, e.small]
callbacks.remove(e.m)
print(len(callbacks), {e.m: 1}[e.m], repr(e.m).startswith("<bound method E.m of <__main__.E object at "))
e.m.cache_clear()
print(E.m.cache_info(), E.m(e, a=4), e.m.cache_parameters())
print([e.small(n) for n in (1, 2, 3, 1)], e.small.cache_info())
print(E.of_class(1), e.of_class(1), E.of_class.cache_info(), E.plain(1), e.plain(1), e.plain.cache_info())
for attempt in (lambda: e.fails(), lambda: e.m(1, 2, 3), lambda: e.m([]), lambda: e.m.missing):
    try:
        attempt()
    except Exception as error:
        print(type(error).__name__, error)
try:
    e.m.foo = 1
except AttributeError as error:
    print(error)
print(list(map(e.small, [5, 6])), sorted([3, 1, 2], key=e.small), functools.partial(e.small, 8)())
