import types
import weakref


class C:
    """doc"""

    x = 1

    def f(self):
        pass


class D(C):
    pass


class S:
    __slots__ = ("a", "__weakref__")


class T:
    __slots__ = ("b", "__dict__")


class E(S):
    y: int = 3


class F(Exception):
    pass


class G(list):
    pass


class H(int):
    __slots__ = ()


for k in (C, D, S, T, E, F, G, H):
    print(k.__name__, list(vars(k)))
    for n, v in vars(k).items():
        if isinstance(v, (types.GetSetDescriptorType, types.MemberDescriptorType)):
            print("  ", n, v, type(v).__name__, v.__name__, v.__qualname__, v.__objclass__.__name__, v.__doc__)
print(C.__dict__["__dict__"].__get__(C()), C.__dict__["__weakref__"].__get__(C()))
try:
    C.__dict__["__dict__"].__get__(5)
except TypeError as e:
    print(e)
print("__dict__" in C.__dict__, "__dict__" in D.__dict__, hasattr(S(), "__dict__"), hasattr(T(), "__weakref__"))
print(C.__weakref__, C().__weakref__)


class Borg:
    shared = {}

    def __init__(self):
        self.__dict__ = self.shared


a, b = Borg(), Borg()
a.x = 1
print(b.x, a.__dict__ is b.__dict__, vars(b))
c = C()
c.__dict__ = {"q": 1}
print(c.q, vars(c))
C.__dict__["__dict__"].__set__(c, {"z": 2})
print(c.z)
try:
    c.__dict__ = 5
except TypeError as e:
    print(e)
for made in (S(), C(), F(), H(1), T()):
    try:
        print(weakref.ref(made)() is made)
    except TypeError as e:
        print(e)


class M(type):
    @classmethod
    def __prepare__(mcs, name, bases, **kw):
        space = super().__prepare__(name, bases, **kw)
        space["injected"] = 1
        return space


class N(metaclass=M):
    pass


print(list(vars(M)), list(vars(N)), N.injected, type.__prepare__())
print(list(vars(type("Z", (), {"a": 1}))), list(vars(type("Z", (C,), {"__doc__": "hi"}))))
print("__weakref__" in dir(C), "__weakref__" in dir(C()), "__weakref__" in dir(T))
