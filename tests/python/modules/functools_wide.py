import functools
from functools import *
@lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(50), fib.cache_info(), fib.__name__, fib.__wrapped__(1)); fib.cache_clear(); print(fib.cache_info())
@lru_cache(2)
def sq(x): print("calc", x); return x * x
sq(1); sq(2); sq(1); sq(3); sq(2); print(sq.cache_info(), sq.cache_parameters())
@lru_cache(typed=True)
def ty(x): return type(x).__name__
print(ty(1), ty(1.0), ty(True), ty.cache_info())
try: fib([])
except TypeError as e: print(e)
@cache
def f(a, b=2, *c, k=1): return a + b
print(f(1), f(1, 2), f(a=1), f.cache_info())
p = partial(int, base=2); print(p('101'), p, p.func, p.args, p.keywords, repr(partial(print, 1, sep='x')))
try: p()
except TypeError as e: print(e)
p2 = partial(partial(pow, 2), 3); print(p2(), p2.args, partial(max, 5)(3), partial(f, 1, k=3)(2))
print(partial(lambda a, b, c: (a, b, c), Placeholder, 2)(1, 3))
class A:
    def m(self, x, y=1): return (x, y)
    pm = partialmethod(m, 5)
    @cached_property
    def cp(self): print("computing"); return 42
    @singledispatchmethod
    def sd(self, x): return "base"
    @sd.register
    def _(self, x: int): return "int"
    @sd.register(str)
    def _(self, x): return "str"
a = A(); print(a.pm(), a.pm(y=3), a.cp, a.cp, a.__dict__, a.sd(1), a.sd('x'), a.sd(1.5)); del a.cp; print(a.cp)
print(reduce(lambda x, y: x * y, [1, 2, 3, 4]), reduce(lambda x, y: x + y, [], 'init'))
try: reduce(lambda x, y: x, [])
except TypeError as e: print(e)
@singledispatch
def show(x): return f"obj {x}"
@show.register
def _(x: int | float): return f"num {x}"
@show.register(list)
def show_list(x): return f"list {len(x)}"
@show.register(dict)
def _(x): return "dict"
print(show(1), show(1.5), show([1]), show({}), show('a'), show.dispatch(bool).__name__, show(True), sorted(k.__name__ for k in show.registry))
def deco(fn):
    @wraps(fn)
    def inner(*a, **k):
        "inner doc"
        return fn(*a, **k)
    return inner
@deco
def hello(x: int) -> str:
    "hello doc"
    return str(x)
print(hello.__name__, hello.__doc__, hello.__wrapped__(3), hello.__annotations__, hello.__qualname__, hello.__module__)
print(sorted(['b', 'a', 'C'], key=cmp_to_key(lambda x, y: (x.lower() > y.lower()) - (x.lower() < y.lower()))))
print(WRAPPER_ASSIGNMENTS, WRAPPER_UPDATES)
@total_ordering
class V:
    def __init__(s, v): s.v = v
    def __eq__(s, o): return s.v == o.v
    def __gt__(s, o): return s.v > o.v
print(V(1) < V(2), V(1) <= V(1), V(2) >= V(3))
try:
    @total_ordering
    class Z: pass
except ValueError as e: print(e)
def retry(times):
    def d(fn):
        @functools.wraps(fn)
        def w(*a):
            for i in range(times):
                try: return fn(*a)
                except ValueError as e: print("retry", i, e)
            raise RuntimeError("gave up")
        return w
    return d
n = 0
@retry(3)
def flaky():
    global n; n += 1
    if n < 3: raise ValueError(n)
    return "ok"
print(flaky())
compose = lambda *fs: reduce(lambda f, g: lambda x: f(g(x)), fs)
print(compose(str, abs, lambda x: x - 10)(3))
print(type(fib).__name__, isinstance(fib, functools._lru_cache_wrapper), callable(p), hasattr(p, '__dict__'))
p.extra = 1; print(p.extra)
print(repr(fib)[:40].split(' at ')[0])
class CP:
    __slots__ = ()
    @cached_property
    def x(self): return 1
try: CP().x
except TypeError as e: print(e)
print(A.cp.func.__name__, type(A.cp).__name__, reduce(max, [3, 1, 4]))
import operator
print(reduce(operator.or_, [{1}, {2}]), reduce(lambda a, kv: a | {kv[0]: kv[1]}, [('a', 1)], {}))
lru_cache(maxsize='x')
