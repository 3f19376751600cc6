assert True
assert 1 + 1 == 2, "never shown"
for check in (0, "", [], None):
    try:
        assert check, f"{check!r} is false"
    except AssertionError as error:
        print(error, error.args)
try:
    assert False
except AssertionError as error:
    print(repr(error), error.args)
try:
    assert 0, (1, 2)
except AssertionError as error:
    print(error.args)


def nothing():
    pass


def documented():
    """Only a docstring."""


class Empty:
    ...


print(nothing(), documented(), documented.__doc__, Empty.__name__, Empty.__doc__)
...
x: int = 5
y: "anything"
print(x, "y" in globals())


def annotated(a: int, b: str = "b") -> list:
    c: float = a
    return [c, b]


print(annotated(1))
if True: print("one line")
for i in range(2): print(i); print(i * 2)
x = 1; y = 2; print(x + y)
long = 1 + \
    2 + \
    3
print(long, (
    1,
    2,
))
assert x == 2, "x is " + str(x)
