def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__ + ":", e)
t = (1, 2, 3, 2)
print(t.count(2), t.index(2), t.index(2, 2), t[0], t[-1], t[1:], t[::-1], t + (9,), t * 2, 2 * (1,), len(t), 2 in t)
attempt(lambda: t.index(9))
attempt(lambda: t[9])
attempt(lambda: t["a"])
attempt(lambda: t + [1])
attempt(lambda: t.append(1))
attempt(lambda: hash(([],)))
attempt(lambda: tuple(5))
attempt(lambda: t < 5)
def bad():
    t[0] = 1
attempt(bad)
def bad():
    del t[0]
attempt(bad)
def bad():
    a, b = (1, 2, 3)
attempt(bad)
def bad():
    a, b, c = 1, 2
attempt(bad)
def bad():
    a, b = 5
attempt(bad)
def bad():
    a, *b, c = (1,)
attempt(bad)
def bad():
    a, b = None
attempt(bad)
def bad():
    for a, b in [1, 2]:
        pass
attempt(bad)
def bad():
    a, b = {"x": 1}
attempt(bad)
def bad():
    (a, b), c = [(1, 2, 3), 4]
attempt(bad)
print((), (1,), tuple("ab"), tuple([1]), tuple(), (1, (2, [3])), (1, 2) < (1, 3), (1,) < (1, 0), (1, 2) == (1, 2), (1, 2) == [1, 2], hash((1, 2)) == hash((1, 2)))
r = range(2, 20, 3)
print(r, list(r), r[0], r[-1], r[1:3], r[::-1], len(r), 5 in r, 6 in r, r.start, r.stop, r.step, r.index(5), r.count(5), r.count(6), r == range(2, 19, 3), range(0) == range(5, 3), list(range(5, 0, -2)), list(range(-3)), bool(range(0)))
attempt(lambda: range(1, 2, 0))
attempt(lambda: range())
attempt(lambda: range(1.5))
attempt(lambda: range("5"))
attempt(lambda: range(1, 2, 3, 4))
attempt(lambda: r[99])
attempt(lambda: r.index(4))
attempt(lambda: range(3) + range(2))
def bad():
    r[0] = 1
attempt(bad)
print(max(range(5)), sum(range(101)), list(reversed(range(3))), hash(range(3)) == hash(range(0, 3)), str(range(3)), list(zip(range(2), range(5))), range(10)[2:8:2], repr(range(1, 5)))
s = slice(1, 10, 2); print(s, s.start, s.stop, s.step, s.indices(5), slice(3), slice(None, None, -1).indices(4), slice(1) == slice(1), [1, 2, 3, 4][slice(1, 3)])
attempt(lambda: slice())
attempt(lambda: slice(1).indices("x"))
a = b = (1, 2); a += (3,); print(a, b)
x, (y, z), *w = 1, (2, 3), 4, 5; print(x, y, z, w)
print(sorted([(2, "b"), (1, "z"), (2, "a")]), min([(3, 1), (2, 9)]), max((1, 5), (1, 4)), dict([(1, 2)]))
for i, (a, b) in enumerate([(1, 2), (3, 4)]): print(i, a, b)
def multi(): return 1, "two", 3.0
q, *rest = multi(); print(q, rest, multi()[1], type(multi()).__name__)
print("%s %s" % (1, 2), "%s" % ((1, 2),), (lambda *a: a)(1, 2), (lambda *a: a)())
