class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        print("iter")
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n + 1


print(list(Countdown(3)))
for x in Countdown(2):
    print(x)
c = Countdown(5)
print(next(c), list(zip(c, "ab")), next(c), next(c, "end"), next(c, "end"))
print(sum(Countdown(4)), max(Countdown(3)), 2 in Countdown(3), [*Countdown(2)], dict(zip(Countdown(2), Countdown(2))))


class OldStyle:
    def __getitem__(self, i):
        print("item", i)
        if i >= 2:
            raise IndexError("end")
        return i * 10


print(list(OldStyle()), 10 in OldStyle())


class NotIterator:
    def __iter__(self):
        return 5


class NoIter:
    pass


class NotIterable:
    __iter__ = None


class Raises:
    def __iter__(self):
        raise ValueError("iter failed")


class NextRaises:
    def __iter__(self):
        return self

    def __next__(self):
        raise KeyError("next failed")


for thing in (NotIterator(), NoIter(), NotIterable(), Raises(), NextRaises()):
    try:
        for x in thing:
            pass
    except Exception as error:
        print(type(error).__name__, error)
it = iter([1, 2])
print(iter(it) is it, next(it), next(it), next(it, None))
try:
    next(it)
except StopIteration as error:
    print(repr(error), error.value)
try:
    next(5)
except TypeError as error:
    print(error)
values = [3, 2, 1, 0, 9]
print(list(iter(values.pop, 2)), values)


class Range:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return iter(range(self.n))

    def __reversed__(self):
        return iter(["reversed"])


r = Range(2)
print(list(r), list(r), list(reversed(r)), [(a, b) for a in r for b in r])
type(iter([])).__name__, type(iter(())).__name__, type(iter("")).__name__, type(iter({})).__name__
