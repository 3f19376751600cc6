def attempt(f):
    try:
        f()
    except BaseException as error:
        print(type(error).__name__, error, error.args)


def raise_class():
    raise ValueError


def raise_instance():
    raise ValueError("text", 2)


def raise_nothing():
    raise


def raise_int():
    raise 5


def raise_str():
    raise "text"


def raise_none():
    raise None


def raise_plain_class():
    raise int


def raise_from_int():
    raise ValueError("v") from 5


def raise_needs_args():
    raise UnicodeDecodeError


class NewFails(Exception):
    def __init__(self):
        raise KeyError("in init")


def raise_class_init_fails():
    raise NewFails


class NotException:
    def __new__(cls):
        return 5


def except_not_class():
    try:
        1 / 0
    except 5:
        pass


def except_tuple_bad():
    try:
        1 / 0
    except (ValueError, "x"):
        pass


def except_str_unused():
    try:
        pass
    except "never looked at":
        pass
    print("no complaint")


for f in (raise_class, raise_instance, raise_nothing, raise_int, raise_str, raise_none, raise_plain_class, raise_from_int, raise_needs_args, raise_class_init_fails, except_not_class, except_tuple_bad, except_str_unused):
    attempt(f)
errors = [ValueError("kept")]
for _ in range(2):
    try:
        raise errors[0]
    except ValueError as error:
        print(error is errors[0])


def reraise():
    try:
        raise KeyError("again")
    except KeyError:
        print("logging")
        raise


attempt(reraise)


def reraise_after_nested():
    try:
        raise KeyError("outer")
    except KeyError:
        try:
            raise ValueError("inner")
        except ValueError:
            pass
        raise


attempt(reraise_after_nested)


def reraise_in_helper():
    raise


try:
    raise IndexError("from the caller's handler")
except IndexError:
    attempt(reraise_in_helper)
