d = {}
for word in "one two three four".split():
    d[word] = len(word)
print(d)
d.pop("two")
d["two"] = "back"
d["one"] = "kept place"
print(d)
d = {3: "c", 1: "a", 2: "b"}
print(d, sorted(d.items()), dict(sorted(d.items())), dict(sorted(d.items(), key=lambda kv: kv[1], reverse=True)))
tree = {}
for path in ("a/b/c", "a/b/d", "a/e", "f"):
    node = tree
    for part in path.split("/"):
        node = node.setdefault(part, {})
print(tree)


def show(node, depth=0):
    for name, child in node.items():
        print("  " * depth + name)
        show(child, depth + 1)


show(tree)
groups = {}
for name, team in [("ann", "red"), ("bob", "blue"), ("cid", "red")]:
    groups.setdefault(team, []).append(name)
print(groups, {team: len(names) for team, names in groups.items()})
print({**{"a": 1}, "b": 2, **{"a": 3}}, {"x": {"y": {"z": []}}}["x"]["y"])
loop = {"self": None}
loop["self"] = loop
print(loop)
big = {i: i * i for i in range(1000)}
for i in range(0, 1000, 2):
    del big[i]
print(len(big), list(big)[:3], list(big.items())[-1], sum(big.values()))
for i in range(10):
    big[i] = -i
print(list(big)[-6:], big[3])


class Default(dict):
    def __missing__(self, key):
        self[key] = value = key * 2
        return value


e = Default(a=1)
print(e["a"], e["b"], e, e.get("c"), "c" in e, isinstance(e, dict))
e
