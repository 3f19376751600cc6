# `object.__setattr__` does not apply to classes, and what deleting an attribute that is not there says.
import abc
import enum
import types


def show(function, *args):
    try:
        print(repr(function(*args)))
    except Exception as error:
        print(type(error).__name__, error, getattr(error, "name", "-"), type(getattr(error, "obj", "-")).__name__)


class Plain:
    pass


class Slotted:
    __slots__ = ("y",)


class Both(Plain):
    __slots__ = ("y",)


show(Plain.__setattr__, Plain, "x", 1)
show(object.__setattr__, Plain, "x", 1)
show(Plain.__delattr__, Plain, "x")
show(object.__delattr__, Plain, "x")
show(object.__setattr__, Plain, 1, 1)
show(object.__setattr__, int, "x", 1)
show(type.__setattr__, Plain, "x", 1)
show(type.__delattr__, Plain, "x")
show(type.__delattr__, Plain, "x")
show(type.__setattr__, int, "x", 1)
show(type.__setattr__, Plain, 1, 1)
show(type.__setattr__, 5, "x", 1)
print("__setattr__" in vars(type), "__delattr__" in vars(type), type.__setattr__, Plain.__setattr__)


class Meta(type):
    def __setattr__(cls, name, value):
        print("set", name)
        super().__setattr__(name, value)

    def __delattr__(cls, name):
        print("delete", name)
        super().__delattr__(name)


class Made(metaclass=Meta):
    pass


Made.a = 1
print(Made.a)
del Made.a
print(hasattr(Made, "a"))
show(object.__setattr__, Made, "x", 1)
show(Made.__setattr__, Made, "x", 1)
show(Meta.__setattr__, Made, "x", 1)


class Colour(enum.Enum):
    RED = 1


class Abstract(abc.ABC):
    @abc.abstractmethod
    def f(self): ...


show(object.__setattr__, Colour, "x", 1)
show(setattr, Colour, "RED", 2)
Colour.extra = 5
print(Colour.extra)
del Colour.extra
Abstract.q = 1
show(object.__setattr__, Abstract, "x", 1)


def delete(value, name):
    exec("del value." + name, {"value": value})


def function():
    pass


for value in (
    Plain(), Slotted(), Both(), Plain, function, types.ModuleType("m"), ValueError(), object(), 5, "s", [], int,
    type("Derived", (int,), {})(), function.__get__(1), len,
):
    show(delete, value, "x")
    show(delete, value, "y")
    show(delattr, value, "x")
    show((type if isinstance(value, type) else type(value)).__delattr__, value, "x")


class Hooked:
    def __delattr__(self, name):
        super().__delattr__(name)


show(delete, Hooked(), "x")
thing = Plain()
thing.name = 1
del thing.nam
