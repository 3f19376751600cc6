# The types of itertools: names, texts, arguments, iterators in Python, what goes wrong.
import itertools
from itertools import *


class Counting:
    def __init__(self, stop):
        self.at, self.stop = 0, stop

    def __iter__(self):
        return self

    def __next__(self):
        if self.at >= self.stop:
            raise StopIteration
        self.at += 1
        return self.at


class Sequence:
    def __getitem__(self, at):
        if at > 3:
            raise IndexError
        return at * 10


class Number:
    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        return Number(self.value + getattr(other, "value", other))

    def __radd__(self, other):
        return Number(self.value + other)

    def __index__(self):
        return int(self.value)

    def __eq__(self, other):
        return self.value == other.value

    def __bool__(self):
        return self.value % 2 == 1

    def __repr__(self):
        return f"N{self.value}"


def gen(*values):
    yield from values


def attempt(function, *args, **kwargs):
    try:
        made = function(*args, **kwargs)
        print(type(made).__name__, list(islice(made, 8)))
    except Exception as error:
        print(type(error).__name__, error)


for kind in (accumulate, batched, chain, combinations, combinations_with_replacement, compress, count, cycle, dropwhile,
             filterfalse, groupby, islice, pairwise, permutations, product, repeat, starmap, takewhile, zip_longest):
    print(kind, kind.__name__, kind.__module__)
print(type(tee([1])[0]), type(next(groupby([1]))[1]), repr(chain()).split(" at ")[0])
print(count(), count(5), count(1, 2), count(1.5), count(1, 1.0), repeat("x"), repeat([1], 3), repeat(Number(1), 2))
print(repeat(repeat(1, 2)), count(Number(2)), isinstance(chain(), chain), iter(c := count()) is c)

attempt(chain, [1], gen(2, 3), "ab", Counting(2), Sequence(), {4: 5}, range(2))
attempt(chain.from_iterable, gen([1], (2,), "x"))
attempt(chain.from_iterable, [[1, 2], 5])
attempt(chain, 5)
attempt(chain.from_iterable, 5)
attempt(accumulate, [1, 2, 3])
attempt(accumulate, gen(1, 2.5, 3), lambda a, b: a * b)
attempt(accumulate, Counting(4), initial=100)
attempt(accumulate, [Number(1), Number(2), 3])
attempt(accumulate, ["a", "b", "c"])
attempt(accumulate, [], initial=None)
attempt(accumulate, [], max, initial=5)
attempt(accumulate, [[1], 2])
attempt(accumulate, [1, 5, 2], max)
attempt(batched, range(7), 3)
attempt(batched, Counting(7), 3, strict=True)
attempt(batched, Counting(6), n=2)
attempt(batched, [1, 2, 3], 2, strict=True)
attempt(batched, [1], 0)
attempt(batched, [], 5)
attempt(batched, "ab", "c")
for kind in (combinations, combinations_with_replacement, permutations):
    attempt(kind, "abcd", 2)
    attempt(kind, gen(1, 2, 3), 3)
    attempt(kind, [1, 2], 5)
    attempt(kind, [1, 2], 0)
    attempt(kind, [], 0)
    attempt(kind, [], 1)
    attempt(kind, Counting(3), r=2)
    attempt(kind, [1], -1)
    attempt(kind, [1], "x")
    attempt(kind, 5, 1)
    attempt(kind, [1, 2])
