# Typing's references by text, weak sets, arrays, comparisons by `cmp_to_key`, properties of classes of their own.
import abc, asyncio, collections.abc as ca, contextlib, enum, functools, gc, inspect, numbers, typing, weakref
from typing import *

for c in [
    "TypeVar('T', bound='C').__bound__", "TypeVar('T', bound=None).__bound__", "ParamSpec('P', bound='C').__bound__",
    "TypeVar('T', bound=5).__bound__", "TypeVar('T', bound=(int,))", "TypeVar('T', bound=List['x']).__bound__",
    "ClassVar['x']", "Final['x']", "Required['x']", "Annotated['x', 1]", "List['a b']", "Optional['a b']", "ForwardRef('a b')",
    "List['*Ts']", "List[' x ']", "List['']", "List['if']", "List['x=1']", "List['x\\n']", "Dict[str, 'a b']", "Callable[['a b'], int]",
    "list['a b']", "Literal['a b']", "TypedDict('T', {'a': 'b c'})", "NamedTuple('T', [('a', 'b c')])", "List[int] | 'a b'",
    "ForwardRef.__module__", "ClassVar['x'] == ClassVar[ForwardRef('x')]", "ForwardRef('x', module='a') == ForwardRef('x')",
    "hash(ForwardRef('x')) == hash(ForwardRef('x', is_class=True))", "TypeAliasType(1, int)", "TypeAliasType('A', 'x').__value__",
    "inspect.signature(NamedTuple('N', [('a', int), ('b', 'str')]))", "NamedTuple('N', [('a', int)]).__new__.__annotations__",
    "List['x'].__args__[0].__forward_code__.co_name",
]:
    try:
        print(c, eval(c))
    except Exception as e:
        print(c, type(e).__name__, e)


class Thing:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return f"Thing({self.n})"


a, b, c, d = things = [Thing(n) for n in range(4)]
names = lambda ws: sorted(t.n for t in ws)
one, two = weakref.WeakSet([a, b, c]), weakref.WeakSet([b, c, d])
print(names(one | two), names(one & two), names(one - two), names(one ^ two), one <= two, one >= weakref.WeakSet([a]))
print(names(one.union([d])), names(one.intersection([a, d])), names(one.difference([a])), names(one.symmetric_difference([a, d])))
one.difference_update([a]); print(names(one))
one.symmetric_difference_update([a, b]); print(names(one))
one.intersection_update([a]); print(names(one))
one |= two; one &= [a, b]; print(names(one)); one ^= [c]; one -= [a]; print(names(one))
print(one < weakref.WeakSet(things), one.isdisjoint([d]), one.issubset(things), one.issuperset([b]), one == weakref.WeakSet([b, c]))
while one:
    one.pop()
try:
    one.pop()
except KeyError as e:
    print(repr(e))
for text in ("one - {1}", "one.difference('a')", "weakref.ProxyType(a)", "weakref.WeakSet() <= 5", "weakref.ref(a) != weakref.ref(a)"):
    try:
        print(text, eval(text))
    except TypeError as e:
        print(text, e)
p = weakref.proxy(a)
print(p.n, type(p), weakref.proxy(len.__class__) is not None)

by = functools.cmp_to_key(lambda x, y: x - y)
print(sorted([3, 1, 2], key=by), by(1) < by(2), by(1)(5).obj, max([3, 9, 2], key=by), by(obj=3) == by(3))


class Own(property):
    pass


class Typed(abc.abstractproperty):
    pass


print(repr(Own(len)).split(" at")[0], repr(Typed(len)).split(" at")[0], repr(enum.property(len)).split(" at")[0], repr(property()).split(" at")[0])


def wrapping(f):
    @functools.wraps(f)
    def inner(*args):
        return f(*args)
    return inner


@wrapping
def wrapped(x):
    "doc"
    return x


print(wrapped.__name__, wrapped.__doc__, wrapped(3), wrapped.__wrapped__.__name__, functools.wraps(wrapped).keywords["updated"])


class WithPartial:
    double = functools.partial(lambda self, x: (type(self).__name__, x * 2)).__get__


bound = functools.partial(lambda self, *x: x, 1).__get__(5)
print(bound(6), bound.__self__, type(bound).__name__)


@functools.singledispatch
def f(x):
    return "object"


f.register(numbers.Real)(lambda x: "Real")
f.register(ca.Hashable)(lambda x: "Hashable")
print(f(1), f(1.5), f("a"), f([]), f(None))


@functools.singledispatch
def g(x):
    return "object"


g.register(ca.Sequence)(lambda x: "Sequence")
g.register(ca.Buffer)(lambda x: "Buffer")
print(g(b"x"), g([]), g(memoryview(b"")), g("a"))


@functools.singledispatch
def h(x):
    return "object"


for kind in (ca.Iterable, ca.Container):
    h.register(kind)(lambda x, kind=kind: kind.__name__)


class Y:
    def __iter__(self):
        return iter(())


ca.Container.register(Y)


class Z(ca.Iterable, ca.Container):
    def __iter__(self):
        return iter(())

    def __contains__(self, x):
        return False


class Base:
    pass


class Derived(Base):
    pass


h.register(Base)(lambda x: "Base")
ca.Container.register(Derived)
for v in (Y(), Z(), iter("a"), Base(), Derived()):
    try:
        print(type(v).__name__, h(v))
    except RuntimeError as e:
        print(type(v).__name__, e)


class M(enum.Enum):
    A = [1]
    B = 2

    @classmethod
    def _missing_(cls, value):
        return cls.B if value == 7 else 1 / 0


print([1] in M, [2] in M, 7 in M, M(7), 2 in M, M.A in M, 5 in enum.Enum, "x" in enum.Flag, str(M.__signature__), inspect.signature(enum.Enum))
try:
    with contextlib.suppress(KeyError):
        raise ExceptionGroup("g", [KeyError(1), ValueError(2)])
except ExceptionGroup as e:
    print(repr(e), e.__suppress_context__)


async def waits():
    try:
        asyncio.wrap_future(3)
    except AssertionError as e:
        print(e)
    try:
        asyncio.Future(256)
    except TypeError as e:
        print(e)
    print(asyncio.Queue[int])


asyncio.run(waits())
try:
    asyncio.timeout(None)
except RuntimeError as e:
    print(e)
