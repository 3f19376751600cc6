# Files of scripts, over the host functions of the extension fs: what io, os, pathlib and their kin share.

from _fs import call as _call, granted as _granted
from _fs import entropy as _entropy, path_method as _path_method

# The working directory, and the descriptors that were asked for by number.
_directory = ["/"]
_numbers = {}
# Writers that hold what the files do not have yet, by their ids.
_unwritten = {}
# Bytes that go through the door at once.
_PIECE = 1 << 20
_KINDS = {"file": 0o100644, "folder": 0o040755, "other": 0o010644}


def refuse(what, why):
    raise NotImplementedError(f"{what}() is not offered: {why}")


def is_granted():
    return _granted("fs_read")


def need(what):
    if not _granted("fs_read"):
        raise PermissionError(f"{what}() is not granted to this session: it needs the extension fs")


def ask(what, function, shown, *args):
    # A call of the host; its errors name the paths as the script wrote them.
    if _unwritten:
        write_out()
    return ask_now(what, function, shown, args)


def ask_now(what, function, shown, args):
    if not _granted(function):
        raise PermissionError(f"{what}() is not granted to this session: it needs {function} of the extension fs")
    try:
        return _call(function, args)
    except OSError as error:
        failed = error
    if failed.errno is None:
        raise failed
    raise OSError(failed.errno, failed.strerror, *shown)


def write_out():
    # What was written comes before what is asked now. A file that fails keeps what it has, and says so when it is closed.
    for writer in list(_unwritten.values()):
        try:
            writer.flush()
        except (OSError, ValueError):
            pass


def finish(result):
    # The end of a run: a file that was not closed is complete nevertheless.
    while _unwritten:
        writer = _unwritten.popitem()[1]
        if not writer.closed:
            writer.flush()
    return result


def finish_raised(exception):
    while _unwritten:
        writer = _unwritten.popitem()[1]
        try:
            if not writer.closed:
                writer.flush()
        except (OSError, ValueError):
            pass
    raise exception


def fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    try:
        method = _path_method(path)
    except AttributeError:
        # A descriptor that has no method to give.
        method = None
    if method is None:
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")
    found = method()
    if isinstance(found, (str, bytes)):
        return found
    raise TypeError(f"expected {type(path).__name__}.__fspath__() to return str or bytes, not {type(found).__name__}")


def text(path):
    path = fspath(path)
    return path if isinstance(path, str) else path.decode("utf-8", "surrogateescape")


def place(path, what=None):
    # Where a path leads: from the root, with the working directory before it.
    found = text(path)
    if "\0" in found:
        raise ValueError("embedded null byte" if what is None else f"{what}: embedded null character in path")
    if not found:
        raise FileNotFoundError(2, "No such file or directory", path)
    if found[0] == "/":
        return found
    return (_directory[0] if _directory[0] != "/" else "") + "/" + found


def directory():
    return _directory[0]


def set_directory(path):
    _directory[0] = path


def random_bytes(count):
    from operator import index
    # The host gives a piece at a time.
    piece = 1 << 20
    count = index(count)
    if count < -1 << 63 or count >= 1 << 63:
        raise OverflowError("Python int too large to convert to C ssize_t")
    if count < 0:
        raise ValueError("negative argument not allowed")
    if count <= piece:
        return _entropy(count)
    return b"".join([_entropy(min(piece, count - at)) for at in range(0, count, piece)])


class Description:
    # An open file: a path and a place in it. Nothing of the host is held, so it outlives the process.
    def __init__(self, path, shown, readable, writable, append):
        self.path = path
        self.shown = shown
        self.readable = readable
        self.writable = writable
        self.append = append
        self.at = 0
        self.number = None
        self.inheritable = False

    def entry(self):
        return ask("stat", "fs_stat", (self.shown,), self.path)

    def size(self):
        return self.entry()["size"]

    def read(self, size):
        # All that is asked for, unless the file ends; below zero, the rest.
        parts = []
        while size != 0:
            wanted = _PIECE if size < 0 else min(size, _PIECE)
            part = ask("read", "fs_read", (self.shown,), self.path, self.at, wanted)
            if not part:
                break
            self.at += len(part)
            size -= len(part) if size > 0 else 0
            parts.append(part)
            if len(part) < wanted:
                break
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def write(self, data):
        at = 0
        while at < len(data):
            part = data if len(data) <= _PIECE else data[at:at + _PIECE]
            if self.append:
                ask_now("write", "fs_write", (self.shown,), (self.path, part, True))
            else:
                ask_now("write", "fs_write", (self.shown,), (self.path, part, False, self.at))
                self.at += len(part)
            at += len(part)
        if self.append and data:
            self.at = ask_now("stat", "fs_stat", (self.shown,), (self.path,))["size"]
        return at

    def seek(self, pos, whence):
        if whence == 1:
            pos += self.at
        elif whence == 2:
            pos += self.size()
        elif whence != 0:
            raise OSError(22, "Invalid argument")
        if pos < 0:
            raise OSError(22, "Invalid argument")
        self.at = pos
        return pos

    def truncate(self, size):
        ask("truncate", "fs_truncate", (self.shown,), self.path, size)

    def descriptor(self):
        if self.number is None:
            number = 3
            while number in _numbers:
                number += 1
            self.number = number
            _numbers[number] = self
        return self.number

    def close(self):
        if self.number is not None:
            _numbers.pop(self.number, None)
            self.number = None


def of_number(number):
    found = _numbers.get(number)
    if found is None:
        raise OSError(9, "Bad file descriptor")
    return found


def open_path(what, file, readable, writable, append=False, create=False, exclusive=False, truncate=False):
    path = fspath(file)
    full = place(path)
    shown = (path,)
    if exclusive:
        ask(what, "fs_write", shown, full, b"", False, None, True)
    elif truncate and create:
        ask(what, "fs_write", shown, full, b"")
    elif create:
        ask(what, "fs_write", shown, full, b"", True)
    else:
        entry = ask(what, "fs_stat", shown, full)
        if entry["kind"] == "folder" and writable:
            raise IsADirectoryError(21, "Is a directory", path)
        if entry["kind"] == "other":
            raise PermissionError(13, "Permission denied", path)
        if writable:
            ask(what, "fs_write", shown, full, b"", True)
            if truncate:
                ask(what, "fs_truncate", shown, full, 0)
    found = Description(full, path, readable, writable, append)
    if append:
        found.at = found.size()
    return found


def entry_of(what, path, shown=None):
    return ask(what, "fs_stat", (path if shown is None else shown,), place(path, what))


def kind_of(path):
    # None where there is nothing, or nothing can be.
    need("os.stat")
    try:
        return entry_of("stat", path)["kind"]
    except (OSError, ValueError):
        return None


def mode_of(entry):
    return _KINDS[entry["kind"]]
