# What can be imported, without importing it.

import sys
from _library import find_spec as _find_spec
from importlib import _absolute, import_module as _import_module

__all__ = ["find_spec", "resolve_name"]


def resolve_name(name, package):
    if not name.startswith("."):
        return name
    if not package:
        raise ImportError(f"no package specified for {name!r} (required for relative module names)")
    return _absolute(name, package)


def find_spec(name, package=None):
    name = resolve_name(name, package)
    if name in sys.modules:
        module = sys.modules[name]
        if module is None:
            return None
        spec = getattr(module, "__spec__", None)
        if spec is not None or name == "__main__":
            return spec
        return _find_spec(name)
    parent = name.rpartition(".")[0]
    if parent:
        _import_module(parent)
    return _find_spec(name)
