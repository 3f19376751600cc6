from dataclasses import dataclass
import typing
def t(name, f):
    try:
        print(name, '->', repr(f()))
    except BaseException as e:
        print(name, '!', type(e).__name__, e)
def a():
    @dataclass
    class A:
        x: int | 'str' = 1
    return A()
t(1, a)
def b():
    class A:
        x: int | 'str' = 1
    return A.__annotations__
t(2, b)
def c():
    def f(x: int | 'str'): pass
    return f.__annotations__
t(3, c)
def d():
    class A:
        x: int | 'str' = 1
    return typing.get_type_hints(A)
t(4, d)
def e():
    @dataclass
    class A:
        x: Undefined = 1
    return A()
t(5, e)
def f():
    @dataclass
    class A:
        x: list[Undefined | int] = None
        y: 'Undefined' = 1
    return A()
t(6, f)
def g():
    @dataclass
    class A:
        x: undefined_function() = None
    return A()
t(7, g)
def h():
    @dataclass
    class A:
        x: 1/0 = None
    return A()
t(8, h)
def i():
    class A(typing.NamedTuple):
        x: int | 'str' = 1
    return A()
t(9, i)
def j():
    class A(typing.TypedDict):
        x: int | 'str'
    return A()
t(10, j)
def k():
    @dataclass
    class A:
        x: 'int' | str = 1
    return A()
t(11, k)
def l():
    @dataclass
    class A:
        x: 'int' | 'str' = 1
    return A()
t(12, l)
def m():
    @dataclass
    class A:
        x: None | 'str' = 1
    return A()
t(13, m)
