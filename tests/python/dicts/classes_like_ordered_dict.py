"""A class over `dict` with a `move_to_end` of its own is no `OrderedDict`; classes over that are."""
from collections import OrderedDict


class D(dict):
    def __setitem__(self, key, value):
        print("D set", key)
        super().__setitem__(key, value)

    def move_to_end(self, key, last=True):
        self[key] = self.pop(key)


d = D(a=1)
d.update(b=2)
d.update({"c": 3})
d.move_to_end("a")
print(d, D({"x": 1}), D([("y", 2)]))


class O(OrderedDict):
    def __setitem__(self, key, value):
        print("O set", key)
        super().__setitem__(key, value)

    def move_to_end(self, key, last=True):
        print("O move", key)
        super().move_to_end(key, last)


o = O(a=1)
o.update(b=2)
o.move_to_end("a")
print(o, list(o.items()))
