from collections import deque
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
d = deque([1, 2, 3])
d.append(4); d.appendleft(0); print(d, len(d), d[0], d[-1], d.pop(), d.popleft(), d)
d.extend([5, 6]); d.extendleft([9, 8]); print(d, list(d), list(reversed(d)), 5 in d, 99 in d)
d.rotate(2); print(d); d.rotate(-1); print(d); d.rotate(); print(d)
d[1] = "x"; del d[0]; d.insert(1, "ins"); d.remove("x"); d.reverse(); print(d, d.index("ins"), d.count(3))
m = deque(range(5), maxlen=3); print(m, m.maxlen); m.append(9); m.appendleft(7); m.extend("ab"); print(m, repr(m)); m += [1]; print(m)
print(deque() == deque(), deque([1]) == deque([1]), deque([1]) == [1], deque([1, 2]) < deque([1, 3]), deque([1]) != deque([2]), bool(deque()), bool(deque([0])))
print(deque("abc") + deque("d"), deque([1]) * 3, 2 * deque([1]), deque([1, 2]).copy(), deque(x * x for x in range(4)), deque({1: 2}), deque(maxlen=2), deque([1], None))
for f in (lambda: deque().pop(), lambda: deque().popleft(), lambda: deque()[0], lambda: deque([1])[5], lambda: deque([1])[0:1], lambda: deque(5), lambda: deque([1], -1), lambda: deque([1], "a"), lambda: deque([1]).remove(2), lambda: deque([1]).index(2), lambda: deque([1]) + [1], lambda: deque([1, 2], 2).insert(0, 5), lambda: deque(1, 2, 3), lambda: deque([1])["a"], lambda: deque().append()):
    t(f)
q = deque([1, 2, 3])
try:
    for x in q: q.append(x)
except RuntimeError as e: print(e)
big = deque()
for i in range(1000): big.append(i)
s = 0
while big:
    s += big.popleft()
    if s % 7 == 0 and len(big) > 2: big.pop()
print(s)
for i in range(300): big.appendleft(i)
print(big[0], big[-1], len(big), sum(big), big[150])
class Mine(deque):
    def peek(self): return self[0]
k = Mine([3, 4], maxlen=5); k.append(5); print(k, k.peek(), isinstance(k, deque), len(k), list(k), k == deque([3, 4, 5]), k.copy())
r = deque([1]); r.append(r); print(r)
print(sorted(deque([3, 1])), max(deque([3, 1])), sum(deque([1, 2])), [*deque("ab")], tuple(deque("xy")), dict(deque([("a", 1)])), set(deque([1, 1])), deque([1, 2]) in [deque([1, 2])], str(deque(["a"])), f"{deque([1])}")
a, *b = deque([1, 2, 3]); print(a, b)
graph = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}
seen, todo, order = {"a"}, deque(["a"]), []
while todo:
    n = todo.popleft(); order.append(n)
    for w in graph[n]:
        if w not in seen: seen.add(w); todo.append(w)
print(order)
d = deque([1, 2, 3]); d.clear(); print(d, type(d), deque.__name__, deque.__module__)
