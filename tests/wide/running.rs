//! Programs whose values, calls and generators stand within each other by the ten thousand.
//!
//! Place: `wide.rs` runs them with a `depth` that lets them.
//!
//! Invariants: each ends, with whatever exception.
//! Limits: none.

/// Name and text.
pub(crate) const RUNNING: [(&str, &str); 6] = [
    (
        "delegates",
        "
def leaf():
    while True:
        try:
            yield 1
        except ValueError:
            pass
def wrap(g):
    yield from g
g = leaf()
for _ in range(20000):
    g = wrap(g)
print(next(g), g.send(3), g.throw(ValueError()))
g.close()
",
    ),
    (
        "awaits",
        "
import asyncio
async def leaf():
    await asyncio.sleep(0)
async def wrap(c):
    return await c
async def main():
    c = leaf()
    for _ in range(20000):
        c = wrap(c)
    task = asyncio.ensure_future(c)
    await asyncio.sleep(0)
    task.cancel()
    await task
asyncio.run(main())
",
    ),
    (
        "iterators",
        "
import itertools
tools = [
    lambda i: map(lambda x: x, i), lambda i: filter(None, i), enumerate, zip, itertools.chain, itertools.pairwise,
    lambda i: itertools.islice(i, 100), itertools.accumulate, lambda i: (x for x in i), lambda i: itertools.tee(i)[0],
    lambda i: itertools.takewhile(bool, i), itertools.cycle, lambda i: itertools.batched(i, 1), lambda i: reversed(list(i)),
]
for tool in tools:
    i = iter([1, 2, 3])
    try:
        for _ in range(3000):
            i = tool(i)
        next(i)
    except Exception:
        pass
    repr(i)
",
    ),
    (
        "callables",
        "
import functools, types
class Calls:
    def __init__(self, f):
        self.f = f
    def __call__(self, *a):
        return self.f(*a)
class Itself:
    pass
Itself.__call__ = Itself()
for make in (functools.partial, Calls, lambda f: types.MethodType(f, 1), lambda f: functools.lru_cache(f)):
    f = abs
    for _ in range(20000):
        f = make(f)
    for use in (lambda: f(-1), lambda: repr(f), lambda: hash(f), lambda: f == f, lambda: f.__name__, lambda: Itself()()):
        try:
            use()
        except Exception:
            pass
",
    ),
    (
        "values",
        "
import copy, json, types
class Holds:
    def __init__(self, x):
        self.x = x
    def __repr__(self): return repr(self.x)
    def __eq__(self, other): return self.x == other.x
    def __hash__(self): return hash(self.x)
    def __len__(self): return len(self.x)
    def __iter__(self): return iter(self.x)
    def __getitem__(self, at): return self.x[at]
    def __add__(self, other): return self.x + other
    def __index__(self): return self.x.__index__()
makers = [
    lambda x: [x], lambda x: (x,), lambda x: {1: x}, lambda x: frozenset([x]), lambda x: slice(x), ValueError, Holds,
    types.MappingProxyType, lambda x: list[x], lambda x: list[x] | None, lambda x: ExceptionGroup('g', [x]),
    lambda x: types.SimpleNamespace(x=x),
]
for make in makers:
    try:
        a = b = ValueError()
        for _ in range(5000):
            a, b = make(a), make(b)
    except Exception:
        continue
    for use in (repr, str, hash, lambda x: x == b, lambda x: x < b, json.dumps, copy.deepcopy, copy.copy, format, bool, len, list,
                lambda x: isinstance(1, x), lambda x: x in [b], lambda x: '%s' % (x,), lambda x: x[int], lambda x: x + 1,
                lambda x: x.__parameters__, lambda x: x.split(ValueError), lambda x: range(x), lambda x: {x: 1}):
        try:
            use(a)
        except Exception:
            pass
",
    ),
    (
        "calls",
        "
class Gets:
    def __getattr__(self, name): return getattr(self, name)
class Described:
    def __get__(self, owner, kind=None): return owner.a
class Has:
    a = Described()
def plain(n): return plain(n + 1)
def sorts(n): return sorted([1, 2], key=lambda x: sorts(n + 1))
def evaluates(n): return eval('evaluates(n + 1)', {'evaluates': evaluates, 'n': n})
def compares(n):
    class A:
        def __lt__(self, other): return compares(n + 1)
    return A() < A()
def imports(n): return __import__('sys').modules['builtins'].__dict__['imports'](n)
for call in (lambda: Gets().x, lambda: Has().a, lambda: plain(0), lambda: sorts(0), lambda: evaluates(0), lambda: compares(0)):
    try:
        call()
    except Exception:
        pass
",
    ),
];
