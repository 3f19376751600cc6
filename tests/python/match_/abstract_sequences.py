# Instances of classes that derive from the abstract sequence and mapping.
"""The text of the module."""
import collections.abc


class Seq(collections.abc.Sequence):
    def __init__(self, *items):
        self.items = items

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        return self.items[i]


class Map(collections.abc.Mapping):
    def __init__(self, **items):
        self.items_ = items

    def __len__(self):
        return len(self.items_)

    def __iter__(self):
        return iter(self.items_)

    def __getitem__(self, key):
        return self.items_[key]


def what(value):
    match value:
        case []:
            return "empty"
        case [a]:
            return f"one {a}"
        case [1, *rest]:
            return f"one and {rest}"
        case [a, b, *_, z]:
            return f"{a} {b} .. {z}"
        case {"kind": "x", **rest}:
            return f"x {sorted(rest.items())}"
        case {"kind": kind}:
            return f"kind {kind}"
        case {}:
            return "mapping"
        case _:
            return "other"


for value in [Seq(), Seq(5), Seq(1, 2, 3), Seq(4, 5, 6, 7), Seq(4, 5), Map(), Map(kind="x", a=1, b=2), Map(kind="y"), Map(q=1), 5]:
    print(what(value))
print(__doc__, __package__, __spec__)


def inner():
    return __doc__


print(inner())
