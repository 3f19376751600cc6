# Annotations of a class that stand in a branch or loop are there once they have been come to.
import annotationlib
import typing
from dataclasses import dataclass, fields
from typing import NamedTuple, Protocol, TypedDict


class A:
    v: int = 1
    if v:
        cond: int
    else:
        never: str
    for i in range(2):
        looped: float = i
    while False:
        unseen: int
    try:
        tried: int = 1 // 0
        after: int
    except ZeroDivisionError:
        caught: str
    else:
        missed: int
    finally:
        last: bytes
    with open("x") if False else __import__("contextlib").nullcontext():
        within: list
    match v:
        case 1:
            matched: "text"
        case _:
            other: int
    v: str


print(A.__annotations__)
print(annotationlib.get_annotations(A, format=annotationlib.Format.STRING))
print(annotationlib.get_annotations(A, format=annotationlib.Format.FORWARDREF))


@dataclass
class D:
    x: int
    if typing.TYPE_CHECKING:
        hidden: int
    else:
        shown: int = 5
    y: str = "y"


print(D(1), [f.name for f in fields(D)])


class Forward:
    if True:
        a: Later
    if False:
        b: Never


print(annotationlib.get_annotations(Forward, format=annotationlib.Format.STRING))
try:
    Forward.__annotations__
except NameError as e:
    print(e)
Later = int
print(Forward.__annotations__)


def local(flag):
    class C:
        __slots__ = ()
        if flag:
            a: flag
        b: int

    return C.__annotations__


print(local(0), local(1))


class Generic[T]:
    if True:
        t: T


print(Generic.__annotations__)


class P(Protocol):
    if True:
        m: int


print(typing.get_protocol_members(P))


class N(NamedTuple):
    a: int
    if False:
        b: str


print(N._fields, N(1))


class T(TypedDict):
    a: int
    if True:
        b: str


print(T.__annotations__, sorted(T.__required_keys__))
exec("""
from __future__ import annotations
class X:
    if 1:
        a: int
    if 0:
        b: str
print(X.__annotations__)
""")
