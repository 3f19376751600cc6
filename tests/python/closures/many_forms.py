x = "global"
def outer():
    x = "outer"
    def inner():
        nonlocal x
        x = "changed"
        def deep():
            global x
            x = "new global"
            return [x for _ in range(1)]
        return deep()
    r = inner(); return x, r
print(outer(), x)
def counter(start=0):
    n = start
    def inc(by=1):
        nonlocal n
        n += by
        return n
    def get(): return n
    return inc, get
i, g = counter(5); i(); i(10); print(g(), i.__closure__[0].cell_contents, i.__code__.co_freevars, i.__code__.co_varnames, i.__defaults__, i.__name__, i.__qualname__)
fs = [lambda: k for k in range(3)]; print([f() for f in fs]); fs = [lambda k=k: k for k in range(3)]; print([f() for f in fs])
def memo(f):
    cache = {}
    def w(*a):
        if a not in cache: cache[a] = f(*a)
        return cache[a]
    w.cache = cache; w.__name__ = f.__name__; w.__doc__ = f.__doc__
    return w
@memo
def fib(n):
    "Fibonacci."
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(50), len(fib.cache), fib.__name__, fib.__doc__)
def deco(arg):
    def d(f):
        def w(*a, **k): return f"{arg}:{f(*a, **k)}"
        return w
    return d
@deco("A")
@deco("B")
def greet(name, *, greeting="hi"): return f"{greeting} {name}"
print(greet("bob", greeting="yo"))
def defaults(a, b=[], *args, c=1, **kw):
    b.append(a); return a, b, args, c, kw
print(defaults(1), defaults(2), defaults(1, [9], 3, 4, c=5, d=6), defaults.__defaults__, defaults.__kwdefaults__)
def pos(a, b, /, c, *, d): return a, b, c, d
print(pos(1, 2, c=3, d=4), pos(*[1, 2, 3], **{"d": 4}), (lambda *a, k=1, **kw: (a, k, kw))(1, 2, k=3, z=4))
class C:
    y = 10
    z = [v for v in range(y // 5)]
    w = [i * 2 for i in range(y // 5)]
    def m(self): return x
    lam = lambda self: self.y
print(C.z, C.w, C().m(), C().lam())
if (n := len("walrus")) > 3: print(n, [m for v in range(5) if (m := v * 2) > 4], m)
def rec(n): return 1 if n <= 1 else n * rec(n - 1)
print(rec(20), rec.__code__.co_name, rec.__code__.co_argcount, rec.__module__, callable(rec))
print(globals()["x"], "rec" in globals(), sorted(k for k in locals() if k in ("x", "C")), __name__)
def loc(a, b=2):
    c = 3
    return locals(), sorted(vars()), sorted(dir())
print(loc(1))
globals()["dyn"] = 99; print(dyn)
del dyn
try: dyn
except NameError as e: print(e)
def compose(*fs):
    def c(v):
        for f in reversed(fs): v = f(v)
        return v
    return c
print(compose(str, lambda v: v + 1, abs)(-5), list(map(compose(len, str), [10, 200])))
def partial(f, *a, **k): return lambda *b, **m: f(*a, *b, **{**k, **m})
print(partial(pow, 2)(5), partial(sorted, reverse=True)([1, 3, 2]))
def f(): 
    "doc"
    f.calls = getattr(f, "calls", 0) + 1
    return f.calls
f(); print(f(), f.__doc__, f.__dict__, f.__annotations__)
def ann(a: int, b: "str" = "x", *c: float, **d) -> bool: return True
print(ann.__annotations__, ann.__annotations__["a"] is int)
class D:
    a: int
    b: str = "q"
    c: "list[int]" = None
print(D.__annotations__, D.b)
