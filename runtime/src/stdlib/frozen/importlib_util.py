# What can be imported, without importing it.

import sys
from _refusing import refusing as _refusing
from _library import find_spec as _find_spec
from types import ModuleType as _ModuleType
from importlib import _absolute, import_module as _import_module

__all__ = ["find_spec", "module_from_spec", "resolve_name", "spec_from_file_location", "spec_from_loader"]

_WHY = "modules come from the standard library, the host and libraries only; import them by name"
_refuse_module = _refusing("importlib.util.", "module_from_spec", _WHY)
spec_from_file_location = _refusing("importlib.util.", "spec_from_file_location", _WHY)


class ModuleSpec:
    # Where a module comes from that a script's own loader makes.
    def __init__(self, name, loader, *, origin=None, loader_state=None, is_package=None):
        self.name = name
        self.loader = loader
        self.origin = origin
        self.loader_state = loader_state
        self.submodule_search_locations = [] if is_package else None
        self._uninitialized_submodules = []
        self._set_fileattr = False
        self._cached = None

    @property
    def cached(self):
        return self._cached

    @cached.setter
    def cached(self, cached):
        self._cached = cached

    @property
    def parent(self):
        return self.name.rpartition(".")[0] if self.submodule_search_locations is None else self.name

    @property
    def has_location(self):
        return self._set_fileattr

    @has_location.setter
    def has_location(self, value):
        self._set_fileattr = bool(value)

    def __repr__(self):
        args = [f"name={self.name!r}", f"loader={self.loader!r}"]
        if self.origin is not None:
            args.append(f"origin={self.origin!r}")
        if self.submodule_search_locations is not None:
            args.append(f"submodule_search_locations={self.submodule_search_locations}")
        return f"{type(self).__name__}({', '.join(args)})"

    def __eq__(self, other):
        names = ("name", "loader", "origin", "submodule_search_locations", "cached", "has_location")
        try:
            return all([getattr(self, name) == getattr(other, name) for name in names])
        except AttributeError:
            return NotImplemented

    __hash__ = None


ModuleSpec.__module__ = "_frozen_importlib"


def spec_from_loader(name, loader, *, origin=None, is_package=None):
    if origin is None:
        origin = getattr(loader, "_ORIGIN", None)
    if is_package is None:
        if hasattr(loader, "is_package"):
            try:
                is_package = loader.is_package(name)
            except ImportError:
                is_package = None
        else:
            is_package = False
    return ModuleSpec(name, loader, origin=origin, is_package=is_package)


def module_from_spec(spec):
    if not isinstance(spec, ModuleSpec):
        _refuse_module(spec)
    module = None
    loader = spec.loader
    if hasattr(loader, "create_module"):
        module = loader.create_module(spec)
    elif hasattr(loader, "exec_module"):
        raise ImportError("loaders that define exec_module() must also define create_module()")
    if module is None:
        module = _ModuleType(spec.name)
    told = [("__name__", spec.name), ("__loader__", loader), ("__package__", spec.parent)]
    if spec.submodule_search_locations is not None:
        told.append(("__path__", spec.submodule_search_locations))
    for name, value in told:
        if getattr(module, name, None) is None:
            try:
                setattr(module, name, value)
            except AttributeError:
                pass
    try:
        module.__spec__ = spec
    except AttributeError:
        pass
    return module


def _ask_finders(name, parent):
    # The module that a finder of `sys.meta_path` knows, or None.
    path = None if parent is None else getattr(parent, "__path__", None)
    if parent is not None and path is None:
        return None
    spec = _asked(name, path)
    return None if spec is None else _load(name, spec)


def _load(name, spec):
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    module = sys.modules.pop(name)
    sys.modules[name] = module
    return module


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
    path = getattr(_import_module(parent), "__path__", None) if parent else None
    found = _find_spec(name)
    if found is not None:
        return found
    if parent and path is None:
        raise ModuleNotFoundError(
            f"__path__ attribute not found on {parent!r} while trying to find {name!r}", name=name
        )
    return _asked(name, path)


def _asked(name, path):
    # What the finders of `sys.meta_path` know of a module, or None.
    for finder in list(sys.meta_path):
        find = getattr(finder, "find_spec", None)
        spec = None if find is None else find(name, path, None)
        if spec is not None:
            return spec
    return None
