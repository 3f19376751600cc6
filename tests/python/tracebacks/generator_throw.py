def g():
    try:
        yield 1
    finally:
        1 / 0
it = g()
next(it)
it.throw(KeyError("thrown"))
