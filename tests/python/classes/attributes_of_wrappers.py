# Class methods and static methods have a dict, into which what they have of their function is copied.
import re
def t(f):
    try: print(re.sub('0x[0-9a-f]+', '', str(f())))
    except BaseException as x: print(type(x).__name__, re.sub('0x[0-9a-f]+', '', str(x)))
for k in classmethod, staticmethod:
    c = k(len)
    c.q = 1
    t(lambda: c.q)
    t(lambda: c.__dict__['q'])
    t(lambda: sorted(c.__dict__))
    def f(): 'doc'
    f.z = 3
    c = k(f)
    t(lambda: sorted(c.__dict__))
    t(lambda: c.z)
    c.z = 4
    t(lambda: (c.z, f.z))
    c.__name__ = 'x'
    t(lambda: (c.__name__, f.__name__))
    t(lambda: delattr(c, '__name__'))
    t(lambda: c.__name__)
    t(lambda: c.__wrapped__ is f)
    t(lambda: setattr(c, '__wrapped__', 1))
    t(lambda: c.__wrapped__)
    t(lambda: setattr(c, '__func__', 1))
    t(lambda: c.__func__ is f)
    t(lambda: c.__isabstractmethod__)
    t(lambda: k())
    t(lambda: k(1, 2))
    t(lambda: k(f=1))
    t(lambda: k(1))
    t(lambda: k(1).__get__(1)())
    t(lambda: c.nope)
    t(lambda: delattr(c, 'nope'))
    c.__doc__ = 'new'
    t(lambda: (c.__doc__, f.__doc__))
    t(lambda: c.__annotations__)
    t(lambda: c.__module__)
    t(lambda: c.__qualname__)
    t(lambda: c.__type_params__)
    t(lambda: 'q' in dir(c))
    t(lambda: vars(k(f))['__name__'])
    del c.z
    t(lambda: c.z)
def mark(f):
    f.tag = 'x'
    return f
class C:
    @mark
    @staticmethod
    def s(): return 1
    @mark
    @classmethod
    def m(cls): return cls.__name__
print(C.__dict__['s'].tag, C.__dict__['m'].tag, C.s(), C.m(), hasattr(C.s, 'tag'))
class K(staticmethod):
    pass
k = K(len)
k.q = 1
print(k.q, 'q' in k.__dict__)
print(K(len)('abc'), callable(K(len)))
class W(classmethod):
    pass
print(callable(W(len)), callable(classmethod(len)), callable(staticmethod(len)))
t(lambda: W(len)('abc'))
class N(staticmethod):
    def __call__(self, *args): return 'own', args
print(N(len)(1))
