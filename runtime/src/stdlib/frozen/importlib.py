# Imports by name: the modules themselves are found and run by the interpreter.

from _library import import_module as _import_module

__all__ = ["__import__", "import_module", "invalidate_caches", "reload"]
__path__ = []


def _import(name, globals=None, locals=None, fromlist=(), level=0):
    return __import__(name, globals, locals, fromlist, level)


def import_module(name, package=None):
    if not isinstance(name, str):
        raise TypeError(f"import_module() argument 'name' must be str, not {type(name).__name__}")
    if name.startswith("."):
        if not package:
            raise TypeError(f"the 'package' argument is required to perform a relative import for {name!r}")
        name = _absolute(name, package)
    if not name:
        raise ValueError("Empty module name")
    return _import_module(name)


def _absolute(name, package):
    rest = name.lstrip(".")
    base = package
    for _ in range(len(name) - len(rest) - 1):
        base, dot, _last = base.rpartition(".")
        if not dot:
            raise ImportError("attempted relative import beyond top-level package")
    return f"{base}.{rest}" if rest else base


def invalidate_caches():
    # A library does not change.
    pass


def reload(module):
    raise NotImplementedError("reload() is not offered: a library does not change while a session runs")
