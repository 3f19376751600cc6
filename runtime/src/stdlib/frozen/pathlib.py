# Paths as objects; those of Path are of the granted file system.

import _files
import glob as _glob
import io
import ntpath
import os
import posixpath
import stat as _stat

__all__ = [
    "UnsupportedOperation", "PurePath", "PurePosixPath", "PureWindowsPath", "Path", "PosixPath", "WindowsPath",
]


class UnsupportedOperation(NotImplementedError):
    pass


class _Parents:
    def __init__(self, path):
        self._path = path
        self._count = len(path._tail)

    def __len__(self):
        return self._count

    def __getitem__(self, index):
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(self._count)))
        if index >= self._count or index < -self._count:
            raise IndexError(index)
        if index < 0:
            index += self._count
        return self._path._of(self._path._drive, self._path._begin, self._path._tail[:-index - 1])

    def __iter__(self):
        for number in range(self._count):
            yield self[number]

    def __contains__(self, path):
        return any(path == parent for parent in self)

    def __repr__(self):
        return f"<{type(self._path).__name__}.parents>"


class PurePath:
    # A path's drive, its root and its names are found when they are first asked for.
    parser = os.path

    def __new__(cls, *args, **kwargs):
        if cls is PurePath:
            cls = PurePosixPath
        return object.__new__(cls)

    def __init__(self, *args):
        texts = []
        for arg in args:
            if isinstance(arg, PurePath):
                if arg.parser is not self.parser:
                    texts.append(arg.as_posix())
                else:
                    texts.extend(arg._texts)
                continue
            path = os.fspath(arg) if not isinstance(arg, str) and hasattr(type(arg), "__fspath__") else arg
            if not isinstance(path, str):
                raise TypeError(
                    "argument should be a str or an os.PathLike object where __fspath__ returns a str, "
                    f"not {type(path).__name__!r}"
                )
            texts.append(path)
        self._texts = texts
        self._known = None

    def with_segments(self, *args):
        return type(self)(*args)

    # --- Parts.

    def _parsed(self):
        known = self._known
        if known is None:
            texts = self._texts
            path = texts[0] if len(texts) == 1 else self.parser.join(*texts) if texts else ""
            known = self._known = self._parse(path)
        return known

    @classmethod
    def _parse(cls, path):
        sep, altsep = cls.parser.sep, cls.parser.altsep
        if altsep:
            path = path.replace(altsep, sep)
        drive, root, rest = cls.parser.splitroot(path)
        if not root and drive.startswith(sep) and not drive.endswith(sep):
            # A share is the root of its own, unless it is only begun.
            names = drive.split(sep)
            if len(names) == 4 and names[2] not in "?." or len(names) == 6:
                root = sep
        return drive, root, [name for name in rest.split(sep) if name and name != "."]

    _drive = property(lambda self: self._parsed()[0])
    _begin = property(lambda self: self._parsed()[1])
    _tail = property(lambda self: self._parsed()[2])

    def _of(self, drive, root, tail):
        path = self.with_segments(self._joined(drive, root, tail))
        if path._known is None:
            path._known = drive, root, tail
        return path

    def _joined(self, drive, root, tail):
        sep = self.parser.sep
        text = drive + root + sep.join(tail)
        if not drive and not root and tail and self.parser.splitdrive(tail[0])[0]:
            return "." + sep + text
        return text or "."

    def __str__(self):
        return self._joined(*self._parsed())

    def __fspath__(self):
        return str(self)

    def __bytes__(self):
        return os.fsencode(str(self))

    def __repr__(self):
        return f"{type(self).__name__}({self.as_posix()!r})"

    def as_posix(self):
        return str(self).replace(self.parser.sep, "/")

    drive = property(lambda self: self._drive)
    root = property(lambda self: self._begin)
    anchor = property(lambda self: self._drive + self._begin)
    parents = property(lambda self: _Parents(self))

    @property
    def parts(self):
        anchor = self.anchor
        return (anchor, *self._tail) if anchor else tuple(self._tail)

    @property
    def parent(self):
        tail = self._tail
        return self._of(self._drive, self._begin, tail[:-1]) if tail else self

    @property
    def name(self):
        tail = self._tail
        return tail[-1] if tail else ""

    @property
    def stem(self):
        return self.parser.splitext(self.name)[0]

    @property
    def suffix(self):
        return self.parser.splitext(self.name)[1]

    @property
    def suffixes(self):
        found = self.name.lstrip(".").split(".")[1:]
        return ["." + suffix for suffix in found]

    # --- Comparison.

    def _folded(self):
        return str(self)

    def _key(self):
        return self._folded().split(self.parser.sep)

    def __eq__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self._folded() == other._folded() and self.parser is other.parser

    def __hash__(self):
        return hash(self._folded())

    def __lt__(self, other):
        if not isinstance(other, PurePath) or self.parser is not other.parser:
            return NotImplemented
        return self._key() < other._key()

    def __le__(self, other):
        if not isinstance(other, PurePath) or self.parser is not other.parser:
            return NotImplemented
        return self._key() <= other._key()

    def __gt__(self, other):
        if not isinstance(other, PurePath) or self.parser is not other.parser:
            return NotImplemented
        return self._key() > other._key()

    def __ge__(self, other):
        if not isinstance(other, PurePath) or self.parser is not other.parser:
            return NotImplemented
        return self._key() >= other._key()

    def __reduce__(self):
        return type(self), self.parts

    # --- New paths.

    def __truediv__(self, key):
        if not isinstance(key, str) and not hasattr(type(key), "__fspath__"):
            return NotImplemented
        return self.with_segments(self, key)

    def __rtruediv__(self, key):
        if not isinstance(key, str) and not hasattr(type(key), "__fspath__"):
            return NotImplemented
        return self.with_segments(key, self)

    def joinpath(self, *pathsegments):
        return self.with_segments(self, *pathsegments)

    def with_name(self, name):
        parser = self.parser
        if not name or parser.sep in name or parser.altsep and parser.altsep in name or name == ".":
            raise ValueError(f"Invalid name {name!r}")
        tail = self._tail
        if not tail:
            raise ValueError(f"{self!r} has an empty name")
        return self._of(self._drive, self._begin, [*tail[:-1], name])

    def with_stem(self, stem):
        suffix = self.suffix
        if not suffix:
            return self.with_name(stem)
        if not stem:
            raise ValueError(f"{self!r} has a non-empty suffix")
        return self.with_name(stem + suffix)

    def with_suffix(self, suffix):
        stem = self.stem
        if not stem:
            raise ValueError(f"{self!r} has an empty name")
        if suffix and not suffix.startswith("."):
            raise ValueError(f"Invalid suffix {suffix!r}")
        return self.with_name(stem + suffix)

    def relative_to(self, other, *, walk_up=False):
        if not isinstance(other, PurePath):
            other = self.with_segments(other)
        for step, path in enumerate((other, *other.parents)):
            if path == self or path in self.parents:
                break
            if not walk_up:
                raise ValueError(f"{str(self)!r} is not in the subpath of {str(other)!r}")
            if path.name == "..":
                raise ValueError(f"'..' segment in {str(other)!r} cannot be walked")
        else:
            raise ValueError(f"{str(self)!r} and {str(other)!r} have different anchors")
        return self._of("", "", [".."] * step + self._tail[len(path._tail):])

    def is_relative_to(self, other):
        if not isinstance(other, PurePath):
            other = self.with_segments(other)
        return other == self or other in self.parents

    def is_absolute(self):
        return self.parser.isabs(str(self))

    def is_reserved(self):
        from warnings import warn

        warn(
            "pathlib.PurePath.is_reserved() is deprecated and scheduled for removal in Python 3.15. "
            "Use os.path.isreserved() to detect reserved paths on Windows.", DeprecationWarning,
        )
        return self.parser is ntpath and ntpath.isreserved(str(self))

    def as_uri(self):
        from warnings import warn

        warn("pathlib.PurePath.as_uri() is deprecated and scheduled for removal in Python 3.19. Use pathlib.Path.as_uri().",
             DeprecationWarning)
        return self._uri()

    def _uri(self):
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        drive, path = self._drive, self.as_posix()
        if drive[1:2] == ":":
            return "file:///" + drive + _quoted(path[2:])
        return ("file:" if drive else "file://") + _quoted(path)

    # --- Patterns.

    def match(self, path_pattern, *, case_sensitive=None):
        if not isinstance(path_pattern, PurePath):
            path_pattern = self.with_segments(path_pattern)
        sensitive = self._is_sensitive(case_sensitive)
        names, patterns = list(reversed(self.parts)), list(reversed(path_pattern.parts))
        if not patterns:
            raise ValueError("empty pattern")
        if len(names) < len(patterns) or len(names) > len(patterns) and path_pattern.anchor:
            return False
        return all(_glob.matcher(pattern, sensitive)(name) for name, pattern in zip(names, patterns))

    def full_match(self, pattern, *, case_sensitive=None):
        if not isinstance(pattern, PurePath):
            pattern = self.with_segments(pattern)
        from re import IGNORECASE, compile as compile_regex

        text = str(pattern) if pattern.parts else ""
        seps = self.parser.sep
        regex = _glob.translate(text, recursive=True, include_hidden=True, seps=seps)
        flags = 0 if self._is_sensitive(case_sensitive) else IGNORECASE
        return compile_regex(regex.replace("\\z", "\\Z"), flags).match(str(self) if self.parts else "") is not None

    def _is_sensitive(self, case_sensitive):
        return self.parser is posixpath if case_sensitive is None else case_sensitive


