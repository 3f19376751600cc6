# host
import dataclasses
from collections import namedtuple
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import ClassVar, NamedTuple


@dataclass
class Point:
    x: int
    y: int = 2
    kind: ClassVar[str] = "point"


@dataclass(frozen=True)
class Money:
    amount: Decimal
    currency: str = "EUR"


@dataclass(slots=True)
class Slotted:
    a: int
    b: list = field(default_factory=list)


@dataclass
class Child(Point):
    z: int = 3
    when: date = date(2026, 1, 1)


class Pair(NamedTuple):
    left: int
    right: str = "r"


Three = namedtuple("Three", "a b c")

point = host_echo(Point(1))
print(point, point.x + point.y, dataclasses.is_dataclass(point))
print([f.name for f in dataclasses.fields(point)], dataclasses.asdict(point), dataclasses.astuple(point))
point.x = 5
print(point, point == host_echo(Point(5)), point == host_echo(Point(6)), dataclasses.replace(point, y=7))
print(repr(host_echo(point)), host_echo(host_echo(Point(1))) == host_echo(Point(1)))
money = host_echo(Money(Decimal("1.50")))
print(money, {money: 1}[host_echo(Money(Decimal("1.5")))], money.amount * 2)
try:
    money.amount = 2
except dataclasses.FrozenInstanceError as error:
    print(type(error).__name__, error)
print(host_echo(Slotted(1, [Point(3)])))
print(host_echo(Child(1)))
pair = host_echo(Pair(1))
left, right = pair
print(pair, left, right, pair[0], pair.right, pair._asdict(), pair == (1, "r"), pair._fields, isinstance(pair, tuple))
print(host_echo([Three(1, 2, 3), Three(4, 5, [Pair(6)])]))
match host_echo(Point(8, 9)):
    case object(x=x, y=y):
        print(x, y)
print({host_echo(Three(1, 2, 3))} == {(1, 2, 3)})
try:
    point.nothing
except AttributeError as error:
    print(error)


@dataclass
class Empty:
    pass


print(host_echo(Empty()), host_echo([Empty(), {}, namedtuple("N", "")()]))

Wide = dataclasses.make_dataclass("Wide", [f"f{i}" for i in range(300)])
wide = host_echo(Wide(*range(300)))
print(wide.f299, wide == host_echo(Wide(*range(300))), wide == host_echo(Wide(*range(299), 0)), len(repr(wide)))
print(Wide(*range(300)) == Wide(*range(300)), Wide(*range(300)) == Wide(1, *range(299)))
print(namedtuple("Long", [f"f{i}" for i in range(300)])(*range(300)) == host_echo(tuple(range(300))))
print([p.x for p in host_echo([Point(i) for i in range(200)])][-3:])
