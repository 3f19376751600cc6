class OnlyRepr:
    def __repr__(self):
        return "repr!"


class OnlyStr:
    def __str__(self):
        return "str!"


class Both:
    def __repr__(self):
        return "R"

    def __str__(self):
        return "S"

    def __format__(self, spec):
        return f"F[{spec}]"


r, b = OnlyRepr(), Both()
print(r, str(r), repr(r), f"{r} {r!s} {r!r}", [r], "%s %r" % (r, r))
print(b, repr(b), [b], (b,), {b: b} if b.__hash__ else None, f"{b} {b!r} {b!s:>3} {b:x}", "{} {!r} {:>5}".format(b, b, b), "%s %r" % (b, b))
s = OnlyStr()
print(s, f"{s}", str(s), repr(s).startswith("<__main__.OnlyStr object at 0x"), str(OnlyRepr).startswith("<class"))
for kind, value in (("repr", 5), ("str", None), ("format", b"x")):
    wrong = type("Wrong", (), {f"__{kind}__": lambda self, *args: value})()
    try:
        if kind == "repr":
            repr(wrong)
        elif kind == "str":
            str(wrong)
        else:
            format(wrong)
    except TypeError as error:
        print(error)


class Node:
    def __init__(self, value, next=None):
        self.value, self.next = value, next

    def __repr__(self):
        return f"Node({self.value!r}, {self.next!r})"


print(Node(1, Node("two", Node(None))))


class Raises:
    def __repr__(self):
        raise ValueError("no repr")


try:
    print([1, Raises()])
except ValueError as error:
    print(error)
print(str(b"x"), repr("it's"), [None, ...], Ellipsis, NotImplemented, (int, str), [print], type(None), {int: 1})


def f():
    pass


class Outer:
    class Inner:
        pass


print(repr(f).startswith("<function f at 0x"), Outer.Inner, repr(Outer().Inner), repr(Node(1).__repr__).startswith("<bound method Node.__repr__ of Node(1, None)>"))
Both()
