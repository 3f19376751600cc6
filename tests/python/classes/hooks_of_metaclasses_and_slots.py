class Meta(type):
    def __getattr__(cls, name):
        if name.startswith("_"):
            raise AttributeError(f"no {name}")
        return f"{cls.__name__}.{name}"
class A(metaclass=Meta):
    x = 1
print(A.x, A.y, A.anything, hasattr(A, "_z"), getattr(A, "_q", "default"))
try: A._hidden
except AttributeError as e: print(e)
class Desc:
    def __set_name__(self, owner, name): raise RuntimeError("bad name")
try:
    class B: d = Desc()
except RuntimeError as e: print(e, e.__notes__)
class S:
    __slots__ = ("a", "b")
    def __init__(self): self.a = 1
s = S()
print(S.a, type(S.a).__name__, S.a.__get__(s), S.a.__get__(None, S) is S.a, hasattr(s, "b"))
S.b.__set__(s, 5); print(s.b); S.b.__delete__(s); print(hasattr(s, "b"))
try: S.a.__get__(5)
except TypeError as e: print(e)
try: S.b.__get__(s)
except AttributeError as e: print(e)
class Str(str):
    def __str__(self): return "custom"
    def __repr__(self): return "repr!"
v = Str("raw")
print("%s %r %s" % (v, v, "x"), "%s" % v, str(v), f"{v}", f"{v!r}")
from contextlib import contextmanager
@contextmanager
def ctx():
    try: yield
    finally: print("closing")
def fails():
    with ctx():
        raise ValueError("inside")
import types
m = types.ModuleType("m")
m.__getattr__ = lambda name: name * 2
print(m.ab, hash(list[int]) == hash(list[int]), {list[int]: 1}[list[int]])
class P:
    __match_args__ = ("x",)
    x = 1
try:
    match P():
        case P(1, x=2): pass
except TypeError as e: print(e)
class Box[T: int = bool, **Q = [int]]: pass
T, Q = Box.__type_params__
print(T.__bound__, T.__default__, T.has_default(), Q.__default__, Box.__parameters__ == Box.__type_params__)
def g[K: (int, str)](k: K) -> K: return k
print(g.__type_params__[0].__constraints__, g.__type_params__[0].__bound__, g.__type_params__[0].has_default())
fails()
