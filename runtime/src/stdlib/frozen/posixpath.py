# Paths as POSIX has them: what os.path is.

import _files
import genericpath
import os
import stat
import sys
from genericpath import (
    ALLOW_MISSING, commonprefix, exists, getatime, getctime, getmtime, getsize, isdevdrive, isdir, isfile, isjunction,
    islink, lexists, samefile, sameopenfile, samestat,
)

__all__ = [
    "normcase", "isabs", "join", "splitdrive", "splitroot", "split", "splitext", "basename", "dirname", "commonprefix",
    "getsize", "getmtime", "getatime", "getctime", "islink", "exists", "lexists", "isdir", "isfile", "ismount",
    "expanduser", "expandvars", "normpath", "abspath", "samefile", "sameopenfile", "samestat", "curdir", "pardir",
    "sep", "pathsep", "defpath", "altsep", "extsep", "devnull", "realpath", "supports_unicode_filenames", "relpath",
    "commonpath", "isjunction", "isdevdrive", "ALLOW_MISSING",
]
curdir, pardir, extsep, sep, pathsep, defpath, altsep, devnull = ".", "..", ".", "/", ":", "/bin:/usr/bin", None, "/dev/null"
supports_unicode_filenames = False


def _bytes(text):
    return text.encode("utf-8", "surrogateescape")


def _str(path):
    return path.decode("utf-8", "surrogateescape")


def _of_bytes(function, path):
    found = function(_str(path))
    return tuple(_bytes(part) for part in found) if isinstance(found, tuple) else _bytes(found)


def normcase(s):
    return _files.fspath(s)


def isabs(s):
    s = _files.fspath(s)
    return s.startswith(b"/" if isinstance(s, bytes) else "/")


def join(a, *p):
    a = _files.fspath(a)
    found = [a]
    for part in p:
        found.append(genericpath._joinable("join", found, part))
    if isinstance(a, bytes):
        return _bytes(join(*[_str(part) for part in found]))
    path = ""
    for number, part in enumerate(found):
        if number == 0 or part.startswith("/"):
            path = part
        elif not path or path.endswith("/"):
            path += part
        else:
            path += "/" + part
    return path


def split(p):
    p = _files.fspath(p)
    if isinstance(p, bytes):
        return _of_bytes(split, p)
    cut = p.rfind("/") + 1
    head, tail = p[:cut], p[cut:]
    if head.strip("/"):
        head = head.rstrip("/")
    return head, tail


def splitext(p):
    p = _files.fspath(p)
    if isinstance(p, bytes):
        return _of_bytes(splitext, p)
    return genericpath._splitext(p, p.rfind("/") + 1)


def splitdrive(p):
    p = _files.fspath(p)
    return p[:0], p


def splitroot(p):
    p = _files.fspath(p)
    if isinstance(p, bytes):
        return _of_bytes(splitroot, p)
    if p[:1] != "/":
        return "", "", p
    # Two slashes at the beginning mean something of their own; three do not.
    size = 2 if p[:2] == "//" and p[2:3] != "/" else 1
    return "", p[:size], p[size:]


def basename(p):
    p = _files.fspath(p)
    slash = b"/" if isinstance(p, bytes) else "/"
    return p[p.rfind(slash) + 1:]


def dirname(p):
    return split(p)[0]


def normpath(path):
    if not isinstance(path, (str, bytes)) and not hasattr(type(path), "__fspath__"):
        raise TypeError(f"_path_normpath: path should be string, bytes or os.PathLike, not {type(path).__name__}")
    path = _files.fspath(path)
    if isinstance(path, bytes):
        return _of_bytes(normpath, path)
    _, root, rest = splitroot(path)
    names = []
    for name in rest.split("/"):
        if name in ("", "."):
            continue
        if name == ".." and (names and names[-1] != ".."):
            names.pop()
        elif name != ".." or not root:
            names.append(name)
    return root + "/".join(names) or "."


def abspath(path):
    path = _files.fspath(path)
    if isinstance(path, bytes):
        return _of_bytes(abspath, path)
    return normpath(path if path.startswith("/") else join(_files.directory(), path))


def realpath(filename, /, *, strict=False):
    # Links are the host's business: they are followed there.
    found = abspath(filename)
    if strict is True:
        _files.entry_of("stat", found)
    return found


def relpath(path, start=None):
    if not path:
        raise ValueError("no path specified")
    path = _files.fspath(path)
    if isinstance(path, bytes):
        return _bytes(relpath(_str(path), "." if start is None else _str(_files.fspath(start))))
    start = "." if start is None else _files.fspath(start)
    if not isinstance(start, str):
        raise TypeError("Can't mix strings and bytes in path components")
    above = [name for name in abspath(start).split("/") if name]
    names = [name for name in abspath(path).split("/") if name]
    same = 0
    while same < len(above) and same < len(names) and above[same] == names[same]:
        same += 1
    return "/".join([".."] * (len(above) - same) + names[same:]) or "."


def commonpath(paths):
    paths = [_files.fspath(path) for path in paths]
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    if all(isinstance(path, bytes) for path in paths):
        return _bytes(commonpath([_str(path) for path in paths]))
    if any(isinstance(path, bytes) for path in paths):
        raise TypeError("Can't mix strings and bytes in path components")
    absolute = [path.startswith("/") for path in paths]
    if any(absolute) and not all(absolute):
        raise ValueError("Can't mix absolute and relative paths")
    split_paths = [[name for name in path.split("/") if name and name != "."] for path in paths]
    least, most = min(split_paths), max(split_paths)
    same = 0
    while same < len(least) and same < len(most) and least[same] == most[same]:
        same += 1
    return ("/" if absolute[0] else "") + "/".join(least[:same])


def ismount(path):
    _files.need("os.path.ismount")
    return abspath(path) in ("/", b"/")


def expanduser(path):
    path = _files.fspath(path)
    if isinstance(path, bytes):
        return _of_bytes(expanduser, path)
    if path != "~" and not path.startswith("~/"):
        return path
    home = os.environ.get("HOME", "/").rstrip("/")
    return home + path[1:] or "/"


def expandvars(path):
    path = _files.fspath(path)
    if isinstance(path, bytes):
        return _of_bytes(expandvars, path)
    found = ""
    at = 0
    while True:
        mark = path.find("$", at)
        if mark < 0:
            return found + path[at:]
        found += path[at:mark]
        end = mark + 1
        if path[end:end + 1] == "{":
            close = path.find("}", end)
            name, end = (path[end + 1:close], close + 1) if close >= 0 else ("", end)
        else:
            while end < len(path) and (path[end] == "_" or path[end].isascii() and path[end].isalnum()):
                end += 1
            name = path[mark + 1:end]
        value = os.environ.get(name) if name else None
        found += path[mark:end] if value is None else value
        at = end
