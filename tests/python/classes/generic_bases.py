from typing import Generic, TypeVar, Protocol, get_type_hints, get_origin, get_args
class Stack[T]:
    items: list[T]
    def __init__(self): self.items = []
    def push(self, x: T) -> None: self.items.append(x)
class Pair[K, V](dict[K, V]): pass
class Sub(Stack[int]): pass
class Sub2[U](Stack[U]): pass
print(Stack.__bases__, Stack.__mro__, Stack.__orig_bases__, Stack.__type_params__, Stack.__parameters__)
print(Pair.__bases__, Pair.__mro__, Pair.__orig_bases__)
print(Sub.__bases__, Sub.__mro__, Sub.__orig_bases__, Sub.__parameters__)
print(Sub2.__orig_bases__, Sub2.__parameters__, Sub2[int], Sub2[int].__args__, get_origin(Sub2[int]), get_args(Pair[str, int]))
print(issubclass(Stack, Generic), isinstance(Stack(), Generic), Stack[int], Stack[int]().items)
T = TypeVar('T')
class Old(Generic[T]):
    def get(self) -> T: ...
print(Old.__orig_bases__, Old.__parameters__, Old.__mro__, Old[int], repr(Old[T]))
try: Stack[int, str]
except TypeError as e: print(e)
try: Old[int, str]
except TypeError as e: print(e)
class Proto(Protocol[T]):
    def run(self, x: T) -> T: ...
print(Proto.__mro__, Proto.__parameters__)
def first[T: (int, str), *Ts, **P](x: T, *a: *Ts) -> T: return x
print(first.__type_params__, [type(p).__name__ for p in first.__type_params__], first.__type_params__[0].__constraints__)
type Alias[T] = list[T] | dict[str, T]
print(Alias, Alias.__value__, Alias[int], Alias.__type_params__, Alias.__name__)
try: print(Generic[int])
except TypeError as e: print(e)
try: class_ = type('X', (Generic,), {}); print(class_)
except TypeError as e: print(e)
