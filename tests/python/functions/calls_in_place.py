# Calls that are not of the plainest kind: gathered arguments, unpacked ones, methods as values.
import functools
import types


def gather(*args, **kwargs):
    return args, kwargs


def first(a, *rest):
    return a, rest


def named(a, b=2, **others):
    return a, b, others


def defaults(a, b=2, c=3):
    return a, b, c


def many(*args):
    return len(args), sum(args)


class Box:
    def __init__(self, *items):
        self.items = items

    def take(self, a, b=0):
        return self.items, a, b

    def all(self, *args, **kwargs):
        return self.items, args, kwargs

    @classmethod
    def made(cls, *items):
        return cls(*items).items

    @staticmethod
    def loose(*items):
        return items

    def walk(self, *more):
        for item in self.items + more:
            yield item


print(gather(), gather(1), gather(1, 2), gather(*[]), gather(*[1], *(2, 3)), gather(**{}), gather(1, **{"x": 2}))
print(first(1), first(1, 2, 3), first(*"abc"))
print(named(1), named(1, 5), named(*[1, 5]), named(1, **{"b": 7, "z": 8}))
print(defaults(1), defaults(1, 5), defaults(*[1]), defaults(*[1, 5, 6]), defaults(*(), a=4))
for count in (0, 1, 7, 100, 255, 256, 257, 300, 1000):
    print(count, many(*range(count)), many(*list(range(count))))

box = Box(1, 2)
take, every, walk = box.take, box.all, box.walk
print(take(5), take(5, 6), take(*[7]), take(b=1, a=2), every(), every(1), every(*[1, 2], **{"k": 3}))
print(list(walk()), list(walk(3)), list(walk(*[4, 5])), Box.made(), Box.made(1, *[2]), box.loose(*"xy"), Box(*"ab").items)
print(Box.take(box, 1), Box.take(*[box, 1, 2]))

# Methods of built-ins as values.
items = []
append, extend, pop = items.append, items.extend, items.pop
for i in range(5):
    append(i)
extend([7, 8])
print(items, pop(), pop(0), items)
join, upper, get = ",".join, "abc".upper, {"a": 1}.get
print(join(["x", "y"]), upper(), get("a"), get("b"), get("b", 3), get(*["b", 4]))
for call in (lambda: append(), lambda: append(1, 2), lambda: upper(1), lambda: get(), lambda: pop("x"), lambda: take(), lambda: take(1, 2, 3), lambda: first(), lambda: defaults(), lambda: defaults(1, 2, 3, 4), lambda: first(*[])):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
for receiver in (5, [1], "abc"):
    bound = types.MethodType(list.append, receiver)
    try:
        print(bound(6), receiver)
    except TypeError as error:
        print("TypeError", error)
bound = types.MethodType(first, "me")
print(bound(), bound(1), bound(*[1, 2]), types.MethodType(len, "four")(), types.MethodType(Box, 1)(2).items)


# Through decorators.
def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        try:
            return function(*args, **kwargs)
        except TypeError as error:
            return f"{function.__name__}: {error}"

    return wrapper


@logged
@logged
def area(width, height=1, *, scale=1):
    return width * height * scale


print(area(2), area(2, 3), area(2, scale=4), area(*[2], **{"height": 5}), area(), area(1, 2, 3), area(bogus=1))


class Shape:
    def __init__(self, *args, **kwargs):
        self.args, self.kwargs = args, kwargs

    def __call__(self, *args):
        return self.args + args


class Square(Shape):
    def __init__(self, *args, **kwargs):
        super().__init__("square", *args, **kwargs)


square = Square(1, side=2)
print(square.args, square.kwargs, square(), square(3), square(*[4]))


# To the bottom, and out again.
def down(*args):
    return down(*args, len(args)) if len(args) < 50 else args[-3:]


def for_ever(*args, **kwargs):
    return for_ever(*args, **kwargs)


class Loop:
    def again(self, *args):
        return self.method(*args)

    def __init__(self):
        self.method = self.again


print(down())
for call in (lambda: for_ever(1), lambda: Loop().again(2)):
    try:
        call()
    except RecursionError as error:
        print(type(error).__name__, str(error).startswith("maximum recursion depth exceeded"))


# What is called may change what it is called by.
def swap(*args):
    global swap
    swap = gather
    return args


print(swap(1), swap(1), swap(*[2]))


def unbinds(n, *args):
    for i in range(n):
        last = i
    try:
        return last, args
    except UnboundLocalError as error:
        return str(error), args


print(unbinds(0), unbinds(2, 1), unbinds(*[0, 1, 2]))


async def later(*args, **kwargs):
    return args, kwargs


coroutine = later(1, *[2])
try:
    coroutine.send(None)
except StopIteration as stop:
    print(stop.value)


def fails(*args):
    raise ValueError(args)


method = types.MethodType(fails, 1)
method(*[2])
