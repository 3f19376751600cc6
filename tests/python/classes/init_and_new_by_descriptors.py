# Descriptors under the names __init__ and __new__.
class P1:
    @property
    def __init__(self): return lambda *a: print('init', a)
def t(fn):
    try: print(fn())
    except Exception as e: print(type(e).__name__, e)
t(lambda: type(P1(1, 2)).__name__)
class Desc:
    def __init__(self, f): self.f = f
    def __get__(self, o, t=None): return lambda *a, **k: self.f(*a, **k)
class P2:
    __init__ = Desc(lambda *a: print('i2', len(a)))
t(lambda: type(P2(1)).__name__)
class P3:
    __new__ = Desc(lambda *a: ('new', a[1:]))
t(lambda: P3(1))
class P6:
    __new__ = property(lambda s: 1)
t(P6)
class P7:
    __init__ = None
t(P7)
class P8:
    __init__ = 5
t(lambda: P8())
class P9:
    @classmethod
    def __init__(cls, *a): print('cm', cls.__name__, a)
t(lambda: type(P9(3)).__name__)
class P10:
    @staticmethod
    def __init__(*a): print('sm', len(a))
t(lambda: type(P10(3)).__name__)
import functools
class P11:
    __init__ = functools.partialmethod(lambda self, a, b: print('pm', a, b), 1)
t(lambda: type(P11(3)).__name__)
class P12:
    __init__ = functools.partial(lambda *a: print('partial', len(a)), 1)
t(lambda: type(P12(3)).__name__)
class P14:
    def __init__(self): return 5
t(lambda: P14())
class P16:
    __new__ = lambda cls, *a: print('n', a) or object.__new__(cls)
t(lambda: type(P16(1)).__name__)
class P17:
    @classmethod
    def __new__(cls, *a): print('cmn', cls.__name__, [getattr(x,'__name__',x) for x in a]); return object.__new__(cls)
t(lambda: type(P17(1)).__name__)
class Raises:
    def __get__(self, o, t=None): raise KeyError('get')
class P18: __init__ = Raises()
class P19: __new__ = Raises()
t(P18); t(P19)
class P20:
    __init__ = Desc(lambda *a, **k: print('kw', a, k))
class P21(P20): pass
t(lambda: type(P21(1, x=2)).__name__)
class P22:
    __init__ = Desc(lambda *a: 5)
t(P22)
