# The operating system, as far as a script has one: its files, its environment, and no processes.

import _files
import abc
import posixpath as path
import stat as st
import sys
from collections.abc import Mapping, MutableMapping

name, sep, altsep, curdir, pardir, extsep, pathsep = "posix", "/", None, ".", "..", ".", ":"
linesep, defpath, devnull = "\n", "/bin:/usr/bin", "/dev/null"
error = OSError
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
F_OK, R_OK, W_OK, X_OK = 0, 4, 2, 1
O_RDONLY, O_WRONLY, O_RDWR, O_ACCMODE, O_CREAT, O_EXCL, O_NOCTTY, O_TRUNC = 0, 1, 2, 3, 64, 128, 256, 512
O_APPEND, O_NONBLOCK, O_NDELAY, O_DSYNC, O_ASYNC, O_DIRECT, O_LARGEFILE = 1024, 2048, 2048, 4096, 8192, 16384, 0
O_DIRECTORY, O_NOFOLLOW, O_NOATIME, O_CLOEXEC, O_SYNC, O_RSYNC, O_PATH = 65536, 131072, 262144, 524288, 1052672, 1052672, 2097152
O_TMPFILE = 4259840
EX_OK, EX_USAGE, EX_DATAERR, EX_NOINPUT, EX_NOUSER, EX_NOHOST, EX_UNAVAILABLE, EX_SOFTWARE = 0, 64, 65, 66, 67, 68, 69, 70
EX_OSERR, EX_OSFILE, EX_CANTCREAT, EX_IOERR, EX_TEMPFAIL, EX_PROTOCOL, EX_NOPERM, EX_CONFIG = 71, 72, 73, 74, 75, 76, 77, 78
TMP_MAX = 238328
NGROUPS_MAX = 65536
P_WAIT, P_NOWAIT, P_NOWAITO = 0, 1, 1
WNOHANG = 1
supports_bytes_environ = True
supports_dir_fd, supports_effective_ids, supports_fd, supports_follow_symlinks = set(), set(), set(), set()
_NO_PROCESSES = "a script cannot start or see processes"
_NO_LINKS = "a script's files have no links"
_NO_OWNERS = "a script's files have no owners and no modes"
__all__ = [
    "altsep", "curdir", "pardir", "sep", "pathsep", "linesep", "defpath", "name", "path", "devnull", "SEEK_SET",
    "SEEK_CUR", "SEEK_END", "fsencode", "fsdecode", "get_exec_path", "fdopen", "extsep", "F_OK", "R_OK", "W_OK", "X_OK",
    "O_RDONLY", "O_WRONLY", "O_RDWR", "O_CREAT", "O_EXCL", "O_TRUNC", "O_APPEND", "O_CLOEXEC", "EX_OK", "DirEntry",
    "PathLike", "access", "chdir", "chmod", "close", "cpu_count", "environ", "error", "fspath", "fstat", "fsync",
    "ftruncate", "get_terminal_size", "getcwd", "getcwdb", "getenv", "getpid", "getppid", "isatty", "link", "listdir",
    "lseek", "lstat", "makedirs", "mkdir", "open", "read", "readlink", "remove", "removedirs", "rename", "renames",
    "replace", "rmdir", "scandir", "stat", "stat_result", "strerror", "symlink", "system", "terminal_size", "truncate",
    "umask", "uname", "uname_result", "unlink", "unsetenv", "putenv", "urandom", "utime", "walk", "write", "environb",
    "getenvb", "popen", "getuid", "getgid", "geteuid", "getegid", "getlogin", "kill", "fork", "abort", "_exit",
    "supports_bytes_environ", "waitstatus_to_exitcode", "times", "times_result", "statvfs", "statvfs_result",
]


class PathLike(abc.ABC):
    __slots__ = ()

    @abc.abstractmethod
    def __fspath__(self):
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, subclass):
        if cls is PathLike:
            return hasattr(subclass, "__fspath__")
        return NotImplemented

    @classmethod
    def __class_getitem__(cls, item):
        from types import GenericAlias

        return GenericAlias(cls, item)


fspath = _files.fspath


def fsencode(filename):
    filename = fspath(filename)
    return filename.encode("utf-8", "surrogateescape") if isinstance(filename, str) else filename


