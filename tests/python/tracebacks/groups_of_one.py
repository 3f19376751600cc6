# `except*` makes a group of a single exception, which has the traceback of its clause.
import traceback


def caught():
    try:
        1 / 0
    except* ZeroDivisionError as group:
        print(group.__traceback__ is None, len(group.exceptions), group.message == "")
        raise ValueError("within")


try:
    caught()
except BaseException as error:
    traceback.print_exception(error, file=__import__("sys").stdout)


class Known(dict):
    def get(self, key, default=None):
        return "got " + key


match Known(a=1):
    case {"a": value, "b": other}:
        print(value, other)


def each():
    return any(1 / 0 for _ in [1])


def every():
    return all(
        1 / 0
        for _ in [1]
    )


def gathered():
    return tuple(1 / 0 for _ in [1])


for act in (each, every, gathered):
    try:
        act()
    except ZeroDivisionError as error:
        traceback.print_exception(error, file=__import__("sys").stdout)
