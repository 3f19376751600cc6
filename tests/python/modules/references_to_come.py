# Annotations that name what is not there yet: references stand for it where they are read before it is.
import re, builtins
def print(*a):
    builtins.print(*[re.sub(r'0x[0-9a-f]+','0x',x if isinstance(x,str) else repr(x)) for x in a])
from annotationlib import get_annotations, Format, ForwardRef
from dataclasses import dataclass, fields
from typing import NamedTuple, TypedDict, Optional, ClassVar, Union
@dataclass
class Node:
    value: int
    next: Node | None = None
    other: Later | None = None
    kids: list[Node] = None
    opt: Optional[Node] = None
    m: dict[str, Later] = None
    attr: Later.inner = None
    call: Later(1, x=2) = None
    ok: list[int] | None = None
    lit: "Later" = None
    arith: Later + 1 = None
    cv: ClassVar[Later] = None
    tup: tuple[Later, ...] = None
    cond: (Later if Later else int) = None
    un: Union[Later, int] = None
    neg: -Later = None
for f in fields(Node): print(f.name, repr(f.type).replace("<class '__main__.","<class '"))
print(Node(1), Node.__match_args__)
try: print(get_annotations(Node))
except NameError as e: print(e)
d = get_annotations(Node, format=Format.FORWARDREF)
for k, v in d.items(): print(k, type(v).__name__, repr(v)[:150])
r = d['next']
print(type(r), getattr(r,'__args__',None))
class NT(NamedTuple):
    kids: list[NT]
    o: Later = 3
class TD(TypedDict):
    kids: list[TD]
    l: Later
print(NT([]))
try: print(NT.__annotations__)
except NameError as e: print('NE', e)
class Later:
    inner = int
print(NT.__annotations__, TD.__annotations__)
print(d['next'].__class__, d['other'])
f = d['attr']
print(f.__forward_arg__, f.evaluate(), f.__forward_is_class__, f.__forward_module__)
def fn(a: X, b: int) -> list[X]: pass
import inspect
print(inspect.signature(fn, annotation_format=Format.FORWARDREF))
print(get_annotations(fn, format=Format.FORWARDREF))
print(get_annotations(fn, format=Format.STRING))
def outer():
    @dataclass
    class Inner:
        x: Inner
        y: Nope
    return Inner
print([f.type for f in fields(outer())])

import functools


def logged(function):
    @functools.wraps(function)
    def call(*args):
        return function(*args)

    return call


class Vector:
    @logged
    def add(self, other: Vector, by: Scale) -> Vector:
        return self

    @functools.lru_cache
    def twice(self, n: Never) -> Vector:
        return self

    @functools.singledispatchmethod
    def of(self, value: Vector):
        return "any"

    @of.register
    def _(self, value: int):
        return "int"


print(Vector().add(1, 2) is not None, Vector().of(1), Vector().of("x"))
try:
    print(Vector.add.__annotations__)
except NameError as error:
    print(error)
Scale = int
print(Vector.add.__annotations__)