def fsdecode(filename):
    filename = fspath(filename)
    return filename.decode("utf-8", "surrogateescape") if isinstance(filename, bytes) else filename


# --- The environment: the script's own.


class _Environ(MutableMapping):
    def __init__(self, data, encode, decode):
        self._data = data
        self.encodekey = self.encodevalue = encode
        self.decodekey = self.decodevalue = decode

    def __getitem__(self, key):
        try:
            value = self._data[self.encodekey(key)]
        except KeyError:
            raise KeyError(key) from None
        return self.decodevalue(value)

    def __setitem__(self, key, value):
        key, value = self.encodekey(key), self.encodevalue(value)
        if b"=" in key:
            raise ValueError("illegal environment variable name")
        if not key:
            raise OSError(22, "Invalid argument")
        if b"\0" in key or b"\0" in value:
            raise ValueError("embedded null byte")
        self._data[key] = value

    def __delitem__(self, key):
        try:
            del self._data[self.encodekey(key)]
        except KeyError:
            raise KeyError(key) from None

    def __iter__(self):
        for key in list(self._data):
            yield self.decodekey(key)

    def __len__(self):
        return len(self._data)

    def __repr__(self):
        items = ", ".join(f"{self.decodekey(key)!r}: {self.decodevalue(value)!r}" for key, value in self._data.items())
        return f"environ({{{items}}})"

    def copy(self):
        return dict(self)

    def setdefault(self, key, value):
        if key not in self:
            self[key] = value
        return self[key]

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self) | dict(other)

    def __ror__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(other) | dict(self)


def _encode(value):
    if not isinstance(value, str):
        raise TypeError(f"str expected, not {type(value).__name__}")
    return value.encode("utf-8", "surrogateescape")


def _decode(value):
    return value.decode("utf-8", "surrogateescape")


def _of_bytes(value):
    if not isinstance(value, bytes):
        raise TypeError(f"bytes expected, not {type(value).__name__}")
    return value


environ = _Environ({}, _encode, _decode)
environb = _Environ(environ._data, _of_bytes, _of_bytes)


def getenv(key, default=None):
    return environ.get(key, default)


def getenvb(key, default=None):
    return environb.get(key, default)


def putenv(name, value, /):
    environ[fsdecode(name)] = fsdecode(value)


def unsetenv(name, /):
    environ.pop(fsdecode(name), None)


def reload_environ():
    pass


def get_exec_path(env=None):
    return (environ if env is None else env).get("PATH", defpath).split(pathsep)


# --- Results with names.


def _structure(cls, values):
    return f"{cls.__module__}.{cls.__qualname__}(" + ", ".join(
        f"{name}={value!r}" for name, value in zip(cls._names, values)
    ) + ")"


