# Views of an OrderedDict, and deques of derived classes.
from collections import OrderedDict, deque

table = OrderedDict(a=1, b=[2])
print(table.keys(), table.values(), table.items())
print(OrderedDict().keys(), OrderedDict().values(), OrderedDict().items())
print(f"{table.keys()} {table.items()!r}", str(table.values()), [table.keys()])
print(list(reversed(table.items())), list(reversed(table.keys())), list(reversed(table.values())))
print(table.keys() & {"a", "z"}, sorted(table.keys() | []), len(table.items()))
print(table.keys() == {"a", "b"}, "a" in table.keys(), ("a", 1) in table.items(), [2] in table.values())
keys = table.keys()
table["c"] = 3
del table["a"]
print(keys, len(keys), keys.mapping["c"])


class Derived(OrderedDict):
    pass


print(Derived(x=1).keys(), Derived(x=1).items(), dict(Derived(x=1)).keys())
for key, value in Derived(x=1, y=2).items():
    print(key, value)

print(deque([1]) + deque([2]), deque([1, 2], 2) + deque([3]))
