from typing import Callable, Concatenate, Generic, ParamSpec, Protocol, Tuple, TypeVar, TypeVarTuple, Unpack, get_args, get_type_hints


def tried(make):
    try:
        print(make())
    except TypeError as e:
        print(type(e).__name__, e)


T = TypeVar("T")
U = TypeVar("U")
Ts = TypeVarTuple("Ts")
P = ParamSpec("P")


class Array(Generic[*Ts]):
    pass


class Pair(Generic[T, *Ts]):
    pass


class Calls[**Q]:
    pass


class All[A, *Xs, **Q]:
    pass


print(Array.__parameters__, Pair.__parameters__, Calls.__parameters__, All.__parameters__)
print(Array[int, str], Array[()], Array[*tuple[int, ...]], Array[*Ts], Array[*Ts][int, str])
print(Pair[int], Pair[int, str, bytes], Pair[T, *Ts][int, str, float])
tried(lambda: Pair[()])
tried(lambda: Calls[int, str])
tried(lambda: Calls[[int, str]])
tried(lambda: Calls[...])
tried(lambda: All[int, str, [bytes]])
print(tuple[*Ts], tuple[*Ts][int, str], tuple[T, *Ts][int, str, bytes], tuple[*Ts, T][int, str, bytes])
print(Tuple[*Ts][int], Tuple[Unpack[Ts]], list[*tuple[int]], tuple[*tuple[int, ...]])
star = next(iter(tuple[int, str]))
print(star, star.__unpacked__, star.__origin__, star.__args__, star == next(iter(tuple[int, str])), star == tuple[int, str])
print(Callable[[*Ts], T], Callable[P, T][[int, str], bytes], Callable[P, T][..., int])
print(Callable[Concatenate[int, P], T], Callable[Concatenate[int, P], T][[str], bytes])
tried(lambda: Callable[P, T][int, str])
tried(lambda: Callable[P, int][int, str])
print(get_args(Unpack[Ts]), get_args(tuple[*Ts]), Unpack[tuple[int, str]])


def f(*args: *Ts) -> tuple[*Ts]: ...


def g(*args: *tuple[int, *Ts]): ...


print(f.__annotations__, get_type_hints(f), g.__annotations__)


class Derived(Pair[int, *Ts]):
    pass


print(Derived.__orig_bases__, Derived.__parameters__)


class Both(Generic[T], Protocol):
    pass


print(Both.__mro__)


def twice():
    class X(Generic[T], Generic[U]):
        pass


def of_union():
    class X(int | str):
        pass


def of_variable():
    class X(T):
        pass


def with_keyword():
    class X(a=1):
        pass


for make in (twice, of_union, of_variable, with_keyword):
    tried(make)
