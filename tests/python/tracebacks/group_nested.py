def fail(n):
    raise ValueError(f"problem {n}")


def collect(ns):
    errors = []
    for n in ns:
        try:
            fail(n)
        except ValueError as error:
            errors.append(error)
    return errors


try:
    raise KeyError("before")
except KeyError as error:
    raise ExceptionGroup("outer", [ExceptionGroup("inner", collect([1, 2])), TypeError("plain")]) from error
