def show(error):
    depth = 0
    while error is not None:
        print("  " * depth, repr(error), "cause", repr(error.__cause__), "context", repr(error.__context__), error.__suppress_context__)
        error = error.__cause__ or error.__context__
        depth += 1


try:
    try:
        raise ValueError("first")
    except ValueError as error:
        raise KeyError("second") from error
except KeyError as error:
    show(error)
try:
    try:
        raise ValueError("first")
    except ValueError:
        raise KeyError("implicit")
except KeyError as error:
    show(error)
try:
    try:
        raise ValueError("hidden")
    except ValueError:
        raise KeyError("from None") from None
except KeyError as error:
    show(error)
try:
    raise KeyError("k") from ValueError("made here")
except KeyError as error:
    show(error)
try:
    raise KeyError("k") from ValueError
except KeyError as error:
    show(error)
try:
    try:
        try:
            1 / 0
        except ZeroDivisionError:
            int("x")
    except ValueError:
        [][0]
except IndexError as error:
    show(error)


def handler_calls():
    try:
        raise KeyError("while handling")
    except KeyError as error:
        return error


try:
    raise ValueError("outer")
except ValueError:
    show(handler_calls())
show(handler_calls())
a, b = ValueError("a"), ValueError("b")
try:
    raise a
except ValueError:
    try:
        raise b
    except ValueError:
        try:
            raise a
        except ValueError as error:
            print(repr(error.__context__), repr(b.__context__))
error = ValueError("manual")
error.__cause__ = KeyError("set by hand")
print(error.__suppress_context__, repr(error.__cause__), error.__traceback__)
try:
    error.__cause__ = 5
except TypeError as wrong:
    print(wrong)
try:
    try:
        raise ValueError("e")
    except ValueError as e:
        raise e
except ValueError as same:
    show(same)
