def show(call):
    try:
        print(call())
    except TypeError as error:
        print(type(error).__name__, error)


show(lambda: list(map(max, *[[n] for n in range(300)])))
show(lambda: list(map(int, *[["1"]] * 256)))
show(lambda: list(map(str, *[[1]] * 257)))
show(lambda: list(map(len, ["a", "bc"])))


def f(a, b=2, *rest, c=3, **more):
    return a, b, rest, c, more


show(lambda: f(1))
show(lambda: f(1, c=5))
show(lambda: f(*range(4), d=6))
show(lambda: f())


def g(a, b):
    return a, b


g.__defaults__ = (7, 8, 9)
show(lambda: g())
show(lambda: g(1))
