d = {1: "int"}
d[1.0] = "float"
d[True] = "bool"
print(d, len(d), d[1], d[1.0])
d[0] = "zero"
d[False] = "false"
d[""] = "empty"
d[None] = "none"
d[()] = "tuple"
d[(1, 2)] = "pair"
d[frozenset([1])] = "fs"
print(d, d[0.0], d[None], d[()], d[1, 2], d[frozenset({1})])


class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        print("hash", self.n)
        return self.n % 2

    def __eq__(self, other):
        print("eq", self.n, other.n)
        return self.n == other.n

    def __repr__(self):
        return f"Key({self.n})"


table = {}
for n in (1, 3, 2, 1):
    table[Key(n)] = n
print(table)
print(table[Key(3)], Key(5) in table, table.get(Key(2)))
same = Key(7)
table[same] = "seven"
print(table[same])


class NoHash:
    def __eq__(self, other):
        return True


for bad in ([], {}, set(), NoHash(), ([1],), slice(1)):
    try:
        {bad: 1}
        print("fine")
    except TypeError as error:
        print(str(error).replace("NoHash", "N"))
try:
    {}[{}]
except TypeError as error:
    print(error)
try:
    [] in {}
except TypeError as error:
    print(error)
nan = float("nan")
print({nan: 1}[nan], nan in [nan])
