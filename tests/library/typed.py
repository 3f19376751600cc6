from __future__ import annotations

import dataclasses
import enum
import functools
import typing


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


@dataclasses.dataclass
class Item:
    name: str
    colour: Colour = Colour.RED
    parts: list[Item] = dataclasses.field(default_factory=list)


def hints():
    return typing.get_type_hints(Item)


@functools.lru_cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def count(to):
    while to:
        yield to
        to -= 1
