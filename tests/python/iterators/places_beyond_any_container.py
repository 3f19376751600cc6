"""Iterators that are put at places that no container has."""


class S:
    def __init__(self, length=None):
        self.length = length

    def __getitem__(self, at):
        if self.length is not None and at >= self.length:
            raise IndexError
        return at


class L(S):
    def __len__(self):
        return 3


for place in (0, 1, 2, 2**30, -1, -(2**20)):
    it = iter(S())
    it.__setstate__(place)
    print(place, it.__reduce__()[2], next(it))
    it = iter(S(2))
    it.__setstate__(place)
    print(list(it))
    it = reversed(L())
    it.__setstate__(min(place, 2))
    reduced = it.__reduce__()
    print(len(reduced) > 2 and reduced[2])
    it = iter([1, 2, 3])
    it.__setstate__(place)
    print(list(it), end=" ")
    it = iter("héé")
    it.__setstate__(place)
    print(list(it), end=" ")
    it = iter(b"abc")
    it.__setstate__(place)
    print(list(it))
it = iter(range(0, 2**30, 2**29))
it.__setstate__(5)
print(list(it))


class D(str):
    def __add__(self, other):
        return NotImplemented


class T(tuple):
    def __add__(self, other):
        return NotImplemented

    __mul__ = __add__


d, t, u = D("a"), T((1,)), T((2,))
for change in ("d += 'q'", "t += (2,)", "u *= 2"):
    try:
        exec(change)
        print(change, d, t, u)
    except TypeError as error:
        print(change, error)
