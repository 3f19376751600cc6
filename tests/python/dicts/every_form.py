# Every dict method with every form of its arguments, and its errors.
def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__ + ":", e)

d = {"a": 1, "b": 2}
print(d.get("a"), d.get("z"), d.get("z", 0), d["b"], "a" in d, "z" not in d, len(d))
attempt(lambda: d["z"])
attempt(lambda: d[[]])
attempt(lambda: d.get())
attempt(lambda: d.get("a", 1, 2))
attempt(lambda: d.get(key="a"))
print(d.setdefault("c", 3), d.setdefault("a", 9), d.setdefault("n"), d)
print(d.pop("n"), d.pop("zz", "default"), d.pop("c"), d)
attempt(lambda: d.pop("zz"))
attempt(lambda: d.pop())
attempt(lambda: {}.popitem())
d["z"] = 26
print(d.popitem(), d)
d.update({"a": 10}); d.update(b=20, c=30); d.update([("x", 1), ["y", 2]]); d.update({"k": 1}, m=2); d.update(); print(d)
attempt(lambda: d.update(5))
attempt(lambda: d.update([1]))
attempt(lambda: d.update([(1, 2, 3)]))
attempt(lambda: d.update(["abc"]))
attempt(lambda: d.update({}, {}))
attempt(lambda: dict([("a",)]))
attempt(lambda: dict(5))
attempt(lambda: dict({}, {}))
attempt(lambda: dict([1, 2]))
print(dict(), dict(a=1), dict([("a", 1)]), dict({"a": 1}, b=2), dict(zip("ab", [1, 2])), dict({"x": 1}.items()))
print(dict.fromkeys("abc"), dict.fromkeys([1, 2], 0), dict.fromkeys(range(2), []))
print(list(d), list(d.keys()), list(d.values()), list(d.items())[:2], d.keys(), d.values(), d.items())
e = {"a": 1} | {"b": 2}; e |= {"c": 3}; e |= [("d", 4)]; print(e, {"a": 1} | {"a": 2})
attempt(lambda: {} | [("a", 1)])
attempt(lambda: {} + {})
attempt(lambda: {} < {})
attempt(lambda: d.keys() + [1])
print({"a": 1}.keys() & {"a", "b"}, {"a": 1}.keys() | {"b"} == {"a", "b"}, {"a": 1, "b": 2}.keys() - {"a"}, {"a": 1}.items() & {("a", 1)}, {"a": 1}.keys() == {"a"}, {"a", "b"} > {"a": 1}.keys(), {"a": 1}.keys() ^ {"a", "c"}, {"a": 1}.keys().isdisjoint(["b"]))
print(list(reversed({"a": 1, "b": 2})), list(reversed({"a": 1, "b": 2}.items())), sorted({"b": 1, "a": 2}), max({"a": 5, "b": 3}, key={"a": 5, "b": 3}.get))
f = e.copy(); f["a"] = 99; print(e["a"], f["a"], e == f, e == dict(e))
del f["a"]; print(f)
def bad():
    del f["a"]
attempt(bad)
f.clear(); print(f, bool(f))
g = {1: "int", 1.0: "float", True: "bool"}; print(g)
g = {(1, 2): "t", None: "n", "s": "s", frozenset([1]): "f"}; print(g[(1, 2)], g[None], g[frozenset([1])])
print({k: v for k, v in zip("abc", range(3))}, {x: x * x for x in range(3) if x}, {**{"a": 1}, "b": 2, **{"a": 3}})
def f(**kw): return kw
print(f(**{"x": 1}, y=2))
attempt(lambda: f(**{"x": 1}, x=2))
attempt(lambda: f(**{1: 2}))
attempt(lambda: f(**5))
attempt(lambda: f(*5))
attempt(lambda: {**5})
attempt(lambda: [*5])
def grow():
    h = {"a": 1}
    for k in h:
        h[k + "x"] = 1
attempt(grow)
def swap():
    h = {"a": 1, "b": 2}
    for k in h:
        del h[k]
        h[k + "!"] = 1
attempt(swap)
nested = {"a": {"b": {"c": 1}}}
print(nested["a"]["b"]["c"], nested.get("x", {}).get("y", "none"))
h = {}; h["self"] = h; print(h)
class D(dict):
    def __missing__(self, key):
        return f"<{key}>"
m = D(a=1); print(m["a"], m["zz"], m.get("zz"), m, len(m), "zz" in m, type(m.copy()), D([(1, 2)]) | {3: 4})
for i, (k, v) in enumerate({"x": 1, "y": 2}.items()):
    print(i, k, v)
k = {"a": 1}.keys(); print(k, type(k).__name__, len(k), list(k), repr({"a": 1}.values()), {"a": 1}.items().mapping)
counts = {}
for w in "the cat the dog the end".split():
    counts[w] = counts.get(w, 0) + 1
print(sorted(counts.items(), key=lambda kv: (-kv[1], kv[0])))