attempt(permutations, [1, 2, 3], None)
attempt(product, "ab", [1, 2])
attempt(product, gen(1, 2), Counting(2), repeat=2)
attempt(product)
attempt(product, [], [1])
attempt(product, [1, 2], repeat=0)
attempt(product, [1], repeat=-1)
attempt(product, [1, 2], 3)
print(len(list(product(range(3), repeat=4))), len(list(permutations(range(5)))), list(combinations(range(6), 4))[-2:])
attempt(compress, "abcdef", [1, 0, True, None, "x"])
attempt(compress, Counting(5), gen(Number(1), Number(2), Number(3)))
attempt(compress, data=[1, 2], selectors=[0, 1])
attempt(compress, [1])
attempt(count, "x")
attempt(count, 10, -3)
attempt(count, 0.5, 0.25)
attempt(count, 2**47 - 2, 1)
attempt(count, 2**70, 2**70)
attempt(count, Number(1), 2)
attempt(cycle, [1, 2, 3])
attempt(cycle, Counting(2))
attempt(cycle, [])
attempt(cycle, 5)
attempt(dropwhile, lambda x: x < 3, [1, 2, 3, 1, 5])
attempt(dropwhile, lambda x: Number(x), Counting(6))
attempt(takewhile, lambda x: x < 3, [1, 2, 3, 1])
attempt(takewhile, str.isdigit, gen("1", "2", "x", "3"))
attempt(filterfalse, None, [0, 1, "", "a", [], Number(2)])
attempt(filterfalse, lambda x: x % 2, Counting(6))
attempt(filterfalse, bool, [1, 0])
attempt(takewhile, 5, [1])
attempt(dropwhile, None, [1])
attempt(takewhile, lambda x: x)
attempt(starmap, pow, [(2, 3), [3, 2], gen(5, 2)])
attempt(starmap, lambda *args: args, [(), (1,), "ab"])
attempt(starmap, pow, [5])
attempt(starmap, max, Counting(1))
attempt(islice, "abcdef", 3)
attempt(islice, "abcdef", 2, None)
attempt(islice, Counting(9), 1, 8, 3)
attempt(islice, [1, 2], None)
attempt(islice, "abc", 2, 1)
attempt(islice, "abc", -1)
attempt(islice, "abc", 1, "x")
attempt(islice, "abc", 1, 2, 0)
attempt(islice, "abc", Number(1), Number(3))
attempt(islice, "abc")
attempt(islice, "abc", 1, 2, 3, 4)
source = iter(range(10))
print(list(islice(source, 2, 5)), next(source), list(islice(source, 100, 5)), list(source))
print(next(islice(range(10**6), 9_999, None)), list(islice(count(), 500, 510, 4)))
attempt(pairwise, "abcd")
attempt(pairwise, Counting(3))
attempt(pairwise, [1])
attempt(repeat, 1, 3)
attempt(repeat, 1, times=2)
attempt(repeat, 1, -2)
attempt(repeat, 1, "x")
attempt(repeat)
attempt(zip_longest, [1, 2, 3], "a", Counting(2))
attempt(zip_longest, [1], [2, 3], fillvalue="-")
attempt(zip_longest)
attempt(zip_longest, gen(), gen())
attempt(zip_longest, [1], 5)

for key, group in groupby("aabbbca"):
    print(key, list(group), end=" ")
print()
print([(key, list(group)) for key, group in groupby(Counting(6), key=lambda x: x // 3)])
print([(key, len(list(group))) for key, group in groupby([Number(1), Number(1), Number(2)])])
groups = groupby([1, 1, 2, 2, 3])
key, first = next(groups)
print(key, next(first))
key, second = next(groups)
print(key, list(first), list(second), list(groups)[0][0])
print([key for key, _ in groupby([])], [key for key, _ in groupby("aab")])
attempt(groupby, 5)
attempt(groupby, [1, 2], lambda x: 1 / 0)

a, b = tee(Counting(4))
print(next(a), next(a), next(b), list(a), list(b))
a, b, c = tee("xyz", 3)
print(list(a), list(zip(b, c)), tee([1], 0), len(tee([1], 1)))
d, e = tee(tee([1, 2, 3])[0])
print(list(d), list(e), list(e))
attempt(tee, [1], -1)
attempt(tee, 5)


def boom():
    yield 1
    raise KeyError("boom")


for kind in (lambda i: chain(i, [2]), cycle, lambda i: accumulate(i), lambda i: zip_longest([5], i), pairwise,
             lambda i: islice(i, 5), lambda i: batched(i, 3), lambda i: compress(i, [1, 1, 1]), groupby):
    made = kind(boom())
    for _ in range(3):
        try:
            print(next(made) if not isinstance(made, groupby) else next(made)[0], end=" ")
        except (KeyError, StopIteration) as error:
            print(type(error).__name__, error, end=" ")
    print()
used = takewhile(lambda x: x < 2, [1, 2, 1])
print(list(used), list(used), next(used, "end"), type(used).__name__)
print(sum(islice(cycle([1, 2, 3]), 1000)), max(map(len, batched(range(100), 7))), sorted(chain([3], (1,), {2})))
print(dict(zip(count(), "abc")), list(zip(repeat("x"), [1, 2])), list(map(pow, count(1), repeat(2, 3))))
print(any(starmap(lambda a, b: a > b, [(1, 2), (3, 2)])), list(enumerate(chain("ab", "c"))), [*chain([1], [2])])
import operator
print(operator.length_hint(repeat(1, 5)), operator.length_hint(chain([1])), list(accumulate(range(1, 5), operator.mul)))
