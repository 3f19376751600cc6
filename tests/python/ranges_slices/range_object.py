r = range(2, 20, 3)
print(r, list(r), len(r), r[0], r[-1], r[1:4], r[::-1], r.start, r.stop, r.step)
print(11 in r, 12 in r, r.index(11), r.count(8), r.count(9), 8.0 in r, "a" in r)
print(range(5), range(0), range(5, 5), range(5, 0), list(range(5, 0, -2)), list(range(-3, 3)))
print(range(0, 3, 2) == range(0, 4, 2), range(0) == range(1, 1), range(3) == [0, 1, 2], range(1, 10, 20) == range(1, 2))
print(bool(range(0)), bool(range(1)), list(reversed(range(0, 10, 3))), max(range(4)), sum(range(101)))
print(10 ** 20 in range(10 ** 19, 10 ** 21, 10 ** 19), range(10 ** 20, 10 ** 20 + 3)[2], list(range(2 ** 64, 2 ** 64 + 2)))
for args in [(1, 2, 0), ("a",), (1.5,), (), (1, 2, 3, 4)]:
    try:
        range(*args)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
try:
    r[10]
except IndexError as error:
    print(error)
try:
    r.index(3)
except ValueError as error:
    print(error)
try:
    r["a"]
except TypeError as error:
    print(error)
try:
    r[0] = 1
except TypeError as error:
    print(error)
it = iter(range(3))
print(next(it), list(it), list(it), it.__length_hint__())
a, *b = range(4)
print(a, b, *range(2), [*range(2), *range(1)])
for i in range(3):
    i = i * 10
    print(i, end=" ")
print(i)
r[1:3]