class stat_result(tuple):
    _names = ("st_mode", "st_ino", "st_dev", "st_nlink", "st_uid", "st_gid", "st_size", "st_atime", "st_mtime", "st_ctime")
    n_fields, n_sequence_fields, n_unnamed_fields = 19, 10, 3

    def __new__(cls, sequence, times=None):
        values = tuple(sequence)
        if len(values) < 10:
            raise TypeError(f"os.stat_result() takes an at least 10-sequence ({len(values)}-sequence given)")
        self = tuple.__new__(cls, values[:10])
        self._ns = times
        return self

    def _time(self, number):
        return self[7 + number] if self._ns is None else self._ns[number] / 1000000000

    def _time_ns(self, number):
        return self[7 + number] * 1000000000 if self._ns is None else self._ns[number]

    def __repr__(self):
        return _structure(type(self), self)

    st_mode = property(lambda self: self[0])
    st_ino = property(lambda self: self[1])
    st_dev = property(lambda self: self[2])
    st_nlink = property(lambda self: self[3])
    st_uid = property(lambda self: self[4])
    st_gid = property(lambda self: self[5])
    st_size = property(lambda self: self[6])
    st_atime = property(lambda self: self._time(0))
    st_mtime = property(lambda self: self._time(1))
    st_ctime = property(lambda self: self._time(2))
    st_atime_ns = property(lambda self: self._time_ns(0))
    st_mtime_ns = property(lambda self: self._time_ns(1))
    st_ctime_ns = property(lambda self: self._time_ns(2))
    st_blksize = property(lambda self: 4096)
    st_blocks = property(lambda self: (self[6] + 511) // 512)
    st_rdev = property(lambda self: 0)


class terminal_size(tuple):
    _names = ("columns", "lines")

    def __new__(cls, sequence):
        return tuple.__new__(cls, sequence)

    def __repr__(self):
        return _structure(type(self), self)

    columns = property(lambda self: self[0])
    lines = property(lambda self: self[1])


class uname_result(tuple):
    _names = ("sysname", "nodename", "release", "version", "machine")
    __module__ = "posix"

    def __repr__(self):
        return _structure(type(self), self)

    sysname = property(lambda self: self[0])
    nodename = property(lambda self: self[1])
    release = property(lambda self: self[2])
    version = property(lambda self: self[3])
    machine = property(lambda self: self[4])


class times_result(tuple):
    _names = ("user", "system", "children_user", "children_system", "elapsed")
    __module__ = "posix"

    def __repr__(self):
        return _structure(type(self), self)

    user = property(lambda self: self[0])
    system = property(lambda self: self[1])
    children_user = property(lambda self: self[2])
    children_system = property(lambda self: self[3])
    elapsed = property(lambda self: self[4])


class statvfs_result(tuple):
    _names = (
        "f_bsize", "f_frsize", "f_blocks", "f_bfree", "f_bavail", "f_files", "f_ffree", "f_favail", "f_flag", "f_namemax",
    )

    def __repr__(self):
        return _structure(type(self), self)

    f_bsize = property(lambda self: self[0])
    f_frsize = property(lambda self: self[1])
    f_blocks = property(lambda self: self[2])
    f_bfree = property(lambda self: self[3])
    f_bavail = property(lambda self: self[4])
    f_files = property(lambda self: self[5])
    f_ffree = property(lambda self: self[6])
    f_favail = property(lambda self: self[7])
    f_flag = property(lambda self: self[8])
    f_namemax = property(lambda self: self[9])


# --- What there is.


def _stat_of(entry):
    ns = entry["modified_ms"] * 1000000
    seconds = ns // 1000000000
    mode = _files.mode_of(entry)
    return stat_result((mode, 0, 0, 1, 0, 0, entry["size"], seconds, seconds, seconds), (ns, ns, ns))


def stat(path, *, dir_fd=None, follow_symlinks=True):
    if isinstance(path, int):
        return fstat(path)
    if not isinstance(path, (str, bytes)) and not hasattr(type(path), "__fspath__"):
        kind = type(path).__name__
        raise TypeError(f"stat: path should be string, bytes, os.PathLike or integer, not {kind}")
    path = fspath(path)
    return _stat_of(_files.entry_of("stat", path))


def lstat(path, *, dir_fd=None):
    return stat(path)


def fstat(fd):
    return _stat_of(_files.of_number(fd).entry())


def statvfs(path):
    _files.entry_of("statvfs", fspath(path))
    usage = _files.ask("os.statvfs", "fs_usage", (path,))
    blocks, used = usage["bytes_max"] // 4096, -(-usage["bytes"] // 4096)
    free = max(0, blocks - used)
    files = usage["entries_max"]
    left = max(0, files - usage["entries"])
    flag = 1 if usage["mode"] == "read-only" else 0
    return statvfs_result((4096, 4096, blocks, free, free, files, left, left, flag, 255))


def access(path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True):
    kind = _files.kind_of(path)
    if kind is None:
        return False
    if mode & W_OK and _files.ask("os.access", "fs_usage", (path,))["mode"] == "read-only":
        return False
    return not mode & X_OK or kind == "folder"


def getcwd():
    return _files.directory()


def getcwdb():
    return fsencode(getcwd())


def chdir(path):
    if isinstance(path, int):
        path = _files.of_number(path).path
    path = fspath(path)
    if _files.entry_of("chdir", path)["kind"] != "folder":
        raise NotADirectoryError(20, "Not a directory", path)
    _files.set_directory(_absolute(path))


def _absolute(path):
    from posixpath import abspath

    return abspath(fsdecode(path))


def fchdir(fd):
    chdir(fd)


def _entries(what, path):
    if isinstance(path, int):
        path = _files.of_number(path).path
    shown = fspath(path)
    return _files.ask("os." + what, "fs_list", (shown,), _files.place(shown, what))


def listdir(path="."):
    path = "." if path is None else path
    if not isinstance(path, (str, bytes, int)) and not hasattr(type(path), "__fspath__"):
        kind = type(path).__name__
        raise TypeError(f"listdir: path should be string, bytes, os.PathLike, integer or None, not {kind}")
    names = [entry["name"] for entry in _entries("listdir", path)]
    return [fsencode(name) for name in names] if isinstance(path, bytes) else names


class DirEntry:
    __module__ = "posix"

    def __new__(cls, *args, **kwargs):
        raise TypeError("cannot create 'posix.DirEntry' instances")

    def __repr__(self):
        return f"<DirEntry {self.name!r}>"

    def __fspath__(self):
        return self.path

    def is_dir(self, *, follow_symlinks=True):
        return self._kind() == "folder"

    def is_file(self, *, follow_symlinks=True):
        return self._kind() == "file"

    def _kind(self):
        # What a link leads to is not in a list.
        kind = self._entry["kind"]
        return kind if kind != "other" else _files.kind_of(self.path)

    def is_symlink(self):
        return False

    def is_junction(self):
        return False

    def inode(self):
        return 0

    def stat(self, *, follow_symlinks=True):
        return stat(self.path) if self._entry["kind"] == "other" else _stat_of(self._entry)

    @classmethod
    def __class_getitem__(cls, item):
        from types import GenericAlias

        return GenericAlias(cls, item)


def _dir_entry(folder, entry):
    found = object.__new__(DirEntry)
    found._entry = entry
    name = entry["name"]
    found.name = fsencode(name) if isinstance(folder, bytes) else name
    found.path = _join(folder, found.name)
    return found


def _join(folder, name):
    from posixpath import join

    return join(folder, name)


class _Scan:
    def __init__(self, entries):
        self._entries = entries

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._entries)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()

    def close(self):
        self._entries = iter(())


