# A name that is given twice, by a mapping that is no dict.
from collections.abc import Mapping
class M:
    def __init__(self, d): self.d = d
    def keys(self): return self.d.keys()
    def __getitem__(self, k): return self.d[k]
def f(**kw): return kw
def g(a, b=2, *c, **kw): return a, b, c, kw
def t(fn):
    try: print(fn())
    except Exception as e: print(type(e).__name__, e)
t(lambda: f(a=1, **M({'a': 2})))
t(lambda: f(**M({'a': 2}), **M({'a': 3})))
t(lambda: f(**M({'a': 2}), a=1))
t(lambda: g(1, **M({'a': 2})))
t(lambda: g(a=1, **M({'a': 2})))
t(lambda: g(a=1, **M({'b': 2, 'z': 3})))
t(lambda: f(**M({1: 2})))
t(lambda: f(x=1, **M({1: 2})))
t(lambda: dict(a=1, **M({'a': 2})))
t(lambda: print(sep='', **M({'sep': 2})))
t(lambda: f(**{'a': 1}, **{'a': 2}))
t(lambda: f(a=1, **{'a': 2}))
t(lambda: f(**1))
t(lambda: f(a=1, **1))
t(lambda: f(*1))
t(lambda: f(**[('a', 1)]))
class O:
    def keys(self): return 5
t(lambda: f(**O()))
t(lambda: {**5})
t(lambda: [*5])
t(lambda: {'a':1, **M({'a': 2, 3: 4})})
class C:
    def m(self, **kw): return kw
t(lambda: C().m(a=1, **M({'a': 2})))
t(lambda: C(a=1, **M({'a': 2})))
t(lambda: (lambda **k: k)(a=1, **M({'a': 2})))
t(lambda: int(**{'x': 1}))
t(lambda: f(**{'a b': 1}))