os.PathLike.register(PurePath)


def _quoted(path):
    plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-~/"
    data = os.fsencode(path)
    return "".join(chr(byte) if chr(byte) in plain else f"%{byte:02X}" for byte in data)


class PurePosixPath(PurePath):
    parser = posixpath


class PureWindowsPath(PurePath):
    parser = ntpath

    def _folded(self):
        return str(self).lower()


class _Info:
    def __init__(self, path):
        self._path = str(path)

    def __repr__(self):
        return f"<{type(self).__name__}>"

    def exists(self, *, follow_symlinks=True):
        return _files.kind_of(self._path) is not None

    def is_dir(self, *, follow_symlinks=True):
        return _files.kind_of(self._path) == "folder"

    def is_file(self, *, follow_symlinks=True):
        return _files.kind_of(self._path) == "file"

    def is_symlink(self):
        return False


class Path(PurePath):
    def __new__(cls, *args, **kwargs):
        if cls is Path:
            cls = PosixPath
        return object.__new__(cls)

    # --- What there is.

    @property
    def info(self):
        return _Info(self)

    def stat(self, *, follow_symlinks=True):
        return os.stat(str(self))

    def lstat(self):
        return os.stat(str(self))

    def exists(self, *, follow_symlinks=True):
        return _files.kind_of(str(self)) is not None

    def is_file(self, *, follow_symlinks=True):
        return _files.kind_of(str(self)) == "file"

    def is_dir(self, *, follow_symlinks=True):
        return _files.kind_of(str(self)) == "folder"

    def is_symlink(self):
        return False

    def is_junction(self):
        return False

    def is_mount(self):
        return os.path.ismount(str(self))

    def is_block_device(self):
        return False

    def is_char_device(self):
        return False

    def is_fifo(self):
        return False

    def is_socket(self):
        return False

    def samefile(self, other_path):
        return os.path.samefile(str(self), other_path)

    def owner(self, *, follow_symlinks=True):
        raise UnsupportedOperation(f"{type(self).__name__}.owner() is unsupported on this system")

    def group(self, *, follow_symlinks=True):
        raise UnsupportedOperation(f"{type(self).__name__}.group() is unsupported on this system")

    # --- Files.

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return io.open(str(self), mode, buffering, encoding, errors, newline)

    def read_bytes(self):
        with self.open("rb", 0) as file:
            return file.read()

    def read_text(self, encoding=None, errors=None, newline=None):
        with self.open("r", -1, encoding, errors, newline) as file:
            return file.read()

    def write_bytes(self, data):
        view = memoryview(data)
        with self.open("wb") as file:
            return file.write(view)

    def write_text(self, data, encoding=None, errors=None, newline=None):
        if not isinstance(data, str):
            raise TypeError(f"data must be str, not {type(data).__name__}")
        with self.open("w", -1, encoding, errors, newline) as file:
            return file.write(data)

    def touch(self, mode=0o666, exist_ok=True):
        os.close(os.open(str(self), os.O_CREAT | os.O_WRONLY | (0 if exist_ok else os.O_EXCL)))

    # --- Folders.

    def _child(self, name):
        return self._of(self._drive, self._begin, [*self._tail, name])

    def iterdir(self):
        for name in os.listdir(str(self)):
            yield self._child(name)

    def walk(self, top_down=True, on_error=None, follow_symlinks=False):
        for path, folders, files in os.walk(str(self), top_down, on_error, follow_symlinks):
            yield self.with_segments(path), folders, files

    def glob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        text = pattern if isinstance(pattern, str) else os.fspath(pattern)
        parsed = self.with_segments(pattern)
        if parsed.anchor:
            raise NotImplementedError("Non-relative patterns are unsupported")
        parts = list(parsed._tail)
        if not parts:
            raise ValueError(f"Unacceptable pattern: {text!r}")
        if text[-1] == "/" or text[-2:] == "/.":
            parts.append("")
        _files.need("pathlib.Path.glob")
        return self._select(parts, self._is_sensitive(case_sensitive))

    def rglob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        parsed = self.with_segments(pattern)
        if parsed.anchor:
            raise NotImplementedError("Non-relative patterns are unsupported")
        text = pattern if isinstance(pattern, str) else os.fspath(pattern)
        return self.glob("**/" + text if text else "**", case_sensitive=case_sensitive)

    def _select(self, parts, sensitive):
        found = [self]
        last = len(parts) - 1
        deep = False
        for number, part in enumerate(parts):
            if part == "":
                found = (path for path in found if path.is_dir())
            elif part == "**":
                found = _all_below(found, number == last)
                if deep:
                    found = _once(found)
                deep = True
            elif part == "..":
                found = _children(found, part, "is_dir", None)
            elif _glob.has_magic(part) or not sensitive:
                found = _matching(found, _glob.matcher(part, sensitive), number < last)
            else:
                found = _children(found, part, None, "exists" if number == last else None)
        return found

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        if parents and self.parent != self and not self.parent.exists():
            os.makedirs(str(self.parent), exist_ok=True)
        try:
            os.mkdir(str(self))
        except OSError:
            if not exist_ok or not self.is_dir():
                raise

    def rmdir(self):
        os.rmdir(str(self))

    # --- Changes.

    def unlink(self, missing_ok=False):
        try:
            os.unlink(str(self))
        except FileNotFoundError:
            if not missing_ok:
                raise

    def rename(self, target):
        os.rename(str(self), target)
        return self.with_segments(target)

    def replace(self, target):
        os.replace(str(self), target)
        return self.with_segments(target)

    def copy(self, target, **kwargs):
        from shutil import copyfile, copytree

        target = self.with_segments(target)
        if self.is_dir():
            copytree(self, target, dirs_exist_ok=True)
        else:
            copyfile(self, target)
        return target

    def copy_into(self, target_dir, **kwargs):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self.copy(self.with_segments(target_dir, self.name), **kwargs)

    def move(self, target):
        return self.replace(target)

    def move_into(self, target_dir):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self.move(self.with_segments(target_dir, self.name))

    def chmod(self, mode, *, follow_symlinks=True):
        os.chmod(str(self), mode)

    def lchmod(self, mode):
        os.chmod(str(self), mode)

    def readlink(self):
        return self.with_segments(os.readlink(str(self)))

    def symlink_to(self, target, target_is_directory=False):
        os.symlink(target, str(self))

    def hardlink_to(self, target):
        os.link(target, str(self))

    # --- Places.

    @classmethod
    def cwd(cls):
        return cls(os.getcwd())

    @classmethod
    def home(cls):
        return cls(os.path.expanduser("~"))

    @classmethod
    def from_uri(cls, uri):
        if not uri.startswith("file:"):
            raise ValueError("URL is missing a 'file:' scheme")
        text = uri[5:]
        if text.startswith("///"):
            text = text[2:]
        elif text.startswith("//localhost/"):
            text = text[11:]
        data = bytearray()
        raw = os.fsencode(text)
        at = 0
        while at < len(raw):
            if raw[at] == 37 and at + 2 < len(raw):
                try:
                    data.append(int(raw[at + 1:at + 3], 16))
                    at += 3
                    continue
                except ValueError:
                    pass
            data.append(raw[at])
            at += 1
        path = cls(os.fsdecode(bytes(data)))
        if not path.is_absolute():
            raise ValueError(f"URI is not absolute: {uri!r}")
        return path

    def as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative paths can't be expressed as file URIs")
        return self._uri()

    def absolute(self):
        if self.is_absolute():
            return self
        return self.with_segments(os.getcwd(), self)

    def resolve(self, strict=False):
        return self.with_segments(os.path.realpath(str(self), strict=strict))

    def expanduser(self):
        tail = self._tail
        if not self.anchor and tail and tail[0][:1] == "~":
            home = os.path.expanduser(tail[0])
            if home[:1] == "~":
                raise RuntimeError("Could not determine home directory.")
            return self.with_segments(home, *tail[1:])
        return self


