# Names of modules that are made when they are first asked for: nothing shows it.
import collections
import enum
import functools
import itertools
import string
import sys
import types
import typing

print("partial" in dir(functools), "Counter" in dir(collections), "chain" in dir(itertools))
print(hasattr(functools, "reduce"), hasattr(functools, "nothing"), getattr(functools, "nothing", "no"))
try:
    functools.nothing
except AttributeError as error:
    print(error)
try:
    from functools import nothing
except ImportError as error:
    print(str(error).split(" (")[0])
print("wraps" in vars(functools), functools.__dict__["wraps"] is functools.wraps)
print(collections.abc.Sized.__module__, collections.__name__)


def fake(*args):
    return "fake"


saved = functools.reduce
functools.reduce = fake
print(functools.reduce(1, 2), vars(functools)["reduce"] is fake)
functools.reduce = saved
print(functools.reduce(lambda a, b: a * b, [1, 2, 3]))
string.digits = "abc"
print(string.digits, string.octdigits)


def star():
    space = {}
    exec("from string import *", space)
    return sorted(name for name in space if not name.startswith("__"))


print(star())
print(sorted(name for name in vars(string) if name in string.__all__) == sorted(string.__all__))
space = {}
exec("from types import *\nfrom enum import *", space)
print(space["SimpleNamespace"] is types.SimpleNamespace, space["Enum"] is enum.Enum, "auto" in space)
print(sys.modules["functools"] is functools, "typing" in sys.modules)


class Colour(enum.Enum):
    RED = 1
    GREEN = enum.auto()


print(Colour.GREEN, list(Colour), isinstance(Colour, enum.EnumMeta))
print(typing.get_type_hints(fake), typing.Optional[int], typing.List[str])


def reduce(*args):
    return "mine"


print(functools.reduce(max, [3, 1, 2]), reduce())
getter = getattr
print(sorted(map(functools.cmp_to_key(lambda a, b: b - a), [1, 2]), reverse=True)[0].obj)


def generator():
    from collections import deque

    queue = deque([1, 2], maxlen=2)
    yield queue
    from dataclasses import dataclass

    @dataclass
    class Point:
        x: int
        y: int = 0

    yield Point(1)


print(*generator())
