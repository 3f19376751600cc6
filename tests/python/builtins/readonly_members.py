# Attributes that cannot be written or deleted, and what CPython says of each.
import types
from typing import TypeVar


def show(what, *args):
    try:
        print("ok", what(*args))
    except Exception as error:
        print(type(error).__name__, error)


def function(a, b=1): return a


class Plain:
    def method(self): ...
    prop = property(lambda self: 1)


class Slotted:
    __slots__ = ("a",)


type Alias = int
for owner, names in [
    (range(5), ["start", "stop", "step", "x"]),
    (slice(1, 2), ["start", "stop", "step"]),
    (1j, ["real", "imag"]),
    (5, ["real", "numerator"]),
    (1.5, ["real"]),
    (function, ["__closure__", "__globals__"]),
    (Plain().method, ["__func__", "__self__"]),
    (Plain.prop, ["fget", "fset", "fdel"]),
    (function.__code__, ["co_name", "co_argcount", "co_flags"]),
    (Alias, ["__name__"]),
    (int, ["__name__", "real", "x"]),
    (ExceptionGroup("g", [ValueError()]), ["message", "exceptions"]),
    (ValueError(), ["__suppress_context__", "__traceback__", "__cause__", "args"]),
]:
    for name in names:
        print(type(owner).__name__, name, end=": ")
        show(setattr, owner, name, 5)
for name, value in [
    ("__annotations__", 5), ("__annotations__", {"a": int}), ("__annotations__", None), ("__defaults__", 5),
    ("__kwdefaults__", 5), ("__dict__", 5), ("__name__", 5), ("__annotate__", 5), ("__annotate__", None),
]:
    print(name, value, end=": ")
    show(setattr, function, name, value)
print(function.__annotations__)
show(setattr, Plain, "__name__", "a\0b")
show(setattr, Plain, "__name__", 5)
item = Plain()
item.x = 1
show(delattr, item, "__class__")
show(delattr, item, "__dict__")
print(item.__dict__, hasattr(item, "x"))
item.y = 2
print(item.__dict__)
show(delattr, Slotted(), "a")
show(delattr, Slotted(), "__dict__")


class Wrong:
    def __bytes__(self): return "text"


class Right:
    def __bytes__(self): return b"data"


show(bytes, Wrong())
show(bytes, Right())
print(b"a".__bytes__(), type(b"a").__bytes__(b"xy"))


def gen():
    try:
        yield 1
    except ValueError as error:
        print("in", repr(error))
        yield 2


for args in [(ValueError, ValueError("q"), 5), (ValueError("a"), "b"), (ValueError("a"), None), (ValueError, "text"), (5,)]:
    made = gen()
    next(made)
    show(made.throw, *args)

proxy = types.MappingProxyType({"a": 1})
print(proxy == {"a": 1}, {"a": 1} == proxy, proxy != {"a": 1}, proxy == types.MappingProxyType({"a": 1}), proxy == 5)
print(proxy in [{"a": 1}], {"a": 1} in [proxy], [proxy] == [{"a": 1}], vars(Slotted) == dict(vars(Slotted)))
show(hash, proxy)
show(lambda: proxy < proxy)
show(lambda: proxy < {})
