d = {"a": 1, "b": 2, "c": 3}
k, v, i = d.keys(), d.values(), d.items()
print(k, v, i, len(k), "a" in k, 2 in v, ("a", 1) in i, ("a", 2) in i)
d["d"] = 4
print(k, list(v), len(i))
print(sorted(k & {"a", "z"}), sorted(k | {"z"}), sorted(k - {"a"}), sorted(k ^ {"a", "y"}), k == {"a", "b", "c", "d"}, k >= {"a"}, k.isdisjoint({"q"}))
print(sorted(i & {("a", 1), ("b", 9)}), i == {("a", 1), ("b", 2), ("c", 3), ("d", 4)})
print(list(reversed(k)), list(reversed(v)), list(reversed(i)))
for key, value in d.items():
    print(key, value, end=";")
print()
for action in range(2):
    try:
        for key in d:
            if action == 0:
                d["new" + key] = 1
            else:
                del d[key]
    except RuntimeError as error:
        print(error)
print(d)
for key in d:
    d[key] = 0
for key in list(d):
    if "n" in key:
        del d[key]
print(d)
it = iter(d.items())
print(next(it))
try:
    k["a"]
except TypeError as error:
    print(error)
print(type(k).__name__, type(v).__name__, type(i).__name__, type(iter(k)).__name__)
inverse = {value: key for key, value in {"x": 1, "y": 2}.items()}
print(inverse, {k: v for k, v in sorted(inverse.items(), reverse=True)})
d.keys()
