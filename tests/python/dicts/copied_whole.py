# Copies of dicts of all sizes and histories.
for n in (0, 1, 4, 5, 8, 9, 16, 17, 100, 3000):
    d = {i: str(i) for i in range(n)}
    e = dict(d)
    f = d.copy()
    g = {**d}
    e["more"] = 1
    f.pop(0, None)
    for i in range(n, n + 50):
        g[i] = i
    print(n, len(d), len(e), len(f), len(g), d == {i: str(i) for i in range(n)}, "more" in d, "more" in e, 0 in f, n + 49 in g)
d = {f"k{i}": i for i in range(40)}
for i in range(0, 40, 3):
    del d[f"k{i}"]
e = d.copy()
for i in range(0, 40, 3):
    e[f"k{i}"] = -i
print(list(e)[:5], list(e)[-3:], len(e), e["k39"], d.get("k39"))
d = {i << 20: i for i in range(200)}
e = dict(d)
print(e[199 << 20], len(e), e == d, sum(e.values()))
e.update({i << 20: -1 for i in range(150, 300)})
print(len(e), sum(e.values()), sum(d.values()))
d = {i: i for i in range(20)}
while len(d) > 9:
    d.popitem()
e = d.copy()
e[100] = 1
print(e, d.popitem(), 19 in e)
