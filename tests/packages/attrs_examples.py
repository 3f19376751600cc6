# library
import attrs
from attrs import define, Factory, field, validators
import attr

@define
class SomeClass:
    a_number: int = 42
    list_of_numbers: list[int] = Factory(list)

    def hard_math(self, another_number):
        return self.a_number + sum(self.list_of_numbers) * another_number

sc = SomeClass(1, [1, 2, 3])
print(sc)
print(sc.hard_math(3))
print(sc == SomeClass(1, [1, 2, 3]), sc != SomeClass(2, [3, 2, 1]))
print(attrs.asdict(sc))
print(SomeClass())
C = attrs.make_class("C", ["a", "b"])
print(C("foo", "bar"))
@define
class D:
    x: int = field(validator=validators.instance_of(int))
try:
    D("42")
except TypeError as e:
    print(e.args[0])
@attrs.frozen
class P:
    x: int
    y: int = field(converter=int, default="7")
p = P(1)
try:
    p.x = 2
except attrs.exceptions.FrozenInstanceError as e:
    print(type(e).__name__)
print(attrs.evolve(p, y=3), hash(p) == hash(P(1)))
print(attrs.fields(P).x.name, [a.name for a in attrs.fields(P)])
@attr.s(auto_attribs=True, order=True, slots=True)
class Old:
    a: int
    b: str = attr.ib(default="z", repr=False)
print(sorted([Old(2), Old(1)]))
print(attrs.__version__)
