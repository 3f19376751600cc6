class Manager:
    def __init__(self, name, swallow=False):
        self.name = name
        self.swallow = swallow

    def __enter__(self):
        print("enter", self.name)
        return self.name.upper()

    def __exit__(self, kind, value, trace):
        print("exit", self.name, kind.__name__ if kind else None, value, trace is not None)
        return self.swallow


with Manager("a") as a:
    print("body", a)
with Manager("b"):
    pass
with Manager("c") as c, Manager("d") as d:
    print(c, d)
with (Manager("e") as e, Manager("f")):
    print(e)
with (
    Manager("g") as g,
    Manager("h") as h,
):
    print(g + h)
with Manager("swallow", True) as x:
    raise ValueError("gone")
print("after", x)
try:
    with Manager("outer"), Manager("inner"):
        raise KeyError("through both")
except KeyError as error:
    print("caught", error)
with Manager("outer", True), Manager("inner"):
    raise KeyError("outer swallows")


def early():
    with Manager("return"):
        return "value"


print(early())
for i in range(3):
    with Manager(f"loop{i}"):
        if i == 0:
            continue
        if i == 1:
            break
target = {}
with Manager("k") as target["key"]:
    print(target)


class Pair(Manager):
    def __enter__(self):
        return 1, (2, 3)


with Pair("pair") as (p, (q, r)):
    print(p, q, r)
m = Manager("reuse")
with m:
    with m:
        print("twice")
