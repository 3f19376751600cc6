data = [5, -3, 8, 0]
print(sorted(data), sorted(data, reverse=True), sorted(data, key=abs), sorted("bca"), sorted({"b": 1, "a": 2}), sorted((3, 1)), sorted(set([2, 1])), sorted(x % 3 for x in data), sorted([]))
print(min(data), max(data), min("hello"), max(3, 7, 5), min([], default="none"), max({"a": 1, "b": 0}), max(data, key=lambda x: -x), min("bb", "a", key=len), max([1, 1.0]), max([1.0, 1]), min([[2], [1, 9]]), max((1, "a"), (1, "b")))
words = ["delta", "Alpha", "charlie", "bravo"]
print(sorted(words), sorted(words, key=str.lower), sorted(words, key=lambda w: (len(w), w)), sorted(words, key=lambda w: w[-1], reverse=True))
rows = [{"n": "x", "v": 2}, {"n": "y", "v": 1}, {"n": "z", "v": 2}]
print([r["n"] for r in sorted(rows, key=lambda r: r["v"])], [r["n"] for r in sorted(rows, key=lambda r: r["v"], reverse=True)], max(rows, key=lambda r: r["v"])["n"], min(rows, key=lambda r: r["v"])["n"])
for f in (lambda: min([]), lambda: max(()), lambda: sorted([1, "a"]), lambda: max(1, "a"), lambda: min(None), lambda: sorted([1], key=5), lambda: max([1], key=len), lambda: sorted([2, 1], reverse="x"), lambda: min()):
    try:
        print(f())
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
print(sorted([True, False, 2, -1]), sorted([0.5, 1, -2.5]), sorted([(1, "b"), (1, "a"), (0, "z")]), sorted(["10", "9", "1"]), sorted(["10", "9", "1"], key=int))
sorted([3, 1, 2], key=None, reverse=False)
