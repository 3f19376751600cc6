# Which types are immutable, and which can be subclassed: those that CPython has in C.
import enum
import importlib

MODULES = "array builtins collections datetime decimal functools io itertools operator queue re struct zoneinfo".split()

# Those that are made otherwise.
PASSED = {"super", "FlagBoundary", "ExceptionGroup", "C14NWriterTarget", "ProxyType", "CallableProxyType", "JSONDecodeError"}


def told(work):
    try:
        work()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
    return "yes"


def change(cls):
    cls.zork = 1
    del cls.zork


seen = set()
for title in MODULES:
    module = importlib.import_module(title)
    names = getattr(module, "__all__", None) or [n for n in dir(module) if not n.startswith("_")]
    for name in sorted(set(names)):
        cls = getattr(module, name, None)
        if isinstance(cls, type) and not issubclass(cls, enum.Enum) and cls not in seen and name not in PASSED:
            seen.add(cls)
            print(title, name, "|", told(lambda: change(cls)), "|", told(lambda: type("Sub", (cls,), {})))
