def t(name, f):
    try:
        r = f()
        print(name, '->', repr(r))
    except BaseException as e:
        print(name, '!', type(e).__name__, e, '|', type(e.__context__).__name__)
class A:
    def keys(self): raise AttributeError('k')
    def __getitem__(self, k): return 1
t(1, lambda: {**A()})
t(2, lambda: (lambda **k: k)(**A()))
t(3, lambda: dict(A()))
t(4, lambda: dict(**A()))
t(5, lambda: {}.update(A()))
class B:
    @property
    def keys(self): raise AttributeError('pk')
    def __getitem__(self, k): return 1
for n, c in (('B', B),):
    t(n, lambda: {**c()})
    t(n, lambda: (lambda **k: k)(**c()))
    t(n, lambda: dict(c()))
    t(n, lambda: dict(**c()))
    t(n, lambda: {}.update(c()))
    t(n, lambda: {} | c())
class C:
    def keys(self): return 3
t(6, lambda: {**C()}); t(6, lambda: (lambda **k: k)(**C())); t(6, lambda: dict(C()))
class D:
    def keys(self): return ['a']
t(7, lambda: {**D()}); t(7, lambda: (lambda **k: k)(**D())); t(7, lambda: dict(D()))
class E:
    def keys(self): return ['a']
    def __getitem__(self, k): raise AttributeError('gi')
t(8, lambda: {**E()}); t(8, lambda: (lambda **k: k)(**E())); t(8, lambda: dict(E()))
class F:
    def keys(self): return ['a', 1]
    def __getitem__(self, k): return k
t(9, lambda: {**F()}); t(9, lambda: (lambda **k: k)(**F())); t(9, lambda: dict(F())); t(9, lambda: dict(**F()))
class G:
    def keys(self): raise TypeError('te')
    def __getitem__(self, k): return k
t(10, lambda: {**G()}); t(10, lambda: (lambda **k: k)(**G())); t(10, lambda: dict(G())); t(10, lambda: dict(**G()))
class H:
    def keys(self):
        yield 'a'
        raise AttributeError('gen')
    def __getitem__(self, k): return k
t(11, lambda: {**H()}); t(11, lambda: (lambda **k: k)(**H())); t(11, lambda: dict(H())); t(11, lambda: dict(**H()))
t(12, lambda: {**3}); t(12, lambda: (lambda **k: k)(**3)); t(12, lambda: dict(**3)); t(12, lambda: print(**[1]))
t(13, lambda: (lambda **k: k)(a=1, **{'a': 2})); t(13, lambda: dict(a=1, **{'a': 2}))
class Foo:
    def bar(self, **k): return k
t(14, lambda: Foo().bar(**3)); t(14, lambda: Foo().bar(a=1, **{'a': 2})); t(14, lambda: Foo().bar(*3))
from types import MappingProxyType as P
import collections
p = P({'a': 1, 'b': 2})
t(23, lambda: list(reversed(P(collections.OrderedDict(a=1, b=2)))))
t(24, lambda: list(reversed(P(collections.ChainMap({1: 2}, {3: 4})))))
class M:
    def __getitem__(self, k): return k
    def __len__(self): return 2
    def keys(self): return [1]
t(26, lambda: list(p.__reversed__()))
t(27, lambda: P([1])); t(28, lambda: P(3))
t(30, lambda: list(reversed(P(collections.UserDict(a=1)))))
t(31, lambda: p | {'c': 1}); t(32, lambda: {'c': 1} | p); t(33, lambda: p | 3); t(34, lambda: p == {'a': 1, 'b': 2})
t(35, lambda: hash(p)); t(36, lambda: hash(P(()))) ; t(37, lambda: p.copy()); t(38, lambda: p['z']); t(39, lambda: p.get('z', 5))
t(46, lambda: list(reversed(3))); t(47, lambda: reversed({1})); t(48, lambda: reversed(M()) and 1)
class N(dict):
    __reversed__ = None
t(49, lambda: reversed(N()))
class O:
    def __reversed__(self): return 5
t(50, lambda: reversed(O()))
