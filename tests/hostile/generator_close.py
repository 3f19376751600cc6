def g():
    while True:
        try:
            yield
        except BaseException:
            pass
x = g()
next(x)
for _ in range(10):
    try:
        x.close()
    except RuntimeError as error:
        print(error)
def h():
    try:
        yield
    finally:
        while True:
            pass
y = h()
next(y)
y.close()
