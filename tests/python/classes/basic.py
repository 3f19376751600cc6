class Dog:
    """A dog."""

    kind = "canine"
    count = 0

    def __init__(self, name, tricks=None):
        self.name = name
        self.tricks = tricks or []
        Dog.count += 1

    def add(self, trick):
        self.tricks.append(trick)
        return self

    def __repr__(self):
        return f"Dog({self.name!r})"


a = Dog("Rex")
b = Dog("Fido", ["sit"])
print(a, b, [a, b], Dog.count, a.kind, a.add("roll").add("beg").tricks, b.tricks)
a.kind = "special"
print(a.kind, b.kind, Dog.kind, a.__dict__, sorted(vars(b)))
Dog.kind = "changed"
print(a.kind, b.kind)
print(Dog.__name__, Dog.__doc__, Dog.__module__, Dog.__qualname__, type(a) is Dog, type(a).__name__, isinstance(a, Dog), a.__class__ is Dog, Dog.__bases__)
f = a.add
print(f("x") is a, f.__self__ is a, f.__func__ is Dog.add, Dog.add(a, "y").tricks, f.__name__)
print(a == a, a == b, a != b, a is not b, hash(a) == hash(a), bool(a))
Dog.late = lambda self: f"late {self.name}"
print(a.late(), hasattr(a, "late"), hasattr(a, "nope"))
a.instance_function = lambda: "no self"
print(a.instance_function())
for action in range(5):
    try:
        if action == 0:
            a.missing
        elif action == 1:
            Dog.missing
        elif action == 2:
            del a.missing
        elif action == 3:
            a.add()
        else:
            None.name
    except (AttributeError, TypeError) as error:
        print(error)


class Empty:
    pass


e = Empty()
e.x, e.y = 1, 2
print(e.x + e.y, e.__dict__)
e.__dict__["z"] = 3
print(e.z, str(Empty), repr(Dog))
x = 5
x.__class__.__name__
