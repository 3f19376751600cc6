# Built-ins that call functions and advance generators: by themselves, within each other, left by exceptions and yields.
import functools
import traceback


def noisy(x):
    print("key of", x)
    return -x


print(sorted([3, 1, 2], key=noisy), sorted([3, 1, 2], key=noisy, reverse=True))
print(max([3, 9, 2], key=lambda x: x % 5), min([3, 9, 2], key=lambda x: x % 5, default=None), min([], default="none"))
words = ["pear", "fig", "apple"]
words.sort(key=len)
print(words)
words.sort(key=lambda w: w[-1], reverse=True)
print(words)
print(sum(x * x for x in range(5)), sum((x for x in (0.5, 1.5)), start=10), any(x > 3 for x in range(9)), all(x < 3 for x in range(9)))
print(list(map(lambda a, b: a * b, [1, 2, 3], [4, 5, 6])), list(filter(lambda x: x % 2, range(9))), tuple(map(str, range(3))))
print(",".join(str(x) for x in range(4)), dict((k, v) for k, v in zip("ab", range(2))), set(x % 3 for x in range(9)))
print(functools.reduce(lambda a, b: a * 10 + b, [1, 2, 3]))
print(sorted(["b", "a"], key=lambda s: sorted([s, "z"], key=lambda t: t + "!")))
print(sum(sum(y for y in range(x)) for x in range(6)))


def fails(x):
    if x == 2:
        raise ValueError(f"no {x}")
    return x


for act in (
    lambda: sorted([1, 2, 3], key=fails),
    lambda: sum(fails(x) for x in range(5)),
    lambda: list(map(fails, [1, 2])),
    lambda: max([1, 2], key=fails),
    lambda: any(fails(x) > 9 for x in range(5)),
    lambda: [*filter(fails, [1, 2])],
    lambda: sorted([1, "a"], key=lambda x: x),
    lambda: sorted([1], key=5),
    lambda: sum(x for x in ["a"]),
    lambda: next(x for x in ()),
    lambda: list(next(iter(())) for _ in range(2)),
    lambda: list(map(next, [iter([1]), iter([])])),
    lambda: sorted([1, 2], nokey=1),
    lambda: print(1, sepp="-"),
    lambda: "{a}".format(b=1),
    lambda: "{}{}".format(1),
    lambda: [1].sort(lambda x: x),
):
    try:
        print(act())
    except Exception:
        print(traceback.format_exc().replace(__file__, "case.py"), end="")


def own():
    yield 1
    yield sum(g)


g = own()
print(next(g))
try:
    next(g)
except ValueError as error:
    print(error)


def outer():
    got = []
    for x in sorted([2, 1], key=lambda v: (yield_all(v), v)[1]):
        got.append((yield x))
    return got


def yield_all(n):
    return list(x for x in range(n))


it = outer()
print(next(it), it.send("a"))
try:
    it.send("b")
except StopIteration as stop:
    print(stop.value)


class Item:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __contains__(self, other):
        return self.n == other

    def __str__(self):
        return f"item {self.n}"

    def __bool__(self):
        return self.n > 1

    def __lt__(self, other):
        return self.n < other.n

    def __hash__(self):
        return hash(self.n)

    def __eq__(self, other):
        return isinstance(other, Item) and self.n == other.n

    def __iter__(self):
        return (x for x in range(self.n))

    def __getitem__(self, key):
        return [self.n, key]


items = [Item(n) for n in (3, 1, 2)]
print([str(i) for i in sorted(items)], len(items[0]), 3 in items[0], 4 in items[0], bool(items[1]))
print(sum(len(i) for i in items), [list(i) for i in items], {Item(1): "x"}[Item(1)], max(items).n, items[2]["k"])
print(sorted(items, key=str)[0].n, list(zip(*[iter(i) for i in items])), print(1, 2, sep="-", end="!\n"))
print("{0} {k:>4} {1!r}".format(1, "two", k=3.5), "{} {}".format("a", 2), int("ff", base=16), list(range(5)), tuple(range(0, -6, -2)))
print(list({"k": 1, 2: 3}), sorted({3, 1, 2}), list(frozenset([7])), tuple({"z": 0}), list(range(3, 3)), list(range(2**70, 2**70 + 2)))


def down(n):
    return n and sorted([n - 1], key=down)[0] + 1


def mapped_down(n):
    return sum(map(mapped_down, [n - 1] if n else [])) + 1


print(down(60), down(60), mapped_down(40), mapped_down(40))


def stops(n):
    sorted(range(40), key=lambda v: [v])
    keep = [1]
    for i in range(n):
        {i: i}
    raise StopIteration(keep)
    yield


for n in (0, 1, 50):
    try:
        sum(stops(n))
    except RuntimeError as error:
        print(error, error.__cause__.value)


def changes(d):
    def change(key):
        d[key + "!"] = 1
        return key

    return list(map(change, d))


try:
    changes({"a": 1})
except RuntimeError as error:
    print(error)
sorted([1, 2, 3], key=lambda x: sorted([x], key=lambda y: 1 // (y - 2)))
