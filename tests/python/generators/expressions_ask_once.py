# A generator expression asks its iterable for an iterator once, when it is made.
class Restarts:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        print("iter")
        self.i = 0
        return self

    def __next__(self):
        self.i += 1
        if self.i > self.n:
            raise StopIteration
        return self.i


r = Restarts(3)
g = (x for x in r)
print(next(r), list(g))


class OnlyNext:
    n = 2

    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise StopIteration
        return self.n


class Gives:
    def __iter__(self):
        return OnlyNext()


print(sum(x for x in Gives()), list(y for x in Gives() for y in (x, x)), [x for x in Gives()])
print(list((a, b) for a, b in zip("ab", Gives())), dict((k, v) for k, v in {1: 2}.items()), list(c for c in "xy"))
print(list(x for x in (y * 2 for y in range(3))), any(x for x in iter([0, 0])), tuple(x for x in range(4, 0, -2)), set(x for x in {7}))
for bad in (5, None, OnlyNext()):
    try:
        made = (x for x in bad)
        print("made", next(made))
    except TypeError as error:
        print(error)
