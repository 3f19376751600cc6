import enum, typing
class Color(enum.Enum): R = 1
class M(type):
    def __repr__(c): return 'MM'
class K(metaclass=M):
    class In(metaclass=M): pass
class P: pass
print(Color | None, list[Color], K | int, list[K], K.In | None, P | None, list[P], typing.Optional[Color], typing.Union[K, P])
def f(a: Color | None = None, b: list[Color] = ()) -> K | None: pass
import inspect
print(inspect.signature(f), f.__annotations__)
print(typing.List[Color], typing.Dict[str, K | None], typing.Callable[[K], Color], tuple[K, ...], list[K | None], dict[str, list[Color]])
print(repr((K | None,)), [list[K]], typing.Literal[Color.R], typing.Annotated[K, 1], type[K], typing.Type[K])
print(typing.Annotated[Color | None, 'x'], typing.ClassVar[Color], typing.Callable[..., Color | None])
T = typing.TypeVar('T')
print(list[T] | Color, typing.Generic[T], Color | T)
