# Class patterns ask what isinstance asks: registered classes, protocols, metaclasses, objects that name another class.
import collections.abc, numbers
from typing import Protocol, runtime_checkable
from abc import ABC, abstractmethod
@runtime_checkable
class Named(Protocol):
    def name(self): ...
class Thing:
    def name(self): return "thing"
class Meta(type):
    def __instancecheck__(cls, value):
        print("asked", type(value).__name__)
        return value == 7 or value == "seven"
class Seven(metaclass=Meta):
    __match_args__ = ("real",)
class Shape(ABC):
    @abstractmethod
    def area(self): ...
class Other:
    def __init__(self): self.size = 3
Shape.register(Other)
class Liar:
    @property
    def __class__(self): return Other
def kind(value):
    match value:
        case Seven(7): return "seven in whole"
        case Seven(): return "seven"
        case Shape(size=n): return f"shape {n}"
        case Shape(): return "shape"
        case Named(): return "named"
        case str(): return "text"
        case collections.abc.Mapping(): return "mapping"
        case collections.abc.Sequence(): return "sequence"
        case numbers.Integral(): return "integral"
        case numbers.Number(): return "number"
        case collections.abc.Callable(): return "callable"
        case collections.abc.Iterable(): return "iterable"
        case collections.abc.Hashable(): return "hashable"
    return "nothing"
for value in (7, "seven", "a", {}, [], (), 5, 1.5, 2j, len, iter([]), None, Thing(), Other(), Liar(), {1}, b"x", set):
    print(type(value).__name__, kind(value))
class Broken(type):
    def __instancecheck__(cls, value): raise ValueError("no")
class B(metaclass=Broken): pass
try:
    match 5:
        case B(): pass
except ValueError as error:
    print("raised", error)
