import types


def t(s):
    try:
        print(s, "->", repr(eval(s)))
    except Exception as e:
        print(s, "!!", type(e).__name__, e)


def f(a: int) -> str:
    "doc"
    x = 1
    return len("abc") + x


class C:
    pass


for s in """type.__prepare__()
C.__flags__ > 0
C.__type_params__
C.__text_signature__
C.__abstractmethods__
C.__annotate__
range(3).__bool__()
None.__bool__()
classmethod(f).__isabstractmethod__
staticmethod(f)(1)
staticmethod(f).__call__(1)
super(C, C()).__self_class__
ValueError().__setstate__({'a': 1})
enumerate[int]
type(i for i in [])[int]
int.__dict__['real'].__get__(5)
int.__dict__['real'].__objclass__
int.__dict__['real'].__name__
int.__dict__['real'].__qualname__
list.append.__objclass__
list.__len__.__objclass__
[].__len__.__objclass__
len.__text_signature__
[].append.__text_signature__
str.join.__text_signature__
print.__self__
(1).__getnewargs__()
'a'.__getnewargs__()
int.__rpow__(2, 3, 5)
(2).__rpow__(3, 5)
(2).__rpow__(3, None)
{1}.__ior__({2})
{1}.__iand__({2})
{1}.__isub__({1})
{1}.__ixor__({2})
{1}.__ior__([2])
hasattr(enumerate([]), '__length_hint__')
hasattr(iter([]), '__length_hint__')
type.__subclasses__(bool)
types.CellType(5).cell_contents
type(None)()
type(...)()
type(NotImplemented)()
types.MethodType(5, 5)
types.FunctionType(f.__code__, globals(), 'zz')(1)
types.FunctionType(f.__code__, globals(), 'zz').__name__
types.FunctionType(f.__code__, {'len': lambda x: 10})(1)
types.FunctionType(5, {})
types.FunctionType(f.__code__, 5)
types.FunctionType()
__builtins__.len is len
__file__.endswith('.py')
super.__init__.__name__""".split("\n"):
    t(s)


class Counted(set):
    pass


s = Counted({1})
s |= {2}
print(type(s).__name__, sorted(s))
s.__ior__({3})
print(sorted(s))


def outer():
    z = 5

    def inner(a, b=2):
        return a + b + z

    return inner


inner = outer()
copy = types.FunctionType(inner.__code__, inner.__globals__, "copy", (7,), inner.__closure__)
print(copy.__name__, copy.__defaults__, copy(1))
try:
    types.FunctionType(inner.__code__, {}, "copy", None, ())
except ValueError as e:
    print(e)


class Base:
    pass


class A(Base):
    pass


class B(Base):
    pass


class Own(KeyError):
    pass


print(Base.__subclasses__(), Own in KeyError.__subclasses__(), KeyError in LookupError.__subclasses__())
