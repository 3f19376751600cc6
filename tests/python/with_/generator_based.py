# A context manager made from a generator, as a library would.
class FromGenerator:
    def __init__(self, gen):
        self.gen = gen

    def __enter__(self):
        return next(self.gen)

    def __exit__(self, kind, value, trace):
        if kind is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            raise RuntimeError("generator didn't stop")
        try:
            self.gen.throw(value)
        except StopIteration as stop:
            return stop is not value
        except BaseException as error:
            if error is not value:
                raise
            return False
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(f):
    def make(*args, **kwargs):
        return FromGenerator(f(*args, **kwargs))

    return make


@contextmanager
def tag(name):
    print(f"<{name}>")
    yield name * 2
    print(f"</{name}>")


@contextmanager
def suppress(*kinds):
    try:
        yield
    except kinds as error:
        print("suppressed", repr(error))


@contextmanager
def always(message):
    try:
        yield
    finally:
        print("cleanup", message)


with tag("b") as doubled, tag("i"):
    print(doubled)
with suppress(KeyError, ValueError):
    int("x")
try:
    with suppress(KeyError):
        1 / 0
except ZeroDivisionError as error:
    print("passed", error)
try:
    with always("one"), suppress(LookupError), always("two"):
        [][1]
    print("after")
    with always("three"):
        raise TypeError("t")
except TypeError as error:
    print(error)


@contextmanager
def translate():
    try:
        yield
    except KeyError as error:
        raise ValueError("bad key") from error


try:
    with translate():
        {}["k"]
except ValueError as error:
    print(error, repr(error.__cause__))


@contextmanager
def twice():
    yield 1
    yield 2


try:
    with twice():
        pass
except RuntimeError as error:
    print(error)
stack = []


@contextmanager
def pushed(x):
    stack.append(x)
    yield stack
    stack.pop()


with pushed(1), pushed(2) as s:
    print(s)
stack
