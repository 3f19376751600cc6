# gc-visible
import gc


class Traced:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


a = Traced("a")
b = a
del a
print("one name is left")
del b
print("gone")
items = [Traced("x")]
items.clear()
gc.collect()
print("cleared")


def local():
    t = Traced("local")
    return t.name


name = local()
gc.collect()
print(name)
d = {"k": Traced("in dict")}
del d["k"]
print("replaced")


class Cycle(Traced):
    def __init__(self, name):
        super().__init__(name)
        self.me = self


c = Cycle("cycle")
del c
gc.collect()
print("collected")


class Revived(Traced):
    saved = []

    def __del__(self):
        super().__del__()
        Revived.saved.append(self)


r = Revived("revived")
del r
gc.collect()
print(len(Revived.saved), Revived.saved[0].name)
Revived.saved.clear()
gc.collect()
print("not a second time")


class Failing:
    def __del__(self):
        raise ValueError("ignored")


f = Failing()
del f
gc.collect()
print("went on", gc.isenabled(), gc.disable(), gc.isenabled(), gc.enable(), gc.isenabled())


class Node:
    def __init__(self, child=None):
        self.child = child

    def __del__(self):
        print("node", self.child)


def use():
    n = Node(5)
    del n
    print("after del of a local")


use()
