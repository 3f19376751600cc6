# Names of typing that packages use though they begin with an underscore.
import typing
from typing import ClassVar, Generic, List, Optional, TypeVar, Union


def t(f, *a, **k):
    try:
        print(repr(f(*a, **k)))
    except Exception as e:
        print(type(e).__name__, "|", e)


T = TypeVar("T")
calls = []


@typing._tp_cache
def one(x):
    """doc"""
    calls.append(x)
    return [x]


@typing._tp_cache(typed=True)
def two(x):
    calls.append(x)
    return x


t(lambda: one(1) is one(1))
t(one, [2])
t(lambda: (two(1), two(1.0), calls, one.__name__, one.__doc__))
print(type(ClassVar), type(List), type(List[int]), type(typing.Literal[1]), type(typing.Callable[[int], str]))
print(type(typing.Annotated[int, 1]), typing._BaseGenericAlias.__mro__, isinstance(List, typing._BaseGenericAlias))
print(isinstance(ClassVar, typing._SpecialForm), isinstance(List[int], typing._GenericAlias), typing._Final)
t(typing._type_check, 1, "msg")
t(typing._type_check, int, "msg")
t(typing._type_check, None, "msg")
t(typing._type_check, "x", "msg")
t(typing._type_check, ClassVar, "msg")
t(typing._type_check, (int,), "msg")
t(typing._type_convert, None)
t(typing._type_repr, int)
t(typing._type_repr, ...)
t(typing._type_repr, T)
t(typing._collect_type_parameters, (List[T], int))
t(lambda: sorted(typing._prohibited))
t(lambda: sorted(typing._special))
t(lambda: sorted(typing.EXCLUDED_ATTRIBUTES)[:4])
t(typing._is_dunder, "__a__")


class Form(typing._SpecialForm, _root=True):
    def __repr__(self):
        return "mine." + self._name


@Form
def Mine(self, parameters):
    """Doc of mine."""
    return self, parameters


t(lambda: Mine)
t(lambda: Mine[int])
t(lambda: Mine.__doc__)
t(Mine)
t(lambda: type("Sub", (ClassVar,), {}))
t(lambda: type("Sub", (typing._SpecialForm,), {}))
t(lambda: Optional[int] | Mine)
for plain in (ClassVar, Optional, typing.Literal, Generic, typing.Protocol, typing.Final, typing.Self, typing.Any, typing.TypeAlias):
    t(lambda: List[plain])
    t(lambda: ClassVar[plain])
    t(lambda: typing.Annotated[plain, 1])
    t(lambda: Optional[plain])
t(lambda: List[ClassVar[int]])
t(lambda: List[typing.Final[int]])
t(lambda: List[Generic[T]])
t(lambda: typing.Dict[str, Union])
