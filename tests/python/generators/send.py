def echo():
    received = yield "ready"
    while received is not None:
        received = yield f"got {received}"
    return "bye"


g = echo()
print(next(g), g.send(1), g.send("two"))
try:
    g.send(None)
except StopIteration as error:
    print(error.value)
try:
    g.send(1)
except StopIteration as error:
    print("exhausted", error.value)
g = echo()
try:
    g.send("too early")
except TypeError as error:
    print(error)
print(g.send(None), g.send(0))


def averager():
    total = count = 0
    average = None
    while True:
        value = yield average
        total += value
        count += 1
        average = total / count


avg = averager()
next(avg)
print([avg.send(n) for n in (10, 20, 60)])


def expression():
    x = (yield 1) + (yield 2)
    y = [(yield 3), (yield 4)]
    z = yield
    print("sum", x, y, z)
    f"{(yield 5)}"
    return x


g = expression()
print(next(g), g.send(10), g.send(20), g.send("a"), g.send("b"), g.send("z"))
try:
    next(g)
except StopIteration as error:
    print(error.value)


def running():
    try:
        yield next(me)
    except ValueError as error:
        print(error)
        yield "after"


me = running()
print(next(me))


def coroutine_style():
    log = []
    try:
        while True:
            log.append((yield len(log)))
    finally:
        print("log", log)


c = coroutine_style()
next(c)
print(c.send("a"), c.send("b"), next(c))
c.close()
