# host
def numbers(n):
    print("start", host_echo(n))
    for i in range(n):
        received = yield host_echo(i)
        if received:
            print("received", host_echo(received))
    return host_echo("done")


g = numbers(3)
print(next(g), g.send("x"), next(g), next(g, "end"))
print(list(numbers(2)), sum(numbers(4)), [*numbers(1)])


def outer():
    result = yield from numbers(2)
    print("result", host_echo(result))
    yield host_echo("last")


print(list(outer()))


def guarded():
    try:
        yield host_echo(1)
    except ValueError as error:
        print("caught", host_echo(str(error)))
        yield host_echo("recovered")
    finally:
        print("cleanup", host_echo("f"))


g = guarded()
next(g)
print(g.throw(ValueError("thrown")), next(g, "over"))
g = guarded()
next(g)
g.close()


def failing():
    yield 1
    host_fail("KeyError", "in generator")


try:
    for x in failing():
        print(x)
except KeyError as error:
    print(repr(error))


def delegate():
    try:
        yield from failing()
    except KeyError:
        yield host_echo("delegate went on")


print(list(delegate()))
lazy = (host_add(x, y) for x in range(2) for y in host_echo([10, 20]) if host_echo(x + y) != 10)
print(next(lazy), list(lazy))
a, b = numbers(2)
print(a, b, max(numbers(3)), dict(zip(numbers(2), numbers(2))), 1 in numbers(5))


def interleave():
    left, right = numbers(2), numbers(2)
    for x in left:
        for y in right:
            yield host_echo((x, y))


print(list(interleave()))


def stops():
    yield 1
    host_fail("StopIteration", "from the host")


try:
    list(stops())
except RuntimeError as error:
    print(error)
