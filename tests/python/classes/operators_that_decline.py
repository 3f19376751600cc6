# A class derived from a built-in type whose own operator declines has none beside it; the other operand's type may have one.
import operator


def told(function, *args):
    try:
        return repr(function(*args))
    except TypeError as error:
        return "declined" if str(error).startswith("unsupported operand") else "TypeError"


def declines(self, other):
    return NotImplemented


NAMES = ("add", "sub", "mul", "mod", "or_")
VALUES = {
    float: (2.0, 3.0, 2), int: (6, 3, 2.0, True), complex: (1j, 2, 2.0), str: ("a%s", "x", 2), bytes: (b"a%s", b"x", 2),
    list: ([1], [2], 2), tuple: ((1,), (2,), 2), set: ({1}, {2}, frozenset([3])), frozenset: (frozenset([1]), {2}),
    dict: ({1: 2}, {3: 4}), bytearray: (bytearray(b"a"), b"x"),
}
for base, values in VALUES.items():
    for name in NAMES:
        own, reflected = f"__{name.rstrip('_')}__", f"__r{name.rstrip('_')}__"
        L = type("L", (base,), {own: declines})
        R = type("R", (base,), {reflected: declines})
        B = type("B", (base,), {own: declines, reflected: declines})
        P = type("P", (base,), {})
        function = getattr(operator, name)
        value = values[0]
        row = []
        for left in (L, R, B, P):
            for right in (L, R, B, P):
                row.append(told(function, left(value), right(value)))
        for other in values:
            for kind in (L, R, B):
                row.append(told(function, kind(value), other))
                row.append(told(function, other, kind(value)))
        print(base.__name__, name, *row)


class Metres(float):
    def __add__(self, other):
        return NotImplemented

    __radd__ = __add__


for function, *args in ((operator.add, Metres(2), Metres(2)), (operator.add, Metres(2), 2), (operator.add, 2, Metres(2)), (sum, [Metres(1), Metres(2)])):
    try:
        print(function(*args))
    except TypeError as error:
        print(error)
total = [1]
grown = type("L", (list,), {"__add__": declines})([1])
grown += [2]
print(grown)


def grow():
    value = Metres(1)
    value += Metres(2)


try:
    grow()
except TypeError as error:
    print(error)
