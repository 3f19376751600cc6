# What methods of classes, dicts and their views say of operands that are not theirs.
import operator


def show(function, *args):
    try:
        print(repr(function(*args)))
    except Exception as error:
        print(type(error).__name__, error)


class A:
    pass


for other in (5, int, None, list[int], "x"):
    show(A.__or__, other)
    show(A.__ror__, other)
    show(list[int].__or__, other)
    show(list[int].__ror__, other)
show({}.__ror__, int | str)
show({}.__or__, int | str)
show({}.__or__, [(1, 2)])
show({}.__or__, {1: 2})
show({}.__ror__, {1: 2})
show(type.__subclasscheck__, A, "abc")
show(A.__subclasscheck__, 1)
show(type.__subclasscheck__, A, A)
show(type.__subclasscheck__, A, list[int])
show(issubclass, list[int], A)

keys = {1: 2}.keys()
for other in (frozenset([1]), {1, 2}, [1], {1: 1}.keys(), {1: 1, 2: 2}.keys(), 5):
    for name in "__eq__ __ne__ __lt__ __le__ __gt__ __ge__".split():
        show(getattr(keys, name), other)
show({1}.__eq__, keys)
show({1: 2}.items().__eq__, {(1, 2)})

cell = (lambda x: lambda: x)(1).__closure__[0]
print(cell.__hash__, type(cell).__hash__)
show(hash, cell)
show(lambda: {cell})
show(lambda: {cell: 1})

for name in "__lt__ __le__ __eq__ __ne__ __gt__ __ge__ __add__ __not__ __contains__ __getitem__ __concat__ __iadd__".split():
    print(getattr(operator, name))
show(operator.__lt__, 7, 1)
show(operator.__eq__, 7, 7)
from operator import __lt__ as less

show(less, 1, 2)
print(operator.__hash__() == hash(operator), operator.__name__)

for args in (
    ("a", "bcdef"), (1, range(3)), ("a", 5), ("a", "bcd"), ("a", [1] * 8), ("a", None), ("a", object()), ("a", range(9)),
    ("a", "bcdefgh"), ("a", "bcdefghi"), ("m", ("f", 1, 2, "t")), (int, A), (1, {}),
):
    show(SyntaxError, *args)
for details in ("bcde", range(4), b"wxyz"):
    error = SyntaxError("a", details)
    print(error.filename, error.lineno, error.offset, error.text, error.end_lineno, error.args)
