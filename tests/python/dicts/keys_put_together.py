# Keys whose text is put together anew each time, dicts of one layout, and dicts that change between two look-ups.
counts = {}
for word in ("one two three two one " * 30).split():
    word = word.strip()
    if word in counts:
        counts[word] += 1
    else:
        counts[word] = 1
print(counts)

rows = [{"id": i, "name": "n" + str(i), "size": i * 2} for i in range(50)]
total = 0
for row in rows:
    total += row["id"] + row["size"]
    row["size"] = row["id"]
    row["s" + "ize"] += 1
print(total, rows[7], sum(row["size"] for row in rows))

# The same key at other places, deleted, and added again.
a = {"x": 1, "y": 2, "z": 3}
b = {"z": 30, "y": 20, "x": 10}
for _ in range(3):
    print(a["z"], b["z"], a["x"], b["x"])
del a["x"]
a["x"] = 100
for key in ("x", "y", "z", "".join(["x"])):
    print(key, a[key], b[key])
del a["".join(["y"])]
for key in ("y", "".join(["y"])):
    print(key in a, key in b, a.get(key), b.get(key))
    try:
        a[key]
    except KeyError as error:
        print("KeyError", error)
a["y"] = None
print(a["y"], a)


class Loose:
    def __init__(self, text):
        self.text = text

    def __hash__(self):
        return hash(self.text)

    def __eq__(self, other):
        print("asked", self.text, getattr(other, "text", other))
        return False


mixed = {Loose("k"): 1, "k": 2}
for key in ("k", "".join(["k"])):
    print(mixed[key], key in mixed)
mixed["".join(["k"])] = 3
print(list(mixed.values()))


class Sub(str):
    pass


class Table(dict):
    def __missing__(self, key):
        return "no " + key


table = Table(k=1)
for key in ("k", Sub("k"), "".join(["k"]), Sub("m"), "m"):
    print(table[key], key in table, table.get(key))
table[Sub("k")] = 2
print(table, [type(key).__name__ for key in table])

# Many keys, long ones, and numbers that are the same.
many = {"key" + str(i): i for i in range(3000)}
print(sum(many["key" + str(i)] for i in range(0, 3000, 7)))
for i in range(0, 3000, 2):
    del many["key" + str(i)]
print(sum(many.get("key" + str(i), -1) for i in range(3000)))
long = "\u00e9" * 600
longs = {long: 1, long + "!": 2}
for _ in range(3):
    print(longs["\u00e9" * 600], longs["".join([long, "!"])], ("\u00e9" * 599) in longs)
numbers = {1: "int"}
for key in (1, 1.0, True, 1 + 0j):
    print(numbers[key], key in numbers)

# Dicts of names.
space = {}
exec("value = 1\nother = value + 1", space)
for name in ("value", "other", "val" + "ue"):
    space[name] += 10
exec("print(value, other)", space)
