def inner():
    yield 1
    raise KeyError("deep inside")


def middle():
    yield 0
    yield from inner()


def outer():
    x = yield from middle()
    return x


for value in outer():
    print(value)
