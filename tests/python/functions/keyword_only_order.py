# Arguments given by name, in the order of the parameters and out of it, where some are taken by keyword only.
def only(*, x):
    return x


def two(*, x, y=5):
    return x, y


def mixed(a, b=2, *, c, d=4):
    return a, b, c, d


def gathers(a, *rest, c=3, d):
    return a, rest, c, d


def takes(a, *, c, **more):
    return a, c, more


def marks(a, /, b, *, c):
    return a, b, c


def gives(*, x):
    yield x


class Built:
    def __init__(self, a, *, b):
        self.pair = a, b

    def method(self, *, x, y):
        return self.pair, x, y


def attempt(what):
    try:
        print(what())
    except TypeError as error:
        print(error)


for i in range(3):
    print(only(x=i), two(x=i), two(x=i, y=1), two(y=1, x=i), mixed(i, c=1), mixed(i, 1, c=2, d=3), mixed(a=i, b=1, c=2, d=3))
print(mixed(1, d=2, c=3), gathers(1, c=2, d=3), gathers(1, 5, 6, c=2, d=3), takes(1, c=2), takes(1, c=2, z=3))
print(marks(1, 2, c=3), marks(1, b=2, c=3), list(gives(x=4)), Built(1, b=2).method(x=3, y=4), Built(1, b=2).method(y=4, x=3))
attempt(lambda: only(1))
attempt(lambda: only())
attempt(lambda: only(y=1))
attempt(lambda: two(1, y=2))
attempt(lambda: mixed(1, 2, 3))
attempt(lambda: mixed(1, 2, 3, d=4))
attempt(lambda: mixed(1, 2, a=3, c=4))
attempt(lambda: marks(a=1, b=2, c=3))
attempt(lambda: gathers(1, 2))
attempt(lambda: Built(1, 2))
