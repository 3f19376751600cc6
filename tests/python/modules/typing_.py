import typing
from typing import *
import collections.abc
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
print(List[int], Dict[str, List[int]], Optional[int], Union[int, str], Union[int, None, str], Tuple[int, ...], Tuple[()], Callable[[int, str], bool], Callable[..., Any], Type[int], Set[int], FrozenSet[str], Iterable[int], Any, ClassVar[int], Final[int], Literal[1, "a"], Annotated[int, "meta"], List["Fwd"], Optional["X"], NoReturn, Sequence[str], Mapping[str, int], Deque[int], DefaultDict[str, int], Counter[str])
print(Union[int, int], Union[int], Optional[None], Union[Union[int, str], float], List[Optional[int]], Dict[str, Any], Generator[int, None, str], Awaitable[int], int | None, list[int] | None, List[int] | None, None | List[int])
T = TypeVar("T"); K = TypeVar("K", bound=int); N = TypeVar("N", int, float); C = TypeVar("C", covariant=True)
print(T, K, N, C, K.__bound__, N.__constraints__, T.__name__, List[T], List[T][int], Dict[T, K], T.__covariant__, C.__covariant__)
class Stack(Generic[T]):
    def __init__(self) -> None: self.items: List[T] = []
    def push(self, x: T) -> None: self.items.append(x)
    def pop(self) -> T: return self.items.pop()
s = Stack[int](); s.push(1); s.push(2); print(s.pop(), Stack[int], Stack.__parameters__, Stack[int].__args__, Stack[int].__origin__, s.__orig_class__, Stack.__orig_bases__, [b.__name__ for b in Stack.__mro__])
class Pair(Generic[K, T]): pass
class IntPair(Pair[int, str]): pass
print(Pair[int, str], IntPair.__bases__, IntPair.__mro__[1].__name__); t(lambda: Stack[int][str])
class Speaks(Protocol):
    def speak(self) -> str: ...
@runtime_checkable
class HasLen(Protocol):
    def __len__(self) -> int: ...
class Dog:
    def speak(self): return "woof"
print(isinstance([], HasLen), isinstance(5, HasLen), issubclass(list, HasLen)); t(lambda: isinstance(Dog(), Speaks)); t(lambda: Speaks())
class Impl(Speaks):
    def speak(self): return "impl"
print(Impl().speak(), isinstance(Impl(), Impl))
class Emp(NamedTuple):
    "doc"
    name: str
    id: int = 3
    def hi(self): return "hi " + self.name
e = Emp("G"); print(e, e.id, e.hi(), Emp._fields, Emp._field_defaults, Emp.__annotations__, e._replace(id=4), isinstance(e, tuple), Emp.__doc__, Emp("a", 1) == ("a", 1)); t(lambda: Emp())
Pt = NamedTuple("Pt", [("x", int), ("y", int)]); print(Pt(1, 2), Pt._fields)
class Movie(TypedDict, total=False):
    name: Required[str]
    year: int
m: Movie = {"name": "x"}; print(m, Movie(name="a", year=1), Movie.__required_keys__, Movie.__optional_keys__, Movie.__total__, Movie.__annotations__); t(lambda: isinstance({}, Movie))
TD = TypedDict("TD", {"a": int}); print(TD(a=1), TD.__name__)
UserId = NewType("UserId", int); print(UserId(5), UserId.__name__, UserId, UserId.__supertype__, UserId(5) + 1)
print(get_origin(List[int]), get_args(Dict[str, int]), get_origin(list[int]), get_args(Callable[[int], str]), get_origin(Union[int, str]) is Union, get_args(Optional[int]), get_origin(int), get_args(int), get_origin(Annotated[int, 1]) is Annotated, get_args(Literal[1, 2]))
def f(a: int, b: "str" = "x", *c: List[int], **d: Optional[float]) -> None: ...
print(get_type_hints(f), f.__annotations__)
class H:
    x: int
    y: "List[str]"
    z: Annotated[int, 5]
print(get_type_hints(H), get_type_hints(H, include_extras=True)["z"])
print(cast(int, "a"), TYPE_CHECKING, Text is str, AnyStr, assert_type(1, int))
@overload
def g(a: int) -> int: ...
@overload
def g(a: str) -> str: ...
def g(a): return a
print(g(1), len(get_overloads(g)))
@final
class Fin: pass
@no_type_check
def ntc(): pass
print(Fin.__final__, ntc.__no_type_check__)
for fn in (lambda: List[1, 2], lambda: Optional[int, str], lambda: Any(), lambda: Union[()], lambda: isinstance([], List[int]), lambda: TypeVar("X", int), lambda: Generic[int], lambda: assert_never(5), lambda: Literal[1]()):
    t(fn)
print(isinstance([], List), isinstance({}, typing.Mapping), issubclass(list, Sequence), List[int] == List[int], hash(List[int]) == hash(List[int]), Union[int, str] == Union[str, int], Literal[1, 2] == Literal[2, 1], typing.List is List, isinstance(3, SupportsInt), isinstance(3, SupportsAbs), isinstance("a", collections.abc.Hashable), isinstance([], collections.abc.Hashable), isinstance(f, typing.Callable), isinstance(iter([]), Iterator), isinstance(range(3), typing.Sequence))
type Alias[X] = list[X] | None
def first[T](xs: list[T]) -> T: return xs[0]
class Box[T]:
    def __init__(self, v: T): self.v = v
print(Alias, Alias.__value__, first([1]), Box[int], Box(3).v, Box.__type_params__, Box[int].__args__)
P = ParamSpec("P"); R = TypeVar("R")
def deco(fn: Callable[P, R]) -> Callable[P, R]:
    def inner(*a: P.args, **k: P.kwargs) -> R: return fn(*a, **k)
    return inner
print(deco(len)("abc"), P, Concatenate[int, P], TypeGuard[int], Self, LiteralString, Unpack[Tuple[int]])
