# What the paths of all systems have in common.

import _files

__all__ = [
    "commonprefix", "exists", "getatime", "getctime", "getmtime", "getsize", "isdevdrive", "isdir", "isfile",
    "isjunction", "islink", "lexists", "samefile", "sameopenfile", "samestat", "ALLOW_MISSING",
]


class _AllowMissing:
    def __repr__(self):
        return "os.path.ALLOW_MISSING"

    def __reduce__(self):
        return "ALLOW_MISSING"


ALLOW_MISSING = _AllowMissing()


def exists(path):
    if isinstance(path, int):
        return path in _files._numbers
    return _files.kind_of(path) is not None


def lexists(path):
    return exists(path)


def isfile(path):
    return _files.kind_of(path) == "file"


def isdir(s):
    return _files.kind_of(s) == "folder"


def islink(path):
    _files.fspath(path)
    return False


def isjunction(path):
    _files.fspath(path)
    return False


def isdevdrive(path):
    _files.fspath(path)
    return False


def getsize(filename):
    from os import stat

    return stat(filename).st_size


def getmtime(filename):
    from os import stat

    return stat(filename).st_mtime


def getatime(filename):
    from os import stat

    return stat(filename).st_atime


def getctime(filename):
    from os import stat

    return stat(filename).st_ctime


def samefile(f1, f2):
    from os import stat
    from posixpath import abspath

    stat(f1), stat(f2)
    return abspath(f1) == abspath(f2)


def sameopenfile(fp1, fp2):
    return _files.of_number(fp1).path == _files.of_number(fp2).path


def samestat(s1, s2):
    return s1.st_ino == s2.st_ino and s1.st_dev == s2.st_dev


def commonprefix(m):
    if not m:
        return ""
    if not isinstance(m[0], (list, tuple)):
        m = [_files.fspath(path) for path in m]
    least, most = min(m), max(m)
    for at, item in enumerate(least):
        if item != most[at]:
            return least[:at]
    return least


def _joinable(name, found, part):
    # The next part of a path, of the same type as those before it.
    for path in (found[0], part):
        if not isinstance(path, (str, bytes)) and not hasattr(type(path), "__fspath__"):
            kind = type(path).__name__
            raise TypeError(f"{name}() argument must be str, bytes, or os.PathLike object, not {kind!r}")
    part = _files.fspath(part)
    if isinstance(part, bytes) != isinstance(found[0], bytes):
        raise TypeError("Can't mix strings and bytes in path components")
    return part


def _splitext(path, begin):
    # The extension of the name that begins there; dots before the name's first letter begin none.
    dot = path.rfind(".", begin)
    if dot < 0 or not path[begin:dot].strip("."):
        return path, ""
    return path[:dot], path[dot:]
