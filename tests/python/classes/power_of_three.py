# `pow` with three arguments asks classes of both of the first two.
class Left:
    def __pow__(self, other, modulus=None):
        return "left", type(other).__name__, modulus


class Right:
    def __rpow__(self, other, modulus=None):
        return "right", type(other).__name__, modulus


class Neither:
    def __pow__(self, other, modulus=None):
        print("asked", type(other).__name__, modulus)
        return NotImplemented

    __rpow__ = __pow__


class Two:
    def __rpow__(self, other):
        return "two", other


class Number(int):
    def __rpow__(self, other, modulus=None):
        return "number", int(other), modulus


class Plain(int):
    pass


def attempt(*args):
    try:
        print(pow(*args))
    except Exception as error:
        print(type(error).__name__, error)


attempt(Left(), 2, 3)
attempt(2, Right(), 3)
attempt(2, Right())
attempt(Left(), Right(), None)
attempt(Neither(), Right(), 3)
attempt(Neither(), Neither(), 3)
attempt(Neither(), 2, 3)
attempt(2, Neither(), 3)
attempt(2, 3, Right())
attempt(2, Two(), 3)
attempt(2, Number(3), 5)
attempt(Number(2), Number(3), 5)
attempt(Plain(2), Plain(3), Plain(5))
attempt(2.0, Right(), 3)
attempt("a", Right(), 3)
attempt(2, 3, 0)
attempt(2, 3.0, 5)
