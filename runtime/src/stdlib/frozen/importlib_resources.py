# The files of packages: data that stands beside their modules.

import io
import sys
from _library import entries as _entries, read as _read
from importlib import import_module as _import_module

__all__ = [
    "Package", "Anchor", "as_file", "files", "contents", "is_resource", "open_binary", "open_text", "path", "read_binary",
    "read_text",
]
Package = Anchor = object


class LibraryPath:
    # A file or folder of a library; a Traversable.

    def __init__(self, path):
        self._path = path

    @property
    def name(self):
        return self._path.rpartition("/")[2]

    def __str__(self):
        return self._path

    def __repr__(self):
        return f"LibraryPath({self._path!r})"

    def __eq__(self, other):
        if isinstance(other, LibraryPath):
            return self._path == other._path
        return NotImplemented

    def __hash__(self):
        return hash(self._path)

    def joinpath(self, *descendants):
        path = self._path
        for descendant in descendants:
            for part in str(descendant).split("/"):
                if part == "..":
                    raise ValueError(f"{descendant!r} leads out of the package")
                if part and part != ".":
                    path = f"{path}/{part}"
        return LibraryPath(path)

    def __truediv__(self, child):
        return self.joinpath(child)

    def is_file(self):
        return _read(self._path) is not None

    def is_dir(self):
        return _entries(self._path) is not None

    def exists(self):
        return self.is_dir() or self.is_file()

    def iterdir(self):
        names = _entries(self._path)
        if names is None:
            if self.is_file():
                raise NotADirectoryError(20, "Not a directory", self._path)
            raise FileNotFoundError(2, "No such file or directory", self._path)
        return iter([self.joinpath(name) for name in names])

    def read_bytes(self):
        data = _read(self._path)
        if data is None:
            if self.is_dir():
                raise IsADirectoryError(21, "Is a directory", self._path)
            raise FileNotFoundError(2, "No such file or directory", self._path)
        return data

    def read_text(self, encoding=None, errors=None):
        text = self.read_bytes().decode(encoding or "utf-8", errors or "strict")
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        if mode in ("r", "rt", "tr"):
            return io.StringIO(self.read_text(encoding, errors))
        if mode in ("rb", "br"):
            return io.BytesIO(self.read_bytes())
        raise ValueError(f"a library is read-only: mode {mode!r}")


def files(anchor=None):
    if anchor is None:
        raise TypeError("files() needs a package: a script has no files of its own")
    module = _import_module(anchor) if isinstance(anchor, str) else anchor
    places = getattr(module, "__path__", None)
    if places:
        return LibraryPath(places[0])
    file = getattr(module, "__file__", None)
    if file is None:
        raise TypeError(f"{getattr(module, '__name__', module)!r} has no files")
    return LibraryPath(file.rpartition("/")[0])


class as_file:
    def __init__(self, path):
        self._path = path

    def __enter__(self):
        return self._path

    def __exit__(self, *exc_info):
        return False


def open_binary(anchor, *path_names):
    return files(anchor).joinpath(*path_names).open("rb")


def open_text(anchor, *path_names, encoding="utf-8", errors="strict"):
    return files(anchor).joinpath(*path_names).open("r", encoding=encoding, errors=errors)


def read_binary(anchor, *path_names):
    return files(anchor).joinpath(*path_names).read_bytes()


def read_text(anchor, *path_names, encoding="utf-8", errors="strict"):
    return files(anchor).joinpath(*path_names).read_text(encoding, errors)


def path(anchor, *path_names):
    return as_file(files(anchor).joinpath(*path_names))


def is_resource(anchor, *path_names):
    return files(anchor).joinpath(*path_names).is_file()


def contents(anchor, *path_names):
    return (entry.name for entry in files(anchor).joinpath(*path_names).iterdir())
