# Calls and attributes whose sites remember what they found: of supers, class methods, properties of enums, classes without
# `__init__`, and globals whose values change.
import abc
import enum
import types


def shows(label, *values):
    print(label, *values)


# --- super() in several classes, at one site, with instances of different classes.
class Base:
    def name(self):
        return "base " + type(self).__name__

    @classmethod
    def made(cls):
        return "made " + cls.__name__

    @property
    def size(self):
        return 1


class Left(Base):
    def name(self):
        return "left > " + super().name()

    @classmethod
    def made(cls):
        return "left " + super().made()

    @property
    def size(self):
        return super().size + 10


class Right(Base):
    def name(self):
        return "right > " + super().name()


class Both(Left, Right):
    def name(self):
        return "both > " + super().name()

    @property
    def size(self):
        return super().size + 100


for turn in range(4):
    for cls in (Left, Right, Both, Base):
        shows(turn, cls().name(), cls.made(), cls().made(), cls().size)
    if turn == 1:
        Base.name = lambda self: "new base"
    if turn == 2:
        Right.name = classmethod(lambda cls: "class " + cls.__name__)
        Left.made = staticmethod(lambda: "static")


# --- A bound method of one object that stands in a class is found through super() of others.
class Counter:
    def __init__(self, start):
        self.start = start

    def count(self):
        return self.start


one, two = Counter(1), Counter(2)


class Holder:
    count = one.count


class Taker(Holder):
    def count(self):
        return super().count()


Holder.count = two.count
print([Taker().count() for _ in range(3)])
takers = [Taker() for _ in range(3)]
Holder.count = types.MethodType(lambda self: self is takers[0], takers[0])
print([taker.count() for taker in takers for _ in range(3)])


# --- Class methods by instances with attributes of their own.
class Shape:
    @classmethod
    def kind(cls, more=""):
        return cls.__name__ + more


class Square(Shape):
    pass


shapes = [Shape(), Square(), Square()]
for turn in range(3):
    print([shape.kind() for shape in shapes], Shape.kind("!"), Square.kind(more="?"))
    if turn == 0:
        shapes[2].kind = lambda: "own"
    if turn == 1:
        Square.kind = classmethod(lambda cls, more="": "square" + more)


class Meta(type):
    def hello(cls):
        return "hello " + cls.__name__


class ByMeta(metaclass=Meta):
    pass


print([cls.hello() for cls in (ByMeta, Meta("Other", (), {})) for _ in range(3)])


# --- Classes without __init__, and with one later; metaclasses with and without __call__.
class Empty:
    pass


class EmptyAbstract(abc.ABC):
    pass


class NeedsMore(abc.ABC):
    @abc.abstractmethod
    def more(self): ...


class Announced(type):
    def __call__(cls, *args):
        print("call", cls.__name__, args)
        return super().__call__(*args)


class Told(metaclass=Announced):
    pass


for turn in range(3):
    for cls in (Empty, EmptyAbstract, NeedsMore, Told):
        try:
            made = cls()
            print(type(made).__name__, made.__dict__)
        except TypeError as error:
            print(error)
        try:
            cls(1)
        except TypeError as error:
            print(error)
    if turn == 0:
        Empty.__init__ = lambda self, x=5: setattr(self, "x", x)
        EmptyAbstract.__new__ = lambda cls, *args: object.__new__(Empty)
    if turn == 1:
        del Empty.__init__
        NeedsMore.__abstractmethods__ = frozenset()


# --- Abstract classes and what was registered between two checks.
class Walker(abc.ABC):
    pass


class Dog(Walker):
    pass


class Robot:
    pass


class Hooked(abc.ABC):
    @classmethod
    def __subclasshook__(cls, other):
        return hasattr(other, "hooked") or NotImplemented


for turn in range(4):
    print([isinstance(thing, Walker) for thing in (Dog(), Robot(), 5, Dog, None, "s")])
    print([isinstance(thing, Hooked) for thing in (Dog(), Robot(), 5)])
    if turn == 1:
        Walker.register(Robot)
    if turn == 2:
        Walker.register(int)
        Robot.hooked = True


class Liar:
    @property
    def __class__(self):
        return Dog


print([isinstance(Liar(), Walker) for _ in range(3)], isinstance(Liar(), Dog))


# --- Members of enums.
class Color(enum.Enum):
    RED = 1
    BLUE = "b"

    @property
    def upper(self):
        return self.name + "!"

    @enum.property
    def twice(self):
        return self.value * 2


class Loud(enum.Enum):
    A = 1

    def __getattribute__(self, name):
        if name == "_value_":
            return "hidden"
        return super().__getattribute__(name)


class Number(enum.IntEnum):
    ONE = 1
    TWO = 2


for turn in range(3):
    print([(color.name, color.value, color.upper, color.twice) for color in Color], Number.TWO.value, Number.ONE.name)
    print(Color.RED == Color.BLUE, Color.RED == Color.RED, Color.RED != Color.BLUE, Color.RED == 1, Number.ONE == 1)
    print(Loud.A.value, Loud.A.name)
for name in ("name", "value", "twice"):
    try:
        getattr(Color, name)
    except AttributeError as error:
        print(error)
try:
    Color.RED.value = 5
except AttributeError as error:
    print(error)


# --- Equality of instances that say nothing of it.
class Plain:
    pass


class Ne:
    def __ne__(self, other):
        return "ne"


class Eq:
    def __eq__(self, other):
        return "eq"


a, b, ne, eq = Plain(), Plain(), Ne(), Eq()
for x in (a, ne, eq):
    for y in (a, b, ne, eq, 1, None, "s", [], (), {}, object, 1.5):
        print((x == y), (x != y), (y == x), (y != x), end=" ")
    print()
Plain.__eq__ = lambda self, other: "later"
print(a == b, a != b, a == 1)


# --- Globals by code that several namespaces share.
def counts():
    return len([1])


first = types.FunctionType(counts.__code__, {"x": 1})
second = types.FunctionType(counts.__code__, {"len": lambda items: 99})
for turn in range(3):
    print(first(), second(), counts())
text = compile("print(len([1, 2]))", "text", "exec")
exec(text, {"x": 1})
exec(text, {"len": lambda items: -1})
exec(text, {"x": 1})

limit = 1


def reads():
    return limit


def rises(by):
    global limit
    limit += by
    return reads()


print([reads() for _ in range(3)], [rises(1) for _ in range(4)])
for limit in range(3):
    print(reads(), end=" ")
globals()["limit"] = "by dict"
print(reads())
globals().update(limit="updated")
print(reads())
globals().setdefault("limit", 0)
del limit
try:
    reads()
except NameError as error:
    print(error)
limit = "again"
print(reads())


def lengths():
    return len("abc")


print(lengths(), lengths())
len = lambda text: "own len"
print(lengths(), lengths())
del len
print(lengths())
globals()["len"] = lambda text: "by dict"
print(lengths())
globals().pop("len")
print(lengths())
import builtins

kept = builtins.len
builtins.len = lambda text: "builtins"
print(lengths())
builtins.len = kept
print(lengths())
