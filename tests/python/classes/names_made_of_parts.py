# Special methods whose names a program makes of parts, and descriptors of its own in a metaclass.
import types


def five(self, *args):
    return 5


PARTS = ["xor", "floordiv", "rshift", "getitem", "matmul", "invert", "rxor"]
made = type("Made", (), {"__%s__" % part: five for part in PARTS})()
print(made ^ 1, made // 1, made >> 1, made[0], made @ 1, ~made, 1 ^ made)
other = types.new_class("Other", (), {}, lambda space: space.update({f"__{part}__": five for part in ("lshift", "neg")}))()
print(other << 1, -other)


class Body:
    for part in ("ilshift", "pos"):
        locals()["__" + part + "__"] = five
    vars().update({"__" + "contains" + "__": five})


body = Body()
body <<= 1
print(body, +Body(), 3 in Body())


class Meta(type):
    def __new__(meta, name, bases, space):
        space["__" + "rmatmul" + "__"] = five
        space["__" + "ent" + "er__"] = lambda self: "entered"
        space["__" + "ex" + "it__"] = lambda self, *args: True
        return super().__new__(meta, name, bases, space)


class FromMeta(list, metaclass=Meta):
    pass


print(1 @ FromMeta())
with FromMeta() as entered:
    print(entered)
    raise ValueError


class Told:
    def __get__(self, instance, owner=None):
        return "get", instance if isinstance(instance, type) else type(instance).__name__, owner.__name__


class Both(Told):
    def __set__(self, instance, value):
        print("set", instance.__name__, value)


class Describing(type):
    plain = Told()
    data = Both()
    hidden = Told()
    shown = Both()


class Described(metaclass=Describing):
    own = Told()
    hidden = "own"
    shown = "own"


print(Described.plain, Described.data, Described.hidden, Described.shown, Described.own, Described().own)
Described.data = 1
Describing.later = Told()
print(Described.later, getattr(Described, "plain"), Describing.plain[1:])
for _ in range(3):
    print(Described.plain, Described.own)
