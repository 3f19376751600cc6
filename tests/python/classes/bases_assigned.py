# Assigning to __bases__, and what is refused when a class is made or called.
def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class A:
    def hi(self):
        return "a"


class B(A):
    pass


class C:
    def hi(self):
        return "c"


class D(B):
    pass


d = D()
print(d.hi(), [k.__name__ for k in D.__mro__], A.__subclasses__())
B.__bases__ = (C,)
print(d.hi(), [k.__name__ for k in D.__mro__], A.__subclasses__(), C.__subclasses__())
B.__bases__ = (C, A)
print(d.hi(), [k.__name__ for k in D.__mro__], B.__bases__)


def assign(value):
    B.__bases__ = value


t(lambda: assign(()))
t(lambda: assign([C]))
t(lambda: assign((D,)))
t(lambda: assign((5,)))
t(lambda: type("X", (5,), {}))
t(lambda: type("X\0", (), {}))
t(lambda: type("X", (), {"__qualname__": 5}))
t(lambda: object.__new__(int))
t(lambda: A.__new__(int))


def rename(value):
    A.__name__ = value


t(lambda: rename(5))
rename("Z")
print(A)
t(lambda: next(x for x in ()))


class N(int):
    def __len__(self):
        return 0


print(bool(N(3)), bool(N(0)))


class Seq:
    def __getitem__(self, i):
        return i


t(lambda: reversed(Seq()))


async def co():
    pass


c = co()
t(lambda: next(c))
c.close()
t(lambda: isinstance(1, (int, 5)))
t(lambda: isinstance("a", (int, 5)))
