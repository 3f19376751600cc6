# What special methods give may be of a class derived from the built-in one.
import enum


class I(int):
    pass


class S(str):
    pass


class Size(enum.IntEnum):
    SMALL = 3


class C:
    def __len__(self):
        return I(3)

    def __hash__(self):
        return Size.SMALL

    def __str__(self):
        return S("s")

    def __repr__(self):
        return S("r")

    def __format__(self, spec):
        return S("f" + spec)


c = C()
print(len(c), hash(c), {c: 1}[c], bool(c))
for text in (str(c), repr(c), format(c), format(c, "x"), f"{c!r}!", "%s." % c):
    print(type(text).__name__, text)


class Big:
    def __len__(self):
        return 2**70


try:
    len(Big())
except OverflowError as error:
    print(error)


# `object`'s own methods, past those of the class.
class L(list):
    __repr__ = object.__repr__


print(repr(L()).startswith("<__main__.L object at 0x"), object.__repr__(5).startswith("<int object at"))
print(object.__eq__(1.0, 1), super(int, True).__eq__(1), object.__ne__("a", "b"), object.__ne__(1, 1))
print(super(int, True).__repr__().startswith("<bool object at"))
print([name for name in dir(int) if not callable(getattr(int, name))])
for act in (lambda: int.real(5), lambda: type.__dict__["__name__"](int)):
    try:
        act()
    except TypeError as error:
        print(error)


# Built-in iterators can be derived from.
class Pairs(zip):
    def total(self):
        return sum(a * b for a, b in self)


class Numbered(enumerate):
    pass


class Doubled(map):
    def __new__(cls, items):
        return super().__new__(cls, lambda item: item * 2, items)


class Odd(filter):
    pass


class Back(reversed):
    extra = 1


print(Pairs([1, 2, 3], [4, 5, 6]).total(), list(Numbered("ab", 5)), list(Doubled([1, 2])), isinstance(Doubled([]), map))
print(list(Odd(lambda n: n % 2, range(6))), list(Back([1, 2, 3])), Back.extra, type(Back([1])).__name__)
pairs = Pairs("ab", "cd")
pairs.note = 1
print(next(pairs), pairs.note, iter(pairs) is pairs, tuple(pairs))
