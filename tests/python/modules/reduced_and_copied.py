# What `__reduce_ex__` and `__getstate__` give, and what copies make of them.
import copy
import copyreg
import functools
import itertools
import operator
from collections import OrderedDict, defaultdict, deque


def shown(value):
    if isinstance(value, tuple):
        return "(" + ", ".join(map(shown, value)) + ")"
    if callable(value) and hasattr(value, "__qualname__"):
        return value.__qualname__
    return "iterator" if "iterator" in type(value).__name__ else repr(value)


def show(label, function, *args):
    try:
        print(label, shown(function(*args)))
    except Exception as error:
        print(label, type(error).__name__, error)


class Plain:
    pass


class Full:
    def __init__(self):
        self.x = [1]


class Slotted:
    __slots__ = ("a", "b")


class Both(Slotted):
    pass


class Number(int):
    pass


class Listed(list):
    pass


class Args:
    def __init__(self, a):
        self.a = a

    def __new__(cls, a):
        return object.__new__(cls)

    def __getnewargs__(self):
        return (self.a,)


class Keywords:
    def __new__(cls, *, b):
        self = object.__new__(cls)
        self.b = b
        return self

    def __getnewargs_ex__(self):
        return (), {"b": self.b}


class Stateful:
    def __getstate__(self):
        return "state"

    def __setstate__(self, state):
        self.got = state


class Reduced:
    def __reduce__(self):
        return "Reduced"


class Extended:
    def __init__(self):
        self.n = 1

    def __reduce_ex__(self, protocol):
        made = super().__reduce_ex__(protocol)
        print("asked", protocol, shown(made[:2]))
        return made


slotted = Slotted()
slotted.a = 1
both = Both()
both.a, both.c = 2, 3
listed = Listed([1, 2])
listed.x = 1
values = [
    Plain(), Full(), slotted, both, Number(5), listed, Args(1), Keywords(b=2), Stateful(), Reduced(), 5, "a", b"x", 1.5, 1j,
    (1, 2), [1], {1: 2}, {1}, frozenset([1]), bytearray(b"ab"), range(3), slice(1, 2), None, ..., print, deque([1]), deque([1], 2),
    defaultdict(int, a=1), OrderedDict(a=1), ValueError("a", 1), KeyError("k"), operator.itemgetter(1, 2),
    operator.attrgetter("a.b"), operator.methodcaller("m", 1), functools.partial(int, base=2),
]
for value in values:
    for protocol in (2, 4):
        show(f"{type(value).__name__} {protocol}", value.__reduce_ex__, protocol)
for value in (Plain(), Full(), Number(5), slotted):
    for protocol in (0, 1):
        show(f"{type(value).__name__} {protocol}", value.__reduce_ex__, protocol)
for value in (Plain(), Full(), slotted, both, Number(5), listed, 5, object()):
    show("state " + type(value).__name__, value.__getstate__)
for value in (Full(), both, listed, Args(1), Keywords(b=2), Extended(), Stateful()):
    for made in (copy.copy(value), copy.deepcopy(value)):
        print(type(made).__name__, getattr(made, "__dict__", None), made == value)
for value in (lambda: 1, (i for i in []), itertools.count(), itertools.chain("a"), memoryview(b"a"), copy):
    show("refused", value.__reduce_ex__, 4)
    if type(value).__name__ != "function":
        show("refused", copy.deepcopy, value)
show("wrong", object().__reduce_ex__, "a")


class Wrong:
    def __init__(self, value):
        self.value = value

    def __reduce__(self):
        return self.value


for value in (5, (list,), (list, ((1,),), None, iter([2]))):
    show("wrong", copy.copy, Wrong(value))


class WrongArgs:
    def __getnewargs__(self):
        return 5


class WrongPair:
    def __getnewargs_ex__(self):
        return self.pair


show("wrong", WrongArgs().__reduce_ex__, 2)
for pair in (5, (1,), (1, {}), ((), 1)):
    wrong = WrongPair()
    wrong.pair = pair
    show("wrong", wrong.__reduce_ex__, 2)
copyreg.pickle(Plain, lambda value: (str, ("by the table",)))
print(copy.copy(Plain()), copy.deepcopy([Plain()]), Plain in copyreg.dispatch_table)
print(copyreg.__newobj__(Number, 3), copyreg.__newobj_ex__(Keywords, (), {"b": 1}).b)
