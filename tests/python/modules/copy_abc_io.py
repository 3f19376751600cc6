# gc-visible
import copy, io, abc, string, types, weakref, gc, warnings, platform
from abc import ABC, abstractmethod
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
a = [1, [2, 3], {"k": (4, [5])}]; b = copy.copy(a); c = copy.deepcopy(a); a[1].append(9); a[2]["k"][1].append(8); print(b, c, b[1] is a[1], c[1] is a[1])
class P:
    def __init__(self, x): self.x = x
    def __eq__(self, o): return self.x == o.x
p = P([1]); q = copy.copy(p); r = copy.deepcopy(p); p.x.append(2); print(q.x, r.x, q.x is p.x, type(r).__name__)
cyc = []; cyc.append(cyc); d = copy.deepcopy(cyc); print(d[0] is d, d is not cyc)
class Custom:
    def __copy__(self): return "copied"
    def __deepcopy__(self, memo): return "deep"
print(copy.copy(Custom()), copy.deepcopy([Custom()]), copy.copy((1, 2)), copy.deepcopy({1, 2}), copy.copy(bytearray(b"x")), copy.deepcopy(len) is len, copy.copy(P) is P)
shared = [1]; two = copy.deepcopy([shared, shared]); print(two[0] is two[1], copy.deepcopy(ValueError("e")).args)
class Sl:
    __slots__ = ("a", "b")
    def __init__(self): self.a = [1]
s = copy.deepcopy(Sl()); print(s.a, hasattr(s, "b"))
class L(list):
    def __init__(self, *a): super().__init__(*a); self.tag = "t"
l = copy.copy(L([1, 2])); print(l, l.tag, type(l).__name__)
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @property
    @abstractmethod
    def name(self): ...
    def show(self): return f"{self.name} {self.area()}"
class Sq(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
    name = property(lambda self: "sq")
class Half(Shape):
    def area(self): return 1
print(Sq(3).show(), isinstance(Sq(1), Shape), Shape.__abstractmethods__ == {"area", "name"}); t(lambda: Shape()); t(lambda: Half())
@Shape.register
class Foreign: pass
print(isinstance(Foreign(), Shape), issubclass(Foreign, Shape), Foreign.__mro__[1].__name__)
class Hook(ABC):
    @classmethod
    def __subclasshook__(cls, C): return hasattr(C, "quack") or NotImplemented
class Duck: quack = 1
print(isinstance(Duck(), Hook), isinstance(5, Hook))
f = io.StringIO("line1\nline2\nline3"); print(f.readline(), f.read(3), f.tell(), f.readlines(), f.seek(0), list(f), f.read()); f = io.StringIO(); print(f.write("ab"), print("x", 5, file=f), f.getvalue(), f.seek(1), f.write("Z"), f.getvalue(), f.truncate(2), f.getvalue())
with io.StringIO() as g: g.write("q"); print(g.getvalue(), g.closed)
t(lambda: g.read()); t(lambda: io.StringIO(5)); t(lambda: io.StringIO().write(5)); t(lambda: io.StringIO().fileno())
h = io.BytesIO(b"abc\ndef"); print(h.read(2), h.readline(), h.read(), h.getvalue(), h.seek(-2, 2), h.read(), h.write(b"!"), h.getvalue(), h.tell()); t(lambda: h.write("s"))
print(string.ascii_lowercase, string.digits, string.punctuation, string.capwords("hello big  world"), string.Template("$a ${b}s $$5").substitute(a=1, b="x"), string.Template("$a $zz").safe_substitute(a=2), string.hexdigits); t(lambda: string.Template("$a").substitute()); t(lambda: string.Template("$ x").substitute()); print(string.Formatter().format("{0} {k!r:>5}", 1, k="v"), string.Template("$x-${y}").get_identifiers())
n = types.SimpleNamespace(a=1, b="x"); n.c = [2]; print(n, n == types.SimpleNamespace(a=1, b="x", c=[2]), n.a, vars(n)); print(types.MappingProxyType({"a": 1}), isinstance(t, types.FunctionType), isinstance(len, types.BuiltinFunctionType), isinstance((i for i in ()), types.GeneratorType), type(None) is types.NoneType, types.new_class("X", (), {}, lambda ns: ns.update(v=5)).v)
m = types.ModuleType("mymod", "doc"); m.x = 5; print(m.x, m.__name__, m.__doc__)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always"); warnings.warn("careful"); warnings.warn("dep", DeprecationWarning); print([(str(x.message), x.category.__name__) for x in w], w[0].lineno)
with warnings.catch_warnings():
    warnings.simplefilter("error"); t(lambda: warnings.warn("boom", RuntimeWarning))
class Node: pass
x = Node(); x.v = 7; ref = weakref.ref(x); print(ref() is x, ref().v); del x; gc.collect(); print(ref())
wd = weakref.WeakValueDictionary(); k1 = Node(); wd["a"] = k1; print(len(wd), wd["a"] is k1, "a" in wd); del k1; gc.collect(); print(len(wd), wd.get("a"))
ws = weakref.WeakSet(); k2 = Node(); ws.add(k2); print(len(ws), k2 in ws); wk = weakref.WeakKeyDictionary(); wk[k2] = 5; print(wk[k2], len(wk)); fin = weakref.finalize(k2, print, "finalized", 1); print(fin.alive); del k2; gc.collect(); print(len(ws), len(wk), fin.alive); t(lambda: weakref.ref(5))
y = Node(); y.z = 1; pr = weakref.proxy(y); print(pr.z); del y; gc.collect(); t(lambda: pr.z)
print(platform.python_implementation(), platform.python_version()[:4])
