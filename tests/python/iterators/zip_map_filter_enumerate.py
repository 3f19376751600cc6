print(list(zip([1, 2, 3], "ab")), list(zip()), list(zip([1])), list(zip([1, 2], [3, 4], [5, 6])), list(zip(*[(1, "a"), (2, "b")])))
print(list(map(lambda x: x * 2, [1, 2])), list(map(lambda a, b: a + b, [1, 2], [10, 20, 30])), list(map(str, range(3))), list(map(max, [1, 5], [3, 2])))
print(list(filter(None, [0, 1, "", "a", None])), list(filter(lambda x: x > 1, [1, 2, 3])), list(filter(str.isdigit, "a1b2")))
print(list(enumerate("ab")), list(enumerate("ab", 5)), list(enumerate([], start=3)), dict(enumerate("xy")))
z = zip([1, 2], [3, 4])
print(next(z), type(z).__name__, iter(z) is z, list(z), list(z))
for action in range(4):
    try:
        if action == 0:
            list(zip([1, 2], [1], strict=True))
        elif action == 1:
            list(zip([1], [1, 2], strict=True))
        elif action == 2:
            list(zip([1, 2], [1, 2], [1], strict=True))
        else:
            list(zip([1], strict=1, x=2))
    except (ValueError, TypeError) as error:
        print(action, error)
print(list(zip([1], [2], strict=True)))
it = iter(range(6))
print(list(zip(it, it)), list(zip(*[iter("abcdef")] * 3)))
m = map(lambda x: 10 // x, [5, 0, 2])
print(next(m))
try:
    next(m)
except ZeroDivisionError as error:
    print(error)
print(next(m), next(m, "end"))
print(sum(map(len, ["a", "bb"])), sorted(map(str.upper, "ba")), ",".join(map(str, [1, 2])), max(map(abs, [-3, 2])), set(map(lambda x: x % 2, range(4))))
consumed = iter([1, 2, 3, 4])
print(2 in consumed, list(consumed))
left, right = zip(*[(1, 2), (3, 4)])
print(left, right)
uneven = iter([1, 2, 3])
print(list(zip(uneven, [1])), next(uneven))
lazy = map(print, ["never printed"])
print("lazy", list(filter(lambda x: print("f", x) or x, [0, 1])))
print(list(reversed([1, 2])), list(reversed("ab")), list(reversed((1, 2))), list(reversed({1: 2, 3: 4})), list(reversed(range(3))))
list(map(lambda x, y=1: x + y, [1, 2]))
