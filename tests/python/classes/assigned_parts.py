# Parts of classes, functions and exceptions that are assigned or deleted, and what refuses.
import types


def attempt(what):
    try:
        print(what, "->", eval(what))
    except Exception as error:
        print(what, "->", type(error).__name__, error)


def perform(what):
    try:
        exec(what)
        print(what, "-> done")
    except Exception as error:
        print(what, "->", type(error).__name__, error)


class A:
    def method(self):
        return "A"


class B:
    def method(self):
        return "B"


class Sets:
    def __set__(self, instance, value):
        pass


class HasSets:
    d = Sets()


class NotReversible:
    __reversed__ = None


def f(a, b=1):
    "doc of f"
    return a + b


def closed():
    n = 1

    def inner():
        return n

    return inner


for what in [
    "A.__class__ = 1",
    "A().__class__ = 1",
    "A().__class__ = int",
    "f.__code__ = 1",
    "f.__code__ = closed().__code__",
    "closed().__code__ = f.__code__",
    "del Exception().args",
    "del ValueError().__cause__",
    "del ValueError().__traceback__",
    "del HasSets().d",
]:
    perform(what)
a = A()
a.__class__ = B
print(a.method(), type(a).__name__)

for what in [
    "super(int, str)",
    "super(int, 'x')",
    "staticmethod()",
    "classmethod()",
    "reversed(NotReversible())",
    "SyntaxError('a', 1)",
    "bytes(b'', errors='x')",
    "b'abc'.hex('\\xe9')",
    "bytearray(b'it\\'s')",
    "[bytearray(b'\\'\"')]",
    "{1, 2}.discard({1})",
    "{frozenset({3})}.discard({3})",
    "{1}.remove({3})",
    "'%(a)s %s' % {'a': 1}",
    "'%(a)s %(a)s %%' % {'a': 1}",
    "types.CellType().cell_contents",
    "types.SimpleNamespace(a=1).b",
    "iter([]).nope",
]:
    attempt(what)

g = lambda a, b: a * b
f.__code__ = g.__code__
print(f(3), f(3, 4), f.__name__, f.__doc__, f.__defaults__, f.__code__.co_name)


def made(name, bases, namespace):
    return name, bases, sorted(key for key in namespace if not key.startswith("_"))


class FromFunction(int, metaclass=made):
    x = 1


print(FromFunction)


class Noted:
    x: int
    y: "str" = "a"


def noted(a: int, *b: float) -> None: ...


print(Noted.__annotate__(1), noted.__annotate__(1), A.__annotate__, f.__annotate__)
for owner in (Noted, noted):
    try:
        owner.__annotate__(3)
    except NotImplementedError as error:
        print(repr(error), owner.__annotate__.__name__)
