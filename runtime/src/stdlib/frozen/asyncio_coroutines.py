# Tests for coroutines, in the module where CPython has them.

from asyncio import iscoroutine, iscoroutinefunction


def _checked(func):
    # What the native `iscoroutinefunction` is.
    import inspect
    import warnings

    warnings.warn(
        "'asyncio.iscoroutinefunction' is deprecated and slated for removal in Python 3.16;"
        " use inspect.iscoroutinefunction() instead",
        DeprecationWarning,
    )
    return inspect.iscoroutinefunction(func)
