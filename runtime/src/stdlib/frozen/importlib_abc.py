# Base classes of finders and loaders that a script makes.

import abc
from importlib.util import module_from_spec as _module_from_spec, spec_from_loader as _spec_from_loader
import sys

__all__ = [
    "Loader", "MetaPathFinder", "PathEntryFinder", "ResourceLoader", "InspectLoader", "ExecutionLoader", "FileLoader",
    "SourceLoader",
]


class Loader(metaclass=abc.ABCMeta):
    __module__ = "importlib._abc"

    def create_module(self, spec):
        # The usual module will do.
        return None

    def load_module(self, fullname):
        if not hasattr(self, "exec_module"):
            raise ImportError
        module = sys.modules.get(fullname)
        if module is None:
            module = _module_from_spec(_spec_from_loader(fullname, self))
            sys.modules[fullname] = module
            try:
                self.exec_module(module)
            except BaseException:
                sys.modules.pop(fullname, None)
                raise
        else:
            self.exec_module(module)
        return sys.modules[fullname]


class MetaPathFinder(metaclass=abc.ABCMeta):
    def invalidate_caches(self):
        pass


class PathEntryFinder(metaclass=abc.ABCMeta):
    def invalidate_caches(self):
        pass


class ResourceLoader(Loader):
    @abc.abstractmethod
    def get_data(self, path):
        raise OSError


class InspectLoader(Loader):
    def is_package(self, fullname):
        raise ImportError

    def get_code(self, fullname):
        source = self.get_source(fullname)
        return None if source is None else self.source_to_code(source)

    @abc.abstractmethod
    def get_source(self, fullname):
        raise ImportError

    @staticmethod
    def source_to_code(data, path="<string>"):
        return compile(data, path, "exec", dont_inherit=True)

    def exec_module(self, module):
        code = self.get_code(module.__name__)
        if code is None:
            raise ImportError(f"cannot load module {module.__name__!r} when get_code() returns None")
        exec(code, module.__dict__)

    def load_module(self, fullname):
        return Loader.load_module(self, fullname)


class ExecutionLoader(InspectLoader):
    @abc.abstractmethod
    def get_filename(self, fullname):
        raise ImportError

    def get_code(self, fullname):
        source = self.get_source(fullname)
        if source is None:
            return None
        try:
            path = self.get_filename(fullname)
        except ImportError:
            return self.source_to_code(source)
        return self.source_to_code(source, path)


class FileLoader(ResourceLoader, ExecutionLoader):
    def __init__(self, fullname, path):
        self.name = fullname
        self.path = path

    def __eq__(self, other):
        return self.__class__ == other.__class__ and self.__dict__ == other.__dict__

    def __hash__(self):
        return hash(self.name) ^ hash(self.path)

    def get_filename(self, name=None):
        return self.path

    def get_data(self, path):
        with open(path, "rb") as file:
            return file.read()


class SourceLoader(ResourceLoader, ExecutionLoader):
    def is_package(self, fullname):
        name = self.get_filename(fullname).rpartition("/")[2].rpartition(".")[0]
        return name == "__init__" and fullname.rpartition(".")[2] != "__init__"

    def path_mtime(self, path):
        if self.path_stats.__func__ is SourceLoader.path_stats:
            raise OSError
        return int(self.path_stats(path)["mtime"])

    def path_stats(self, path):
        if self.path_mtime.__func__ is SourceLoader.path_mtime:
            raise OSError
        return {"mtime": self.path_mtime(path)}

    def set_data(self, path, data):
        pass

    def get_source(self, fullname):
        path = self.get_filename(fullname)
        try:
            data = self.get_data(path)
        except OSError as e:
            raise ImportError("source not available through get_data()", name=fullname) from e
        from io import TextIOWrapper, BytesIO

        return TextIOWrapper(BytesIO(data), "utf-8", newline=None).read()
