# What typing refuses, and small facts of its aliases.
from typing import *


def show(what, *args):
    try:
        print(what(*args))
    except Exception as error:
        print(type(error).__name__, error)


T = TypeVar("T")
D = TypeVar("D", default=int)
show(lambda: List[ClassVar[int]])
show(lambda: Dict[str, Final[int]])
show(lambda: Optional[ClassVar[int]])
show(lambda: Sized[int])
show(lambda: Hashable[int])
show(lambda: Generic[D, T])
show(lambda: Protocol[D, T])
show(lambda: Generic[T, D])
show(lambda: Generic[T, T])
show(lambda: List.nothing)
show(lambda: List.append)
show(lambda: Dict.fromkeys("ab", 1))
show(lambda: TypedDict("X", a=int))
show(lambda: ForwardRef("a", is_class=True))
show(lambda: ForwardRef("a", module="m"))


class Both(Protocol[T], Generic[T]):
    pass


print(Both.__parameters__, isinstance(b"", SupportsBytes), isinstance(bytearray(), SupportsBytes), isinstance(5, SupportsBytes))
try:
    class Twice(Generic[T], Generic[D]): ...
except TypeError as error:
    print(error)
