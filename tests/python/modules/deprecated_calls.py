# Calls that warn of what will go.
import asyncio
import calendar
import inspect
import re
import warnings
from typing import NamedTuple


def told(function, *args, **kwargs):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        try:
            answer = repr(function(*args, **kwargs))
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
    print(answer, [(warning.category.__name__, str(warning.message)) for warning in found])


told(re.sub, "a", "b", "aaa", 1)
told(re.sub, "a", "b", "aAa", 0, re.I)
told(re.subn, "a", "b", "aaa", 2)
told(re.split, "a", "bab", 1)
told(re.sub, "a", "b", "aaa", count=1)
told(re.sub, "a", "b", "aAa", flags=re.I)
told(re.subn, "a", "b", "aaa", count=2, flags=0)
told(re.split, ",", "a,b,c", maxsplit=1)
told(re.sub, "a", "b", "a", 1, count=1)
told(re.sub, "a", "b", "a", 1, 0, flags=1)
told(re.sub, "a", "b", "a", 1, 0, 5)
told(re.subn, "a", "b", "a", 1, 0, 5)
told(re.split, "a", "b", 1, 0, 5)
told(re.split, "a", "b", 1, maxsplit=1)
told(re.split, "a")
told(re.compile("a").sub, "b", "aaa", 1)
told(asyncio.iscoroutinefunction, told)
told(getattr, calendar, "January")
told(getattr, calendar, "February")
told(getattr, calendar, "March")
told(hasattr, calendar, "none")
for args, kwargs in ((("X",), {"a": int}), (("X",), {}), (("X", None), {}), (("X", None), {"a": int}), (("X", [("a", int)]), {"b": 1})):
    told(lambda: NamedTuple(*args, **kwargs)._fields)
with warnings.catch_warnings(action="error"):
    told(lambda: 1)
    try:
        re.split(",", "a,b", 1)
    except DeprecationWarning as warning:
        print("raised", warning)
with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("default")
    for _ in range(3):
        re.sub("a", "b", "a", 1)
    print(len(found), found[0].filename, found[0].lineno)
print(inspect.signature(re.sub), inspect.signature(re.subn), inspect.signature(re.split))
print(warnings.catch_warnings(record=True), warnings.catch_warnings())
