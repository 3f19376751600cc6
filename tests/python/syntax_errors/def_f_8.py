def f():
    x = yield
    yield x = 5
