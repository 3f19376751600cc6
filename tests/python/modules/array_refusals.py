# What arrays refuse, in CPython's words.
from array import array


def show(what, *args):
    try:
        print(repr(what(*args)))
    except Exception as error:
        print(type(error).__name__, error)


numbers = array("i", [1, 2, 3, 4])
show(lambda: numbers * "x")
show(lambda: numbers * 1.5)
show(lambda: "x" * numbers)
show(lambda: numbers + [1])
show(lambda: numbers.__iadd__([1]))
show(numbers.__setitem__, slice(None, None, 2), array("i", [1]))
show(numbers.__setitem__, slice(None, None, 2), array("i", [9, 8]))
show(numbers.__setitem__, slice(1, 2), array("i", [5, 6, 7]))
show(numbers.__setitem__, slice(1, 2), [1])
print(numbers)
show(array("u").fromunicode, 5)
show(array("Q").append, -1)
show(array("B").append, -1)
show(array("H").append, 70000)
print(array[int])
