# What an empty slot says: it names the class in full, as other missing attributes do not.


def show(function):
    try:
        print(function())
    except AttributeError as error:
        print(error, error.name, type(error.obj).__name__)


class A:
    __slots__ = ("a", "b")


class Outer:
    class Inner:
        __slots__ = ("a",)


def make():
    class Local:
        __slots__ = ("a",)

    return Local


class Open(A):
    pass


class Closed(A):
    __slots__ = ()


Other = type("Other", (), {"__slots__": ("a",), "__module__": "package.module"})
for kind in (A, Outer.Inner, make(), Open, Closed, Other, type("Derived", (Other,), {})):
    show(lambda: kind().a)
    show(lambda: kind().zz)
    show(lambda: getattr(kind(), "a"))
    show(lambda: (getattr(kind(), "a", 5), hasattr(kind(), "a")))
