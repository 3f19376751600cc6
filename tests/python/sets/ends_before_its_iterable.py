# What is common to a set and an iterable is known once all elements are found: the rest is not asked for.
def t(f):
    try: print(f())
    except BaseException as x: print(type(x).__name__, x)
def count(n, log):
    i = 0
    while i < n:
        log.append(i)
        yield i
        i += 1
def n(f, m=50):
    log = []
    def g():
        return f(count(m, log))
    t(g); print(len(log))
n(lambda g: {1, 2}.intersection(g))
n(lambda g: {1, 2}.issubset(g))
n(lambda g: {1, 200}.issubset(g))
n(lambda g: set().issubset(g))
n(lambda g: set().intersection(g))
n(lambda g: {1}.isdisjoint(g))
n(lambda g: {1}.issuperset(g))
n(lambda g: set().isdisjoint(g))
n(lambda g: {1}.difference(g))
n(lambda g: set().difference(g))
n(lambda g: frozenset({1, 2}).intersection(g))
n(lambda g: {1, 2}.intersection_update(g))
n(lambda g: {1, 2}.difference_update(g))
n(lambda g: {}.keys() & g)
n(lambda g: {1: 1}.keys() & g)
n(lambda g: {1: 1}.keys() - g)
n(lambda g: {1: 1}.keys().isdisjoint(g))
def endless():
    n = 0
    while True:
        yield n
        n += 1
print({3, 5}.intersection(endless()), {3, 5}.issubset(endless()), frozenset((1,)).intersection(endless()))
for kind in (list, tuple, set, dict.fromkeys, range):
    it = iter(kind(range(6)) if kind is not range else range(6))
    print({1, 2}.intersection(it), list(it))
    it = iter(range(6))
    print({1, 2}.issubset(it), list(it))
s = {1, 2}
s.intersection_update(endless())
print(s)
class N:
    def __init__(self, n): self.n = n
    def __hash__(self): return self.n
    def __eq__(self, o): return self.n == (o.n if isinstance(o, N) else o)
print({1, 2}.intersection(N(n) for n in endless()) == {1, 2})
print({1}.issubset([]), set().issubset([]), {1}.issubset([[1]][:0]), {1}.intersection('ab'))
for f in (lambda: {1}.issubset(5), lambda: {1}.issubset([[]]), lambda: {1}.intersection(5), lambda: {1}.intersection([1, []]), lambda: {1}.intersection([[], 1])):
    t(f)
