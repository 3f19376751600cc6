# Calls that stand within each other: by position, name and default, gathered and unpacked, of methods and classes, to
# depths that no single loop holds.
import sys
import weakref


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


print([depth(n) for n in (0, 1, 5, 7, 8, 9, 15, 16, 17, 40, 200)])


def is_even(n):
    return True if n == 0 else is_odd(n - 1)


def is_odd(n):
    return False if n == 0 else is_even(n - 1)


print(is_even(100), is_even(101), is_odd(7))


def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


print(ackermann(2, 6))


def shape(a, b=2, /, c=3, *rest, d=4, e, **more):
    return (a, b, c, rest, d, e, more)


def plain(a, b=2, c=3):
    return a, b, c


def only(a, *, b, c=5):
    return a, b, c


def gathered(first, *rest):
    return first, rest


def named(first, **more):
    return first, more


def both(*args, **kwargs):
    return args, kwargs


def caller(n):
    out = []
    for i in range(n):
        out.append(plain(i))
        out.append(plain(i, i))
        out.append(plain(i, c=i))
        out.append(plain(a=i, b=i, c=i))
        out.append(plain(c=1, b=2, a=i))
        out.append(only(i, b=i))
        out.append(only(i, c=i, b=1))
        out.append(gathered(i))
        out.append(gathered(i, 1, 2))
        out.append(named(i))
        out.append(named(i, x=i))
        out.append(both(i, k=i))
        out.append(both())
        out.append(shape(i, e=i))
        out.append(shape(i, 1, 2, 3, 4, e=i, f=6))
        out.append(plain(*[i, i]))
        out.append(plain(*(i,), **{}))
        out.append(plain(*[i], **{"c": i}))
        out.append(both(*range(i), **{"z": i}))
        out.append(gathered(*[i] * 20))
    return out


for row in caller(3):
    print(row)


def wrap(function):
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


print(wrap(wrap(wrap(plain)))(1, c=9), wrap(wrap(both))(1, 2, x=3))


class Point:
    made = 0

    def __init__(self, x, y=0, *, scale=1):
        Point.made += 1
        self.x, self.y = x * scale, y * scale

    def add(self, other, times=1):
        return Point(self.x + other.x * times, self.y + other.y * times)

    def chain(self, n):
        return self if n == 0 else self.add(Point(1, n)).chain(n - 1)

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


print(Point(1), Point(1, 2), Point(1, y=2), Point(x=1, y=2), Point(1, 2, scale=3), Point(scale=2, x=1))
print(Point(0).chain(30), Point.made, Point(1).add(Point(2, 3), times=2), Point(1).add(other=Point(5)))


class Bad:
    def __init__(self, value):
        if value:
            return value


def make_bad(value):
    return Bad(value)


print(type(make_bad(0)).__name__)
for call in (
    lambda: make_bad(1),
    lambda: plain(),
    lambda: plain(1, 2, 3, 4),
    lambda: plain(1, a=1),
    lambda: plain(1, nope=2),
    lambda: only(1),
    lambda: only(1, 2),
    lambda: gathered(),
    lambda: shape(1),
    lambda: Point(),
    lambda: Point(1, 2, 3),
    lambda: depth("x"),
):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)


def falls(n):
    if n == 0:
        raise ValueError("bottom")
    try:
        return falls(n - 1)
    except ValueError as error:
        if n % 3 == 0:
            raise KeyError(n) from error
        raise
    except KeyError as error:
        if n % 5 == 0:
            return (n, error.args, repr(error.__cause__), len(list(walk(error))))
        raise


def walk(error):
    while error:
        yield error
        error = error.__context__


print([falls(n) for n in (5, 10, 25)])


def numbers(n):
    for i in range(n):
        yield twice(i)


def twice(n):
    return n + n


def total(n):
    return sum(numbers(n)) + sum(twice(i) for i in range(n)) + max(map(twice, range(1, n)))


def layers(n):
    return total(n) if n < 4 else layers(n - 1) + total(n)


print(layers(12))


def counter():
    n = 0

    def step(by=1):
        nonlocal n
        n += by
        return n

    return step


def drive(step, n):
    for _ in range(n):
        step()
        step(2)
        step(by=3)
    return step(0)


print(drive(counter(), 50))


def inner(x):
    y = x + 1
    return sorted(locals().items()), sys._getframe(1).f_code.co_name, y


def outer(x):
    a = inner(x)
    return a


print(outer(4))


class Watched:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


def lives(n):
    watched = Watched(n)
    ref = weakref.ref(watched)
    if n:
        lives(n - 1)
    return ref() is watched


alive = lives(3)
print(alive)


def forever(n):
    return forever(n + 1) + 1


try:
    forever(0)
except RecursionError as error:
    print(type(error).__name__, error)
print(depth(300))


def replaced():
    return 1


def calls():
    return replaced() + replaced()


print(calls())
replaced = lambda: 10
print(calls())
replaced = Point
try:
    print(calls())
except TypeError as error:
    print(error)
replaced.__init__ = lambda self: None
Point.__add__ = lambda self, other: "added"
print(calls())


def grow(n):
    text = ""
    for i in range(n):
        text += letter(i)
        if len(text) > 30:
            text = text[len(letter(i)) :]
    return text


def letter(i):
    return chr(97 + i % 26)


print(grow(100))
depth.__code__ = twice.__code__
print(depth(21))
plain.__defaults__ = (7,)
try:
    print(plain(1, 2), plain(1))
except TypeError as error:
    print(error)
