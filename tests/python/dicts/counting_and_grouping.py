votes = "red blue red green blue red".split()
counts = {}
for v in votes:
    counts[v] = counts.get(v, 0) + 1
print(counts, sorted(counts.items(), key=lambda kv: (-kv[1], kv[0])), max(counts, key=counts.get))
by_length = {}
for w in ["a", "bb", "cc", "ddd", "e"]:
    by_length.setdefault(len(w), []).append(w)
print(by_length, {k: len(v) for k, v in by_length.items()}, sorted(by_length, reverse=True))
prices = {"apple": 1.2, "pear": 0.8, "fig": 2.5}
print(sum(prices.values()), min(prices.values()), [k for k, v in prices.items() if v > 1], {v: k for k, v in prices.items()}, dict(sorted(prices.items(), key=lambda kv: kv[1])))
stock = {"apple": 3, "fig": 0}
print({k: prices[k] * stock.get(k, 0) for k in prices}, sorted(prices.keys() & stock.keys()), sorted(prices.keys() - stock.keys()), {**prices, **stock})
nested = {"a": {"x": 1, "y": 2}, "b": {"x": 3}}
print(sum(inner.get("x", 0) for inner in nested.values()), [(k, ik, iv) for k, inner in nested.items() for ik, iv in inner.items()], nested["a"]["y"], nested.get("c", {}).get("x"))
matrix = {}
for i in range(3):
    for j in range(3):
        matrix[i, j] = i * j
print(matrix[2, 2], (1, 1) in matrix, sum(matrix.values()), [k for k, v in matrix.items() if v == 2])
a, b = {"k": [1]}, {"k": [2], "z": 0}
merged = {k: a.get(k, []) + (b[k] if isinstance(b.get(k), list) else []) for k in a | b}
print(merged, a | b, a)
cache = {}


def square(n):
    if n not in cache:
        cache[n] = n * n
    return cache[n]


print([square(n) for n in (2, 3, 2)], cache, list(cache), len(cache))
order = {}
for k in "zyx":
    order[k] = len(order)
order["z"] = 99
first = next(iter(order))
order[first] = order.pop(first)
print(order, list(order.items())[-1], order.popitem(), order)
any(v == 1 for v in order.values())
