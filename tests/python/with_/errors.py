class EnterFails:
    def __enter__(self):
        raise ValueError("enter failed")

    def __exit__(self, *args):
        print("exit must not run")


class ExitFails:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        raise RuntimeError("exit failed")


class OnlyEnter:
    def __enter__(self):
        pass


class OnlyExit:
    def __exit__(self, *args):
        pass


class Recorder:
    def __enter__(self):
        print("recorder enter")

    def __exit__(self, kind, value, trace):
        print("recorder exit", kind and kind.__name__, value)


try:
    with Recorder(), EnterFails():
        print("never")
except ValueError as error:
    print(error)
try:
    with Recorder(), ExitFails():
        pass
except RuntimeError as error:
    print(error, repr(error.__context__))
try:
    with ExitFails():
        raise KeyError("body")
except RuntimeError as error:
    print(error, repr(error.__context__))
for bad in (5, OnlyEnter(), OnlyExit(), None):
    try:
        with bad:
            print("never")
    except TypeError as error:
        print(error)
try:
    with undefined:
        pass
except NameError as error:
    print(error)


class Truthy:
    def __init__(self, answer):
        self.answer = answer

    def __enter__(self):
        return self

    def __exit__(self, *args):
        return self.answer


for answer in (0, "", None, 1, "yes", []):
    try:
        with Truthy(answer):
            raise ValueError("test")
        print(repr(answer), "swallowed")
    except ValueError:
        print(repr(answer), "passed on")


class ReRaise:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if value is not None:
            raise LookupError("translated") from value


try:
    with ReRaise():
        {}["missing"]
except LookupError as error:
    print(repr(error), repr(error.__cause__))
m = Truthy(False)
m.__enter__ = lambda: print("instance attributes are not used")
with m as same:
    print(same is m)
