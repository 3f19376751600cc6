class Shape:
    registry = []
    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        Shape.registry.append(cls.__name__)
    def area(self): raise NotImplementedError(f"{type(self).__name__}.area")
    def __str__(self): return f"{self.__class__.__name__} with area {self.area():.2f}"
    def __eq__(self, o):
        if not isinstance(o, Shape): return NotImplemented
        return self.area() == o.area()
    def __lt__(self, o): return self.area() < o.area()
    __hash__ = None
class Rect(Shape):
    def __init__(self, w, h): self.w, self.h = w, h
    def area(self): return self.w * self.h
class Square(Rect):
    def __init__(self, s): super().__init__(s, s)
    def __repr__(self): return f"Square({self.w})"
class Blob(Shape): pass
shapes = [Rect(2, 3), Square(2), Square(1)]
for s in sorted(shapes): print(s)
print(Rect(2, 2) == Square(2), Rect(1, 1) != Square(2), Rect(1, 1) == 5, Shape.registry, max(shapes).area())
try: str(Blob())
except NotImplementedError as e: print("NIE", e)
try: {Square(1)}
except TypeError as e: print(e)
class A:
    def hi(self): return "A"
    @classmethod
    def make(cls, *a): return cls(*a)
    @staticmethod
    def util(x): return x * 2
class B(A):
    def hi(self): return "B" + super().hi()
class C(A):
    def hi(self): return "C" + super().hi()
class D(B, C):
    def hi(self): return "D" + super().hi()
print(D().hi(), [c.__name__ for c in D.mro()], D.make().hi(), D.util(4), B.make.__func__ is A.make.__func__, isinstance(D(), C), issubclass(D, (int, A)))
class Meta(type):
    def __new__(m, n, b, d):
        d["added"] = lambda self: n
        d.setdefault("tags", []).append(n)
        return super().__new__(m, n, b, d)
    @property
    def cname(cls): return cls.__name__.lower()
    def __iter__(cls): return iter(cls.tags)
class M(metaclass=Meta): pass
class N(M): tags = ["own"]
print(M().added(), M.cname, list(N), N.tags, type(N).__name__)
class Stack(list):
    def push(self, x): self.append(x); return self
    def peek(self): return self[-1] if self else None
    def __repr__(self): return f"Stack{super().__repr__()}"
s = Stack([1]).push(2); print(s, s.peek(), len(s), s + [3], type(s + [3]).__name__, s[0:1], isinstance(s, list), s == [1, 2], sorted(s, reverse=True), Stack("ab"))
class Upper(str):
    def __new__(cls, v): return super().__new__(cls, v.upper())
    def shout(self): return self + "!"
u = Upper("abc"); print(u, u.shout(), type(u.lower()).__name__, u == "ABC", {u: 1}["ABC"], f"{u:>5}", len(u), u[0], repr(u))
class Money(int):
    def __add__(self, o): return Money(int(self) + int(o))
    def __repr__(self): return f"${int(self)}"
m = Money(5) + 3; print(m, repr(m), type(m).__name__, m * 2, [m], sum([Money(1), Money(2)], Money(0)), f"{m}", str(m), m == 8, hash(m) == hash(8))
class Defaults(dict):
    def __init__(self, factory, *a, **k): super().__init__(*a, **k); self.factory = factory
    def __missing__(self, k): v = self[k] = self.factory(); return v
d = Defaults(list, x=[1]); d["y"].append(2); d["x"].append(3); print(d, "z" in d, d.get("z"), len(d), list(d))
class Temp(float):
    @property
    def f(self): return self * 9 / 5 + 32
t = Temp(100); print(t, t.f, t + 1, type(t + 1).__name__, round(t), t > 50)
class Frozen:
    __slots__ = ("x",)
    def __init__(self, x): object.__setattr__(self, "x", x)
    def __setattr__(self, n, v): raise AttributeError(f"cannot set {n}")
fz = Frozen(1); print(fz.x)
try: fz.x = 2
except AttributeError as e: print(e)
class Chain:
    def __init__(self): self.calls = []
    def __getattr__(self, n):
        if n.startswith("__"): raise AttributeError(n)
        def rec(*a): self.calls.append((n, a)); return self
        return rec
print(Chain().one(1).two().three("x").calls)
class Cached:
    def __init__(self, f): self.f = f
    def __set_name__(self, o, n): self.n = n
    def __get__(self, i, o=None):
        if i is None: return self
        v = i.__dict__[self.n] = self.f(i); return v
class Data:
    @Cached
    def big(self): print("computing"); return 42
x = Data(); print(x.big, x.big, vars(x))
class Ctx:
    def __init__(self, n): self.n = n
    def __enter__(self): print("enter", self.n); return self.n
    def __exit__(self, t, v, tb): print("exit", self.n, t.__name__ if t else None); return t is KeyError
with Ctx(1) as a, Ctx(2) as b: print(a, b); raise KeyError("k")
print("after")
def gen_ctx():
    with Ctx("g"): yield 1; yield 2
print(list(gen_ctx()))
class Total:
    def __init__(s, v): s.v = v
    def __eq__(s, o): return s.v == o.v
    def __le__(s, o): return s.v <= o.v
print(Total(1) <= Total(2), Total(1) >= Total(2), Total(1) == Total(1), Total(1) != Total(2))
try: Total(1) < Total(2)
except TypeError as e: print(e)
print(hasattr(Total, "__hash__"), Total.__hash__, callable(Total), callable(Total(1)), Total.__init__.__qualname__, D.hi.__name__, type(D.hi).__name__, type(D().hi).__name__, D().hi.__self__.__class__.__name__, A.util.__name__, type(A.__dict__["util"]).__name__)
