# host
def kinds():
    host_echo("computing the handler's class")
    return (KeyError, ValueError)


try:
    host_fail("ValueError", "v")
except kinds() as error:
    print("caught", error)
try:
    try:
        host_fail("OSError", "o")
    except kinds():
        print("never")
except OSError as error:
    print("not matched", error)
try:
    raise KeyError(host_echo("made"))
except KeyError as error:
    print(repr(error))
try:
    raise ValueError("a") from KeyError(host_echo("cause"))
except ValueError as error:
    print(repr(error.__cause__))
try:
    try:
        host_fail("KeyError", "first")
    except KeyError:
        host_echo("working in the handler")
        host_fail("TypeError", "second")
except TypeError as error:
    print(repr(error), repr(error.__context__), error.__context__.__context__)


def reraise():
    try:
        host_fail("IndexError", "again")
    except IndexError:
        host_echo("logging")
        raise


try:
    reraise()
except IndexError as error:
    print(error)
data = {"a": 1, "b": 2}
del data[host_echo("a")]
items = [1, 2, 3, 4]
del items[host_echo(0):host_echo(2)]
print(data, items)


class D:
    def __delattr__(self, name):
        print("delattr", host_echo(name))


del D().x
try:
    assert host_echo(0), f"assert {host_echo('message')}"
except AssertionError as error:
    print(error)
else:
    print("never")
while host_echo(True):
    try:
        break
    finally:
        print("finally", host_echo("after break"))
global_value = host_echo("set")


def change():
    global global_value
    global_value = host_add(global_value, "!")
    inner = host_echo(1)

    def nested():
        nonlocal inner
        inner = host_add(inner, 1)
        return inner

    return nested(), nested(), inner


change(), global_value
