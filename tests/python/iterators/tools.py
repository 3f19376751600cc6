def count(start=0, step=1):
    while True: yield start; start += step
def islice(it, *args):
    s = slice(*args); start, stop, step = s.start or 0, s.stop, s.step or 1
    for i, x in enumerate(it):
        if stop is not None and i >= stop: return
        if i >= start and (i - start) % step == 0: yield x
def chain(*its):
    for it in its: yield from it
def groupby(it, key=lambda x: x):
    cur, group = object(), []
    for x in it:
        k = key(x)
        if k != cur:
            if group: yield cur, group
            cur, group = k, []
        group.append(x)
    if group: yield cur, group
def accumulate(it, f=lambda a, b: a + b):
    it = iter(it)
    try: total = next(it)
    except StopIteration: return
    yield total
    for x in it: total = f(total, x); yield total
def product(*pools):
    result = [[]]
    for p in pools: result = [x + [y] for x in result for y in p]
    yield from map(tuple, result)
def combos(s, n):
    if n == 0: yield (); return
    for i, x in enumerate(s):
        for c in combos(s[i + 1:], n - 1): yield (x, *c)
def takewhile(p, it):
    for x in it:
        if not p(x): break
        yield x
def pairwise(it):
    it = iter(it); a = next(it, None)
    for b in it: yield a, b; a = b
def reduce(f, it, *init):
    it = iter(it); acc = init[0] if init else next(it)
    for x in it: acc = f(acc, x)
    return acc
def tee(it, n=2):
    data = list(it); return tuple(iter(data) for _ in range(n))
def zip_longest(*its, fill=None):
    its = [iter(i) for i in its]; done = object()
    while True:
        row = [next(i, done) for i in its]
        if all(r is done for r in row): return
        yield tuple(fill if r is done else r for r in row)
print(list(islice(count(5, 2), 4)), list(islice("abcdef", 1, None, 2)), list(chain([1], "ab", (2,))), list(groupby("aabbbc")), [(k, len(g)) for k, g in groupby([1, 3, 2, 4, 5], lambda x: x % 2)])
print(list(accumulate([1, 2, 3])), list(accumulate([3, 1, 4], max)), list(product("ab", [1, 2])), list(combos("abc", 2)), list(takewhile(lambda x: x < 3, count())), list(pairwise("abc")), reduce(lambda a, b: a * b, range(1, 6)), reduce(lambda a, b: a + [b], [], [0]), list(zip_longest([1, 2], "a", fill="-")))
a, b = tee(x * x for x in range(3)); print(next(a), list(b), list(a))
words = ["apple", "bob", "cat", "apple", "bob"]
idx = {}
for i, w in enumerate(words): idx.setdefault(w, []).append(i)
print(idx, {w: words.count(w) for w in set(words)} == {"apple": 2, "bob": 2, "cat": 1}, sorted(set(words), key=words.index), [w for i, w in enumerate(words) if w not in words[:i]])
m = [[1, 2, 3], [4, 5, 6]]
print([list(r) for r in zip(*m)], [x for r in m for x in r if x % 2], [[x * 2 for x in r] for r in m], {(i, j): v for i, r in enumerate(m) for j, v in enumerate(r)}, list(map(sum, m)), list(map(sum, zip(*m))), sum(map(sum, m)), max(m, key=sum), any(5 in r for r in m), all(len(r) == 3 for r in m))
it = iter(range(10)); print([next(it) for _ in range(3)], list(zip(it, it)), next(it, "end"), next(it, "end"))
class Tree:
    def __init__(self, v, *kids): self.v, self.kids = v, kids
    def __iter__(self):
        yield self.v
        for k in self.kids: yield from k
    def depth(self): return 1 + max((k.depth() for k in self.kids), default=0)
    def __len__(self): return sum(1 for _ in self)
    def __contains__(self, x): return any(x == v for v in self)
t = Tree(1, Tree(2, Tree(3)), Tree(4)); print(list(t), t.depth(), len(t), 3 in t, 9 in t, max(t), sorted(t, reverse=True), [*t], {*t}, tuple(t), sum(t), dict(enumerate(t)))
f, *mid, l = t; print(f, mid, l); print(*t, sep="-")
def running_mean():
    n = total = 0
    x = yield
    while x is not None: n += 1; total += x; x = yield total / n
g = running_mean(); next(g); print([g.send(x) for x in (1, 2, 6)])
def pipeline(*stages):
    def run(data):
        for s in stages: data = s(data)
        return data
    return run
p = pipeline(lambda d: filter(lambda x: x > 2, d), lambda d: map(lambda x: x * 10, d), sorted, lambda d: d[::-1]); print(p([5, 1, 3, 4]))
print(sorted({"b": 2, "a": 1}.items(), key=lambda kv: kv[1], reverse=True), min({"x": 3, "y": 1}.items(), key=lambda kv: kv[1])[0], sorted("Hello World".split(), key=lambda w: (len(w), w.lower())), sorted([(1, "b"), (1, "a"), (0, "z")]), sorted([3, 1, 2], key=lambda x: -x), list(reversed(sorted([3, 1, 2]))), sorted([True, False, 2]), sorted(["10", "9", "2"], key=int))
print(list(range(5))[::-1], list(range(10, 0, -3)), [*range(3), *range(2)], list(enumerate("ab", 10)), dict(zip("abc", range(3))), list(zip("ab", [1, 2], "xy")), list(filter(None, [0, 1, "", "x", None, []])), list(map(str.upper, "ab")), list(map(lambda a, b: a + b, [1, 2], [10, 20])), [i for i in range(20) if i % 2 if i % 3], sum(i for i in range(5)), "".join(c for c in "a1b2" if c.isdigit()), any([]), all([]), max([], default="none"), min("b", "a"), max(3, 1, 2), sum([]), len(range(0, 10, 3)))
