# Messages and suggestions that differ from those of a near relative.
import enum
import pprint
import time
import traceback
import sys
from collections import deque
from dataclasses import dataclass


@dataclass
class Point:
    x: int


class Level(enum.StrEnum):
    LOW = "low"
    HIGH = "high"


class Listed:
    def __init__(self):
        self.other = 1

    def __dir__(self):
        return ["nothing_near"]


def shown(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


shown(lambda: deque([Point(1)]).remove(Point(5)))
shown(lambda: deque([Point(1)]).index(Point(5)))
shown(lambda: deque([Point(1), Point(2)]).index(Point(2)))
shown(lambda: deque([1, 2]).remove(3))
shown(lambda: [Point(1)].index(Point(5)))
shown(lambda: (Point(1),).index(Point(5)))
shown(lambda: pprint({}))
shown(lambda: time())
shown(lambda: sys())
error = ValueError("x")
error.add_note(Level.LOW)
print(error.__notes__)
for call in (lambda: Level.low, lambda: Level.HIG, lambda: Listed().othr):
    try:
        call()
    except AttributeError:
        traceback.print_exc(file=sys.stdout)


def with_cells(a, b, c=3):
    first, second = 1, 2

    def inner():
        return b, second, first

    last = 4
    return list(locals())


def outer():
    free, other = 1, 2

    def inner(x):
        own = other
        return free, own, list(locals())

    return inner(0)


print(with_cells(1, 2), outer())


class Rounded:
    def __round__(self, *args):
        return args


print(round(Rounded()), round(Rounded(), None), round(Rounded(), 1))
