def trace(f):
    print("decorating", f.__name__)

    def wrapper(*args, **kwargs):
        print("call", f.__name__, args, kwargs)
        result = f(*args, **kwargs)
        print("return", result)
        return result

    return wrapper


def repeat(times):
    def decorate(f):
        def wrapper(*args):
            return [f(*args) for _ in range(times)]

        return wrapper

    return decorate


@trace
def add(a, b=1):
    return a + b


@repeat(3)
@trace
def hello(name):
    return "hi " + name


print(add(1), add(1, b=2))
print(hello("ann"))
registry = {}


def register(key):
    def keep(f):
        registry[key] = f
        return f

    return keep


@register("double")
def double(x):
    return x * 2


@register("Shape")
class Shape:
    sides = 0


print(registry["double"](4), registry["Shape"].sides, sorted(registry))


class CountCalls:
    def __init__(self, f):
        self.f = f
        self.calls = 0

    def __call__(self, *args):
        self.calls += 1
        return self.f(*args)


@CountCalls
def square(x):
    return x * x


print(square(2), square(3), square.calls)


@lambda f: "replaced " + f.__name__
def gone():
    pass


print(gone)
decorators = [trace, repeat(2)]


@decorators[1]
def indexed():
    return "x"


indexed()
