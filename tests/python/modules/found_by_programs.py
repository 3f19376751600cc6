# Small things of several modules: generic named tuples, hints, contexts of decimal, dates of too few parts, modules' annotations.
import dataclasses
import datetime
import decimal
import types
import typing
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

T = TypeVar('T')


def show(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)


class Pair[A](NamedTuple):
    first: A
    second: A = None

    def both(self):
        return self.first, self.second


class Old(NamedTuple, Generic[T]):
    item: T


print(Pair(1), Pair[int](1, 2).both(), Pair(3)._replace(second=4), Pair.__bases__, Pair.__mro__, Pair.__type_params__)
print(Old('x'), Old[int], Old.__bases__, Old.__orig_bases__[1:], Old.__parameters__, Old('a') == ('a',))
match Pair(1, 2):
    case Pair(a, b):
        print(a, b)
show(lambda: ClassVar[ClassVar[int]])
show(lambda: typing.List[ClassVar[int]])
show(lambda: typing.get_type_hints(object.__init__))


@typing.no_type_check
def unchecked(x: 'not a type!'):
    pass


print(typing.get_type_hints(unchecked))
show(lambda: setattr(decimal.getcontext(), 'precision', 5))
show(lambda: decimal.getcontext().precision)
show(lambda: setattr(decimal.getcontext(), 'prec', 0))
show(lambda: datetime.date('2024'))
show(lambda: datetime.date(2024))
show(lambda: datetime.date(2024, 'May'))
show(lambda: datetime.datetime('2024-01-01'))
show(lambda: datetime.date())


@dataclasses.dataclass
class Shown:
    a: Any
    b: typing.Optional[int] = None
    c: typing.List[str] = dataclasses.field(default_factory=list)


print(Shown.__doc__)
print(types.new_class('Made', (), {}, lambda space: space.update(z=1)).__module__)


def unbound():
    print(later)
    later = 1


for function in (unbound, lambda: unknown):
    try:
        function()
    except NameError as error:
        print(type(error).__name__, error.name)
for shift in (10**30, -10**30):
    show(lambda: 0 << shift)
    show(lambda: 1 << shift)
    show(lambda: 5 >> shift)
module = types.ModuleType('module')
print(module.__annotations__)
module.__annotations__ = {'x': int}
print(module.__annotations__, '__annotations__' in vars(module))
del module.__annotations__
print(module.__annotations__)
