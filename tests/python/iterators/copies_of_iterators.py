# Iterators say how they are made anew, so they can be copied where they stand.
import copy


class Letters:
    def __getitem__(self, at):
        return "xyz"[at]


class Doubled(map):
    pass


def kinds():
    yield zip([1, 2, 3])
    yield zip([1, 2], [3, 4], strict=True)
    yield zip()
    yield map(str, [1, 2, 3])
    yield map(pow, [2, 3, 4], [5, 6, 7], strict=True)
    yield Doubled(str, [1, 2, 3])
    yield filter(None, [1, 0, 2, 3])
    yield enumerate("abc", 5)
    yield reversed((1, 2, 3))
    yield reversed([1, 2, 3])
    yield reversed("abc")
    yield reversed(bytearray(b"abc"))
    yield iter([1, 2, 3])
    yield iter((1, 2, 3))
    yield iter("abc")
    yield iter("aéb")
    yield iter(b"abc")
    yield iter(bytearray(b"abc"))
    yield iter(range(3))
    yield iter(range(0, 9, 2))
    yield reversed(range(3))
    yield iter({1: 2, 3: 4, 5: 6})
    yield iter({1: 2, 3: 4}.values())
    yield iter({1: 2, 3: 4}.items())
    yield reversed({1: 2, 3: 4})
    yield reversed({1: 2, 3: 4}.items())
    yield iter({7, 8})
    yield iter([].__len__, 1)
    yield iter(Letters())


def shown(part):
    return f"<{type(part).__name__}>" if hasattr(part, "__next__") or isinstance(part, Letters) or callable(part) else repr(part)


def reduced(iterator):
    made, args, *state = iterator.__reduce__()
    print("  ", made.__name__, [shown(arg) for arg in args], state)


for iterator in kinds():
    print(type(iterator).__name__, hasattr(iterator, "__setstate__"))
    next(iterator, None)
    reduced(iterator)
    twin = copy.copy(iterator)
    print("  ", type(twin) is type(iterator), [next(twin, None) for _ in range(2)], next(iterator, None))

far = iter(range(10**30, 10**30 + 3))
next(far)
reduced(far)
print(list(copy.copy(far)), next(far))

# A deep copy is a copy of what it is made of too.
source = iter([[1], [2], [3]])
pairs = zip(source, "abc")
twin = copy.deepcopy(pairs)
print(list(twin), list(pairs))
for used in (iter([1]), iter((1,)), iter("a"), iter(b"a"), iter(bytearray(b"a")), reversed((1,)), reversed([1]), iter({1: 2}), iter(Letters())):
    list(used)
    reduced(used)
    print(list(copy.copy(used)))

# Their state is a place, cut to what there is.
for make in (
    lambda: iter([1, 2, 3]), lambda: iter((1, 2, 3)), lambda: iter("aéc"), lambda: iter(b"abc"), lambda: iter(bytearray(b"abc")),
    lambda: iter(range(3)), lambda: reversed([1, 2, 3]), lambda: reversed((1, 2, 3)), lambda: iter(Letters()),
):
    print(type(make()).__name__)
    for state in (-5, 0, 1, 100, "a", None, 10**30, True):
        iterator = make()
        try:
            print("  ", iterator.__setstate__(state), list(iterator))
        except (TypeError, OverflowError) as error:
            print("  ", type(error).__name__, error)
for state in (True, False, 1, "", []):
    pairs = zip([1], [2, 3])
    pairs.__setstate__(state)
    print(pairs.__reduce__()[2:])

for refused in (staticmethod(len), classmethod(len), (lambda x: lambda: x)(1).__closure__[0], int.real):
    for function in (copy.copy, copy.deepcopy):
        try:
            print(function(refused))
        except TypeError as error:
            print(error)
