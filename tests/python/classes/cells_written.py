# The contents of a cell can be written: closures see it.


def counter():
    count = 0

    def next_count():
        nonlocal count
        count += 1
        return count

    return next_count


f = counter()
f(), f()
cell, = f.__closure__
print(cell.cell_contents)
cell.cell_contents = 40
print(f(), cell.cell_contents)


class A:
    def who(self):
        return __class__.__name__


class B:
    pass


cell = A.who.__closure__[0]
cell.cell_contents = B
print(A().who())

from dataclasses import dataclass


@dataclass(slots=True)
class Base:
    x: int

    def shown(self):
        return f'base {self.x}'


@dataclass(slots=True, frozen=True, order=True)
class Pair:
    a: int
    b: int = 2

    def total(self):
        return __class__.__name__, self.a + self.b


@dataclass(slots=True)
class Child(Base):
    y: int = 0

    def shown(self):
        return f'child of {super().shown()} {self.y}'


print(Child(1, 2), Child(1, 2).shown(), Child.__slots__)
print(Pair(1).total(), Pair(1) < Pair(1, 3), hash(Pair(1)) == hash((1, 2)), sorted([Pair(3), Pair(1)]))
try:
    Pair(1).a = 3
except AttributeError as error:
    print(type(error).__name__, error)
try:
    del Pair(1).a
except AttributeError as error:
    print(type(error).__name__, error)
try:
    Pair(1).zz = 3
except (AttributeError, TypeError) as error:
    print(type(error).__name__, error)
