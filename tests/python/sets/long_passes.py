# Passes over more elements than are taken in one go, with some that must be asked among them.
class Asked:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return hash(self.n)

    def __eq__(self, other):
        asked.append(self.n)
        return isinstance(other, Asked) and self.n == other.n


asked = []
a = set(range(9000))
b = set(range(4500, 13500))
print(len(a | b), len(a & b), len(a - b), len(a ^ b))
print(a <= b, a.isdisjoint(b), a.issubset(range(9000)), a >= set(range(100)))
c = set(a)
c -= b
c ^= a
c |= b
c &= set(range(3, 13000, 3))
print(len(c), sum(c))
print(sum(set(list(range(6000)) + list(range(3000, 9000)))), sum(set(tuple(range(5000)))), sum(frozenset(range(5000))))
words = {f"w{i}" for i in range(6000)}
more = [f"w{i}" for i in range(5000, 7000)] * 3
print(len(words.union(more)), len(words.intersection(more)), len(words.difference(more)), len(words.symmetric_difference(more)))

mixed = [Asked(i % 50) for i in range(200)] + list(range(5000)) + [Asked(i) for i in range(5, 10)]
s = set(mixed)
print(len(s), len(asked), asked[:5])
asked.clear()
t = s & set(mixed[::2])
print(len(t), asked == [])
u = s - {Asked(3), Asked(4), 7}
print(len(u), len(asked))
try:
    set([*range(5000), [], *range(10)])
except TypeError as e:
    print(e)
d = dict.fromkeys(range(6000), 1)
print(len(a & d.keys()), len(d.keys() - b), len(d.keys() ^ b), d.keys() <= a)

