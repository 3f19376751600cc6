# host
class Settings:
    host = host_echo("localhost")
    port = host_add(8000, 80)
    options = [host_echo(n) for n in range(3)]
    if host_echo(True):
        mode = "fast"
    for name in host_echo(["a", "b"]):
        pass

    def method(self, default=host_echo("made once")):
        return default

    class Inner:
        value = host_echo("inner")


print(Settings.host, Settings.port, Settings.options, Settings.mode, Settings.name, Settings().method(), Settings.Inner.value)


def decorate(tag):
    tag = host_echo(tag)

    def wrap(f):
        print("wrapping", tag, host_echo(f.__name__))

        def inner(*args):
            return host_add(tag + ":", str(f(*args)))

        return inner

    return wrap


@decorate(host_echo("outer"))
@decorate("inner")
def double(x):
    return host_add(x, x)


print(double(4))


@decorate("class")
class Made:
    def __repr__(self):
        return "a Made"


print(Made())


def base():
    host_echo("choosing a base")
    return Settings


class Derived(base()):
    port = host_add(Settings.port, 1)


print(Derived.port, Derived.host)
try:
    class Fails:
        before = 1
        bad = host_fail("NameError", "no such thing")
except NameError as error:
    print(error)
try:
    Fails
except NameError as error:
    print(error)
f = [lambda x, y=host_echo(i): x + y for i in range(3)]
[g(10) for g in f]
