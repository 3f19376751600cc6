big = 2**200
data = [1, -1, 1.5, float("inf"), None, True, ..., NotImplemented, big, "text", "ä€", b"bytes", (1, (2,)), {1, 2}, frozenset("a")]
table = {"a": data, 2: "two", (1, 2): [], None: 0}
table["self"] = table
view, keys, items = table.keys(), table.values(), table.items()
parts = slice(1, None, 2), range(3, 30, 4), bytearray(b"ab"), memoryview(b"abc")[1:], complex(1, 2)
long = "word " * 100
window = long[7:40]
for number in range(40):
    table[number] = number
for number in range(0, 40, 3):
    del table[number]
pause()
print(data, len(table), list(view)[:5], table["self"] is table)
print(parts[0], list(parts[1]), parts[2], bytes(parts[3]), parts[4], window, sorted(table.items(), key=repr)[:3])
table["new"] = 1
print(len(keys), len(items), big + 1)
