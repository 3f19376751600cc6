# Ordered dicts, counters and default dicts of a class with a `__setitem__` of its own ask it for what they take in.
from collections import Counter, OrderedDict, defaultdict


class OD(OrderedDict):
    def __setitem__(self, key, value):
        print("set", key, end="; ")
        super().__setitem__(key, value)


class Limited(OrderedDict):
    def __init__(self, *args, limit=2, **kwargs):
        self.limit = limit
        super().__init__(*args, **kwargs)

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        while len(self) > self.limit:
            self.popitem(last=False)


od = OD(a=1)
print(od)
od.update(b=2)
od.update([("c", 3)], d=4)
od.update({"e": 5})
print(od)
od |= {"f": 6}
od |= [("g", 7)]
print(od, type(od))
print(od | {"h": 8})
print(OD([("x", 1), ("y", 2)]), OD({"x": 1}), OD(OD(z=1)), OD())
print(od.copy() == od)
print(OD.fromkeys("ab", 0))
od.move_to_end("a", last=False)
od.setdefault("n", 1)
print(list(od))
print(Limited({"a": 1, "b": 2, "c": 3}), Limited("ab cd ef".split(), limit=5))
small = Limited(limit=1)
small.update(a=1, b=2)
print(small)
for bad in (5, [1], ["abc"]):
    try:
        OD(bad)
    except (TypeError, ValueError) as e:
        print(type(e).__name__)


class CT(Counter):
    def __setitem__(self, key, value):
        print("set", key, value, end="; ")
        super().__setitem__(key, value)


class CG(Counter):
    def get(self, key, default=None):
        print("get", key, end="; ")
        return super().get(key, default)


c = CT("ab")
c.update("a")
c.update({"z": 2})
print(c)
print(CG("aab"), CT({"a": 2}), CT(b=1))


class DD(defaultdict):
    def __setitem__(self, key, value):
        print("set", key, value, end="; ")
        super().__setitem__(key, value)


d = DD(int)
d["z"] += 1
d["y"]
print(d)
