# Dicts with a large index that are emptied key by key, and used on.
def emptied(keys):
    table = {}
    for key in keys:
        table[key] = key
    for key in keys:
        del table[key]
    return table


table = emptied(range(5000))
print(len(table), table)
for turn in range(300):
    table[turn % 7] = turn
    table["x"] = turn
    assert table[turn % 7] == turn and "y" not in table and 9 not in table
    del table["x"]
    del table[turn % 7]
    assert not table and turn % 7 not in table
print(table)
# Keys whose places are the same, or next to each other.
for group in ([0, 16384, 32768, 49152], [1, 2, 3, 4, 5], [3, 16387, 4, 16388, 5, 2, 16386, 32770]):
    for first in range(len(group)):
        for key in group:
            table[key] = -key
        order = group[first:] + group[:first]
        for number, key in enumerate(order):
            assert table.pop(key) == -key
            assert all((rest in table) == (rest in order[number + 1 :]) for rest in group)
    print(len(table), [table.setdefault(key, first) for key in group], list(table))
    table.clear()
    table = emptied(range(3000))
walked = emptied(range(2000))
for key in walked:
    print("nothing is there")
for turn in range(200):
    walked[-5] = turn
    assert list(walked.items()) == [(-5, turn)]
    del walked[-5]
for key in reversed({1: 1, 3: 3}):
    print(key)
walked.update({index: index for index in range(3)})
print(walked, walked.popitem(), walked)
