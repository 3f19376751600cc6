# host
class Lock:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow

    def __enter__(self):
        print("enter", host_echo(self.name))
        return host_echo(self.name)

    def __exit__(self, kind, value, trace):
        print("exit", host_echo(self.name), kind and kind.__name__, value)
        return host_echo(self.swallow)


with Lock("a") as a, Lock("b") as b:
    print("body", host_add(a, b))
with Lock("swallows", True):
    host_fail("ValueError", "from the body")
try:
    with Lock("outer"), Lock("inner"):
        host_fail("KeyError", "through")
except KeyError as error:
    print(repr(error))


def returns():
    with Lock("r"):
        return host_echo("value")


print(returns())


def finals(kind):
    try:
        print("try", host_echo(kind))
        if kind != "none":
            host_fail(kind, "message")
        return host_echo("returned")
    except LookupError as error:
        print("handler", host_echo(type(error).__name__))
        return host_echo("handled")
    else:
        print("never")
    finally:
        print("finally", host_echo("f"))


print(finals("none"), finals("KeyError"), finals("IndexError"))
try:
    finals("OSError")
except OSError as error:
    print("out", error)
for i in range(3):
    try:
        if host_echo(i) == 1:
            continue
        if host_echo(i) == 2:
            break
    finally:
        print("loop finally", host_echo(i))
try:
    try:
        host_fail("ValueError", "first")
    finally:
        host_fail("TypeError", "second")
except TypeError as error:
    print(error, repr(error.__context__))
try:
    try:
        host_fail("ValueError", "cause")
    except ValueError as error:
        host_echo("between")
        raise RuntimeError(host_echo("effect")) from error
except RuntimeError as error:
    print(error, repr(error.__cause__))


class EnterFails:
    def __enter__(self):
        host_fail("TimeoutError", "no lock")

    def __exit__(self, *args):
        print("never")


try:
    with Lock("around"), EnterFails():
        print("never")
except TimeoutError as error:
    print(error)
