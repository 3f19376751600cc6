"""`complex` of two parts asks `__float__` of classes over float; `divmod` asks the left number first, as other operators do."""


class FF(float):
    def __float__(self):
        return 3.0


print(complex(FF(1.5), 1), complex(1, FF(1.5)), complex(FF(1.5), FF(2.5)), complex(FF(1.5)))


class I(int):
    def __rdivmod__(self, other):
        return "I.__rdivmod__"

    def __divmod__(self, other):
        return "I.__divmod__"

    def __rfloordiv__(self, other):
        return "I.__rfloordiv__"


class K(int):
    pass


class N(int):
    __rdivmod__ = None
    __divmod__ = None


class F(float):
    def __rdivmod__(self, other):
        return "F.__rdivmod__"


class R:
    def __rdivmod__(self, other):
        return "R.__rdivmod__"


class Declines(int):
    def __divmod__(self, other):
        return NotImplemented

    def __rdivmod__(self, other):
        return NotImplemented


lefts = [5, True, 5.0, K(7), I(9), F(2.5), N(3), Declines(4), "s"]
rights = [I(7), F(2.0), N(3), K(2), R(), Declines(3), 2.0, 3]
for a in lefts:
    for b in rights:
        try:
            print(type(a).__name__, type(b).__name__, divmod(a, b))
        except Exception as error:
            print(type(a).__name__, type(b).__name__, type(error).__name__, error)
