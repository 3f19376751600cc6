# Instances that have slots and a `__dict__` as well.
import copy
import functools
import inspect


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self):
        self.a = 1


class Open(Slotted):
    pass


class Named(Slotted):
    __slots__ = ("c", "__dict__")


one = Open()
print(one.__dict__, vars(one), one.a, hasattr(one, "b"))
one.c = 5
one.b = 2
print(one.__dict__, one.a, one.b, one.c)
one.__dict__["d"] = 6
print(one.d, one.__dict__, sorted(name for name in dir(one) if name[0] != "_"))
del one.a
print(hasattr(one, "a"), one.__dict__)
try:
    del one.a
except AttributeError as error:
    print(type(error).__name__, error)
one.a = 7
print(one.a, one.__dict__, Open.a, Slotted.a.__get__(one))
one.__dict__ = {"z": 1}
print(one.a, one.b, one.z, hasattr(one, "c"), one.__dict__)
two = Named()
two.c = 3
two.free = 4
print(two.__dict__, two.a, two.c, two.free)
three = copy.copy(two)
three.a = 9
three.free = 8
print(two.a, two.free, three.a, three.c, three.free, three.__dict__)
four = copy.deepcopy(two)
print(four.a, four.c, four.free, four.__dict__)


class Cached:
    __slots__ = ("value", "__dict__")

    def __init__(self, value):
        self.value = value

    @functools.cached_property
    def twice(self):
        print("computing")
        return self.value * 2


cached = Cached(4)
print(cached.twice, cached.twice, cached.__dict__, cached.value)


class Told:
    __slots__ = {"x": "the first", "y": None}


print(Told.x.__doc__, inspect.getdoc(Told.x), Told.__slots__)
many = Open()
for number in range(200):
    setattr(many, f"n{number}", number)
print(many.n199, many.a, len(many.__dict__), "a" in many.__dict__)
part = functools.partial(int, base=2)
part.note = "x"
print(part.__dict__, part("101"), vars(functools.partial(print)))