def _children(paths, name, before, after):
    for path in paths:
        if before is None or path.is_dir():
            child = path._child(name)
            if after is None or child.exists():
                yield child


def _matching(paths, match, folders):
    for path in paths:
        try:
            entries = os._entries("scandir", str(path))
        except OSError:
            continue
        for entry in entries:
            if match(entry["name"]):
                child = path._child(entry["name"])
                if not folders or entry["kind"] == "folder" or entry["kind"] == "other" and child.is_dir():
                    yield child


def _all_below(paths, files):
    # Each path and what is beneath it: folders, and files where they are wanted.
    for path in paths:
        stack = [path]
        if path.is_dir():
            yield path
        while stack:
            path = stack.pop()
            try:
                entries = os._entries("scandir", str(path))
            except OSError:
                continue
            folders = []
            for entry in entries:
                if entry["kind"] == "folder":
                    child = path._child(entry["name"])
                    folders.append(child)
                    yield child
                elif files:
                    yield path._child(entry["name"])
            stack.extend(reversed(folders))


def _once(paths):
    seen = set()
    for path in paths:
        if path not in seen:
            seen.add(path)
            yield path


class PosixPath(Path, PurePosixPath):
    pass


class WindowsPath(Path, PureWindowsPath):
    def __new__(cls, *args, **kwargs):
        raise UnsupportedOperation(f"cannot instantiate {cls.__name__!r} on your system")