_Scan.__name__ = "ScandirIterator"
_Scan.__qualname__ = "ScandirIterator"
_Scan.__module__ = "posix"


def scandir(path="."):
    path = "." if path is None else path
    found = _entries("scandir", path)
    path = fspath(path)
    return _Scan(iter([_dir_entry(path, entry) for entry in found]))


def walk(top, topdown=True, onerror=None, followlinks=False):
    # Depth first; each item is a folder to list, or a triple that waits for what is below it.
    stack = [fspath(top)]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            yield item
            continue
        try:
            found = _entries("scandir", item)
        except OSError as raised:
            if onerror is not None:
                onerror(raised)
            continue
        as_bytes = isinstance(item, bytes)
        folders, files = [], []
        for entry in found:
            name = fsencode(entry["name"]) if as_bytes else entry["name"]
            (folders if entry["kind"] == "folder" else files).append(name)
        if topdown:
            yield item, folders, files
            for name in reversed(folders):
                stack.append(_join(item, name))
        else:
            stack.append((item, folders, files))
            for name in reversed(folders):
                stack.append(_join(item, name))


# --- Changes.


def _path_of(what, path):
    if not isinstance(path, (str, bytes)) and not hasattr(type(path), "__fspath__"):
        kind = type(path).__name__
        raise TypeError(f"{what}: path should be string, bytes or os.PathLike, not {kind}")
    return fspath(path)


def mkdir(path, mode=0o777, *, dir_fd=None):
    path = _path_of("mkdir", path)
    _files.ask("os.mkdir", "fs_mkdir", (path,), _files.place(path, "mkdir"))


def makedirs(name, mode=0o777, exist_ok=False):
    name = _path_of("makedirs", name)
    full = _files.place(name, "mkdir")
    if _files.kind_of(name) is not None:
        if exist_ok and _files.kind_of(name) == "folder":
            return
        raise FileExistsError(17, "File exists", name)
    _files.ask("os.makedirs", "fs_mkdir", (name,), full, True)


def remove(path, *, dir_fd=None):
    path = _path_of("remove", path)
    full = _files.place(path, "remove")
    if _files.kind_of(path) == "folder":
        raise IsADirectoryError(21, "Is a directory", path)
    _files.ask("os.remove", "fs_remove", (path,), full)


def unlink(path, *, dir_fd=None):
    remove(path)


