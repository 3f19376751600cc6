class Lazy:
    known = "class attribute"

    def __init__(self):
        self.present = 1

    def __getattr__(self, name):
        if name.startswith("x"):
            return f"made {name}"
        raise AttributeError(f"no {name} here")


z = Lazy()
print(z.present, z.known, z.xyz, hasattr(z, "xa"), hasattr(z, "ya"), getattr(z, "ya", "default"), getattr(z, "xb", "default"))
try:
    z.nope
except AttributeError as error:
    print(error)


class Logged:
    def __setattr__(self, name, value):
        print("set", name, value)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        print("del", name)
        super().__delattr__(name)

    def __getattribute__(self, name):
        if name not in ("__dict__", "__class__"):
            print("get", name)
        return object.__getattribute__(self, name)


l = Logged()
l.a = 1
print(l.a)
l.a += 1
del l.a
try:
    l.a
except AttributeError as error:
    print(error)
setattr(l, "b c", 5)
print(getattr(l, "b c"), l.__dict__)
delattr(l, "b c")


class Both:
    def __getattribute__(self, name):
        if name == "fallback":
            raise AttributeError("go on")
        return super().__getattribute__(name)

    def __getattr__(self, name):
        return f"getattr {name}"


print(Both().fallback, Both().other)


class Proxy:
    def __init__(self, target):
        self._target = target

    def __getattr__(self, name):
        return getattr(self._target, name)


p = Proxy([3, 1, 2])
p.sort()
print(p._target, p.count(1))
try:
    len(p)
except TypeError as error:
    print(error)
try:
    p.nope
except AttributeError as error:
    print(error)


class Dir:
    def __dir__(self):
        return ["b", "a"]


print(dir(Dir()), [n for n in dir(Lazy()) if not n.startswith("__")])


class Frozen:
    def __setattr__(self, name, value):
        raise AttributeError(f"cannot assign {name}")


try:
    Frozen().x = 1
except AttributeError as error:
    print(error)
vars(Lazy())
