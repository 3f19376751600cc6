# A bytearray is ordered with everything that shows bytes; bytes are not.
import operator


def show(function, *args):
    try:
        print(repr(function(*args)))
    except TypeError as error:
        print(type(error).__name__, error)


array = bytearray(b"ab")
for op in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne):
    show(op, array, memoryview(b"mv"))
    show(op, memoryview(b"mv"), array)
    show(op, array, memoryview(b"ab"))
    show(op, b"ab", memoryview(b"ab"))
    method = getattr(bytearray, f"__{op.__name__}__")
    show(method, array, memoryview(b"ab"))
    show(method, array, b"abc")
    show(method, array, "ab")
print(sorted([bytearray(b"c"), memoryview(b"b"), bytearray(b"a")], key=lambda x: x)[0])

# Its iterator is of a type of its own, and sees what is added.
print(type(iter(bytearray())), type(iter(b"")), isinstance(iter(bytearray()), type(iter(b""))))
letters = bytearray(b"abc")
steps = iter(letters)
print(next(steps))
letters.extend(b"def")
print(steps.__length_hint__(), list(steps), list(steps))
steps = iter(letters)
letters.clear()
print(list(steps))
