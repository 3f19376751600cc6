# Exceptions that pass through built-in iterators, and what generators delegate to.
import itertools
import functools
import operator
import heapq
import bisect


def told(work):
    try:
        return repr(work())
    except BaseException as e:
        return f"{type(e).__name__}{e.args} {type(e.__cause__).__name__} {type(e.__context__).__name__} {getattr(e, 'value', '-')}"


class Stop:
    """An iterator whose end has a value."""

    def __init__(self, after=0, value=42, kind=StopIteration):
        self.left, self.value, self.kind = after, value, kind

    def __iter__(self):
        return self

    def __next__(self):
        if self.left:
            self.left -= 1
            return self.left
        raise self.kind(self.value)


def stop(*args):
    raise StopIteration(*args)


MAKERS = {
    "enumerate": lambda s: enumerate(s),
    "map": lambda s: map(lambda *a: a, s),
    "map 2": lambda s: map(lambda *a: a, [1, 2, 3], s),
    "zip": lambda s: zip(s),
    "zip 2": lambda s: zip([1, 2, 3], s),
    "zip strict": lambda s: zip([1, 2, 3], s, strict=True),
    "map strict": lambda s: map(lambda *a: a, [1, 2, 3], s, strict=True),
    "filter": lambda s: filter(None, s),
    "filter f": lambda s: filter(lambda v: True, s),
    "iter": lambda s: iter(s),
    "iter callable": lambda s: iter(lambda: next(s), 99),
    "reversed": lambda s: reversed(Seq(s)),
    "getitem": lambda s: iter(Seq(s)),
    "chain": lambda s: itertools.chain(s),
    "chain 2": lambda s: itertools.chain(s, s),
    "from_iterable": lambda s: itertools.chain.from_iterable(s),
    "cycle": lambda s: itertools.cycle(s),
    "islice": lambda s: itertools.islice(s, 5),
    "islice 2": lambda s: itertools.islice(s, 1, None, 2),
    "takewhile": lambda s: itertools.takewhile(lambda v: True, s),
    "dropwhile": lambda s: itertools.dropwhile(lambda v: False, s),
    "filterfalse": lambda s: itertools.filterfalse(lambda v: False, s),
    "starmap": lambda s: itertools.starmap(lambda *a: a, map(lambda v: (v,), s)),
    "accumulate": lambda s: itertools.accumulate(s),
    "batched": lambda s: itertools.batched(s, 2),
    "batched strict": lambda s: itertools.batched(s, 2, strict=True),
    "compress": lambda s: itertools.compress(s, itertools.repeat(1)),
    "compress 2": lambda s: itertools.compress(itertools.repeat(1), s),
    "pairwise": lambda s: itertools.pairwise(s),
    "groupby": lambda s: itertools.groupby(s),
    "zip_longest": lambda s: itertools.zip_longest(s, [1]),
    "tee": lambda s: itertools.tee(s)[0],
    "product": lambda s: itertools.product(s),
    "permutations": lambda s: itertools.permutations(s),
    "genexp": lambda s: (v for v in s),
    "yield from": lambda s: delegate(s),
    "merge": lambda s: heapq.merge(s),
}


class Seq:
    def __init__(self, s):
        self.s = s

    def __len__(self):
        return 3

    def __getitem__(self, i):
        return next(self.s)


def delegate(s):
    got = yield from s
    yield ("end", got)


for title, make in MAKERS.items():
    for kind in (StopIteration, ValueError, GeneratorExit):
        for after in (0, 2):
            try:
                it = make(Stop(after, 42, kind))
            except BaseException as e:
                print(title, kind.__name__, after, "made", type(e).__name__, e.args)
                continue
            print(title, kind.__name__, after, [told(lambda: next(it)).replace("object at 0x", "") if title != "groupby" else told(lambda: next(it)[0]) for _ in range(4)])

# Functions called by iterators that raise StopIteration.
for title, make in {
    "map": lambda: map(lambda v: stop(42), [1, 2]),
    "map int": lambda: map(stop, [1, 2]),
    "map 2": lambda: map(lambda a, b: stop(a, b), [1, 2], [3, 4]),
    "filter": lambda: filter(lambda v: stop(42), [1, 2]),
    "iter": lambda: iter(lambda: stop(42), 1),
    "takewhile": lambda: itertools.takewhile(lambda v: stop(42), [1, 2]),
    "dropwhile": lambda: itertools.dropwhile(lambda v: stop(42), [1, 2]),
    "filterfalse": lambda: itertools.filterfalse(lambda v: stop(42), [1, 2]),
    "starmap": lambda: itertools.starmap(stop, [(1, 2), (3,)]),
    "accumulate": lambda: itertools.accumulate([1, 2, 3], lambda a, b: stop(42)),
    "groupby": lambda: itertools.groupby([1, 2], lambda v: stop(42)),
    "genexp": lambda: (stop(v) for v in [1, 2]),
    "nested": lambda: map(lambda v: v, map(lambda v: stop(v), [1, 2])),
    "enumerate map": lambda: enumerate(map(stop, [1, 2])),
    "zip map": lambda: zip(map(stop, [1, 2]), [1]),
    "chain map": lambda: itertools.chain(map(stop, [1, 2]), map(stop, [7])),
    "islice map": lambda: itertools.islice(map(stop, [1, 2]), 3),
}.items():
    it = make()
    print(title, [told(lambda: next(it)) for _ in range(3)], told(lambda: list(make())), told(lambda: tuple(make())), told(lambda: sum(make())), told(lambda: [*make()]), told(lambda: dict(make())), told(lambda: next(make(), "default")))
    print(title, told(lambda: [v for v in make()]), told(lambda: (lambda a, *b: (a, b))(*make())), told(lambda: list(delegate(make()))), told(lambda: max(make())), told(lambda: "".join(make())), told(lambda: any(make())), told(lambda: sorted(make())), told(lambda: set(make())))

class Hint:
    def __length_hint__(self):
        raise StopIteration(5)

    def __iter__(self):
        return iter([1])


class BadIter:
    def __iter__(self):
        raise StopIteration(7)


for title, work in {
    "sorted key": lambda: sorted([1, 2], key=stop),
    "max key": lambda: max([1, 2], key=stop),
    "reduce": lambda: functools.reduce(stop, [1, 2]),
    "sum": lambda: sum(Stop()),
    "list": lambda: list(Stop()),
    "unpack": lambda: [*Stop()],
    "a, b": lambda: (lambda a: a)(*Stop(1)),
    "in": lambda: 5 in Stop(),
    "len hint": lambda: operator.length_hint(Hint(), 3),
    "list hint": lambda: list(Hint()),
    "dict": lambda: dict(Stop()),
    "next": lambda: next(Stop()),
    "next default": lambda: next(Stop(), 7),
    "next default value error": lambda: next(Stop(kind=ValueError), 7),
    "index of": lambda: operator.indexOf(Stop(), 5),
    "count of": lambda: operator.countOf(Stop(), 5),
    "iter raises": lambda: list(BadIter()),
    "for": lambda: [v for v in BadIter()],
    "map iter": lambda: list(map(str, BadIter())),
    "zip iter": lambda: list(zip(BadIter())),
    "yield from iter": lambda: list(delegate(BadIter())),
}.items():
    print(title, told(work))
