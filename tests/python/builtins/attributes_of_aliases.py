# An alias such as list[int] answers for its class, but for what it has itself.
import collections
from dataclasses import dataclass, fields


def show(what):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)


alias = list[int]
print(alias.__name__, alias.__qualname__, alias.__module__, alias.__mro__, alias.__origin__, alias.__args__, alias.__class__)
print(alias.__len__, alias.append, alias.__subclasses__() is not None, alias.__type_params__)
print(dict[str, int].fromkeys("ab", 1), hasattr(alias, "__name__"), hasattr(alias, "nothing"), getattr(alias, "nothing", "default"))
show(lambda: alias.nothing)
show(lambda: alias.__nothing__)
show(lambda: setattr(alias, "x", 1))
show(lambda: dict[str, int].keys({"a": 1}))


class Box[T]:
    size = 5

    @classmethod
    def make(cls):
        return cls.__name__


print(Box[int].size, Box[int].make(), Box[str].__name__, Box[str].__module__)
type Pair[T] = tuple[T, T]
print(Pair[int].__value__, Pair[int].__type_params__, Pair[int].__name__, Pair[int].__args__, Pair[int].__origin__)


@dataclass
class Record:
    names: list[str]
    counts: dict[str, int]
    queue: collections.deque[int]


for field in fields(Record):
    print(field.name, field.type.__name__, field.type, issubclass(field.type.__origin__, collections.abc.Collection))
print(collections.deque[int], collections.deque.__class_getitem__(str), collections.deque[int]([1, 2]))
print(isinstance(alias, type), callable(alias), alias == list[int], hash(alias) == hash(list[int]), {alias: 1}[list[int]])
