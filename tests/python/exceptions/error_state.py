# What the current exception is, as code enters and leaves handlers.
import sys


def current():
    return repr(sys.exception())


print(current())
try:
    raise ValueError("one")
except ValueError:
    print(current())
    try:
        raise KeyError("two")
    except KeyError:
        print(current())
    print(current())
    try:
        pass
    finally:
        print("finally", current())
print(current())


def generator():
    print("gen", current())
    try:
        raise IndexError("in generator")
    except IndexError:
        yield current()
        print("gen resumed", current())
    print("gen after", current())
    yield "last"


g = generator()
try:
    raise TypeError("outer")
except TypeError:
    print(next(g))
    print("outer still", current())
    print(next(g))
print(current(), sys.exc_info())


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        print("exit sees", current(), sys.exc_info()[0])
        return True


with Manager():
    raise RuntimeError("body")
print(current())
try:
    try:
        1 / 0
    finally:
        print("finally sees", current())
except ZeroDivisionError as error:
    print(sys.exception() is error, sys.exc_info()[1] is error)
