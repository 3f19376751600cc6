import contextlib
import weakref


class Named:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone:", self.name)


class Plain:
    pass


a = Named("first")
a = Named("second")
print("bound anew")
a = None
print("let go")


def in_function():
    local = Named("local")
    print("in the function")


in_function()
print("after the function")
Named("never bound")
print("after the statement")

items = [Named("item 0"), Named("item 1"), Named("item 2")]
items.pop()
print("popped")
items[0] = None
print("replaced")
items.clear()
print("cleared")

table = {"a": Named("in a dict")}
table["a"] = 1
print("overwritten")
table = {"b": Named("with its dict")}
del table
print("dict gone")

owner = Plain()
owner.part = Named("part")
owner.part = Named("another part")
print("attribute set anew")
del owner.part
print("attribute gone")
owner.part = Named("last part")
owner = None
print("owner gone")

kept = Named("kept twice")
again = kept
kept = None
print("one reference left")
again = None
print("none left")

target = Plain()
reference = weakref.ref(target, lambda _: print("told"))
target = None
print(reference())
finalizer = weakref.finalize(Plain(), print, "finalize called")
print(finalizer.alive)
cache = weakref.WeakValueDictionary()
value = Plain()
cache["x"] = value
print(len(cache), "x" in cache)
value = None
print(len(cache), "x" in cache)

for number in range(2):
    turn = Named(f"turn {number}")
    print("turn", number)
print("after the loop")
turn = 0


def fails():
    held = Named("held by a frame")
    raise ValueError("failed")


try:
    fails()
except ValueError as error:
    print(error)
print("after the error")

with contextlib.suppress(KeyError):
    inner = Named("in a with")
    raise KeyError
print("after the with")
inner = None


print("end")
finalizers = [Named("in a comprehension") for _ in range(2)]
finalizers = None


def passed(argument):
    print("passed", argument.name)


passed(Named("argument"))
print("after the call")
