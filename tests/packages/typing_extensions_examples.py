# library
# Typed dicts, protocols, parameters with defaults, deprecations, forward references: what typing_extensions adds or passes on.
import collections.abc
import typing

import typing_extensions as te


def t(f, *a, **k):
    try:
        print(repr(f(*a, **k)))
    except Exception as e:
        print(type(e).__name__, "|", e)


print([name for name in te.__all__ if not hasattr(te, name)])


class Movie(te.TypedDict, total=False):
    title: te.Required[str]
    year: te.NotRequired[int]
    rating: te.ReadOnly[float]


class Sequel(Movie):
    of: str


t(lambda: (sorted(Movie.__required_keys__), sorted(Movie.__optional_keys__), sorted(Movie.__readonly_keys__)))
t(lambda: (sorted(Sequel.__required_keys__), sorted(Sequel.__optional_keys__), Sequel.__total__))
t(Movie, title="x", year=1)
t(lambda: te.is_typeddict(Movie))
t(lambda: te.get_type_hints(Movie))
t(lambda: te.get_type_hints(Movie, include_extras=True))


@te.runtime_checkable
class Sized(te.Protocol):
    size: int

    def grow(self) -> None: ...


class Box:
    size = 1

    def grow(self):
        self.size += 1


t(lambda: isinstance(Box(), Sized))
t(lambda: isinstance(5, Sized))
t(lambda: te.get_protocol_members(Sized) == {"size", "grow"})
t(lambda: (te.is_protocol(Sized), te.is_protocol(Box)))
t(Sized)
T = te.TypeVar("T", default=int)
P = te.ParamSpec("P")
t(lambda: (T, T.__default__, T.has_default(), P))


class Stack(te.Generic[T]):
    pass


t(lambda: (Stack[str], Stack.__parameters__))


class Point(te.NamedTuple):
    x: int
    y: int = 0


t(Point, 1)
t(Point)


@te.deprecated("use new")
def old():
    return 1


t(lambda: (old.__deprecated__, te.override(Box.grow).__override__))
t(lambda: (te.get_origin(te.Annotated[int, "m"]), te.get_args(te.Literal["a", 1])))
t(lambda: te.Annotated[int, te.Doc("what")].__metadata__)
t(lambda: te.Sentinel("MISSING"))
t(lambda: (te.Self, te.Never, te.LiteralString, te.TypeForm))
t(lambda: te.TypeForm[int])
t(lambda: te.Unpack[typing.Tuple[int, str]])
t(lambda: te.get_annotations(Point))
t(lambda: te.get_original_bases(Stack))
t(te.assert_never, 5)
t(te.assert_type, 5, int)


@te.overload
def over(x: int) -> int: ...
@te.overload
def over(x: str) -> str: ...
def over(x):
    return x


t(lambda: [f.__annotations__ for f in te.get_overloads(over)])
t(lambda: te.NewType("UserId", int)(5))
t(lambda: isinstance(b"", te.Buffer))
t(lambda: te.Callable[te.Concatenate[int, P], str])
t(lambda: issubclass(list, collections.abc.Sequence))
