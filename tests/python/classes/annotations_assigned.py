# Annotations of classes and functions that are assigned and deleted.
def show(code):
    try:
        exec(code, globals())
        print(code, "ok")
    except Exception as error:
        print(code, type(error).__name__, error)


class C:
    x: int = 3
    y: str


print(C.__annotations__)
show("C.__annotations__ = {'a': 1}")
print(C.__annotations__, C.__annotate__)
show("del C.__annotations__")
print(C.__annotations__)
show("del C.__annotations__")


class D:
    x: int


show("D.__annotate__ = None")
print(D.__annotations__, D.__annotate__)
show("D.__annotate__ = 5")
show("D.__annotate__ = lambda format: {'q': format}")
print(D.__annotations__)


class E:
    pass


show("E.__annotations__ = 5")
print(E.__annotations__, E.__annotate__)
show("del int.__annotations__")
show("int.__annotations__ = {}")


def f(a: int):
    pass


show("del f.__annotations__")
print(f.__annotations__, f.__annotate__)
show("f.__annotations__ = 3")
show("f.__annotations__ = {'b': 2}")
show("f.__annotate__ = None")
print(f.__annotations__)
show("del f.__annotate__")
show("f.__annotate__ = 3")
show("f.__annotate__ = lambda format: {'c': format}")
print(f.__annotations__)
