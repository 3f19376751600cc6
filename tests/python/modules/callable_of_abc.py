import builtins, re as _re
def print(*a):
    builtins.print(_re.sub(r'0x[0-9a-f]+', '0x', ' '.join(map(str, a))))
from collections.abc import Callable
import typing, types
from typing import *
from collections.abc import Callable
T = TypeVar('T'); U = TypeVar('U'); P = ParamSpec('P'); Ts = TypeVarTuple('Ts')
def show(f):
    try: v = f()
    except Exception as e: print(type(e).__name__, e); return
    print(v, getattr(v, '__args__', None), getattr(v, '__parameters__', None))
for f in [
    lambda: Callable[[], None],
    lambda: Callable[[int], None],
    lambda: Callable[[int], type(None)],
    lambda: Callable[..., None],
    lambda: Callable[..., type(None)],
    lambda: Callable[[None], None],
    lambda: Optional[Callable[..., None]],
    lambda: Callable[[], None] | None,
    lambda: Callable[['X'], 'Y'],
    lambda: Callable['X', 'Y'],
    lambda: Callable[int, str],
    lambda: Callable[int | str, None],
    lambda: Callable[T, None],
    lambda: Callable[P, None],
    lambda: Callable[P, T],
    lambda: Callable[P, T][[int], None],
    lambda: Callable[P, T][int, None],
    lambda: Callable[[T], U][int, None],
    lambda: Callable[[T], U][int, None][int],
    lambda: Callable[[T], None][int],
    lambda: Callable[[T], None][None],
    lambda: Callable[Concatenate[int, P], None],
    lambda: Callable[Concatenate[int, P], None][[str]],
    lambda: Callable[Concatenate[int, P], None][...],
    lambda: Callable[Concatenate[int, P], None][P],
    lambda: Callable[P, None][Concatenate[int, P]],
    lambda: Callable[[*Ts], None],
    lambda: Callable[[*Ts], None][int, str],
    lambda: Callable[[*Ts], T][int, str],
    lambda: Callable[(int,), None],
    lambda: Callable[[int]],
    lambda: Callable[int],
    lambda: Callable[()],
    lambda: Callable[[int], str, 3],
    lambda: Callable[{1}, 3],
    lambda: Callable[None, 3],
    lambda: Callable[[1], 3],
    lambda: typing.Callable[[1], 3],
    lambda: typing.Callable[int, str],
    lambda: typing.Callable[[int], None],
    lambda: typing.Callable[T, None],
    lambda: typing.Callable[[None], None],
    lambda: typing.Callable[{1}, 3],
    lambda: typing.Callable[int],
    lambda: typing.Callable[()],
    lambda: list[Callable[[int], None]],
    lambda: List[Callable[[int], None]],
    lambda: dict[str, Callable[[T], None]][int],
    lambda: Dict[str, Callable[[T], None]][int],
    lambda: Callable[[Callable[[int], None]], None],
    lambda: Callable[[int, Literal['a']], Any],
    lambda: Annotated[Callable[[int], None], 3],
    lambda: Callable[[list], list[int]],
    lambda: Callable[[T, *tuple[int, ...]], None],
    lambda: Callable[[[int]], None],
    lambda: get_args(Callable[[], None]),
    lambda: get_args(Callable[[int, str], None]),
    lambda: get_args(Callable[..., None]),
    lambda: get_args(Callable[P, None]),
    lambda: get_args(Callable[Concatenate[int, P], None]),
    lambda: get_args(typing.Callable[[], None]),
    lambda: get_origin(Callable[[], None]),
    lambda: Callable[[], None] == Callable[[], None],
    lambda: Callable[[], None] == Callable[[], type(None)],
    lambda: hash(Callable[[], None]) == hash(Callable[[], None]),
    lambda: Callable[[], None] == typing.Callable[[], None],
    lambda: type(Callable[[], None]).__name__,
    lambda: type(Callable[[], None]).__module__,
    lambda: Callable[[], None].__origin__,
    lambda: isinstance(len, Callable[[], None]),
    lambda: issubclass(int, Callable[[], None]),
    lambda: Callable[[], None](),
    lambda: Union[Callable[[], None], int],
    lambda: int | Callable[[], None],
    lambda: Callable[[], None].__module__,
]: show(f)
class A(Callable[[int], None]):
    def __call__(self, x): return x
print(A.__bases__, A.__orig_bases__, A()(3))
def g(f: Callable[['int'], None], h: Optional[Callable[..., None]] = None, *, k: 'Callable[[], None]' = 1) -> None: pass
print(get_type_hints(g))
import inspect
print(inspect.signature(g))
print(g.__annotations__)
type X[T] = Callable[[T], None]
print(X[int].__value__, X[int])
print(inspect.signature(X) if 0 else 1)
import copy
c = Callable[[int], None]
print(copy.copy(c) == c, copy.deepcopy(c) == c)
def h(f: Callable[[int], None]): pass
print(inspect.signature(h), inspect.formatannotation(c))
print(c.__reduce__()[1] if 0 else 2)
class B(Generic[T]): pass
print(B[Callable[[int], None]])
class D(Generic[P, T]): pass
print(D[[int], None], D[[int], Callable[[int], None]])
from dataclasses import dataclass, fields
@dataclass
class E:
    f: Callable[[], None]
    g: Callable[..., None] | None = None
print([f.type for f in fields(E)], inspect.signature(E))
