"""Special methods whose names the program puts together."""


def answer(self, *args):
    return 5


def names():
    return ["add", "radd", "len", "call", "getitem", "eq", "contains", "int", "index"]


A = type("A", (), {f"__{name}__": answer for name in names()})
a = A()
print(a + 1, 1 + a, len(a), a(), a[0], a == 7, 3 in a, int(a), [0, 1, 2, 3, 4, 9][a])


class Body:
    for name in ["sub", "mul", "getattr", "bool"]:
        locals()["__" + name + "__"] = answer
    vars().update({"__%s__" % "neg": answer})
    del name


b = Body()
print(b - 1, b * 2, b.anything, -b)
try:
    bool(b)
except TypeError as error:
    print(error)


class Meta(type):
    def __new__(meta, name, bases, namespace):
        for made in ["iter", "next", "enter", "exit", "hash", "str"]:
            namespace["__" + made + "__"] = namespace["f_" + made]
        return super().__new__(meta, name, bases, namespace)

    @classmethod
    def __prepare__(meta, name, bases):
        return {"__" + "format" + "__": lambda self, spec: "formatted " + spec}


class Made(metaclass=Meta):
    def f_iter(self):
        self.left = 3
        return self

    def f_next(self):
        if not self.left:
            raise StopIteration
        self.left -= 1
        return self.left

    def f_enter(self):
        return "entered"

    def f_exit(self, *args):
        print("left", args[0])

    def f_hash(self):
        return 77

    def f_str(self):
        return "made"


made = Made()
with made as got:
    print(got)
print(list(made), hash(made), str(made), f"{made:>5}")


def init(self, value):
    self.value = value


def getter(self, obj, owner=None):
    return ("got", obj is None)


Box = type("Box", (list,), {"__" + "init" + "__": init, "__setitem" + "__": lambda s, k, v: print("set", k, v)})
box = Box(4)
box[1] = 2
print(box.value, box)
Descriptor = type("Descriptor", (), {"__ge" + "t__": getter, "__se" + "t_name__": lambda s, o, n: print("named", n)})


class Owner:
    d = Descriptor()


print(Owner.d, Owner().d)


def dispose(self):
    print("gone")


Gone = type("Gone", (), {"__de" + "l__": dispose})
gone = Gone()
del gone
print("end")
