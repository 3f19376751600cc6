# A StopIteration that is thrown into a generator before it has begun comes out as it is, later it is a RuntimeError.


def numbers():
    try:
        yield 1
    finally:
        print("left")


async def waits():
    pass


async def many():
    yield 1


def show(function, *args):
    try:
        print(repr(function(*args)))
    except BaseException as error:
        print(type(error).__name__, error, type(error.__cause__).__name__, error.__suppress_context__)


show(numbers().throw, StopIteration(3))
show((n for n in [1]).throw, StopIteration(3))
show(waits().throw, StopIteration(3))
begun = numbers()
next(begun)
show(begun.throw, StopIteration(3))
show(next, begun)
fresh = numbers()
show(fresh.throw, KeyError("k"))
show(next, fresh)
show(many().athrow(StopAsyncIteration("x")).send, None)
show(many().athrow(StopIteration("x")).send, None)


def first_line():
    raise StopIteration(4)
    yield


show(next, first_line())


class Lengthy:
    def __init__(self, length):
        self.length = length

    def __len__(self):
        return self.length


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


for length in (Index(0), Index(2), Index(-1), Index("a"), 0, 2, -1, "a", True):
    show(bool, Lengthy(length))
    show(len, Lengthy(length))
    show(lambda: 1 if Lengthy(length) else 2)
    show(lambda: not Lengthy(length))
    show(lambda: [1 for _ in "a" if Lengthy(length)])
