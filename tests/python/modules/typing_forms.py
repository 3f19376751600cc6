def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except BaseException as e:
        print(type(e).__name__ + ":", e)
import typing
from typing import *
print(Optional[int], Union[int, str], Union[int, None], Union[int], List[int], Dict[str, int], Tuple[int, ...], Callable[[int], str], Callable[..., Any], Literal['a', 1], Annotated[int, 'x'], ClassVar[int], Final[int], Type[int], Iterable[int], Any, NoReturn, Never, Self, list[int] | None, int | str | None, Optional[Union[int, str]], Tuple[()], tuple[()], Sequence[Mapping[str, 'X']])
for a in [Optional[int], List[int], dict[str, int], Callable[[int], str], Literal[1, 2], Annotated[int, 'm'], int | str, int, Tuple[int, ...]]: print(get_origin(a), get_args(a))
def f(a: int, b: 'list[int]' = None, *c: str, d: Optional[float] = None, **e: Any) -> 'Node': ...
class Node:
    x: int; y: 'Node'; z: ClassVar[str] = 'a'; w: Annotated[int, 'meta']
print(get_type_hints(f), get_type_hints(Node), get_type_hints(Node, include_extras=True))
class TD(TypedDict, total=False):
    a: int
    b: Required[str]
print(TD(a=1, b='x'), TD.__annotations__, TD.__required_keys__, TD.__optional_keys__, TD.__total__, type(TD(a=1)))
class NT(NamedTuple):
    a: int
    b: str = 'x'
    def m(self): return self.a
print(NT(1), NT(1, 'b').m(), NT._fields, NT.__annotations__, NT._field_defaults, NT(2)._replace(b='q'), NT(1) == (1, 'x')); t(NT); t(NT, 1, 2, 3); t(lambda: NT(1).zz)
N2 = NamedTuple('N2', [('x', int), ('y', int)]); print(N2(1, 2)); UserId = NewType('UserId', int); print(UserId(5), UserId, UserId.__name__, UserId.__supertype__)
T = TypeVar('T'); K = TypeVar('K', bound=int); V = TypeVar('V', int, str); print(T, K.__bound__, V.__constraints__, T.__covariant__, TypeVar('C', covariant=True))
class Box(Generic[T]):
    def __init__(self, v: T): self.v = v
print(Box[int], Box[int](3).v, Box.__parameters__, Box[int].__origin__, Box[int].__args__, Box[List[T]], Box[List[T]][str], Box[int] == Box[int], hash(Box[int]) == hash(Box[int])); t(lambda: Box[int, str]); t(lambda: Box[1]); t(lambda: List[int, str]); t(lambda: isinstance([], List[int])); t(lambda: isinstance(1, Optional[int])); t(lambda: isinstance(1, int | str)); t(lambda: Optional[1]); t(lambda: Union[()]); t(lambda: Callable[int, str]); t(lambda: Literal[[]]); t(lambda: int | 'a'); t(lambda: list[int]()); t(lambda: Any()); t(lambda: Union[int, str]()); t(lambda: cast('x', 5)); t(lambda: assert_never(5)); t(lambda: Tuple[int]()); t(lambda: TypeVar('X', int)); t(lambda: issubclass(list, Sequence)); t(lambda: ForwardRef('int')); t(lambda: Generic[T][int])
@runtime_checkable
class Sized2(Protocol):
    n: int
    def size(self) -> int: ...
class Good: n = 1; size = lambda self: 1
class Bad: pass
print(isinstance(Good(), Sized2), isinstance(Bad(), Sized2)); t(issubclass, Good, Sized2); t(Sized2)
class NR(Protocol):
    def z(self): ...
t(isinstance, 1, NR); print(is_typeddict(TD), is_protocol(NR), get_protocol_members(Sized2))
@overload
def ov(a: int) -> int: ...
@overload
def ov(a: str) -> str: ...
def ov(a): return a
print(ov(1), len(get_overloads(ov)), final(Node) is Node, override(f) is f, TYPE_CHECKING, reveal_type(5) if False else '')
class Q[T: int = bool, *Ts, **P]: pass
print(Q.__type_params__, [p.__default__ if not isinstance(p, ParamSpec) else p.has_default() for p in Q.__type_params__], Q[int, str, [int]] if True else '')
type L[T] = list[T]; print(L, L[int], L.__value__, L[int].__args__)
