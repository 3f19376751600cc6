points = [(3, "c", 1.5), (1, "a", 2.5), (2, "b", 0.5)]
print(sorted(points), sorted(points, key=lambda p: p[2]), max(points), [name for _, name, _ in points], dict((n, (i, w)) for i, n, w in points))
ids, names, weights = zip(*points)
print(ids, names, weights, sum(weights), tuple(zip(ids, names)), list(map(lambda t: t[0] * t[2], points)))
for i, (number, name, _) in enumerate(points):
    print(i, number, name)
graph = {(0, 0): "start", (0, 1): "path", (1, 1): "end"}
print(graph[0, 1], graph.get((9, 9)), [(x, y) for x, y in graph if x == y], sorted(graph, reverse=True), min(graph))
t = (1, [2, 3], {"k": 4})
t[1].append(5)
t[2]["new"] = 6
print(t, len(t), t == (1, [2, 3, 5], {"k": 4, "new": 6}))
try:
    t[1] += [7]
except TypeError as error:
    print(error, t)
try:
    {t: 1}
except TypeError as error:
    print(error)
print((1, 2) + (3,), (0,) * 3, (1, 2, 3)[1:], (1, 2) == (1, 2), (1, 2) is (1, 3), (1, "x") < (2, "a"), (1, 2) < (1, 2, 0), () < (0,))
print(tuple("abc"), tuple(range(3)), tuple({"k": 1}), tuple([]), (lambda *a: a)(1, 2), *(1, 2), (*"ab", *[1]), ((),), (((1,),),))


def minmax(values):
    return min(values), max(values)


low, high = minmax([3, 1, 2])
print(low, high, minmax("hello"), minmax([5])[0])
swap = (1, 2)
a, b = swap
b, a = a, b
print(a, b, swap, hash(swap) == hash((1, 2)), {swap: "x"}[(1, 2)], swap in [(1, 2)], swap.count(1), swap.index(2))
fib = (0, 1)
for _ in range(10):
    fib += (fib[-1] + fib[-2],)
print(fib, fib[::-1][:3], fib[-3:], len(fib), sum(fib), all(x >= 0 for x in fib))
print(isinstance(t, tuple), type(()) is tuple, bool(()), bool((0,)), str((1,)), repr((1, "a")), "%s-%s" % (1, 2), "{0[1]}".format((5, 6)))
sorted([(2, "b"), (1, "b"), (1, "a")], key=lambda p: (p[1], -p[0]))
