# library
import importlib
import sys

circle = importlib.import_module("shapes.circle")
print(circle.__name__, importlib.import_module(".square", "shapes").__name__)
print(importlib.import_module("..extra", "shapes.deep").level)
print(__import__("shapes.deep.er").__name__, __import__("shapes.deep.er", fromlist=["x"]).__name__)
print(__import__("base", {"__package__": "shapes", "__name__": "shapes.x"}, None, ["Shape"], 1).__name__)
for call in [
    lambda: importlib.import_module(".square"),
    lambda: importlib.import_module("...square", "shapes"),
    lambda: importlib.import_module("absent"),
    lambda: importlib.import_module("shapes.absent"),
    lambda: importlib.import_module(""),
    lambda: __import__(""),
    lambda: __import__("x", {"__name__": "__main__"}, None, [], 1),
    lambda: exec("from . import x", {"__name__": "__main__"}),
    lambda: exec("from ... import x", {"__name__": "shapes.circle", "__package__": "shapes"}),
    lambda: __import__(3),
]:
    try:
        call()
    except Exception as e:
        print(type(e).__name__, e)
from importlib.util import find_spec

print(find_spec("plain").origin, "plain" in sys.modules)
print(find_spec("absent"), find_spec("shapes.absent"), find_spec("shapes").submodule_search_locations)
print(find_spec("shapes.deep.er").name)
sys.modules["blocked"] = None
try:
    import blocked
except ImportError as e:
    print(type(e).__name__, e)
sys.modules["given"] = 3
import given

print(given)
