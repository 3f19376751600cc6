def leaks():
    yield 1
    raise StopIteration("inside")


g = leaks()
print(next(g))
try:
    next(g)
except RuntimeError as error:
    print(error, repr(error.__cause__), error.__cause__ is error.__context__)


def takes(it, n):
    for _ in range(n):
        yield next(it)


print(list(takes(iter("abc"), 2)))
try:
    list(takes(iter("a"), 2))
except RuntimeError as error:
    print(type(error).__name__, error)
try:
    list(next(iter([])) for _ in range(2))
except RuntimeError as error:
    print(error)


def handles():
    it = iter([1])
    while True:
        try:
            yield next(it)
        except StopIteration:
            return


print(list(handles()))


def through_yield_from():
    yield from leaks()


try:
    list(through_yield_from())
except RuntimeError as error:
    print(error)


def fails():
    yield 1
    yield 1 / 0
    yield 3


g = fails()
try:
    for x in g:
        print(x)
except ZeroDivisionError as error:
    print(error)
print(list(g))
try:
    [next(iter([])) for _ in range(1)]
except StopIteration as error:
    print("a list comprehension is no generator", repr(error))
g = leaks()
next(g)
try:
    g.throw(StopIteration("thrown"))
except RuntimeError as error:
    print(error)
StopIteration(1, 2).value
