class Date:
    registry = []

    def __init__(self, y, m, d):
        self.y, self.m, self.d = y, m, d

    @classmethod
    def parse(cls, text):
        made = cls(*map(int, text.split("-")))
        cls.registry.append(made)
        return made

    @staticmethod
    def is_leap(y):
        return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)

    def __str__(self):
        return f"{self.y:04}-{self.m:02}-{self.d:02}"

    def __repr__(self):
        return f"{type(self).__name__}({self.y}, {self.m}, {self.d})"


class Special(Date):
    pass


print(Date.parse("2024-1-5"), repr(Special.parse("1999-12-31")), Date.registry, Special.registry is Date.registry)
print([y for y in (1900, 2000, 2023, 2024) if Date.is_leap(y)], Date(1, 2, 3).is_leap(4), Date(1, 1, 1).parse("5-6-7"))
print(Date.parse.__self__ is Date, Date.__dict__["is_leap"].__class__.__name__, type(Date.__dict__["parse"]).__name__, Date.is_leap.__name__)


class Counter:
    n = 0

    @classmethod
    def bump(cls):
        cls.n += 1
        return cls.n


class Own(Counter):
    pass


print(Counter.bump(), Counter.bump(), Own.bump(), Own.bump(), Counter.n, Own.n)


class Init:
    def __init_subclass__(cls, tag=None, **kw):
        super().__init_subclass__(**kw)
        print("subclass", cls.__name__, tag)
        cls.tag = tag


class One(Init, tag="first"):
    pass


class Two(One):
    pass


print(One.tag, Two.tag)


class Singleton:
    instance = None

    def __new__(cls, *args):
        print("new", args)
        if cls.instance is None:
            cls.instance = super().__new__(cls)
        return cls.instance

    def __init__(self, *args):
        print("init", args)


print(Singleton(1) is Singleton(2))


class Other:
    def __new__(cls):
        return "not an Other"

    def __init__(self):
        print("never")


print(Other())


class BadInit:
    def __init__(self):
        return 5


try:
    BadInit()
except TypeError as error:
    print(error)
Date(2020, 2, 29)
