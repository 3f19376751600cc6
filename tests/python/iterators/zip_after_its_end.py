# `zip` and its kin ask their iterators again after an end; a dict's iterator that has raised is asked again.
import itertools


class Count:
    """An iterator that goes on after it has ended."""

    def __init__(self, *ends):
        self.at = 0
        self.ends = ends

    def __iter__(self):
        return self

    def __next__(self):
        self.at += 1
        if self.at in self.ends:
            raise StopIteration
        return self.at


def generator(count):
    yield from range(count)


def attempts(label, iterator, count=4):
    got = []
    for _ in range(count):
        try:
            got.append(next(iterator))
        except Exception as error:
            got.append(f"{type(error).__name__}{error.args}")
    print(label, got)


a, b = iter(range(10)), iter(range(3))
z = zip(a, b)
print(list(z), list(z), list(a))
a, b = iter([1, 2, 3, 4, 5]), iter([1, 2])
z = zip(a, b)
print(list(z), list(z), list(z), list(a))
a, b = generator(8), generator(2)
z = zip(a, b)
print(list(z), list(z), list(a))
a, b = iter([1, 2]), iter([1, 2, 3, 4, 5])
z = zip(a, b)
print(list(z), list(z), list(b))
z = zip(Count(3), Count(5))
attempts("zip", z, 8)
z = zip(Count(3), Count(3), strict=True)
attempts("strict", z, 8)
z = zip(Count(3), Count(4), strict=True)
attempts("strict uneven", z, 8)
z = zip(iter([1, 2, 3]), iter([1]), strict=True)
attempts("strict short", z, 5)
z = zip(iter([1]), iter([1, 2, 3, 4]), strict=True)
attempts("strict long", z, 5)
attempts("map", map(lambda x, y: (x, y), Count(3), Count(5)), 8)
attempts("map strict", map(lambda x, y: (x, y), Count(3), Count(4), strict=True), 8)
attempts("map one", map(str, Count(2)), 4)
a = iter(range(6))
m = map(lambda x, y: (x, y), a, iter("ab"))
print(list(m), list(m), list(a))
attempts("filter", filter(None, Count(2)), 4)
attempts("enumerate", enumerate(Count(2)), 4)
attempts("zip_longest", itertools.zip_longest(Count(3), Count(2)), 6)
attempts("chain", itertools.chain(Count(2), Count(3)), 8)
attempts("islice", itertools.islice(Count(2), 5), 8)
attempts("takewhile", itertools.takewhile(lambda x: x < 3, Count(2)), 6)
attempts("dropwhile", itertools.dropwhile(lambda x: x < 3, Count(2)), 6)
attempts("filterfalse", itertools.filterfalse(lambda x: x < 3, Count(2)), 6)
attempts("starmap", itertools.starmap(lambda *x: x, zip(Count(2))), 6)
attempts("compress", itertools.compress(Count(2), Count(4)), 6)
attempts("accumulate", itertools.accumulate(Count(2)), 6)
attempts("pairwise", itertools.pairwise(Count(3)), 6)
attempts("batched", itertools.batched(Count(3), 2), 6)
attempts("cycle", itertools.cycle(Count(3)), 6)
attempts("zip()", zip(), 3)
for x, y in zip(a := iter(range(5)), b := iter(range(2))):
    pass
print(list(a), list(b))
first, second = iter("abcdef"), iter("xy")
z = zip(first, second)
for pair in z:
    print(pair)
print(next(z, "end"), next(z, "end"), "".join(first))
first, second = iter("abcdef"), iter("xy")
z = zip(first, second)
print(dict(z), set(z), tuple(z), "".join(first))

for kind in (iter, lambda d: iter(d.keys()), lambda d: iter(d.values()), lambda d: iter(d.items()), reversed):
    d = {1: 1, 2: 2, 3: 3}
    it = kind(d)
    next(it)
    d[4] = 4
    attempts("grown", it)
    del d[4]
    attempts("as before", it)
    d = {1: 1, 2: 2, 3: 3}
    it = kind(d)
    next(it)
    del d[2]
    attempts("shrunk", it)
    d = {1: 1, 2: 2, 3: 3}
    it = kind(d)
    got = list(it)
    d[9] = 9
    attempts("ended", it, 2)

for kind in (iter, lambda d: iter(d.keys()), lambda d: iter(d.values()), lambda d: iter(d.items())):
    d = {0: 0, "kept": 1}
    it = kind(d)
    got = []
    for n in range(6):
        try:
            got.append(next(it))
        except Exception as error:
            got.append(f"{type(error).__name__}{error.args}")
        if n < 1:
            d[n + 1] = d.pop(n)
    print("moved", got)

s = {1, 2, 3}
it = iter(s)
next(it)
s.add(4)
attempts("set", it)
s.discard(4)
attempts("set again", it)