def rmdir(path, *, dir_fd=None):
    path = _path_of("rmdir", path)
    full = _files.place(path, "rmdir")
    if _files.kind_of(path) in ("file", "other"):
        raise NotADirectoryError(20, "Not a directory", path)
    _files.ask("os.rmdir", "fs_remove", (path,), full)


def removedirs(name):
    from posixpath import dirname

    rmdir(name)
    above = dirname(fspath(name).rstrip("/"))
    while above and above != "/":
        try:
            rmdir(above)
        except OSError:
            break
        above = dirname(above)


def rename(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    src, dst = _path_of("rename", src), _path_of("rename", dst)
    shown = (src, None, dst)
    _files.ask("os.rename", "fs_rename", shown, _files.place(src, "rename"), _files.place(dst, "rename"))


def replace(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    rename(src, dst)


def renames(old, new):
    from posixpath import dirname

    above = dirname(fspath(new))
    if above and _files.kind_of(above) is None:
        makedirs(above)
    rename(old, new)
    above = dirname(fspath(old))
    if above:
        try:
            removedirs(above)
        except OSError:
            pass


def truncate(path, length):
    if isinstance(path, int):
        return ftruncate(path, length)
    path = _path_of("truncate", path)
    if length < 0:
        raise OSError(22, "Invalid argument", path)
    _files.ask("os.truncate", "fs_truncate", (path,), _files.place(path, "truncate"), length)


def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
    # There are no modes to change; what is asked for stays without effect.
    stat(path)


def utime(path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
    stat(path)


def umask(mask, /):
    return 0o022


def sync():
    _files.write_out()


# --- Descriptors.


def open(path, flags, mode=0o777, *, dir_fd=None):
    _files.need("os.open")
    way = flags & O_ACCMODE
    found = _files.open_path(
        "os.open", path, way != O_WRONLY, way != O_RDONLY, bool(flags & O_APPEND), bool(flags & O_CREAT),
        bool(flags & O_CREAT and flags & O_EXCL), bool(flags & O_TRUNC),
    )
    return found.descriptor()


def fdopen(fd, mode="r", buffering=-1, encoding=None, *args, **kwargs):
    if not isinstance(fd, int):
        raise TypeError(f"invalid fd type ({type(fd)}, expected integer)")
    from io import open as open_file

    return open_file(fd, mode, buffering, encoding, *args, **kwargs)


def close(fd):
    _files.of_number(fd).close()


def closerange(fd_low, fd_high, /):
    for number in list(_files._numbers):
        if fd_low <= number < fd_high:
            close(number)


def read(fd, length, /):
    found = _files.of_number(fd)
    if not found.readable:
        raise OSError(9, "Bad file descriptor")
    if length < 0:
        raise OSError(22, "Invalid argument")
    return found.read(length)


def write(fd, data, /):
    found = _files.of_number(fd)
    if not found.writable:
        raise OSError(9, "Bad file descriptor")
    if isinstance(data, str):
        raise TypeError("a bytes-like object is required, not 'str'")
    return found.write(bytes(data))


def pread(fd, length, offset, /):
    found = _files.of_number(fd)
    at, found.at = found.at, offset
    try:
        return read(fd, length)
    finally:
        found.at = at


def pwrite(fd, data, offset, /):
    found = _files.of_number(fd)
    at, found.at = found.at, offset
    try:
        return write(fd, data)
    finally:
        found.at = at


def lseek(fd, position, whence, /):
    return _files.of_number(fd).seek(position, whence)


def ftruncate(fd, length, /):
    if length < 0:
        raise OSError(22, "Invalid argument")
    _files.of_number(fd).truncate(length)


def fsync(fd):
    _files.of_number(fd if isinstance(fd, int) else fd.fileno())


def fdatasync(fd):
    fsync(fd)


def isatty(fd, /):
    return False


def get_inheritable(fd, /):
    return _files.of_number(fd).inheritable


def set_inheritable(fd, inheritable, /):
    _files.of_number(fd).inheritable = bool(inheritable)


def device_encoding(fd):
    return None


# --- The machine, of which nothing is to be seen.


def urandom(size, /):
    return bytes(_files.random_bytes(size))


def getrandom(size, flags=0):
    return urandom(size)


def cpu_count():
    return 1


def process_cpu_count():
    return 1


def getpid():
    return 1


def getppid():
    return 0


def getuid():
    return 0


def getgid():
    return 0


def geteuid():
    return 0


def getegid():
    return 0


def getlogin():
    raise OSError(6, "No such device or address")


def getloadavg():
    raise OSError("Load averages are unobtainable")


def get_terminal_size(fd=1, /):
    raise OSError(25, "Inappropriate ioctl for device")


def uname():
    from platform import machine, release, version

    return uname_result(("Linux", "localhost", release(), version(), machine()))


def times():
    from time import monotonic, process_time

    used = process_time()
    return times_result((used, 0.0, 0.0, 0.0, monotonic()))


def strerror(code, /):
    return _WORDS.get(code, f"Unknown error {code}")


_WORDS = {
    0: "Success", 1: "Operation not permitted", 2: "No such file or directory", 3: "No such process",
    4: "Interrupted system call", 5: "Input/output error", 6: "No such device or address", 7: "Argument list too long",
    8: "Exec format error", 9: "Bad file descriptor", 10: "No child processes", 11: "Resource temporarily unavailable",
    12: "Cannot allocate memory", 13: "Permission denied", 14: "Bad address", 16: "Device or resource busy",
    17: "File exists", 18: "Invalid cross-device link", 19: "No such device", 20: "Not a directory",
    21: "Is a directory", 22: "Invalid argument", 23: "Too many open files in system", 24: "Too many open files",
    25: "Inappropriate ioctl for device", 26: "Text file busy", 27: "File too large", 28: "No space left on device",
    29: "Illegal seek", 30: "Read-only file system", 31: "Too many links", 32: "Broken pipe",
    33: "Numerical argument out of domain", 34: "Numerical result out of range", 35: "Resource deadlock avoided",
    36: "File name too long", 37: "No locks available", 38: "Function not implemented", 39: "Directory not empty",
    40: "Too many levels of symbolic links", 61: "No data available", 62: "Timer expired", 71: "Protocol error",
    75: "Value too large for defined data type", 84: "Invalid or incomplete multibyte or wide character",
    88: "Socket operation on non-socket", 95: "Operation not supported", 98: "Address already in use",
    99: "Cannot assign requested address", 100: "Network is down", 101: "Network is unreachable",
    103: "Software caused connection abort", 104: "Connection reset by peer", 106: "Transport endpoint is already connected",
    107: "Transport endpoint is not connected", 110: "Connection timed out", 111: "Connection refused",
    113: "No route to host", 114: "Operation already in progress", 115: "Operation now in progress",
    116: "Stale file handle", 122: "Disk quota exceeded", 125: "Operation canceled",
}


def waitstatus_to_exitcode(status):
    if status & 0x7F:
        return -(status & 0x7F)
    return status >> 8


# --- What is refused by name.


def _refused(name, why):
    def refused(*args, **kwargs):
        _files.refuse("os." + name, why)

    refused.__name__ = refused.__qualname__ = name
    return refused


def _refused_written(name, why):
    def refused(*args, **kwargs):
        _files.refuse("os." + name, why)

    refused.__name__ = refused.__qualname__ = name
    return refused


def _exit(status):
    raise SystemExit(status)


system = _refused("system", _NO_PROCESSES)
popen = _refused_written("popen", _NO_PROCESSES)
fork = _refused("fork", _NO_PROCESSES)
forkpty = _refused("forkpty", _NO_PROCESSES)
execl = _refused_written("execl", _NO_PROCESSES)
execle = _refused_written("execle", _NO_PROCESSES)
execlp = _refused_written("execlp", _NO_PROCESSES)
execlpe = _refused_written("execlpe", _NO_PROCESSES)
execv = _refused("execv", _NO_PROCESSES)
execve = _refused("execve", _NO_PROCESSES)
execvp = _refused_written("execvp", _NO_PROCESSES)
execvpe = _refused_written("execvpe", _NO_PROCESSES)
spawnl = _refused_written("spawnl", _NO_PROCESSES)
spawnle = _refused_written("spawnle", _NO_PROCESSES)
spawnlp = _refused_written("spawnlp", _NO_PROCESSES)
spawnlpe = _refused_written("spawnlpe", _NO_PROCESSES)
spawnv = _refused_written("spawnv", _NO_PROCESSES)
spawnve = _refused_written("spawnve", _NO_PROCESSES)
spawnvp = _refused_written("spawnvp", _NO_PROCESSES)
spawnvpe = _refused_written("spawnvpe", _NO_PROCESSES)
posix_spawn = _refused("posix_spawn", _NO_PROCESSES)
posix_spawnp = _refused("posix_spawnp", _NO_PROCESSES)
kill = _refused("kill", _NO_PROCESSES)
killpg = _refused("killpg", _NO_PROCESSES)
wait = _refused("wait", _NO_PROCESSES)
wait3 = _refused("wait3", _NO_PROCESSES)
wait4 = _refused("wait4", _NO_PROCESSES)
waitid = _refused("waitid", _NO_PROCESSES)
waitpid = _refused("waitpid", _NO_PROCESSES)
abort = _refused("abort", _NO_PROCESSES)
pipe = _refused("pipe", _NO_PROCESSES)
pipe2 = _refused("pipe2", _NO_PROCESSES)
dup = _refused("dup", _NO_PROCESSES)
dup2 = _refused("dup2", _NO_PROCESSES)
nice = _refused("nice", _NO_PROCESSES)
setsid = _refused("setsid", _NO_PROCESSES)
getsid = _refused("getsid", _NO_PROCESSES)
getpgid = _refused("getpgid", _NO_PROCESSES)
getpgrp = _refused("getpgrp", _NO_PROCESSES)
setpgid = _refused("setpgid", _NO_PROCESSES)
setpgrp = _refused("setpgrp", _NO_PROCESSES)
sched_yield = _refused("sched_yield", _NO_PROCESSES)
register_at_fork = _refused("register_at_fork", _NO_PROCESSES)
getpriority = _refused("getpriority", _NO_PROCESSES)
setpriority = _refused("setpriority", _NO_PROCESSES)
symlink = _refused("symlink", _NO_LINKS)
link = _refused("link", _NO_LINKS)
readlink = _refused("readlink", _NO_LINKS)
mkfifo = _refused("mkfifo", _NO_LINKS)
mknod = _refused("mknod", _NO_LINKS)
chown = _refused("chown", _NO_OWNERS)
lchown = _refused("lchown", _NO_OWNERS)
fchown = _refused("fchown", _NO_OWNERS)
fchmod = _refused("fchmod", _NO_OWNERS)
lchmod = _refused("lchmod", _NO_OWNERS)
chroot = _refused("chroot", _NO_OWNERS)
setuid = _refused("setuid", _NO_OWNERS)
setgid = _refused("setgid", _NO_OWNERS)
setreuid = _refused("setreuid", _NO_OWNERS)
setregid = _refused("setregid", _NO_OWNERS)
getgroups = _refused("getgroups", _NO_OWNERS)
setxattr = _refused("setxattr", _NO_OWNERS)
getxattr = _refused("getxattr", _NO_OWNERS)
listxattr = _refused("listxattr", _NO_OWNERS)
removexattr = _refused("removexattr", _NO_OWNERS)

# --- Numbers of calls that are refused, and what can be told without them.

CLD_EXITED, CLD_KILLED, CLD_DUMPED, CLD_TRAPPED, CLD_STOPPED, CLD_CONTINUED = 1, 2, 3, 4, 5, 6
F_ULOCK, F_LOCK, F_TLOCK, F_TEST = 0, 1, 2, 3
O_EXEC, O_SEARCH, O_TTY_INIT = 2097152, 2097152, 0
POSIX_FADV_NORMAL, POSIX_FADV_RANDOM, POSIX_FADV_SEQUENTIAL, POSIX_FADV_WILLNEED = 0, 1, 2, 3
POSIX_FADV_DONTNEED, POSIX_FADV_NOREUSE = 4, 5
PRIO_PROCESS, PRIO_PGRP, PRIO_USER = 0, 1, 2
P_ALL, P_PID, P_PGID = 0, 1, 2
RTLD_LOCAL, RTLD_LAZY, RTLD_NOW, RTLD_NOLOAD, RTLD_GLOBAL, RTLD_NODELETE = 0, 1, 2, 4, 256, 4096
RWF_HIPRI, RWF_DSYNC, RWF_SYNC, RWF_NOWAIT, RWF_APPEND = 1, 2, 4, 8, 16
SCHED_OTHER, SCHED_FIFO, SCHED_RR, SCHED_BATCH, SCHED_IDLE, SCHED_DEADLINE = 0, 1, 2, 3, 5, 6
SCHED_RESET_ON_FORK = 1073741824
ST_RDONLY, ST_NOSUID, ST_NODEV, ST_NOEXEC, ST_SYNCHRONOUS, ST_MANDLOCK, ST_WRITE = 1, 2, 4, 8, 16, 64, 128
ST_APPEND, ST_NOATIME, ST_NODIRATIME, ST_RELATIME = 256, 1024, 2048, 4096
WUNTRACED, WSTOPPED, WEXITED, WCONTINUED, WNOWAIT = 2, 2, 4, 8, 16777216
confstr_names, pathconf_names = {}, {}
sysconf_names = {"SC_PAGESIZE": 30, "SC_PAGE_SIZE": 30, "SC_NPROCESSORS_CONF": 83, "SC_NPROCESSORS_ONLN": 84}


def WCOREDUMP(status, /):
    return bool(status & 0x80)


def WEXITSTATUS(status):
    return status >> 8 & 0xFF


def WIFCONTINUED(status):
    return status == 0xFFFF


def WIFEXITED(status):
    return status & 0x7F == 0


def WIFSIGNALED(status):
    return 0 < status & 0x7F < 0x7F


def WIFSTOPPED(status):
    return status & 0xFF == 0x7F


def WSTOPSIG(status):
    return status >> 8 & 0xFF


def WTERMSIG(status):
    return status & 0x7F


def major(device, /):
    return device >> 8 & 0xFFF | device >> 32 & ~0xFFF


def minor(device, /):
    return device & 0xFF | device >> 12 & ~0xFF


def makedev(major, minor, /):
    return (major & 0xFFF) << 8 | (major & ~0xFFF) << 32 | minor & 0xFF | (minor & ~0xFF) << 12


def ctermid():
    return "/dev/tty"


def sysconf(name, /):
    number = sysconf_names.get(name, name)
    if number == 30:
        return 4096
    if number in (83, 84):
        return 1
    raise ValueError("unrecognized configuration name")


def get_blocking(fd, /):
    return True


def readinto(fd, buffer, /):
    view = memoryview(buffer).cast("B")
    data = read(fd, len(view))
    view[:len(data)] = data
    return len(data)


def readv(fd, buffers, /):
    count = 0
    for buffer in buffers:
        more = readinto(fd, buffer)
        count += more
        if more < len(memoryview(buffer).cast("B")):
            break
    return count


def writev(fd, buffers, /):
    return write(fd, b"".join([bytes(buffer) for buffer in buffers]))


class waitid_result(tuple):
    def __new__(cls, values, /):
        values = tuple(values)
        if len(values) != 5:
            raise TypeError(f"os.waitid_result() takes a 5-sequence ({len(values)}-sequence given)")
        return tuple.__new__(cls, values)

    si_pid = property(lambda self: self[0])
    si_uid = property(lambda self: self[1])
    si_signo = property(lambda self: self[2])
    si_status = property(lambda self: self[3])
    si_code = property(lambda self: self[4])


_NO_TERMINAL = "a script has no terminal"
_NO_SUCH_CALL = "the host's files have no such call"
confstr = _refused("confstr", _NO_PROCESSES)
fpathconf = _refused("fpathconf", _NO_SUCH_CALL)
pathconf = _refused("pathconf", _NO_SUCH_CALL)
fstatvfs = _refused("fstatvfs", _NO_SUCH_CALL)
fwalk = _refused_written("fwalk", "files are reached by their paths; os.walk is offered")
set_blocking = _refused("set_blocking", _NO_SUCH_CALL)
posix_fadvise = _refused("posix_fadvise", _NO_SUCH_CALL)
lockf = _refused("lockf", _NO_SUCH_CALL)
grantpt = _refused("grantpt", _NO_TERMINAL)
login_tty = _refused("login_tty", _NO_TERMINAL)
posix_openpt = _refused("posix_openpt", _NO_TERMINAL)
ptsname = _refused("ptsname", _NO_TERMINAL)
tcgetpgrp = _refused("tcgetpgrp", _NO_TERMINAL)
tcsetpgrp = _refused("tcsetpgrp", _NO_TERMINAL)
ttyname = _refused("ttyname", _NO_TERMINAL)
unlockpt = _refused("unlockpt", _NO_TERMINAL)
