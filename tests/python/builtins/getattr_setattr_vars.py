class Box:
    shared = "class"

    def __init__(self):
        self.x = 1

    def method(self):
        return "called"


b = Box()
print(getattr(b, "x"), getattr(b, "nope", None), getattr(b, "method")(), getattr(Box, "shared"), getattr("abc", "upper")(), getattr([], "append").__name__)
setattr(b, "y", 2)
setattr(Box, "late", 3)
print(b.y, b.late, hasattr(b, "y"), hasattr(b, "z"), hasattr(5, "real"), vars(b), b.__dict__ is vars(b))
delattr(b, "y")
vars(b)["z"] = 26
print(b.z, sorted(vars(b)), [n for n in dir(b) if not n.startswith("_")], "__init__" in dir(Box), sorted(n for n in vars(Box) if not n.startswith("_")))
for f in (lambda: getattr(b, "nope"), lambda: getattr(b, 5), lambda: setattr(5, "x", 1), lambda: delattr(b, "nope"), lambda: setattr(b, 5, 1), lambda: vars(5), lambda: getattr(None, "x"), lambda: hasattr(b, 5), lambda: setattr(int, "x", 1), lambda: getattr(Box, "x"), lambda: getattr(5, "x"), lambda: getattr(len, "zzz"), lambda: getattr(b.method, "zzz")):
    try:
        print(f())
    except (AttributeError, TypeError) as error:
        print(type(error).__name__, error)
x = "module level"
print(globals()["x"], "x" in globals(), "Box" in vars())


def f(a, b=2):
    c = a + b
    return sorted(locals().items())


print(f(1), locals() is globals())
for name in ("x", "shared", "missing"):
    print(name, getattr(b, name, "default"))
b.__dict__.update(p=1, q=2)
print(b.p + b.q)
globals()["created"] = 99
created
