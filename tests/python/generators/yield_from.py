def inner():
    x = yield 1
    print("inner got", x)
    y = yield 2
    print("inner got", y)
    return "inner result"


def outer():
    result = yield from inner()
    print("outer got", result)
    more = yield from [10, 20]
    print("from list", more)
    yield from "ab"
    return (yield from range(0))


g = outer()
print(next(g), g.send("A"), g.send("B"), next(g), next(g), next(g))
try:
    next(g)
except StopIteration as error:
    print(error.value)


def catching():
    while True:
        try:
            yield "waiting"
        except ValueError as error:
            print("inner caught", error)


def delegate():
    try:
        yield from catching()
    except KeyError as error:
        print("outer caught", error)
        yield "delegate recovered"
    finally:
        print("delegate finally")


g = delegate()
print(next(g), g.throw(ValueError("v")), g.throw(KeyError("k")))
g.close()


def tree(node):
    if node:
        left, value, right = node
        yield from tree(left)
        yield value
        yield from tree(right)


print(list(tree((((None, 1, None), 2, None), 3, (None, 4, (None, 5, None))))))


def chain(*iterables):
    for it in iterables:
        yield from it


print(list(chain([1], (2, 3), "x", {4: 5}, (n for n in range(2)))))


def closing():
    try:
        yield from catching_exit()
    except GeneratorExit:
        print("outer exit")
        raise


def catching_exit():
    try:
        yield 1
    finally:
        print("inner cleanup")


g = closing()
next(g)
g.close()
try:
    list(x for x in chain([1], 5))
except TypeError as error:
    print(error)


def flatten(x):
    for item in x:
        if isinstance(item, list):
            yield from flatten(item)
        else:
            yield item


list(flatten([1, [2, [3, [4, []]]], 5]))
