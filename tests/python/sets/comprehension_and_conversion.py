print({n % 4 for n in range(10)}, {c for c in "aaa"}, {n * n for n in (-2, -1, 0, 1, 2)}, set(range(5)), set([3, 1, 2]), {*range(3), *[2, 3]}, {1} | {2} | {3})
print(sorted(set("hello world") - {" "}), len({1, 1.0, True}), {0, False, 0.0}, list({5}), tuple({7}), {frozenset([1]), frozenset([1])} == {frozenset([1])})
words = ["one", "two", "three", "two", "one"]
print(sorted(set(words)), len(set(words)), list(dict.fromkeys(words)), [w for i, w in enumerate(words) if w not in words[:i]])
a, b = set(range(0, 20, 2)), set(range(0, 20, 3))
print(a & b, sorted(a ^ b), a - b == a.difference(b), (a | b) - (a & b) == a ^ b, a.isdisjoint(range(1, 20, 2)), b <= set(range(20)), not a & {1})
s = set()
for n in [3, 1, 3, 2, 1]:
    before = len(s)
    s.add(n)
    print(n, len(s) != before, end="; ")
print(s)
while s:
    s.pop()
print(s, bool(s), len(s), s == set(), s | {9})
f = frozenset({1, 2})
d = {f: "pair", frozenset(): "empty"}
print(d[frozenset([2, 1])], d[frozenset()], f | {3}, f & {2}, f - {1}, f ^ {1}, f < {1, 2, 3}, isinstance(f, frozenset), f.copy() is f, f.union([5]), hash(f) == hash(frozenset([2, 1])))
try:
    f.add(3)
except AttributeError as error:
    print(error)
for wrong in (5, None, [[1]]):
    try:
        set(wrong)
    except TypeError as error:
        print(error)
try:
    {1} < [1, 2]
except TypeError as error:
    print(error)
try:
    {1} + {2}
except TypeError as error:
    print(error)
print({1}.union([2], (3,), {4: 5}), {1, 2, 3}.intersection([1, 2], [2, 3]), {1}.issubset([1, 2]), {1, 2}.issuperset([1]), {1} in [{1}], {1} == {1.0})
x = {1, 2}
y = x
x = x | {3}
print(x, y, x is y)
sum({1, 2, 3}), max({4, 2}), min({4, 2}), sorted({3, 1, 2}, reverse=True), any({0}), all(set())
