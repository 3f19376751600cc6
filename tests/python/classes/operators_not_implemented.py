"""Classes derived from built-in types whose operators answer NotImplemented."""

import operator

NAMES = ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and_", "or_", "xor", "lshift"]


def nothing(self, *args):
    return NotImplemented


def derived(base, *names):
    return type("My" + base.__name__.title(), (base,), {"__" + name.strip("_") + "__": nothing for name in names})


def tell(function, *args):
    try:
        result = function(*args)
        print(type(result).__name__, repr(result), end="; ")
    except TypeError as error:
        print(error, end="; ")


VALUES = {
    int: (7, [7, True, 2.5, 2j, "ab", [1]]),
    float: (2.5, [2, 2.5, 1j]),
    complex: (1j, [2, 2.5, 1j]),
    str: ("a%s", ["b", 2, ["x"]]),
    bytes: (b"a%s", [b"b", 2]),
    bytearray: (b"a%s", [b"b", bytearray(b"c"), 2]),
    list: ([1], [[2], (2,), 2]),
    tuple: ((1,), [(2,), [2], 2]),
    set: ({1, 2}, [{2, 3}, frozenset({2})]),
    frozenset: ({1, 2}, [{2, 3}, frozenset({2})]),
    dict: ({1: 2}, [{3: 4}]),
}
for base, (value, others) in VALUES.items():
    plain = derived(base, *NAMES)(value)
    for name in NAMES:
        if name == "mul" and hasattr(base, "index"):
            continue
        function = getattr(operator, name)
        print(base.__name__, name, end=": ")
        tell(function, plain, plain)
        for other in others:
            tell(function, plain, other)
            tell(function, other, plain)
        print()
    reflected = derived(base, *("r" + name for name in NAMES))(value)
    for name in ["add", "or_", "mod"]:
        print(base.__name__, "reflected", name, end=": ")
        tell(getattr(operator, name), base(value), reflected)
        tell(getattr(operator, name), reflected, base(value))
        print()

for base, value in [(int, 3), (float, 2.5), (str, "b"), (list, [1]), (set, {1}), (tuple, (1,))]:
    less = derived(base, "lt", "le", "eq")(value)
    print(base.__name__, end=": ")
    for name in ["lt", "le", "gt", "ge", "eq", "ne"]:
        tell(getattr(operator, name), less, less)
        tell(getattr(operator, name), less, base(value))
        tell(getattr(operator, name), base(value), less)
    print()
    changed = derived(base, "iadd", "imul")(value)
    tell(operator.iadd, changed, base(value))
    tell(operator.imul, changed, 2)
    both = derived(base, "iadd", "add", "imul", "mul")(value)
    tell(operator.iadd, both, base(value))
    tell(operator.imul, both, 2)
    print()
