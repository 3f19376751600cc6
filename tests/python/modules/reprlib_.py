# Representations of limited size.
import reprlib
from collections import deque
from reprlib import Repr, recursive_repr

r = reprlib.repr
print(r(list(range(20))), r(tuple(range(3))), r((1,)), r(set(range(10))), r(frozenset("abcdefgh")), r(set()), r(frozenset()))
print(r({i: str(i) for i in range(8)}), r({}), r("x" * 100), r("short"), r(10 ** 60), r(-(10 ** 5)), r(deque(range(9))))
print(r([[[[[[[[1]]]]]]]]), r({1: {2: {3: {4: {5: {6: {7: 8}}}}}}}))
print(r(b"y" * 100), r(1.5), r(None), r("it's" * 20))


class Long:
    def __repr__(self):
        return "L" * 100


class Bad:
    def __repr__(self):
        raise RuntimeError("no")


print(r(Long()), r(Bad()).split(" at ")[0])
mine = Repr(maxlist=2, maxstring=10, fillvalue="…", maxlevel=2)
print(mine.repr([1, 2, 3]), mine.repr("abcdefghijklmnop"), mine.repr([[[1]]]))
mine.maxdict = 1
print(mine.repr({"b": 1, "a": 2}))
wide = Repr(indent=2)
print(wide.repr([1, [2, 3], {"a": (1, 2), "b": []}]))
wide.indent = "->"
print(wide.repr([1, [2], "x"]))
for bad in (-1, 1.5):
    wide.indent = bad
    try:
        print(wide.repr([1]))
    except Exception as e:
        print(type(e).__name__, e)


class Mine(Repr):
    def repr_int(self, x, level):
        return f"int<{x}>"

    def repr_Long(self, x, level):
        return "long!"


print(Mine().repr([1, Long(), "a"]))


class Tree:
    def __init__(self):
        self.children = []

    @recursive_repr()
    def __repr__(self):
        "Doc."
        return f"Tree({self.children!r})"


tree = Tree()
tree.children += [tree, 1]
print(tree, Tree.__repr__.__name__, Tree.__repr__.__doc__, Tree.__repr__.__wrapped__.__qualname__)


class List(list):
    @recursive_repr(fillvalue="<again>")
    def __repr__(self):
        return "[" + "|".join(map(repr, self)) + "]"


a = List("ab")
a.append(a)
print(a, reprlib.aRepr.maxlist, sorted(reprlib.__all__))
