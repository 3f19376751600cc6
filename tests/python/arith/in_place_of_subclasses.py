# Which method an in-place operator asks first: a type's own in-place one, also of its subclasses.
import collections


def show(label, make):
    try:
        value = make()
        print(label, type(value).__name__, value)
    except Exception as error:
        print(label, type(error).__name__, error)


def iop(op, a, b):
    if op == "+":
        a += b
    elif op == "*":
        a *= b
    elif op == "|":
        a |= b
    elif op == "&":
        a &= b
    elif op == "-":
        a -= b
    elif op == "^":
        a ^= b
    elif op == "%":
        a %= b
    return a


class L(list):
    __add__ = lambda s, o: "add"
    __mul__ = lambda s, o: "mul"
    __or__ = lambda s, o: "or"


class Plain(list):
    pass


class D(dict):
    __or__ = lambda s, o: "or"


class PlainDict(dict):
    pass


class B(bytearray):
    __add__ = lambda s, o: "add"
    __mul__ = lambda s, o: "mul"


class PlainBytes(bytearray):
    pass


class Q(collections.deque):
    __add__ = lambda s, o: "add"
    __mul__ = lambda s, o: "mul"


class PlainDeque(collections.deque):
    pass


class S(set):
    __or__ = lambda s, o: "or"
    __and__ = lambda s, o: "and"
    __sub__ = lambda s, o: "sub"
    __xor__ = lambda s, o: "xor"


class PlainSet(set):
    pass


class T(tuple):
    __add__ = lambda s, o: "add"
    __mul__ = lambda s, o: "mul"


class R:
    __radd__ = lambda s, o: "radd"
    __rmul__ = lambda s, o: "rmul"
    __ror__ = lambda s, o: "ror"
    __rand__ = lambda s, o: "rand"
    __rsub__ = lambda s, o: "rsub"
    __rxor__ = lambda s, o: "rxor"


class RI(R):
    def __iter__(self):
        return iter([("x", 8), ("y", 9)])


class RK(RI):
    def keys(self):
        return ["k"]

    def __getitem__(self, key):
        return key * 2


class RIndex(R):
    def __index__(self):
        return 2


class RB(bytes):
    __radd__ = lambda s, o: "radd"


class Iterates(list):
    def __iter__(self):
        return iter("own")


class Keyed(dict):
    def keys(self):
        return ["other"]

    def __getitem__(self, key):
        return "own"

    def __iter__(self):
        return iter(["other"])


x = y = L([1])
x += [2]
print(x, x is y)
d = e = D(a=1)
d |= [("b", 2)]
print(d, d is e)

for make in (list, L, Plain):
    for other in ([2], (3,), "ab", R(), RI(), 5, Iterates([1]), None):
        show(f"{make.__name__} += {type(other).__name__}", lambda: iop("+", make([1]), other))
    for other in (2, True, R(), RIndex(), 1.5, "a", -1):
        show(f"{make.__name__} *= {type(other).__name__}", lambda: iop("*", make([1]), other))
    for other in ([2], R(), RI()):
        show(f"{make.__name__} |= {type(other).__name__}", lambda: iop("|", make([1]), other))

for make in (dict, D, PlainDict, collections.OrderedDict):
    for other in ({"b": 2}, [("b", 2)], R(), RI(), RK(), Keyed(a=5), 5, None, PlainDict(c=3), D(c=4)):
        show(f"{make.__name__} |= {type(other).__name__}", lambda: iop("|", make(a=1), other))
    show(f"{make.__name__} += dict", lambda: iop("+", make(a=1), {}))

default = collections.defaultdict(list, a=1)
for other in ({"b": 2}, [("b", 2)], R(), RI(), 5):
    show(f"defaultdict |= {type(other).__name__}", lambda: iop("|", collections.defaultdict(list, a=1), other))

for make in (bytearray, B, PlainBytes):
    for other in (b"b", bytearray(b"c"), memoryview(b"d"), R(), RI(), RB(b"e"), 5, "a", [1]):
        show(f"{make.__name__} += {type(other).__name__}", lambda: iop("+", make(b"a"), other))
    for other in (2, R(), RIndex(), 1.5):
        show(f"{make.__name__} *= {type(other).__name__}", lambda: iop("*", make(b"a"), other))
    show(f"{make.__name__} %= tuple", lambda: iop("%", make(b"a%d"), (1,)))

for make in (collections.deque, Q, PlainDeque):
    for other in ([2], collections.deque([3]), "ab", R(), RI(), 5):
        show(f"{make.__name__} += {type(other).__name__}", lambda: iop("+", make([1]), other))
    for other in (2, R(), RIndex(), 1.5):
        show(f"{make.__name__} *= {type(other).__name__}", lambda: iop("*", make([1]), other))

for make in (set, S, PlainSet):
    for op in "|&-^":
        for other in ({2}, frozenset({1}), [2], R(), {1: 2}.keys(), PlainSet({1, 2})):
            show(f"{make.__name__} {op}= {type(other).__name__}", lambda: iop(op, make({1}), other))

for other in ((2,), [3], R(), 2, RIndex()):
    show(f"T += {type(other).__name__}", lambda: iop("+", T((1,)), other))
    show(f"T *= {type(other).__name__}", lambda: iop("*", T((1,)), other))


class Own(list):
    def __iadd__(self, other):
        return NotImplemented

    def __add__(self, other):
        return "add"


class OwnNone(list):
    __iadd__ = None


class Sub(L):
    def __radd__(self, other):
        return "radd of Sub"


show("Own += list", lambda: iop("+", Own([1]), [2]))
show("OwnNone += list", lambda: iop("+", OwnNone([1]), [2]))
show("L += Sub", lambda: iop("+", L([1]), Sub([2])))
show("Plain += Sub", lambda: iop("+", Plain([1]), Sub([2])))
show("list += Sub", lambda: iop("+", [1], Sub([2])))

late = Plain([1])
Plain.__add__ = lambda s, o: "late add"
late += [2]
print(late, late + [3])
