# host
def plain(f):
    host_echo("decorating")
    return f


def wrapping(f):
    def inner(*args, **kw):
        before = host_echo("before")
        result = f(*args, **kw)
        return [before, result, host_echo("after")]

    return inner


def with_argument(n):
    n = host_echo(n)

    def decorate(f):
        return lambda *args: [f(*args)] * host_echo(n)

    return decorate


@plain
def a():
    return host_echo("a")


@wrapping
def b(x, y=0):
    return host_add(x, y)


@with_argument(host_add(1, 1))
@wrapping
@plain
def c(x):
    return x


print(a(), b(1, y=2), c("z"))


class Counter:
    def __init__(self, f):
        self.f, self.count = f, host_echo(0)

    def __call__(self, *args):
        self.count = host_add(self.count, 1)
        return self.f(*args)


@Counter
def d(x):
    return host_echo(x * 2)


print(d(1), d(2), d.count)


def refuse(f):
    host_fail("PermissionError", f"{f.__name__} is not allowed")


try:
    @plain
    @refuse
    def e():
        pass
except PermissionError as error:
    print(error)
"e" in globals()
