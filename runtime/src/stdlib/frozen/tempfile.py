# Files and folders for a while, in the granted file system.

import _files
import io
import os

__all__ = [
    "NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile", "TemporaryDirectory", "mkstemp", "mkdtemp", "mktemp",
    "TMP_MAX", "gettempprefix", "tempdir", "gettempdir", "gettempprefixb", "gettempdirb",
]
TMP_MAX = 10000
template = "tmp"
tempdir = None
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"
_count = [0]


def _names():
    # Names that nobody guesses where the host gives randomness; otherwise numbers in turn, of which the free are taken.
    while True:
        if _files._granted("sys_random"):
            yield "".join(_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(8))
        else:
            _count[0] += 1
            yield f"{_count[0]:08}"


def gettempprefix():
    return template


def gettempprefixb():
    return template.encode()


def gettempdir():
    # The folder is made when it is first asked for.
    _files.need("tempfile.gettempdir")
    if tempdir is not None:
        return os.fsdecode(tempdir)
    for name in ("TMPDIR", "TEMP", "TMP"):
        if os.environ.get(name):
            return os.path.abspath(os.environ[name])
    os.makedirs("/tmp", exist_ok=True)
    return "/tmp"


def gettempdirb():
    return os.fsencode(gettempdir())


def _parts(prefix, suffix, dir):
    given = [part for part in (prefix, suffix, dir) if part is not None]
    kinds = {isinstance(os.fspath(part), bytes) for part in given}
    if len(kinds) > 1:
        raise TypeError("Can't mix bytes and non-bytes in path components.")
    as_bytes = kinds == {True}
    prefix = template if prefix is None else os.fsdecode(prefix)
    suffix = "" if suffix is None else os.fsdecode(suffix)
    dir = gettempdir() if dir is None else os.fsdecode(dir)
    return prefix, suffix, os.path.abspath(dir), as_bytes


def _make(what, prefix, suffix, dir, make):
    _files.need(what)
    prefix, suffix, dir, as_bytes = _parts(prefix, suffix, dir)
    names = _names()
    for _ in range(TMP_MAX):
        path = os.path.join(dir, prefix + next(names) + suffix)
        try:
            found = make(path)
        except FileExistsError:
            continue
        return found, (os.fsencode(path) if as_bytes else path)
    raise FileExistsError(17, "No usable temporary file name found")


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    return _make("tempfile.mkstemp", prefix, suffix, dir, _open_new)


def _open_new(path):
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL)


def mkdtemp(suffix=None, prefix=None, dir=None):
    return _make("tempfile.mkdtemp", prefix, suffix, dir, os.mkdir)[1]


def _unused(path):
    if os.path.exists(path):
        raise FileExistsError(17, "File exists", path)


def mktemp(suffix="", prefix=template, dir=None):
    return _make("tempfile.mktemp", prefix, suffix, dir, _unused)[1]


class _TemporaryFileWrapper:
    def __init__(self, file, name, delete=True, delete_on_close=True):
        self.file = file
        self.name = name
        self.delete = delete
        self._delete_on_close = delete_on_close
        self._removed = False

    def __getattr__(self, name):
        return getattr(self.__dict__["file"], name)

    def __repr__(self):
        return f"<tempfile._TemporaryFileWrapper {self.file!r}>"

    def __enter__(self):
        self.file.__enter__()
        return self

    def __exit__(self, kind, value, traceback):
        self.file.__exit__(kind, value, traceback)
        self._remove(True)

    def __iter__(self):
        for line in self.file:
            yield line

    def close(self):
        self.file.close()
        self._remove(self._delete_on_close)

    def _remove(self, now):
        if self.delete and now and not self._removed:
            self._removed = True
            try:
                os.unlink(self.name)
            except FileNotFoundError:
                pass


def NamedTemporaryFile(
    mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True, *,
    errors=None, delete_on_close=True
):
    number, name = _make("tempfile.NamedTemporaryFile", prefix, suffix, dir, _open_new)
    os.close(number)
    try:
        file = open(name, mode, buffering, encoding, errors, newline)
    except BaseException:
        os.unlink(name)
        raise
    return _TemporaryFileWrapper(file, name, delete, delete_on_close)


def TemporaryFile(
    mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *, errors=None
):
    return NamedTemporaryFile(mode, buffering, encoding, newline, suffix, prefix, dir, errors=errors)


class SpooledTemporaryFile(io.IOBase):
    def __init__(
        self, max_size=0, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *,
        errors=None
    ):
        if "b" in mode:
            self._file = io.BytesIO()
        else:
            self._file = io.TextIOWrapper(io.BytesIO(), encoding, errors, newline)
        self._max_size = max_size
        self._rolled = False
        self._args = (mode, buffering, encoding, newline, suffix, prefix, dir, errors)

    def rollover(self):
        if self._rolled:
            return
        mode, buffering, encoding, newline, suffix, prefix, dir, errors = self._args
        new = TemporaryFile(mode, buffering, encoding, newline, suffix, prefix, dir, errors=errors)
        old = self._file
        at = old.tell()
        old.seek(0)
        new.write(old.read())
        new.seek(at)
        self._file = new
        self._rolled = True

    def _check_size(self):
        if not self._rolled and self._max_size and self._file.tell() > self._max_size:
            self.rollover()

    def write(self, s):
        count = self._file.write(s)
        self._check_size()
        return count

    def writelines(self, lines):
        self._file.writelines(lines)
        self._check_size()

    def truncate(self, size=None):
        return self._file.truncate() if size is None else self._file.truncate(size)

    def __iter__(self):
        return self._file.__iter__()

    def __enter__(self):
        if self._file.closed:
            raise ValueError("Cannot enter context with closed file")
        return self

    def __exit__(self, *args):
        self._file.close()

    def close(self):
        self._file.close()

    def read(self, *args):
        return self._file.read(*args)

    def readline(self, *args):
        return self._file.readline(*args)

    def readlines(self, *args):
        return self._file.readlines(*args)

    def seek(self, *args):
        return self._file.seek(*args)

    def tell(self):
        return self._file.tell()

    def flush(self):
        self._file.flush()

    def fileno(self):
        self.rollover()
        return self._file.fileno()

    def readable(self):
        return self._file.readable()

    def writable(self):
        return self._file.writable()

    def seekable(self):
        return self._file.seekable()

    closed = property(lambda self: self._file.closed)
    encoding = property(lambda self: self._file.encoding)
    errors = property(lambda self: self._file.errors)
    newlines = property(lambda self: self._file.newlines)
    name = property(lambda self: self._file.name if self._rolled else None)
    mode = property(lambda self: self._args[0])


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False, *, delete=True):
        self.name = mkdtemp(suffix, prefix, dir)
        self._ignore = ignore_cleanup_errors
        self._delete = delete

    def __repr__(self):
        return f"<TemporaryDirectory {self.name!r}>"

    def __enter__(self):
        return self.name

    def __exit__(self, *args):
        if self._delete:
            self.cleanup()

    def cleanup(self):
        from shutil import rmtree

        if os.path.exists(self.name):
            rmtree(self.name, ignore_errors=self._ignore)

    @classmethod
    def __class_getitem__(cls, item):
        from types import GenericAlias

        return GenericAlias(cls, item)
