# Every set method with every form of its arguments, and its errors.
def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__ + ":", e)

s = {1, 2, 3}
s.add(4); s.add(1); print(s)
s.discard(9); s.discard(4); s.remove(3); print(s)
attempt(lambda: s.remove(9))
attempt(lambda: s.remove("x"))
attempt(lambda: set().pop())
attempt(lambda: s.add([]))
attempt(lambda: s.add())
attempt(lambda: {[]})
attempt(lambda: [] in s)
attempt(lambda: {1} in s)
attempt(lambda: s[0])
attempt(lambda: s + s)
attempt(lambda: s | [1])
attempt(lambda: s < [1])
attempt(lambda: set(5))
attempt(lambda: set(1, 2))
attempt(lambda: frozenset([1]).add(2))
attempt(lambda: hash({1}))
attempt(lambda: s.union(5))
a, b = {1, 2, 3}, {2, 3, 4}
print(a | b, a & b, a - b, a ^ b, a.union(b, [9]), a.intersection(b, [2]), a.difference(b, [1]), a.symmetric_difference([3, 7]), a.union(), a.intersection())
print(a < b, a <= a, {1} < a, a > {1, 2}, a.issubset([1, 2, 3, 4]), a.issuperset([1]), a.isdisjoint([7]), a.isdisjoint(b), a == {3, 2, 1}, a != b)
c = a.copy(); c |= {10}; c &= {1, 10, 2}; c -= {2}; c ^= {1, 5}; print(c, a)
c.update([1], (2,), {3: "x"}); c.intersection_update([1, 2, 5], [1, 2]); c.difference_update([1], []); c.symmetric_difference_update([8]); print(c)
def inplace():
    global a
    a |= [1]
attempt(inplace)
print(set("hello") == {"h", "e", "l", "o"}, set(), set([1, 1]), {*[1, 2], *(2, 3)}, {x % 3 for x in range(10)}, frozenset(), frozenset([1, 2]), len({1, 1.0, True}))
print(frozenset([1]) | {2}, {2} | frozenset([1]), type(frozenset([1]) | {2}).__name__, type({2} | frozenset([1])).__name__, {frozenset([1]): "f"}[frozenset([1])], hash(frozenset([1, 2])) == hash(frozenset([2, 1])), frozenset([1]) == {1})
d = {1}; d.clear(); print(d, bool(d), bool({0}))
print(1 in a, 99 not in a, sorted(a, reverse=True), sum(a), min(a), max(a))
def change():
    e = {1, 2, 3}
    for x in e:
        e.add(x + 10)
attempt(change)
x = {3, 1, 2}; p = x.pop(); print(p in {1, 2, 3}, len(x))
class S(set):
    pass
class F(frozenset):
    pass
print(S([1, 2]), F([3]), S(), repr(S([1]) | {2}), type(S([1]) | {2}).__name__, S([1]) == {1})
print(sorted(set("mississippi")), len(set([1, "1", 1.0])), set(range(5)) & set(range(3, 9)))
seen = set(); out = [v for v in [3, 1, 3, 2, 1] if not (v in seen or seen.add(v))]; print(out)
nan = float("nan"); other = float("inf") - float("inf")
print(nan in {nan}, nan in [nan], nan == nan)
