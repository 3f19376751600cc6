# host
class Remote:
    def __init__(self):
        self.local = 1

    def __getattr__(self, name):
        if name.startswith("bad"):
            host_fail("AttributeError", f"no {name} at the host")
        return host_add("remote ", name)


r = Remote()
print(r.local, r.title, r.a.upper(), hasattr(r, "bad"), hasattr(r, "good"))
print(getattr(r, "bad_one", "default"), getattr(r, "fine"))
try:
    r.badness
except AttributeError as error:
    print(error)
print([getattr(r, n) for n in ("x", "y")], f"{r.z} {r.w!r}", r.m == "remote m", sorted([r.q, r.p]))


class Watched:
    def __getattribute__(self, name):
        return host_add(name, object.__getattribute__(self, "suffix"))

    suffix = "!"


w = Watched()
print(w.one, w.suffix, getattr(w, "two"), hasattr(w, "three"))


class Logged:
    def __setattr__(self, name, value):
        super().__setattr__(name, host_echo(value))

    def __delattr__(self, name):
        print("deleting", host_echo(name))
        super().__delattr__(name)


l = Logged()
l.a = [1]
l.a += [2]
l.b = 5
l.b *= host_echo(3)
print(l.a, l.b)
del l.a
setattr(l, "c", 9)
delattr(l, "b")
print(l.c, hasattr(l, "b"))
for l.loop in range(3):
    pass
l.x, l.y = host_echo((1, 2))
print(l.x, l.y, l.loop)
