def compose(*fs):
    def run(x):
        for f in reversed(fs):
            x = f(x)
        return x

    return run


def add(n):
    return lambda x: x + n


print(compose(add(1), add(10), str.strip and int)("5"), compose()(3))
table = {"plus": lambda a, b: a + b, "times": lambda a, b: a * b}
for name, op in table.items():
    print(name, op(3, 4))
print(list(map(add(5), range(3))), sorted(["bb", "a", "ccc"], key=len), max([(1, "z"), (2, "a")], key=lambda t: t[1]))


def apply_n(f, n, x):
    for _ in range(n):
        x = f(x)
    return x


print(apply_n(lambda x: x * 2, 10, 1), apply_n(str.title, 1, "abc"))


def curry(f, *first):
    def rest(*more, **kw):
        return f(*first, *more, **kw)

    return rest


print(curry(max, 3, 9)(4), curry(print, "a")("b", sep="-"))
print(callable(add), callable(5), add.__name__, (lambda: 0).__name__, type(add).__name__, type(len).__name__, len.__name__)


def outer():
    def inner():
        return "inner"

    return inner


f = outer()
print(f(), f.__name__, f.__qualname__, f is outer())
same = add
print(same is add, add == same, {add: "in a dict"}[same])


def memoize(f):
    cache = {}

    def wrapper(n):
        if n not in cache:
            cache[n] = f(n)
        return cache[n]

    wrapper.cache = cache
    return wrapper


@memoize
def slow_square(n):
    print("computing", n)
    return n * n


print(slow_square(4), slow_square(4), slow_square.cache)
[g(3) for g in (add(1), abs, float)]
