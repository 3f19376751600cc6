print([x * x for x in range(5)], [x for x in range(10) if x % 2 if x > 3], [(x, y) for x in range(3) for y in "ab" if x != 1])
print({x % 3 for x in range(10)}, {x: x * x for x in range(4)}, {k: v for k, v in zip("abc", [1, 2, 3]) if v != 2}, dict((v, k) for k, v in {"a": 1}.items()))
print([[j for j in range(i)] for i in range(4)], [x for row in [[1, 2], [3]] for x in row], [y for x in [1, 2] for y in [x, x * 10] if y > 1])
print(sum(x for x in range(5)), list(x for x in "abc"), tuple(i * i for i in range(3)), max(len(w) for w in ["a", "bbb"]), ",".join(str(i) for i in range(3)))
matrix = [[1, 2, 3], [4, 5, 6]]
print([[row[i] for row in matrix] for i in range(3)], [sum(row) for row in matrix], [x if x % 2 else -x for row in matrix for x in row])
print([a + b for a, b in [(1, 2), (3, 4)]], [first for first, *_ in ["abc", "de"]], [x for x, in [(1,), (2,)]])
print({(x, y): x + y for x in range(2) for y in range(2)}, {w: len(w) for w in "a bb a".split()}, [*[x for x in range(2)], *(y for y in range(2))])
print([print("side", x) for x in range(2)], [lambda: x for x in range(3)][0]())
words = ["Sky", "apple", "Bee"]
print([w.lower() for w in words if w[0].isupper()], sorted(w.lower() for w in words), {w[0].lower(): w for w in words})
order = []


def note(name, value):
    order.append(name)
    return value


[note("body", (x, y)) for x in note("outer", [1, 2]) if note("cond", x > 1) for y in note("inner", [3])]
print(order)
order.clear()
{note("key", x): note("val", x) for x in [1, 2]}
print(order)
try:
    [1 / x for x in [1, 0]]
except ZeroDivisionError as error:
    print(error)
try:
    [x for x in 5]
except TypeError as error:
    print(error)
try:
    {[]: 1 for _ in range(1)}
except TypeError as error:
    print(error)
primes = [n for n in range(2, 30) if all(n % d for d in range(2, int(n ** 0.5) + 1))]
primes
