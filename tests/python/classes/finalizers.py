# gc-visible
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
items = [Traced("x"), Traced("y")]
items.pop()
print("popped")
items.clear()
print("cleared")


def local():
    t = Traced("local")
    return t.name


print(local())
Traced("temporary")
d = {"k": Traced("in dict")}
d["k"] = None
print("replaced")
