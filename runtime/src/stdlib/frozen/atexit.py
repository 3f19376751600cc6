# Functions that are called when the program ends (`_ending`).

_functions = []


def register(func, /, *args, **kwargs):
    if not callable(func):
        raise TypeError("the first argument must be callable")
    _functions.append((func, args, kwargs))
    return func


def unregister(func, /):
    _functions[:] = [entry for entry in _functions if not (entry[0] is func or entry[0] == func)]


def _clear():
    _functions.clear()


def _ncallbacks():
    return len(_functions)


def _run_exitfuncs():
    while _functions:
        func, args, kwargs = _functions.pop()
        try:
            func(*args, **kwargs)
        except SystemExit:
            raise
        except BaseException:
            import sys
            import traceback

            print(f"Exception ignored in atexit callback {func!r}:", file=sys.stderr)
            traceback.print_exc()
