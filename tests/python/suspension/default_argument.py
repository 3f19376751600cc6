# host
def f(a=host_echo("made at def"), *, b=host_add(1, 2)):
    return a, b


print(f(), f("x"), f(b=0), f.__defaults__, f.__kwdefaults__)
functions = [lambda x, n=host_echo(i): (x, n) for i in range(3)]
print([g("a") for g in functions])


def late(value=None):
    if value is None:
        value = host_echo([])
    value.append(host_echo(1))
    return value


print(late(), late(), late([0]))


def shared(bucket=host_echo([])):
    bucket.append(host_echo(len(bucket)))
    return bucket


print(shared(), shared())


class C:
    def method(self, x=host_echo("method default")):
        return x


print(C().method())
try:
    def broken(x=host_fail("ValueError", "no default")):
        pass
except ValueError as error:
    print(error)
try:
    broken
except NameError as error:
    print(error)
