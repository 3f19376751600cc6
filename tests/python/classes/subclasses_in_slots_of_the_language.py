"""Where the language takes a str, a tuple, a dict or an int it takes one of a subclass too."""

import collections


class Text(str):
    pass


class Row(tuple):
    pass


class Table(dict):
    pass


class Whole(int):
    pass


Pair = collections.namedtuple("Pair", "first second")


def tried(function, *args):
    try:
        return function(*args)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"


print("# type()")
for namespace in [Table(x=1), collections.OrderedDict(x=1), collections.defaultdict(int, x=1), collections.Counter("x")]:
    made = tried(type, "Made", (), namespace)
    print(type(namespace).__name__, made.x, type(made.__dict__).__name__)
print(tried(type, Text("Made"), Row((int,)), Table()).__mro__[1:])
print(tried(type, 1, (), {}), tried(type, "A", [], {}), tried(type, "A", (), []))
print(tried(type, Text("a\0b"), (), {}))


print("# __prepare__")


class Noted(dict):
    def __setitem__(self, key, value):
        if not key.startswith("__"):
            print("sets", key)
        dict.__setitem__(self, key, value)


class Meta(type):
    @classmethod
    def __prepare__(meta, name, bases, **keywords):
        return Noted()

    def __new__(meta, name, bases, namespace, **keywords):
        print("new", type(namespace).__name__)
        return type.__new__(meta, name, bases, namespace)


class Made(metaclass=Meta):
    x = 1

    def f(self):
        return self.x


print(Made().f())


class Chained(type):
    @classmethod
    def __prepare__(meta, name, bases):
        return collections.ChainMap({}, {"given": "from below"})

    def __new__(meta, name, bases, namespace):
        return type.__new__(meta, name, bases, dict(namespace))


class FromChain(metaclass=Chained):
    seen = given
    own = 2
    del own


print(FromChain.seen, hasattr(FromChain, "own"))


class Written(type):
    @classmethod
    def __prepare__(meta, name, bases):
        return collections.UserDict()


def unmade():
    class Unmade(metaclass=Written):
        pass


print(tried(unmade))


class Nothing(type):
    @classmethod
    def __prepare__(meta, name, bases):
        return 5


def nothing():
    class Unmade(metaclass=Nothing):
        pass


print(tried(nothing))


print("# free variables of class bodies")


def enclosing(prepared):
    x = "enclosing"

    class Prepared(type):
        @classmethod
        def __prepare__(meta, name, bases):
            return prepared

        def __new__(meta, name, bases, namespace):
            return type.__new__(meta, name, bases, dict(namespace))

    class Body(metaclass=Prepared):
        y = x

    return Body.y


class Missing(dict):
    def __missing__(self, key):
        if key == "x":
            return "missing"
        raise KeyError(key)


class Getter(dict):
    def __getitem__(self, key):
        if key == "x":
            return "got"
        return dict.__getitem__(self, key)


class Faulty(dict):
    def __getitem__(self, key):
        if key == "x":
            raise ZeroDivisionError("no x")
        return dict.__getitem__(self, key)


for prepared in [{}, {"x": "plain"}, Table(), Table(x="table"), Missing(), Getter(), Faulty(), collections.ChainMap({"x": "chain"}), collections.ChainMap()]:
    print(type(prepared).__name__, tried(enclosing, prepared))


def unbound():
    class Body(metaclass=Unbound):
        y = x

    x = 1


class Unbound(type):
    @classmethod
    def __prepare__(meta, name, bases):
        return Table()


print(tried(unbound))


print("# except")


def caught(classes):
    try:
        raise KeyError("key")
    except classes as error:
        return repr(error)


print(tried(caught, Row((ValueError, KeyError))), tried(caught, Pair(ValueError, KeyError)), tried(caught, Row()))
print(tried(caught, Row((ValueError, 5))))


print("# keywords")


def keywords(a=1, *rest, **named):
    return a, rest, named


print(tried(lambda: keywords(**{Text("a"): 5, Text("z"): 6})))
print(tried(lambda: keywords(**{Text("a"): 5}, **{Text("a"): 6})))
print(tried(lambda: dict(**{Text("a"): 5})), tried(lambda: keywords(**{1: 2})))
print(tried(lambda: type("A", (), {}, **{Text("b"): 1})))


print("# __slots__")


class One:
    __slots__ = Text("only")


class Two:
    __slots__ = Row((Text("first"), "second"))


class Three:
    __slots__ = Table(first="a doc", second=None)


for kind, name in [(One, "only"), (Two, "first"), (Three, "second")]:
    made = kind()
    setattr(made, name, 1)
    print(kind.__name__, getattr(made, name), tried(setattr, made, "other", 1), hasattr(made, "__dict__"))


print("# attributes")


def function(a, *, b=1):
    return a, b


print(tried(setattr, function, "__name__", Text("named")), function.__name__)
print(tried(setattr, function, "__qualname__", Text("qualified")), function.__qualname__)
print(tried(setattr, function, "__defaults__", Row((7,))), tried(function))
print(tried(setattr, function, "__kwdefaults__", Table(b=8)), tried(function))
print(tried(setattr, function, "__name__", 1), tried(setattr, function, "__defaults__", [1]), tried(setattr, function, "__kwdefaults__", (1,)))
print(tried(setattr, Made, "__name__", Text("Renamed")), Made.__name__, tried(setattr, Made, "__name__", 1))


class Base:
    pass


class Other:
    pass


class Derived(Base):
    pass


print(tried(setattr, Derived, "__bases__", Row((Other,))), tried(setattr, Derived, "__bases__", [Base]))


print("# slices")
print(slice(Whole(1), Whole(5), Whole(2)).indices(4), slice(Whole(-1), None, Whole(-2)).indices(Whole(6)))
print(list(range(10))[slice(Whole(1), Whole(8), Whole(3))], "abcdef"[Whole(1):Whole(5):Whole(2)])
print(tried(slice(0, "a").indices, 3), tried(slice(0, 5, Whole(0)).indices, 3))
