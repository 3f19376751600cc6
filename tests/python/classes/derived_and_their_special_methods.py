# What classes that derive from built-in types are asked for, and how errors call them.
import collections
import operator


def show(function, *args, **keywords):
    try:
        print(repr(function(*args, **keywords)))
    except Exception as error:
        print(type(error).__name__, error)


# A `__repr__` without a result, asked by way of `str`.
class Forgot:
    def __repr__(self):
        pass


class ForgotStr:
    def __str__(self):
        return 5

    def __repr__(self):
        return "r"


for function in (str, repr, format, "{}".format, "{!r}".format, "%s".__mod__, "%r".__mod__, print, ascii, lambda x: f"{x}", lambda x: f"{x!r}"):
    show(function, Forgot())
    show(function, ForgotStr())


# Bytes have a `__str__` of their own, numbers and containers have not.
def with_repr(base):
    return type("Shown", (base,), {"__repr__": lambda self: "shown"})


for base in (bytes, bytearray, int, float, complex, list, dict, tuple, set, str, ValueError, object):
    value = with_repr(base)()
    print(base.__name__, str(value), repr(value), f"{value}", "%s" % (value,))


# Numbers with subscripts can be iterated.
def letter(self, at):
    return "abc"[at]


for base in (int, float, set, object):
    kind = type("Lettered", (base,), {"__getitem__": letter, "__len__": lambda self: 3})
    bare = type("Lettered", (base,), {"__getitem__": letter})
    if base is not set:
        for function in (list, tuple, set, sorted, "-".join, enumerate):
            try:
                print(sorted(function(kind())))
            except TypeError as error:
                print(error)
        print([*kind()], dict(zip(kind(), kind())), "b" in kind())
    show(lambda: list(reversed(kind())))
    show(lambda: list(reversed(bare())))

# Views of a class's names as mappings.
class Settings:
    colour = "red"
    size = 3


names = {name: value for name, value in {**Settings.__dict__}.items() if not name.startswith("__")}
print(names)
proxy = type(Settings.__dict__)({"a": 1, "b": 2})
print({**proxy, "c": 3}, dict(**proxy), (lambda **keywords: keywords)(**proxy), {"a": 0} | proxy)
show(lambda: dict(a=5, **proxy))
show(lambda: (lambda a: a)(**proxy))

# Items of what does not change are refused in the name of the class.
Point = collections.namedtuple("Point", "x y")


class Text(str):
    pass


class Bag(set):
    pass


class Number(int):
    pass


for value in (Point(1, 2), Text("abc"), Bag([1]), Number(3), frozenset([1]), "abc", (1, 2), 3, range(3)):
    show(operator.setitem, value, 0, 1)
    show(operator.setitem, value, "k", 1)
    show(operator.delitem, value, 0)
    show(operator.delitem, value, "k")
    show(operator.delitem, value, slice(0, 1))
show(lambda: Bag([1])[0])

# Formats that are texts of a subclass; sums that begin with one.
show(format, object(), Text("x"))
show([].__format__, Text("x"))
show(format, 5, Text("03d"))
show(sum, [Text("b")], Text("a"))
show(sum, [b"b"], type("Raw", (bytes,), {})(b"a"))
show(sum, [b"b"], bytearray())

# Sets by their methods take sets alone.
for name in ("__and__", "__or__", "__xor__", "__sub__", "__rand__", "__ror__", "__rxor__", "__rsub__"):
    show(getattr(frozenset([1]), name), {1: 2}.keys())
    show(getattr({1}, name), {1: 2}.items())
    show(getattr({1}, name), frozenset([1, 2]))
    show(getattr({1: 2}.keys(), name), [1, 3])


class Added:
    def __add__(self, other):
        return "added"


class Joined(Added):
    __getitem__ = None


show(operator.concat, Added(), [])
show(operator.concat, Joined(), [])
show(operator.concat, [1], [2])
show(operator.concat, {}, [])

# An empty value deletes a slice of any step.
for part in (slice(None, None, 2), slice(None, None, -1), slice(3, None, -2), slice(1, 3), slice(0, 0, 2)):
    for given in (b"", [], bytearray(), b"xy"):
        data = bytearray(b"abcdef")
        try:
            data[part] = given
            print(data)
        except ValueError as error:
            print(error)
