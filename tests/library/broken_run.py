started = True


def inner():
    raise ValueError("from within")


inner()
