# Special methods that are descriptors: what they give when bound is called.
import functools
import operator


def show(label, make):
    try:
        print(label, make())
    except Exception as error:
        print(label, type(error).__name__, error)


class Descriptor:
    """Binds to a function that tells how it was bound."""

    def __init__(self, name, answer):
        self.name = name
        self.answer = answer

    def __get__(self, instance, owner):
        print("get", self.name, type(instance).__name__, owner.__name__)
        return lambda *args: self.answer


class P:
    def __init__(self, value):
        self.value = value

    @property
    def __add__(self):
        return lambda other: ("add", self.value, other)

    @property
    def __radd__(self):
        return lambda other: ("radd", self.value, other)

    @property
    def __iadd__(self):
        return lambda other: ("iadd", self.value, other)

    @property
    def __lt__(self):
        return lambda other: self.value < other.value

    @property
    def __eq__(self):
        return lambda other: self.value == other.value

    @property
    def __hash__(self):
        return lambda: self.value

    @property
    def __len__(self):
        return lambda: self.value

    @property
    def __bool__(self):
        return lambda: self.value > 1

    @property
    def __getitem__(self):
        return lambda key: ("item", key)

    @property
    def __setitem__(self):
        return lambda key, value: print("set", key, value)

    @property
    def __delitem__(self):
        return lambda key: print("del", key)

    @property
    def __contains__(self):
        return lambda key: key == self.value

    @property
    def __iter__(self):
        return lambda: iter(range(self.value))

    @property
    def __repr__(self):
        return lambda: f"P({self.value})"

    @property
    def __str__(self):
        return lambda: f"P as text {self.value}"

    @property
    def __format__(self):
        return lambda spec: f"<{spec}>"

    @property
    def __neg__(self):
        return lambda: -self.value

    @property
    def __index__(self):
        return lambda: self.value

    @property
    def __float__(self):
        return lambda: float(self.value)

    @property
    def __enter__(self):
        return lambda: "entered"

    @property
    def __exit__(self):
        return lambda *args: print("exit", args)

    @property
    def __reversed__(self):
        return lambda: iter("rev")


p, q = P(1), P(2)
show("+", lambda: p + 5)
show("reflected", lambda: 5 + p)
show("in place", lambda: operator.iadd(p, 3))
show("<", lambda: p < q)
show(">", lambda: p > q)
show("==", lambda: (p == q, p == P(1), p != q))
show("hash", lambda: (hash(p), {p: 1}[P(1)]))
show("len", lambda: len(q))
show("bool", lambda: (bool(p), bool(q), not p))
show("item", lambda: p[3])
p[1] = 2
del p[1]
show("in", lambda: (1 in p, 2 in p))
show("iter", lambda: (list(q), [*p], tuple(q)))
show("repr", lambda: (repr(p), str(p), f"{p:x}", f"{p!r}", [p]))
show("unary", lambda: -p)
show("index", lambda: ([10, 20, 30][p], hex(q), float(q), "ab" * q))
with p as entered:
    print(entered)
show("reversed", lambda: list(reversed(p)))
show("sorted", lambda: [x.value for x in sorted([q, p])])
show("max", lambda: max(p, q))


class N:
    def __init__(self):
        self.at = 0

    def __iter__(self):
        return self

    def take(self):
        self.at += 1
        if self.at > 3:
            raise StopIteration
        return self.at

    @property
    def __next__(self):
        return self.take


print(list(N()), [x for x in N()], next(N()), sum(N()))
first, *rest = N()
print(first, rest)


class D:
    __add__ = Descriptor("add", 1)
    __lt__ = Descriptor("lt", True)
    __len__ = Descriptor("len", 4)
    __getitem__ = Descriptor("getitem", "item")
    __contains__ = Descriptor("contains", 1)
    __repr__ = Descriptor("repr", "D!")
    __eq__ = Descriptor("eq", False)
    __invert__ = Descriptor("invert", "inv")


d = D()
show("D", lambda: (d + 1, d < d, len(d), d[0], 5 in d, repr(d), d == 1, ~d))


class Part:
    def method(self, name, *args):
        return name, args

    __add__ = functools.partialmethod(method, "add")
    __radd__ = functools.partialmethod(method, "radd")
    __getitem__ = functools.partialmethod(method, "getitem")
    __neg__ = functools.partialmethod(method, "neg")


show("partialmethod", lambda: (Part() + 1, 1 + Part(), Part()[2], -Part()))


class Single:
    @functools.singledispatchmethod
    def __add__(self, other):
        return "any"

    @__add__.register
    def _(self, other: int):
        return "int"


show("singledispatchmethod", lambda: (Single() + 1, Single() + "a"))


class Cached:
    @functools.cached_property
    def __len__(self):
        return lambda: 7

    @functools.lru_cache
    def __add__(self, other):
        return "cached", other


show("cached", lambda: (len(Cached()), Cached() + 1))


class MyProperty(property):
    pass


class Own(property):
    def __get__(self, instance, owner=None):
        return lambda *args: ("own", args)


class MyStatic(staticmethod):
    pass


class MyClass(classmethod):
    pass


class S:
    __add__ = MyProperty(lambda self: lambda other: ("my", other))
    __sub__ = Own()
    __mul__ = staticmethod(lambda *args: ("static", len(args)))
    __truediv__ = classmethod(lambda cls, other: (cls.__name__, other))
    __mod__ = MyStatic(lambda *args: ("static", len(args)))
    __pow__ = MyClass(lambda cls, other: (cls.__name__, other))
    __xor__ = property(lambda self: None)
    __lshift__ = property(lambda self: lambda other: NotImplemented)


class R:
    __rlshift__ = property(lambda self: lambda other: "rlshift")


s = S()
for name in ("add", "sub", "mul", "truediv", "mod", "pow", "xor", "lshift"):
    show(name, lambda: getattr(operator, name)(s, 2))
show("reflected after NotImplemented", lambda: s << R())


class Meta(type):
    __add__ = property(lambda cls: lambda other: (cls.__name__, other))
    __len__ = Descriptor("meta len", 3)


class Made(metaclass=Meta):
    pass


show("metaclass", lambda: (Made + 1, len(Made)))


class Error(Exception):
    __add__ = property(lambda self: lambda other: (self.args, other))
    __str__ = property(lambda self: lambda: "as text")


show("exception", lambda: (Error(1) + 2, str(Error(1))))


class List(list):
    __add__ = property(lambda self: lambda other: ("list", other))
    __iadd__ = property(lambda self: lambda other: ("in place", other))
    __len__ = property(lambda self: lambda: 9)
    __contains__ = property(lambda self: lambda item: True)


made = List([1])
show("list", lambda: (made + 1, len(made), 5 in made))
made += 4
print(made)
