# exec with locals distinct from globals
g = {}
l = {}
exec("x = 1\ndef f():\n    return x\n", g, l)
print(sorted(k for k in g if k != "__builtins__"), sorted(l))
try:
    print(l["f"]())
except NameError as e:
    print("NameError", e)
g["x"] = 42
print(l["f"]())
print(l["f"].__globals__ is g)
exec("global y\ny = 5\nz = y + 1", g, l)
print(g["y"], l["z"], "y" in l)
class M(dict):
    def __missing__(self, k):
        if k.startswith("auto_"):
            return k.upper()
        raise KeyError(k)
    def __setitem__(self, k, v):
        print("set", k, v)
        super().__setitem__(k, v)
m = M()
exec("a = auto_thing\nb = len(a)\ndel a", {}, m)
print(dict(m))
print(eval("auto_q + str(x)", {"x": 3}, M()))
try:
    eval("nothing", {}, {})
except NameError as e:
    print(e)
class Map:
    def __init__(self): self.d = {}
    def __getitem__(self, k):
        print("get", k)
        return self.d[k]
    def __setitem__(self, k, v):
        print("set", k)
        self.d[k] = v
    def __delitem__(self, k):
        print("del", k)
        del self.d[k]
mm = Map()
exec("p = 1\nq = p + 1\nprint(p, q)\ndel p\n", {}, mm)
print(mm.d)
exec("class C:\n    k = 5\n    def m(self): return self.k\nr = C().m()", {}, l)
print(l["r"], l["C"].__module__ if "__module__" in l["C"].__dict__ else None)
def h():
    loc = 10
    exec("loc = 20; other = 30")
    return loc, locals()
print(h())
def h2():
    loc = 10
    d = locals()
    exec("loc += 1; w = loc", globals(), d)
    return loc, d["loc"], d["w"]
print(h2())
try:
    exec("1", 5)
except TypeError as e:
    print(e)
try:
    exec("1", {}, 5)
except TypeError as e:
    print(e)
try:
    eval("1", [])
except TypeError as e:
    print(e)
print(eval("[x*i for i in range(3)]", {"x": 2}, {}))
try:
    print(eval("[x*i for i in range(3)]", {}, {"x": 2}))
except NameError as e:
    print("NE", e)
try:
    print(eval("(lambda: x)()", {}, {"x": 2}))
except NameError as e:
    print("NE", e)
code = compile("v = u * 2", "<s>", "exec")
for u in (1, 2):
    ns = {"u": u}
    exec(code, ns)
    print(ns["v"])
exec("import math\nprint(math.floor(2.5))", {}, {})
exec("def rec(n):\n    return 1 if n < 2 else n * rec(n-1)\n", ns)
print(ns["rec"](5))
