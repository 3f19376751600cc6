import warnings, enum, types
warnings.simplefilter('always')
def shown(f):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter('always')
        try: r = f()
        except Exception as e: r = type(e).__name__ + ': ' + str(e)
    print(r if not isinstance(r, type) else r.__name__, [(str(x.message), x.category.__name__, x.lineno) for x in w])
@warnings.deprecated('old one')
class Old:
    def __init__(self, x=1): self.x = x
@warnings.deprecated('bare')
class Bare: pass
class Hook:
    seen = []
    def __init_subclass__(cls, *, tag=None, **kw):
        super().__init_subclass__(**kw)
        Hook.seen.append((cls.__name__, tag))
@warnings.deprecated('hooked')
class Hooked(Hook): pass
@warnings.deprecated('own')
class Own:
    def __init_subclass__(cls, **kw): Hook.seen.append((cls.__name__, sorted(kw)))
def sub():
    class Sub(Old): pass
    return Sub
shown(sub)
def sub2():
    class Sub(Hooked, tag=3): pass
    return Sub
shown(sub2)
def sub3():
    class Sub(Own, a=1, b=2): pass
    class SubSub(Sub): pass
    return SubSub
shown(sub3)
def sub4():
    class Sub(Old): pass
    return Sub(4).x
shown(sub4)
def sub5():
    class Sub(Bare, k=1): pass
shown(sub5)
shown(lambda: Old(2).x)
shown(lambda: type(Bare()))
shown(lambda: Bare(1))
shown(lambda: Old.__deprecated__)
print(Hook.seen)
@warnings.deprecated('fn', category=UserWarning)
def fn(a): return a
shown(lambda: fn(3))
class M:
    @warnings.deprecated('meth')
    def m(self): return 'm'
    @classmethod
    @warnings.deprecated('cm')
    def c(cls): return 'c'
    @property
    @warnings.deprecated('prop')
    def p(self): return 'p'
shown(lambda: M().m()); shown(lambda: M.c()); shown(lambda: M().p)
@warnings.deprecated('silent', category=None)
def s(): return 's'
shown(s)
try: warnings.deprecated(3)
except TypeError as e: print(e)
try: warnings.deprecated('x')(3)
except TypeError as e: print(e)
@enum.global_enum
class GE(enum.IntEnum):
    GA = 1
    GB = 2
print(GA, repr(GA), GE.GB, repr(GE), GB is GE.GB)
@enum.global_enum
class GF(enum.IntFlag):
    FA = 1
    FB = 2
    FC = FA | FB
print(FA, FA | FB, repr(FA | FB), repr(GF(9)), repr(GF(8)), repr(GF(0)), str(GF(9)), repr(FC))
@enum.global_enum
class GP(enum.Enum):
    PA = 'x'
print(PA, repr(PA), str(PA), f'{PA}')
@enum.global_enum
class GG(enum.Flag):
    QA = 1
    QB = 2
print(QA, repr(QA), str(QA | QB), repr(QA | QB), repr(GG(0)), str(GG(0)), QB in (QA | QB))
N = types.SimpleNamespace
for op in ('<', '<=', '>', '>=', '=='):
    try: print(eval(f'N(a=1) {op} N(a=2)'))
    except TypeError as e: print(e)
    try: print(eval(f'N(a=1) {op} 3'))
    except TypeError as e: print(e)
import datetime
for a in ((datetime.date(2024, 1, 1), datetime.date(2024, 1, 1)), (3, datetime.time()), (None, None), (datetime.date(2024, 1, 1), None)):
    try: datetime.datetime.combine(*a)
    except TypeError as e: print(e)
def f():
    class A(k=1): pass
def g():
    class B: pass
    class A(B, k=1): pass
def h():
    class B:
        def __init_subclass__(cls, **kw): super().__init_subclass__(**kw)
    class A(B, k=1): pass
def i():
    class B: pass
    B.__init_subclass__(1)
for x in (f, g, h, i):
    try: x()
    except TypeError as e: print(e)
