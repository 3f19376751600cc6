def count(n):
    print("start")
    i = 0
    while i < n:
        yield i
        i += 1
    print("end")


g = count(3)
print(type(g).__name__, next(g), next(g), next(g))
try:
    next(g)
except StopIteration as error:
    print("stopped", error.value)
try:
    next(g)
except StopIteration:
    print("still stopped")
print(list(count(2)), sum(count(4)), [*count(1)], tuple(count(0)))


def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


f = fib()
print([next(f) for _ in range(10)])
for x in f:
    if x > 200:
        print(x)
        break
print(next(f))


def with_return():
    yield 1
    return "result"


g = with_return()
next(g)
try:
    next(g)
except StopIteration as error:
    print(error.value, error.args)


def empty():
    return
    yield


print(list(empty()), next(empty(), "default"), iter(g) is g, g.__name__, g.__qualname__)


def many(*args, **kw):
    yield args
    yield from kw.items()
    yield


print(list(many(1, 2, a=3)), max(fib_value for fib_value in (3, 9, 4)))
a, b = count(2)
print(a, b, dict(zip("xy", count(2))))
list(zip(fib(), "abc"))
