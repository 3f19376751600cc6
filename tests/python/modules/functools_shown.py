# How things of functools show themselves, and what they refuse.
import functools
import re
from functools import Placeholder, cache, cmp_to_key, lru_cache, partial, partialmethod, singledispatchmethod


def text(value):
    return re.sub(r" at 0x[0-9a-f]+", " at X", repr(value))


def show(what, *args, **kwargs):
    try:
        print(text(what(*args, **kwargs)))
    except Exception as error:
        print(type(error).__name__, error)


class Shape:
    @singledispatchmethod
    def area(self, of):
        "doc of area"
        return "any"

    @area.register
    def _(self, of: int):
        return ("int", of)

    @area.register(str)
    def _text(self, of):
        return ("str", of)

    @singledispatchmethod
    @classmethod
    def make(cls, of):
        return (cls.__name__, of)

    @make.register
    @classmethod
    def _(cls, of: int):
        return (cls.__name__, "int", of)

    half = partialmethod(area, 5)

    def __repr__(self):
        return "Shape!"


print(text(Shape.__dict__["area"]), text(Shape.area), text(Shape().area), text(Shape.make), text(Shape().make))
print(Shape().area(1), Shape().area("x"), Shape().area(None), Shape.make(1), Shape().make("x"), Shape().half())
print(Shape.area.__name__, Shape().area.__qualname__, Shape().area.__doc__, Shape.area.__module__, Shape.area.__wrapped__.__name__)
print(Shape.area.register(float)(lambda self, of: "float").__name__, Shape().area(1.5))
show(lambda: Shape().area())
show(lambda: Shape().area.nothing)
show(lambda: Shape.area(Shape(), 1))
show(lambda: Shape.__dict__["half"])
show(lambda: Shape.half)
show(lru_cache(5), 7)
show(cache, 7)
show(lru_cache(maxsize=None), None)
show(partial, print, a=Placeholder)
show(partial, print, Placeholder)
show(partial, print, Placeholder, 1)
key = cmp_to_key(lambda a, b: a - b)
show(lambda: hash(key(1)))
show(lambda: {key(1)})
show(lambda: key(1) < 5)
print(type(key(1)), text(key(1)), key(3).obj, key(1) < key(2), sorted([3, 1, 2], key=key))
