# `__annotate__` called by programs, and generic aliases that are called wrongly.
import annotationlib
import functools
from typing import Dict, List, TypeVar

x: int = 5
y: "str"
print(__annotate__(1))


class A:
    x: int = 1
    y: B


class B:
    pass


print(A.__annotate__(1), annotationlib.call_annotate_function(A.__annotate__, annotationlib.Format.STRING))


def f(a: int, b: Missing, *c: list[Missing]) -> "str":
    pass


print(annotationlib.call_annotate_function(f.__annotate__, annotationlib.Format.STRING))
try:
    f.__annotate__(1)
except NameError as error:
    print(error)
K = TypeVar("K")
V = TypeVar("V")
type Plain = list[int]
type Generic[T] = list[T]
for text in ("Plain[int]", "Generic[int]", "dict[K, V][int]", "dict[K, V][int, str, bool]", "list[K][int, str]", "list[K][int]", "list[int][str]"):
    try:
        print(text, eval(text))
    except TypeError as error:
        print(text, type(error).__name__, error)


class Ints(List[int]):
    pass


class Table(Dict[str, V]):
    pass


print([base.__name__ for base in Ints.__mro__], Ints.__orig_bases__, [base.__name__ for base in Table.__mro__], Table.__parameters__)
