def guarded():
    try:
        yield 1
        yield 2
    except ValueError as error:
        print("caught", error)
        yield "recovered"
    finally:
        print("finally")
    yield "after"


g = guarded()
print(next(g), g.throw(ValueError("boom")), next(g), next(g, "done"))
g = guarded()
next(g)
try:
    g.throw(KeyError("k"))
except KeyError as error:
    print("out", error)
print(list(g))
g = guarded()
try:
    g.throw(RuntimeError("before start"))
except RuntimeError as error:
    print(error)
print(next(g, "finished"))
g = guarded()
next(g)
print(g.close(), g.close(), next(g, "closed"))
guarded().close()


def stubborn():
    try:
        yield 1
    except GeneratorExit:
        print("refusing")
        yield 2


g = stubborn()
next(g)
try:
    g.close()
except RuntimeError as error:
    print(error)


def value_on_close():
    try:
        yield 1
    except GeneratorExit:
        return "closing value"


g = value_on_close()
next(g)
print(g.close())


def raises_on_close():
    try:
        yield 1
    finally:
        raise ValueError("in finally")


g = raises_on_close()
next(g)
try:
    g.close()
except ValueError as error:
    print(error, repr(error.__context__))


def reraise():
    try:
        yield
    except Exception as error:
        raise KeyError("new") from error


g = reraise()
next(g)
try:
    g.throw(ValueError("old"))
except KeyError as error:
    print(repr(error), repr(error.__cause__))
g = guarded()
next(g)
try:
    g.throw("not an exception")
except TypeError as error:
    print(error)
print(g.throw(ValueError))
g.close()
