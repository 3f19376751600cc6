# library
import sys

print("plain" in sys.modules)
import plain
import plain as again
from plain import answer, double as twice

print(plain.answer, answer, twice(4), again is plain, sys.modules["plain"] is plain)
print(plain.__name__, repr(plain.__package__), plain.__file__, plain.__doc__)
print(plain.double.__module__, plain.Thing.__module__, plain.Thing("x"), plain.Thing)
print(plain, hasattr(plain, "__path__"), hasattr(plain, "absent"))
print(plain.__spec__.name, plain.__spec__.origin, plain.__spec__.parent, plain.__spec__.submodule_search_locations)
print(sorted(name for name in dir(plain) if not name.startswith("__")))
try:
    plain.absent
except AttributeError as e:
    print(e)
try:
    from plain import absent
except ImportError as e:
    print(type(e).__name__, e, e.name, e.path, e.name_from)
try:
    import plain.inner
except ModuleNotFoundError as e:
    print(e, e.name)
try:
    import nowhere.at.all
except ModuleNotFoundError as e:
    print(e, e.name)
del sys.modules["plain"]
import plain as anew

print(anew is plain, anew.answer)

import importlib

try:
    importlib.import_module("space/one")
except ModuleNotFoundError as error:
    print(error)
