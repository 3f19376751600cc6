# Class features that ordinary programs use.
class Meta(type):
    registry = {}
    def __new__(mcls, name, bases, ns, **kw):
        cls = super().__new__(mcls, name, bases, ns)
        mcls.registry[name] = cls
        cls.tag = kw.get("tag")
        return cls
    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)
        cls.inited = True
    def __call__(cls, *a, **k):
        obj = super().__call__(*a, **k)
        obj.via_meta = True
        return obj
    def __len__(cls): return 42
    def __getitem__(cls, k): return f"{cls.__name__}[{k}]"
    def __contains__(cls, x): return x == "in"
    def __iter__(cls): return iter("abc")
    def __repr__(cls): return f"<Meta {cls.__name__}>"
class A(metaclass=Meta, tag="t"):
    def __init__(self, x=0): self.x = x
class B(A, tag="u"): pass
print(A(1).via_meta, B.tag, A.inited, len(A), A["k"], "in" in A, list(A), A, repr(B), sorted(Meta.registry), type(A), isinstance(A, Meta))
class Reg:
    subs = []
    def __init_subclass__(cls, /, name=None, **kw):
        super().__init_subclass__(**kw)
        cls.subs.append((cls.__name__, name))
class R1(Reg, name="one"): pass
class R2(R1): pass
print(Reg.subs)
try:
    class R3(Reg, foo=1): pass
except TypeError as e:
    print(e)
class Desc:
    def __set_name__(self, owner, name): self.name = "_" + name; print("set_name", owner.__name__, name)
    def __get__(self, obj, objtype=None):
        if obj is None: return self
        return getattr(obj, self.name, "unset")
    def __set__(self, obj, value):
        if value < 0: raise ValueError("negative")
        setattr(obj, self.name, value)
    def __delete__(self, obj): delattr(obj, self.name)
class U:
    d = Desc()
u = U(); print(u.d); u.d = 5; print(u.d, u.__dict__); del u.d; print(u.d)
try: u.d = -1
except ValueError as e: print(e)
class Slots:
    __slots__ = ("a", "b")
    def __init__(self): self.a = 1
s = Slots(); print(s.a, hasattr(s, "b"), hasattr(s, "__dict__"))
try: s.c = 1
except AttributeError as e: print(e)
try: s.b
except AttributeError as e: print(e)
class Temp:
    def __init__(self, c): self._c = c
    @property
    def f(self):
        "Fahrenheit."
        return self._c * 9 / 5 + 32
    @f.setter
    def f(self, v): self._c = (v - 32) * 5 / 9
    @f.deleter
    def f(self): self._c = None
t = Temp(100); print(t.f, Temp.f.__doc__); t.f = 32; print(t._c); del t.f; print(t._c)
class Cnt:
    n = 0
    def __init__(self): type(self).n += 1
    @classmethod
    def make(cls): return cls()
    @staticmethod
    def add(a, b): return a + b
    def __eq__(self, o): return isinstance(o, Cnt)
    def __hash__(self): return 7
    def __bool__(self): return False
    def __len__(self): return 3
    def __contains__(self, x): return x == 1
    def __call__(self, *a): return a
    def __enter__(self): print("enter"); return self
    def __exit__(self, *e): print("exit", e[0].__name__ if e[0] else None); return True
c = Cnt.make(); Cnt(); print(Cnt.n, Cnt.add(1, 2), c == Cnt(), c in {c: 1}, bool(c), len(c), 1 in c, c(1, 2))
with Cnt() as z: raise KeyError("x")
class V:
    def __init__(self, *v): self.v = v
    def __repr__(self): return f"V{self.v}"
    def __add__(self, o): return V(*(a + b for a, b in zip(self.v, o.v))) if isinstance(o, V) else NotImplemented
    def __radd__(self, o): return self if o == 0 else NotImplemented
    def __mul__(self, k): return V(*(a * k for a in self.v))
    __rmul__ = __mul__
    def __neg__(self): return V(*(-a for a in self.v))
    def __getitem__(self, i): return self.v[i]
    def __iter__(self): return iter(self.v)
    def __len__(self): return len(self.v)
    def __lt__(self, o): return self.v < o.v
    def __eq__(self, o): return isinstance(o, V) and self.v == o.v
    def __iadd__(self, o): self.v = tuple(a + 1 for a in self.v); return self
    def __matmul__(self, o): return sum(a * b for a, b in zip(self, o))
    def __format__(self, spec): return f"<{spec}>"
    def __index__(self): return self.v[0]
    def __int__(self): return self.v[0]
    def __float__(self): return float(self.v[0])
    def __round__(self, n=None): return ("round", n)
    def __abs__(self): return 5
    def __divmod__(self, o): return "dm"
    def __pow__(self, o, m=None): return ("pow", o, m)
    def __invert__(self): return "inv"
    def __reversed__(self): return iter("rev")
    def __and__(self, o): return "and"
    def __rshift__(self, o): return "rs"
a = V(1, 2); b = V(3, 4)
print(a + b, sum([a, b]), a * 2, 2 * a, -a, a[0], list(a), a < b, a == V(1, 2), a != b, a @ b, f"{a:xyz}", [10, 20][a], int(a), float(a), round(a), round(a, 2), abs(a), divmod(a, 1), a ** 2, pow(a, 2, 3), ~a, list(reversed(a)), a & 1, a >> 1, max(a, b), sorted([b, a]))
a += b; print(a)
try: a + 1
except TypeError as e: print(e)
try: a - b
except TypeError as e: print(e)
print(U.__name__, U.__qualname__, U.__module__, U.__bases__, B.__mro__, U.__doc__, u.__class__, type(u) is U, B.__base__, Temp.__dict__["f"].__class__)
class Outer:
    class Inner:
        def m(self): return self.__class__.__qualname__
print(Outer.Inner().m(), Outer.Inner.m.__qualname__, Outer.Inner)
X = type("X", (A,), {"y": 5, "m": lambda self: self.y}, tag="dyn"); print(X().m(), X.tag, X.__name__)
Y = type("Y", (), {}); print(Y, Y.__bases__, type(Y()), Y.__dict__.get("__module__"))
class G:
    def __getattr__(self, n):
        if n.startswith("x"): return n.upper()
        raise AttributeError(f"no {n}")
    def __setattr__(self, n, v): object.__setattr__(self, n, v * 2)
    def __delattr__(self, n): print("del", n); object.__delattr__(self, n)
    def __dir__(self): return ["z", "a"]
g = G(); g.k = 4; print(g.k, g.xyz, hasattr(g, "nope"), dir(g)); del g.k
try: g.k
except AttributeError as e: print(e)
print(vars(Temp(1)), Temp(1).__dict__, getattr(u, "zz", "dflt"), isinstance(True, int), issubclass(bool, int), isinstance(1, (str, int)), isinstance(1, int | str))
