print(hash(5), hash(True), hash(2.0) == hash(2), hash("a") == hash("a"), hash((1, 2)) == hash((1, 2)), hash(None) == hash(None))
print(list(iter(iter([1, 2]))), next(iter("a")), next(iter([]), "default"), list(iter([3, 0, 5].pop, 0)))
print(ascii("aé\n"), repr("aé\n"), chr(97), ord("a"), bin(5), oct(8), hex(255), format(3.14159, ".2f"), format("x", ">3"), format(5))
print(len("abc"), len([1]), len({}), len(range(10)), len(b"ab"), len({1, 2}), callable(print))
print(list(reversed([1, 2, 3])), list(enumerate("ab", start=1)), list(zip("ab", [1, 2])), dict(zip("ab", range(2))))
print(slice(1, 5, 2), slice(3).indices(10), [0, 1, 2, 3, 4][slice(1, None, 2)], list(range(10))[slice(-3, None)])
print(bytes([1, 2]), bool("False"), int("0b11", 0), float("1e3"), str(b"a"))
print(isinstance(__name__, str), __name__)
print(max(*[1, 2], 3), min({3: 0, 1: 0}), sum({1, 2}), sorted({"b", "a"}), list(map(pow, [2, 3], [3, 2])), list(filter(bool, [0, 1])))
for f in (lambda: len(5), lambda: hash([]), lambda: hash({}), lambda: next(iter([])), lambda: ord("ab"), lambda: chr(-1), lambda: hex("a"), lambda: iter(5), lambda: reversed(5), lambda: range(1.0), lambda: slice(1, 2, 3, 4), lambda: format(5, "q"), lambda: bytes("a"), lambda: float("x"), lambda: hash(slice(1)) and None, lambda: enumerate([], "a")):
    try:
        print(f())
    except (TypeError, ValueError, StopIteration) as error:
        print(type(error).__name__, error)
print(object() == object(), object() is None, type(object()).__name__, repr(object())[:18])
(lambda *a: a)(*"ab", *[1])
