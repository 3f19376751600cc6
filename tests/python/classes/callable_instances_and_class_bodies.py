class Adder:
    def __init__(self, n):
        self.n = n

    def __call__(self, x=0, *args, **kw):
        return self.n + x + sum(args) + sum(kw.values())


add = Adder(10)
print(add(), add(5), add(1, 2, 3, k=4), callable(add), list(map(add, [1, 2])), sorted([3, 1, 2], key=Adder(0)))
add.__call__ = lambda: "ignored"
print(add())


class Body:
    print("in the body", __name__, __qualname__)
    x = 1
    y = x + 1
    for i in range(3):
        pass
    squares = [n * n for n in range(3)]
    if y > 1:
        def chosen(self):
            return "big"
    else:
        def chosen(self):
            return "small"
    try:
        z = 1 / 0
    except ZeroDivisionError:
        z = "caught"
    del x
    lam = lambda self: self.y


b = Body()
print(b.y, b.i, b.squares, b.chosen(), b.z, hasattr(b, "x"), b.lam())


class Outer:
    limit = 5

    class Inner:
        def value(self):
            return Outer.limit * 2

    def make(self):
        return self.Inner()


print(Outer().make().value(), Outer.Inner.__qualname__)


def factory(base, **attrs):
    class Made(base):
        pass

    for name, value in attrs.items():
        setattr(Made, name, value)
    return Made


M = factory(Adder, color="red")
print(M(1)(2), M.color, M.__name__, M.__qualname__, M.__mro__[1] is Adder)


class Private:
    def __init__(self):
        self.__secret = 1
        self.__dunder__ = 2

    def reveal(self):
        return self.__secret


p = Private()
print(p.reveal(), sorted(vars(p)), p._Private__secret)
try:
    p.__secret
except AttributeError as error:
    print(error)


class Annotated:
    a: int
    b: str = "x"


print(Annotated.b, hasattr(Annotated, "a"))
Dyn = type("Dyn", (Adder,), {"twice": lambda self: self.n * 2})
print(Dyn(4).twice(), Dyn(4)(1), Dyn.__name__, Dyn.__module__)
