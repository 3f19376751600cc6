import typing
from typing import *

TT = TypeVar("TT")
K = TypeVar("K", bound=int)
P = ParamSpec("P")


class G(Generic[TT, K]):
    pass


class NT(NamedTuple):
    x: int
    y: str = "d"


class TD(TypedDict, total=False):
    a: Required[int]


def t(s):
    try:
        print(s, "->", repr(eval(s)))
    except Exception as e:
        print(s, "!!", type(e).__name__, e)


for s in """P.args
P.kwargs
P.args == P.args
get_origin(P.args)
G[int]
G[int, bool, str]
Dict[TT, K][int]
Union[int, 'str']
Optional['X']
Callable[Concatenate[int, P], int]
Callable[Concatenate[int, ...], int]
Concatenate[int, str]
Literal[()]
Required[int, str]
get_type_hints(5)
get_type_hints(len)
NT.__orig_bases__[0].__name__
TD.__orig_bases__[0].__name__
NamedTuple('X', [('a', int)]).__orig_bases__[0].__name__
SupportsAbs[int]
SupportsRound[int]
list[int].append
dict[str, int].fromkeys(['a'])
TypeVar(5)
ParamSpec(5)
TypeAliasType('A', int)
TypeAliasType('A', int).__value__
TypeAliasType('A', list[TT], type_params=(TT,))
TypeAliasType('A', list[TT], type_params=(TT,))[int]
TypeAliasType('A', int, type_params=5)
dataclass_transform().__name__""".split("\n"):
    t(s)

type Al = int | str
type Bl[X] = list[X]
print(Al, Al.__value__, Bl[int], Bl.__type_params__, Al.__name__, Al.__module__, Bl.__parameters__)
for bad in (
    "class X(TypedDict, int): pass",
    "class X(NamedTuple, int): pass",
    "class X(Protocol, int): pass",
    "class X(NewType('z', int)): pass",
    "class X(G[TT, K], Generic[TT]): pass",
    "class X(Required[int]): pass",
):
    try:
        exec(bad)
        print("ok")
    except Exception as e:
        print(type(e).__name__, e)


class Sized2(Protocol):
    def __len__(self) -> int: ...


class Both(Sized2, Protocol[TT]):
    pass


print(Both.__parameters__, is_protocol(Both))
