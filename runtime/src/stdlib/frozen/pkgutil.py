# Packages: which modules they have, and their data.

import sys
from _library import entries as _entries, read as _read
from collections import namedtuple
from importlib import import_module as _import_module
from importlib.util import find_spec as _find_spec

__all__ = ["ModuleInfo", "extend_path", "get_data", "iter_modules", "resolve_name", "walk_packages"]
ModuleInfo = namedtuple("ModuleInfo", "module_finder name ispkg", module="pkgutil")


def iter_modules(path=None, prefix=""):
    if isinstance(path, str):
        raise ValueError("path must be None or list of paths to look for modules in")
    seen = set()
    for place in sys.path if path is None else path:
        for entry in _entries(place) or ():
            name, dot, ending = entry.rpartition(".")
            is_package = not dot and _read(f"{place}/{entry}/__init__.py") is not None
            name = name if ending == "py" else entry
            if (is_package or ending == "py" and dot) and name != "__init__" and name not in seen:
                seen.add(name)
                yield ModuleInfo(None, prefix + name, is_package)


def walk_packages(path=None, prefix="", onerror=None):
    for info in iter_modules(path, prefix):
        yield info
        if info.ispkg:
            try:
                _import_module(info.name)
            except ImportError:
                if onerror is not None:
                    onerror(info.name)
            except Exception:
                if onerror is None:
                    raise
                onerror(info.name)
            else:
                inner = getattr(sys.modules[info.name], "__path__", None) or []
                yield from walk_packages(inner, info.name + ".", onerror)


def get_data(package, resource):
    spec = _find_spec(package)
    if spec is None or spec.origin is None:
        return None
    if resource.startswith("/") or ".." in resource.split("/"):
        raise ValueError(f"{resource!r} leads out of the package")
    folder = spec.origin.rpartition("/")[0]
    data = _read(f"{folder}/{resource}")
    if data is None:
        raise FileNotFoundError(2, "No such file or directory", f"{folder}/{resource}")
    return data


def extend_path(path, name):
    # All libraries are beneath one folder: there is nothing to add.
    return path


def resolve_name(name):
    module, colon, attributes = name.partition(":")
    if colon:
        found = _import_module(module)
        parts = attributes.split(".") if attributes else []
    else:
        first, *parts = name.split(".")
        found = _import_module(first)
        known = first
        while parts:
            try:
                found = _import_module(f"{known}.{parts[0]}")
            except ImportError:
                break
            known = f"{known}.{parts.pop(0)}"
    for part in parts:
        found = getattr(found, part)
    return found
