def show(name, f):
    try:
        print(name, '->', repr(f()))
    except AttributeError as e:
        print(name, '!', e, '|', e.name, '|', type(e.obj).__name__)
class A:
    @property
    def p(self): raise AttributeError('x')
    @property
    def q(self): raise AttributeError('x', name='n', obj=3)
    @property
    def r(self): return self.missing
a = A()
show('prop', lambda: a.p)
show('propq', lambda: a.q)
show('propr', lambda: a.r)
show('getattr', lambda: getattr(a, 'p'))
class B:
    def __getattr__(self, n): raise AttributeError('no ' + n)
b = B()
show('__getattr__', lambda: b.foo)
show('getattr()', lambda: getattr(b, 'foo'))
show('B.__getattr__', lambda: b.__getattr__('foo'))
class C:
    def __getattribute__(self, n): raise AttributeError('no ' + n)
show('__getattribute__', lambda: C().foo)
class De:
    def __get__(self, o, t=None): raise AttributeError('desc')
class E:
    d = De()
show('desc', lambda: E().d)
show('desc on class', lambda: E.d)
class Meta(type):
    @property
    def mp(cls): raise AttributeError('mp')
    def __getattr__(cls, n): raise AttributeError('meta ' + n)
class F(metaclass=Meta): pass
show('meta prop', lambda: F.mp)
show('meta getattr', lambda: F.zz)
class G:
    def m(self): raise AttributeError('call')
show('method', lambda: G().m())
show('raise', lambda: (_ for _ in ()).throw(AttributeError('z')))
class H:
    def __setattr__(self, n, v): raise AttributeError('set ' + n)
    def __delattr__(self, n): raise AttributeError('del ' + n)
def seth(): H().x = 1
def delh(): del H().x
show('set', seth); show('del', delh)
class I:
    @property
    def p(self): return 1
    @p.setter
    def p(self, v): raise AttributeError('setp')
def setp(): I().p = 1
show('setp', setp)
class J:
    @property
    def p(self): return 1
def setj(): J().p = 1
def delj(): del J().p
show('setj', setj); show('delj', delj)
class K:
    __slots__ = ('s',)
show('slot', lambda: K().s)
def sets(): K().zz = 1
show('slots set', sets)
import types
m = types.ModuleType('m')
def ga(n): raise AttributeError('mod ' + n)
m.__getattr__ = ga
show('module', lambda: m.foo)
class L:
    def __getattr__(self, n):
        try:
            return {}[n]
        except KeyError:
            raise AttributeError(n) from None
show('L', lambda: L().foo)
class N:
    def __getattr__(self, n):
        return getattr(object(), n)
show('N', lambda: N().foo)
class O:
    def __getattr__(self, n):
        raise AttributeError
show('O', lambda: O().foo)
class P(AttributeError): pass
class Q:
    def __getattr__(self, n):
        raise P('sub')
show('Q', lambda: Q().foo)
e1 = AttributeError('held', name='a')
class R:
    def __getattr__(self, n):
        raise e1
show('R', lambda: R().foo)
e2 = AttributeError('held', obj=4)
class R:
    def __getattr__(self, n):
        raise e2
show('R2', lambda: R().foo)
show('type', lambda: int.foo)
show('super', lambda: super(A, a).foo)
import functools
class S:
    @functools.cached_property
    def cp(self): raise AttributeError('cp')
show('S', lambda: S().cp)
show('vars', lambda: vars(3))
