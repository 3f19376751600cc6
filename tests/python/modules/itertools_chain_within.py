"""A chain that opens its next part by running Python code, read by what takes several values at once."""

from itertools import (
    accumulate, batched, chain, compress, count, cycle, dropwhile, filterfalse, islice, pairwise,
    starmap, takewhile, tee, zip_longest,
)


def gen():
    yield 4
    yield 5
    yield 6


class Parts:
    def __init__(self, *parts):
        self.parts = parts

    def __iter__(self):
        for part in self.parts:
            yield part


def mixed():
    return chain([1, 2, 3], gen(), 'ab', Parts(7, 8), (9,), map(str, [10, 11]))


def lazy():
    return chain.from_iterable(x for x in [(1, 2), (3, 4), (5, 6), (7, 8), (9,)])


def long():
    return chain(range(300), gen(), range(300, 305), filter(None, [0, 1, 2]))


for make in mixed, lazy:
    print(make.__name__)
    for size in 1, 2, 3, 4, 5:
        print(size, list(batched(make(), size)))
    i = make()
    print(list(zip(i, i)))
    i = make()
    print(list(zip(i, i, i)))
    i = make()
    print(list(zip_longest(i, i, i, fillvalue='-')))
    i = make()
    print(dict(zip(i, i)))
    i = make()
    print(list(map(lambda a, b: (a, b), i, i)))
    i = make()
    print(list(map(max, map(str, i), map(str, i))))
    print(list(zip(*[make()] * 4)))
    for step in 1, 2, 3, 4:
        print(step, list(islice(make(), 0, None, step)), list(islice(make(), 2, 9, step)))
    print(list(compress(make(), [1, 0, 1, 0, 0, 1, 1, 1, 0, 1])))
    i = make()
    print(list(compress(i, i)))
    print(list(pairwise(make())))
    print(list(batched(enumerate(make()), 3)))
    print(list(batched(zip(make(), make()), 3)))
    print(list(batched(pairwise(make()), 3)))
    print(list(islice(pairwise(islice(make(), 1, None)), 1, None, 2)))
    print(list(accumulate(map(str, make()))))
    print(list(islice(cycle(make()), 25)))
    a, b = tee(make())
    print(list(zip(a, batched(b, 2))))
    print(list(takewhile(lambda x: x != 6, make())), list(dropwhile(lambda x: x != 6, make())))
    print(list(filterfalse(lambda x: x in (2, 5), make())), list(starmap(pow, batched(islice(make(), 4), 2))))
    print([*make()], list(enumerate(make(), 1))[-1], sorted(map(str, make()))[:3])
    x, y, *rest = make()
    print(x, y, rest)
    print(list(zip(count(), make(), make())))

i = long()
pairs = list(zip(i, i))
print(len(pairs), pairs[:2], pairs[-8:])
print([len(batch) for batch in batched(long(), 64)], list(batched(long(), 64))[-1][-9:])
print(list(islice(long(), 290, None, 7)))
i = long()
print(list(compress(i, i))[-4:])
i = long()
print(list(zip(*[i] * 50))[-1][-3:])
i = long()
print(sum(a * b for a, b in zip(i, i)))


def broken():
    yield 1
    raise ValueError('no more')


for use in (
    lambda c: list(batched(c, 4)),
    lambda c: list(zip(c, c)),
    lambda c: list(islice(c, 0, None, 3)),
    lambda c: list(pairwise(c)),
):
    c = chain([1, 2, 3], broken(), [5])
    try:
        print(use(c))
    except ValueError as error:
        print(error, list(c))
