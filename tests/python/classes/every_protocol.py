class Meta(type):
    registry = {}
    def __new__(m, name, bases, ns, **kw):
        cls = super().__new__(m, name, bases, ns); m.registry[name] = kw; return cls
    def __init__(cls, name, bases, ns, **kw): super().__init__(name, bases, ns); cls.tag = kw.get('tag')
    def __call__(cls, *a, **k): print('create', cls.__name__); return super().__call__(*a, **k)
    @classmethod
    def __prepare__(m, name, bases, **kw): print('prepare', name, kw); return {'injected': 1}
    def __getattr__(cls, n): return f'{cls.__name__}.{n}?'
    def __iter__(cls): return iter('abc')
    def __len__(cls): return 42
    def __contains__(cls, x): return x == 1
    def __getitem__(cls, k): return k
    def __repr__(cls): return f'<M {cls.__name__}>'
    def __instancecheck__(cls, o): return o == 'inst' or type.__instancecheck__(cls, o)
    def __subclasscheck__(cls, o): return o is int
    def __add__(cls, o): return (cls, o)
    def __lt__(cls, o): return cls.__name__ < o.__name__
    def __eq__(cls, o): return cls is o
    def __hash__(cls): return 1
    def __bool__(cls): return False
    def __setattr__(cls, k, v): print('set', k); super().__setattr__(k, v)
    def __dir__(cls): return ['x']
class A(metaclass=Meta, tag='t'):
    def __init_subclass__(cls, /, **kw): print('sub', cls.__name__, kw); super().__init_subclass__()
class B(A, extra=1): x = 1
print(A.tag, B.tag, A.zzz, B.injected, list(A), len(A), 1 in A, A['k'], A, [A, B], isinstance('inst', A), isinstance(B(), A), issubclass(int, A), issubclass(B, A), A + 1, sorted([B, A]), bool(A), Meta.registry, type(A), dir(A))
B.y = 5; print(B.y, B().x)
class Desc:
    def __set_name__(self, o, n): self.n = n; print('named', o.__name__, n)
    def __get__(self, i, o=None): return self if i is None else i.__dict__.get(self.n, 'unset')
    def __set__(self, i, v):
        if v == 'bad': raise ValueError(f'{self.n} cannot be {v!r}')
        i.__dict__[self.n] = v
    def __delete__(self, i): print('del', self.n); i.__dict__.pop(self.n, None)
class C:
    f = Desc(); g = Desc()
    def __init__(self, f): self.f = f
    def __getattr__(self, n):
        if n.startswith('dyn_'): return n[4:]
        raise AttributeError(f'no {n}', name=n, obj=self)
    def __enter__(self): return self
    def __exit__(self, t, v, tb): print('exit', t and t.__name__, v); return t is KeyError
    def __call__(self, *a, **k): return a, k
    def __index__(self): return 3
    def __len__(self): return 2
    def __reversed__(self): return iter([2, 1])
    def __missing__(self, k): return k
    def __round__(self, n=None): return n
    def __divmod__(self, o): return 'dm'
    def __rdivmod__(self, o): return 'rdm'
    def __trunc__(self): return 9
    def __floor__(self): return 8
    def __ceil__(self): return 10
    def __abs__(self): return 'abs'
    def __pos__(self): return 'pos'
    def __invert__(self): return 'inv'
    def __iadd__(self, o): self.f = o; return self
    def __rsub__(self, o): return ('rsub', o)
    def __complex__(self): return 1j
    def __float__(self): return 1.5
    def __bytes__(self): return b'by'
    def __sizeof__(self): return 5
    def __dir__(self): return ['b', 'a']
c = C(1); print(c.f, c.g, c.dyn_x, C.f is C.__dict__['f'], c(1, a=2), [10, 20, 30, 40][c], range(c), bin(c), list(reversed(c)), round(c), round(c, 2), divmod(c, 1), divmod(1, c), abs(c), +c, ~c, 5 - c, complex(c), float(c), bytes(c), dir(c), 'x' * c)
import math; print(math.floor(c), math.ceil(c), math.trunc(c)); c += 7; print(c.f); del c.f; print(c.f)
try: c.f = 'bad'
except ValueError as e: print(e)
try: c.nope
except AttributeError as e: print(e, e.name)
with c: raise KeyError(1)
print(int(c) if hasattr(C, '__int__') else 'noint', hasattr(c, 'dyn_q'), getattr(c, 'zz', 'dflt'))
class Mro1: pass
try:
    class X(Mro1, object, Mro1): pass
except TypeError as e: print(e)
try:
    class Y(object, Mro1): pass
except TypeError as e: print(e)
try:
    class Z(int, str): pass
except TypeError as e: print(e)
try:
    class V(bool): pass
except TypeError as e: print(e)
try:
    class V(type(None)): pass
except TypeError as e: print(e)
try:
    class V(range): pass
except TypeError as e: print(e)
try:
    class V(1): pass
except TypeError as e: print(e)
try:
    class V(Mro1, metaclass=int): pass
except TypeError as e: print(e)
with c: 1 / 0
