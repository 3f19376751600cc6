# What a metaclass may say of its classes, their order included.
log = []
class Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases, **kw):
        log.append(('prepare', name, [b.__name__ for b in bases], kw))
        return {'__extra__': 1}
    def __new__(mcs, name, bases, ns, **kw):
        log.append(('new', name, sorted(k for k in ns if not k.startswith('__')), kw))
        return super().__new__(mcs, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw):
        log.append(('init', name, kw))
        super().__init__(name, bases, ns)
    def __call__(cls, *a, **k):
        log.append(('call', cls.__name__, a, k))
        return super().__call__(*a, **k)
    def __instancecheck__(cls, o): log.append(('inst', cls.__name__)); return super().__instancecheck__(o)
    def __subclasscheck__(cls, o): log.append(('sub', cls.__name__)); return super().__subclasscheck__(o)
    def __getattr__(cls, n): return f'meta:{n}'
    def __setattr__(cls, n, v): log.append(('set', n)); super().__setattr__(n, v)
    def __delattr__(cls, n): log.append(('del', n)); super().__delattr__(n)
    def __len__(cls): return 7
    def __iter__(cls): return iter('meta')
    def __contains__(cls, x): return x == 1
    def __getitem__(cls, k): return ('item', k)
    def __add__(cls, o): return 'add'
    def __eq__(cls, o): return cls is o
    def __hash__(cls): return 5
    def __repr__(cls): return f'<M {cls.__name__}>'
    def __bool__(cls): return False
    def __dir__(cls): return ['x', 'a']
    @property
    def prop(cls): return 'prop of ' + cls.__name__
    def __or__(cls, o): return 'or'
    def __format__(cls, s): return 'fmt' + s
class A(metaclass=Meta, opt=3):
    x = 1
    def f(self): return __class__
class B(A, other=4):
    pass
a = A()
print(isinstance(a, A), isinstance(3, A), issubclass(B, A), isinstance(a, B))
print(A.zzz, B.yyy, len(A), list(A), 1 in A, A[3], A + 1, A == B, hash(A), A, bool(A), dir(A), A.prop)
print(A | B, f'{A:>5}', '{!r}'.format(B))
A.y = 5; del A.y
try: del A.nope
except AttributeError as e: print(e)
try: a.prop
except AttributeError as e: print(e)
try: A.prop = 3
except AttributeError as e: print(e)
print(a.f(), A.__class__, type(B), A.__extra__)
for l in log: print(l)
class M2(type): pass
try:
    class C(A, metaclass=M2): pass
except TypeError as e: print(e)
class M3(Meta, M2): pass
class D(metaclass=M2): pass
class E(A, D, metaclass=M3): pass
print(type(E), E.__mro__)
def fm(name, bases, ns, **kw):
    print('fm', name, bases, sorted(ns), kw)
    return 42
class F(metaclass=fm, q=1): z = 1
print(F)
class G(int, metaclass=lambda n, b, d: type(n, b, {**d, 'extra': n})): pass
print(G(5).extra, G.__bases__)
try:
    class H(metaclass=5): pass
except TypeError as e: print(e)
class P(type):
    def __prepare__(name, bases): return [1]
try:
    class I(metaclass=P): pass
except TypeError as e: print(e)
class P2(type):
    @classmethod
    def __prepare__(cls, name, bases): return [1]
try:
    class I(metaclass=P2): pass
except TypeError as e: print(e)
try: type('x', (), {}, k=1)
except TypeError as e: print(e)
try: type('x', (), [])
except TypeError as e: print(e)
try: type('x', (1,), {})
except TypeError as e: print(e)
try: type(1, (), {})
except TypeError as e: print(e)
try: type()
except TypeError as e: print(e)
try: type(1, 2)
except TypeError as e: print(e)
class N(type):
    def mro(cls):
        r = super().mro()
        print('mro', cls.__name__, [c.__name__ for c in r])
        return r
class O(metaclass=N): pass
class Q(O): pass
class RM(type):
    def mro(cls): return [cls, object, int]
try:
    class RR(metaclass=RM): pass
    print(RR.__mro__)
except TypeError as e: print(e)
class RM(type):
    def mro(cls): return 5
try:
    class RR(metaclass=RM): pass
    print(RR.__mro__)
except TypeError as e: print(e)
