people = [("ann", 30), ("bob", 25), ("cid", 30), ("dee", 25), ("eve", 35)]
print(sorted(people, key=lambda p: p[1]))
print(sorted(people, key=lambda p: p[1], reverse=True))
print(sorted(sorted(people, key=lambda p: p[0], reverse=True), key=lambda p: p[1]))
print(sorted(people, key=lambda p: (-p[1], p[0])), sorted(people, key=lambda p: (p[1], p[0]), reverse=True))
data = [(n % 7, n) for n in range(200)]
print(sorted(data, key=lambda t: t[0]) == [(k, n) for k in range(7) for n in range(k, 200, 7)])
for size in (0, 1, 2, 10, 33, 64, 65, 100, 500):
    values = [(n * 7919 + 13) % 1009 for n in range(size)]
    ordered = sorted(values)
    print(size, all(ordered[i] <= ordered[i + 1] for i in range(size - 1)), sorted(values, reverse=True) == ordered[::-1], sorted(ordered) == ordered, sorted(ordered[::-1]) == ordered)
half = list(range(50)) + list(range(50))
print(sorted(half)[:6], sorted(half, key=lambda n: -n)[:4], sorted([5] * 5), sorted("The Quick Brown".split(), key=str.casefold))
print(sorted({"b": 2, "a": 1}.items(), key=lambda kv: kv[1]), sorted([[3], [1, 2], []], key=len), sorted([1.5, 1, True, 0]), sorted(["b10", "b9", "a1"], key=lambda s: (s[0], int(s[1:]))))
saw = [n if n % 2 else -n for n in range(40)]
print(sorted(saw)[:5], sorted(saw, key=abs)[:5], sorted(range(20), key=lambda n: n % 3))
lst = [3, 1, 2]
print(lst.sort(), lst, sorted(lst, reverse=True), lst, lst.reverse(), lst)
count = 0


class Counted:
    def __init__(self, v):
        self.v = v

    def __lt__(self, other):
        global count
        count += 1
        return self.v < other.v


objects = [Counted((n * 37) % 100) for n in range(100)]
print([o.v for o in sorted(objects)] == list(range(100)), count < 1000)
sorted([(2, "b"), (2, "a"), (1, "c")])
