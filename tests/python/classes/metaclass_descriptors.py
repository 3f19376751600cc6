class D:
    def __get__(s, o, t=None): return ("get", o, t)
class DD(D):
    def __set__(s, o, v): print("set", o, v)
class Meta(type):
    a = D(); b = DD()
    def __repr__(c): return f"<{c.__name__}>"
class C(metaclass=Meta):
    own = D()
print(C.a, C.b, C.own)
class C2(C):
    b = 5
    @classmethod
    def f(cls): return super().own
    def g(self): return super().own
print(C2.b, C2.f())
r = C2().g(); print(r[0], type(r[1]), r[2])
Meta.c = D()
print(C.c)
print(getattr(C, "a"), getattr(C, "own"), getattr(C, "zz", 3))
import functools
class M2(type):
    def _m(cls, x): return (cls.__name__, x)
    pm = functools.partialmethod(_m, 1)
class E(metaclass=M2): pass
print(E.pm())
class EM(type):
    @property
    def p(cls): return cls.__name__
    def __getattr__(cls, n): return "meta " + n
class F(metaclass=EM):
    d = D()
print(F.p, F.q, F.d)
class lazy:
    def __init__(s, f): s.f = f
    def __get__(s, o, t):
        if o is None: return s
        return s.f(o)
class GM(type):
    @lazy
    def lz(cls): return cls.__name__.lower()
class G(metaclass=GM):
    @lazy
    def lz2(self): return "inst"
print(G.lz, type(G.lz2), G().lz2)
class SM(type):
    def __getattribute__(cls, n):
        return super().__getattribute__(n)
    x = D()
class H(metaclass=SM):
    y = D()
print(H.x[1] is H, H.y[1] is None, type.__getattribute__(H, "x")[1] is H)
