# What a class body leaves behind, and what is refused of one.
class A:
    def f(self):
        self.a = 1
        del self.g
        self.h += 1
        self.b, self.c = 1, 2


print(A.__static_attributes__)


class G[T]:
    T = 5
    print(T)

    def f(self):
        return T


print(G().f(), G.T, G.__type_params__)


class H[T, *U]:
    x: T

    def f(self) -> T:
        return U


print(H().f(), H.__type_params__, H[int, str], sorted(k for k in vars(H) if "type" in k))


def fails(act):
    try:
        act()
    except Exception as e:
        print(type(e).__name__, e)


class C: pass


fails(lambda: type("D", (C,), {"__slots__": ["__dict__"]}))
fails(lambda: type("D", (), {"__classcell__": 1}))


class E:
    __slots__ = ["__dict__"]


e = E()
e.x = 1
print(e.x)


class P:
    __match_args__ = ("x", "y")


class Q:
    __match_args__ = ("x", 5)
    x = 1


class R:
    __match_args__ = ("x", "x")
    x = 1


def match(subject):
    match subject:
        case P(1, x=2): return "P"
        case Q(1, 2): return "Q"
        case R(1, 1): return "R"
        case _: return "default"


print(match(P()))
fails(lambda: match(Q()))
fails(lambda: match(R()))
p = P()
p.x = 1
fails(lambda: match(p))
