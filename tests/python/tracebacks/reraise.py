def risky():
    raise ValueError("original")


def middle():
    try:
        risky()
    except ValueError:
        print("logging")
        raise


def outer():
    try:
        middle()
    except ValueError as error:
        raise error


outer()
