import functools
from functools import *
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
print(reduce(lambda a, b: a + b, [1, 2, 3]), reduce(lambda a, b: a * b, [], 5), reduce(max, iter([3, 9, 2])), reduce(lambda a, b: a + [b], "ab", []))
t(lambda: reduce(lambda a, b: a, [])); t(lambda: reduce(1, [1, 2])); t(lambda: reduce(max, 5)); t(lambda: reduce(max))
calls = []
@lru_cache(maxsize=2)
def sq(x):
    "squares"
    calls.append(x); return x * x
print(sq(2), sq(3), sq(2), sq(4), sq(3), calls, sq.cache_info(), sq.__name__, sq.__doc__, sq.__wrapped__(5), sq.cache_parameters())
sq.cache_clear(); print(sq.cache_info(), sq.cache_info().hits)
@cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(80), fib.cache_info())
@lru_cache
def kw(a, *, b=1): return (a, b)
print(kw(1), kw(1, b=2), kw(1), kw(a=1), kw.cache_info().currsize, lru_cache(maxsize=0)(len)("ab"))
@lru_cache(typed=True)
def ty(x): return type(x).__name__
print(ty(1), ty(1.0), ty.cache_info().misses); t(lambda: fib([])); t(lambda: lru_cache("x"))
class M:
    def __init__(self): self.n = 0
    @lru_cache(maxsize=None)
    def m(self, x): self.n += 1; return x + 1
    @cached_property
    def c(self): self.n += 10; return "computed"
m = M(); print(m.m(1), m.m(1), m.n, m.c, m.c, m.n, m.__dict__["c"], M.m.cache_info().hits); del m.c; print(m.c, m.n)
p = partial(pow, 2); print(p(5), partial(int, base=2)("101"), p.func is pow, p.args, p.keywords, partial(p, 3)(), partial(print, "a", sep="-")("b", end="!\n"))
print(partial(sorted, reverse=True)([1, 3, 2]), partial(partial(max, 1), 2).args, repr(partial(len)), partial(dict, a=1)(b=2)); t(lambda: partial(5)); t(lambda: partial())
print(partial(divmod, Placeholder, 3)(10), Placeholder, partial(print, Placeholder, 1).args)
def deco(f):
    @wraps(f)
    def inner(*a, **k):
        "inner doc"
        return f(*a, **k)
    return inner
@deco
def named(x: int) -> str:
    "named doc"
    return x
print(named.__name__, named.__doc__, named.__wrapped__(1), named.__annotations__, named.__qualname__, named(3))
@total_ordering
class V:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v if isinstance(o, V) else NotImplemented
    def __lt__(self, o): return self.v < o.v if isinstance(o, V) else NotImplemented
print(V(1) <= V(1), V(2) > V(1), V(1) >= V(2), V(1) < V(2), sorted([V(3), V(1)])[0].v, max(V(1), V(5)).v, V.__le__.__name__); t(lambda: V(1) >= 5); t(lambda: total_ordering(type("E", (), {})))
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)), min("bca", key=cmp_to_key(lambda a, b: (a > b) - (a < b))))
@singledispatch
def show(x): return f"obj {x}"
@show.register
def _(x: int): return f"int {x}"
@show.register(list)
def _(x): return f"list {len(x)}"
@show.register(float)
@show.register(complex)
def _(x): return "num"
@show.register
def _(x: str | bytes): return "text"
print(show(1), show("a"), show([1]), show(2.5), show(1j), show(None), show(True), show(b""), show.dispatch(bool)(9), sorted(k.__name__ for k in show.registry), show.__name__); t(lambda: show()); t(lambda: show.register(5))
class Fmt:
    @singledispatchmethod
    def f(self, x): return "default"
    @f.register
    def _(self, x: int): return "int"
    @f.register(str)
    def _(self, x): return "str"
print(Fmt().f(1), Fmt().f("a"), Fmt().f(None))
class Cell:
    def set(self, v, extra=None): self.v = (v, extra); return self.v
    on = partialmethod(set, True); off = partialmethod(set, False, extra="e")
print(Cell().on(), Cell().off(), Cell().on(extra=5))
def timer(func=None, *, n=1):
    if func is None: return partial(timer, n=n)
    @wraps(func)
    def w(*a): return [func(*a) for _ in range(n)]
    return w
@timer(n=2)
def hi(x): return x
@timer
def ho(x): return x
print(hi(1), ho(2), hi.__name__, functools.reduce.__name__)
compose = lambda *fs: reduce(lambda f, g: lambda x: g(f(x)), fs)
print(compose(str, len, float)(12345))
