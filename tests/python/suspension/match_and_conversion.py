# host
class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self._x, self._y = x, y

    @property
    def x(self):
        return host_echo(self._x)

    @property
    def y(self):
        return host_echo(self._y)


def where(p):
    match p:
        case Point(0, 0):
            return host_echo("origin")
        case Point(x, 0):
            return f"x axis {x}"
        case Point(x=0, y=y) if host_echo(y > 5):
            return f"far on y {y}"
        case Point(x, y):
            return host_add(x, y)
        case [a, *rest] if host_echo(len(rest)) > 1:
            return rest
        case {"k": v}:
            return host_echo(v)
        case _:
            return host_echo("other")


print([where(p) for p in (Point(0, 0), Point(3, 0), Point(0, 9), Point(0, 1), [1, 2, 3], [1], {"k": 5}, 7)])
match host_echo([1, [2, 3]]):
    case [a, [b, c]]:
        print(a, b, c)


class Number:
    def __init__(self, n):
        self.n = n

    def __int__(self):
        return host_echo(self.n)

    def __float__(self):
        return host_echo(self.n + 0.5)

    def __index__(self):
        return host_echo(self.n)

    def __round__(self, digits=0):
        return host_echo(round(self.n, digits))

    def __floor__(self):
        return host_echo("floor")

    def __bytes__(self):
        return host_echo(b"bytes")

    def __hash__(self):
        return host_echo(7)


import math

n = Number(3)
print(int(n), float(n), round(n, 1), math.floor(n), bytes(n), hash(n), hex(n), [0, 1, 2, 3][n], "abcdef"[:n], [0] * n, list(range(n)), chr(Number(65)), math.sqrt(Number(4)) > 2, n.__index__())
try:
    int(type("Bad", (), {"__int__": lambda self: host_fail("ValueError", "no int")})())
except ValueError as error:
    print(error)
