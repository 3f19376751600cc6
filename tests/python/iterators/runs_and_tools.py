# What is made of lists, tuples, ranges and the iterators over them, taken one by one and all at once.
import collections
import itertools as it


def lists():
    print(list(range(37))[-3:], list(it.chain(range(20), (1, 2), [3] * 20, "ab")), tuple(range(5, 0, -2)))
    values = [1, 2]
    source = iter(values)
    values.extend(x for x in (3, 4))
    print(list(source), list(source))
    source = iter([1, 2, 3])
    print(next(source), list(source), next(source, "end"))
    grown = list(range(3))
    grown += iter(range(40))
    print(len(grown), sum(iter(grown)), sum(it.chain([1], [2.5], (3,))))
    print(list(it.islice(it.chain(range(5), range(5)), 2, 8)), list(it.islice(it.permutations("abc"), 4)))
    chained = it.chain([1, 2], (3,))
    print(next(chained), list(chained), list(chained))


def zips():
    rows = [[1, 2, 3], (4, 5, 6), range(7, 10)]
    print(list(zip(*rows)), [list(column) for column in zip(*rows)])
    same = iter(range(7))
    print(list(zip(same, same)), list(same))
    short = iter([1, 2, 3, 4])
    print(list(zip([9, 8], short)), list(short))
    print([(i, x, y) for i, (x, y) in enumerate(zip("ab", range(2)))], dict(zip("abc", range(3))))
    print(list(zip()), list(zip([])), list(zip(*[range(30)] * 30))[1][:3], list(zip(it.count(), "ab")))
    for number, (x, y) in enumerate(zip([1, 2], [3, 4]), 5):
        print(number, x, y)


def tools():
    print(list(it.product("ab", range(2))), list(it.product([], [1])), list(it.product()))
    print(sum(1 for _ in it.product(range(3), repeat=4)), list(it.product("ab", repeat=3))[-2:])
    print(list(it.permutations(range(3))), list(it.permutations(range(4), 2))[5:8], list(it.permutations([1], 2)))
    print(list(it.combinations("abcd", 2)), list(it.combinations_with_replacement("ab", 3)), list(it.combinations("ab", 0)))
    print([a + b for a, b in it.combinations(range(5), 2) if a * b], list(it.islice(it.combinations(range(20), 18), 2)))
    print([x for pair in zip(it.product("ab", "c"), it.cycle([1, 2])) for x in pair])
    for (a, b), c in zip(it.combinations("xyz", 2), it.count(1)):
        print(a, b, c)


def unpacking():
    Point = collections.namedtuple("Point", "x y")
    x, y = Point(1, 2)
    x, *rest = Point(3, 4)

    class Own(Point):
        def __iter__(self):
            return iter("pq")

    class Items(list):
        pass

    p, q = Own(1, 2)
    m, n = Items([5, 6])
    print(x, y, rest, p, q, m, n)
    try:
        a, b, c = Point(1, 2)
    except ValueError as error:
        print(error)
    try:
        (a,) = Point(1, 2)
    except ValueError as error:
        print(error)


def loops():
    table = {"a": 1, "b": 2, 3: 4}
    print([k for k in table], [v for v in table.values()], [(k, v) for k, v in table.items()])
    for change in (lambda: table.pop("a"), lambda: table.update(new=1)):
        for view in (table, table.keys(), table.items()):
            try:
                for item in view:
                    change()
            except (RuntimeError, KeyError) as error:
                print(type(error).__name__, error)
    del table["b"]
    for key, value in table.items():
        print(key, value)
    print([c for c in "aé\u4e00b"], [c for c in "plain"], ["abc"[i] for i in (-1, 0, 1)])
    text = iter("xyz")
    print(next(text), list(text), next(text, None), next(iter({}), "none"))


def parts():
    print("  a bb\tccc\n d ".split(), "a b c d".split(maxsplit=2), "   ".split(), "".split(), " a  b ".split(None, 1))
    print("x\x1cy\x85z".split(), "\u2003a\u2003b".split(), "one".split(), " lead".split(), "trail ".split(None, 0))
    print("".join(["a", "b"]), "-".join("xyz"), "--".join(["é", "b", ""]), "é".join(["1", "22"]), ",".join([]), "".join(["only"]))
    a, b = set(range(12)), {5, 6, "x", 2.5, 30}
    print(sorted(a & b), len(a | b), sorted(a - b), len(a ^ b), a <= a | b, a < a, a.isdisjoint({50}), {True} & {1}, {1.0, 2} - {1})
    print(sorted(set(x for x in [3, 1, 3]) | frozenset([9])), frozenset("ab") & set("b"), {(1, 2), "k"} - {(1, 2)})


lists()
zips()
tools()
unpacking()
loops()
parts()
