x: int = 5
y: "str"
z: list[undefined_name]
print(__annotations__ if False else '')
import sys
mod = sys.modules['__main__']
print(mod.__annotate__(2) if False else callable(__annotate__))
a: int
try:
    print(__annotations__)
except NameError as e:
    print('NameError', e)
import typing
def f(a: int, b: "str" = 'x', *c: float, d: list[int], **e: dict) -> None:
    v: int = 3
print(f.__annotations__, typing.get_type_hints(f))
class C:
    p: int
    q: str = 'a'
    r: "C"
    s: typing.ClassVar[int] = 3
print(C.__annotations__, typing.get_type_hints(C))
