# host
class Remote:
    def __init__(self):
        self.local = 1

    def __getattr__(self, name):
        if name.startswith("bad"):
            host_fail("AttributeError", f"no {name} at the host")
        return host_add("remote ", name)


r = Remote()
print(r.local, r.title, r.a.upper(), hasattr(r, "bad"), hasattr(r, "good"), getattr(r, "bad_one", "default"), getattr(r, "fine"))
try:
    r.badness
except AttributeError as error:
    print(error)
print([getattr(r, n) for n in ("x", "y")], f"{r.z} {r.w!r}", r.m == "remote m")


class Logged:
    def __setattr__(self, name, value):
        super().__setattr__(name, host_echo(value))

    def __delattr__(self, name):
        print("deleting", host_echo(name))
        super().__delattr__(name)

    def __getattribute__(self, name):
        if name == "magic":
            return host_echo("magic value")
        return object.__getattribute__(self, name)


l = Logged()
l.a = [1]
l.a += [2]
l.b = 5
l.b *= host_echo(3)
print(l.a, l.b, l.magic, vars(l))
del l.a
setattr(l, "c", 9)
delattr(l, "b")
print(l.__dict__, getattr(l, "magic"), hasattr(l, "b"))
for l.loop in range(3):
    pass
l.x, l.y = host_echo((1, 2))
with_value = [l.x, l.y, l.loop]
print(with_value)


class Dir:
    def __dir__(self):
        return host_echo(["b", "a"])


dir(Dir())
