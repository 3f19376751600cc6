# What the getters give where natives call them: in sorts, map, max and groups.

from collections import OrderedDict, defaultdict, namedtuple
from functools import partial
from itertools import groupby
from operator import attrgetter, itemgetter, methodcaller

rows = [{"a": 3, "b": "x"}, {"a": 1, "b": "y"}, {"a": 2, "b": "x"}]
print(sorted(rows, key=itemgetter("a")))
print(sorted(rows, key=itemgetter("b", "a"), reverse=True))
print(list(map(itemgetter("b"), rows)), max(rows, key=itemgetter("a")), min(rows, key=itemgetter("a")))
print([(key, list(group)) for key, group in groupby(sorted(rows, key=itemgetter("b")), itemgetter("b"))])
print(sorted([(1, "b"), (0, "c"), (1, "a")], key=itemgetter(-1)), list(map(itemgetter(1, -1), ["abc", [1, 2, 3]])))
print(list(map(itemgetter(slice(1, 3)), ["hello", [1, 2, 3, 4], (5, 6, 7)])))
print(list(map(itemgetter(True), [[1, 2], {1: "one", True: "true"}])))
print(list(map(itemgetter(*range(10)), [list(range(10))])))

Point = namedtuple("Point", "x y")
print(sorted([Point(2, 1), Point(1, 5)], key=itemgetter(1)), sorted([Point(2, 1), Point(1, 5)], key=attrgetter("x", "y")))


class Odd(dict):
    def __missing__(self, key):
        return f"no {key}"

    def __getitem__(self, key):
        print("asked for", key)
        return super().__getitem__(key)


print(list(map(itemgetter("a", "z"), [Odd(a=1), Odd()])))
counted = defaultdict(int)
print(list(map(itemgetter("q"), [counted, counted])), dict(counted), list(map(itemgetter("k"), [OrderedDict(k=9)])))


class Lazy:
    def __init__(self, n):
        self.n = n

    @property
    def twice(self):
        return self.n * 2

    def __getattr__(self, name):
        return f"<{name} of {self.n}>"


lazies = [Lazy(2), Lazy(1)]
print(list(map(attrgetter("n", "twice", "other"), lazies)), [x.n for x in sorted(lazies, key=attrgetter("twice"))])
print(list(map(attrgetter("real.imag.numerator"), [5, 7])), list(map(attrgetter("__name__"), [int, print])))


print(list(map(methodcaller("upper"), ["a", "b"])), list(map(partial(pow, 2), range(4))))
print(list(map(partial(int, base=2), ["10", "11"])), sorted(["b", "A"], key=partial(str.lower)))

for getter, value in [
    (itemgetter("z"), {}), (itemgetter(5), [1]), (itemgetter("a", "z"), {"a": 1}), (itemgetter(0), 5), (itemgetter([]), {}),
    (attrgetter("zz"), 5), (attrgetter("real.zz"), 5), (itemgetter("a"), [1]),
]:
    for call in (lambda: sorted([value, value], key=getter), lambda: list(map(getter, [value])), lambda: getter(value)):
        try:
            print(call())
        except Exception as error:
            print(type(error).__name__, error)
numbers = [3, 1, 2]
try:
    numbers.sort(key=itemgetter(0))
except TypeError as error:
    print(error, numbers)
from functools import lru_cache, reduce

deep = len
for i in range(300):
    deep = partial(lru_cache(None)(deep))
print(list(map(deep, ["abc", "abc", ""])), sorted(["ccc", "b"], key=deep), reduce(partial(max, key=abs), [1, -5, 3]))


class Called:
    __call__ = partial(print, "called")

    def __repr__(self):
        return "it"


print(list(map(Called(), [1, 2])))


class Borrowed:
    __call__ = ValueError.__init__


class Nothing:
    __call__ = object.__init__


for odd in (Borrowed(), Nothing()):
    try:
        print(list(map(odd, [1])))
    except TypeError as error:
        print("TypeError")
