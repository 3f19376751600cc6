# Annotations that are strings, of typed dicts and named tuples.
from typing import ForwardRef, List, NamedTuple, Required, TypedDict, get_type_hints


class Movie(TypedDict):
    title: "str"
    year: Required["int"]
    others: List["Movie"]
    none: None


class Pair(NamedTuple):
    first: "int"
    second: List["Pair"] = []
    third: None = None


print(Movie.__annotations__)
print(Pair.__annotations__, Pair.__new__.__annotations__)
print(TypedDict("T", {"a": "int", "b": int}).__annotations__)
print(NamedTuple("N", [("a", "int")]).__annotations__)
print(get_type_hints(Movie), get_type_hints(Pair))
print(Movie.__required_keys__ == frozenset(Movie.__annotations__), Pair(1), Movie(title="a"))
print(ForwardRef("X", module="m"), ForwardRef("X") == ForwardRef("X"))
