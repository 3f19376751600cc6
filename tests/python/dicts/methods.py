d = {"a": 1, "b": 2}
print(d, d["a"], d.get("b"), d.get("z"), d.get("z", 0), len(d), "a" in d, 1 in d, list(d), dict(d) == d, dict(d) is d)
d["c"] = 3
d["a"] = 10
print(d, list(d.keys()), list(d.values()), list(d.items()))
print(d.setdefault("a", 99), d.setdefault("e", []), d.setdefault("f"), d)
d["e"].append(5)
print(d.pop("e"), d.pop("zz", "none"), d.popitem(), d)
d.update({"x": 1}, y=2)
d.update([("z", 3), ("a", 0)])
d.update(q=1)
print(d)
del d["x"]
print(d, d.copy() is d)
print(dict(), dict(a=1), dict([(1, 2), (3, 4)]), dict({"k": 1}, v=2), dict.fromkeys("abc"), dict.fromkeys([1, 2], 0), dict(zip("ab", [1, 2])))
print({"a": 1} | {"b": 2, "a": 3}, {"a": 1} == {"a": 1.0}, {1: "a"} != {})
e = {"a": 1}
e |= {"c": 2}
e |= [("d", 4)]
print(e, list(reversed(e)), sorted(e, reverse=True), max(e, key=e.get))
for action in range(8):
    try:
        if action == 0:
            d["nope"]
        elif action == 1:
            del d["nope"]
        elif action == 2:
            d.pop("nope")
        elif action == 3:
            {}.popitem()
        elif action == 4:
            d[[1]] = 2
        elif action == 5:
            dict([1, 2])
        elif action == 6:
            dict([(1, 2, 3)])
        else:
            d | [1]
    except (KeyError, TypeError, ValueError) as error:
        print(action, type(error).__name__, error)
d.clear()
print(d, bool(d), d.get("a", d))
{}.get
{1: {2: 3}, "k": [{}]}
