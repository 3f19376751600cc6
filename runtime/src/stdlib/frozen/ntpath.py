# Paths as Windows has them, for PureWindowsPath and for programs that work with such paths.

import _files
import genericpath
import os
import sys
from genericpath import (
    ALLOW_MISSING, commonprefix, exists, getatime, getctime, getmtime, getsize, isdevdrive, isdir, isfile, isjunction,
    islink, lexists, samefile, sameopenfile, samestat,
)
from posixpath import _bytes, _of_bytes, _str

__all__ = [
    "normcase", "isabs", "join", "splitdrive", "splitroot", "split", "splitext", "basename", "dirname", "commonprefix",
    "getsize", "getmtime", "getatime", "getctime", "islink", "exists", "lexists", "isdir", "isfile", "ismount",
    "isreserved", "expanduser", "expandvars", "normpath", "abspath", "curdir", "pardir", "sep", "pathsep", "defpath",
    "altsep", "extsep", "devnull", "realpath", "supports_unicode_filenames", "relpath", "samefile", "sameopenfile",
    "samestat", "commonpath", "isjunction", "isdevdrive", "ALLOW_MISSING",
]
curdir, pardir, extsep, sep, pathsep, altsep, defpath, devnull = ".", "..", ".", "\\", ";", "/", ".;C:\\bin", "nul"
supports_unicode_filenames = True
_RESERVED = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
    + [f"{port}{number}" for port in ("COM", "LPT") for number in "123456789\xb9\xb2\xb3"]
)


def normcase(s):
    s = _files.fspath(s)
    if isinstance(s, bytes):
        return _of_bytes(normcase, s)
    return s.replace("/", "\\").lower()


def splitroot(p):
    p = _files.fspath(p)
    if isinstance(p, bytes):
        return _of_bytes(splitroot, p)
    plain = p.replace("/", "\\")
    if plain[:2] == "\\\\":
        # \\server\share\, and \\?\UNC\server\share\.
        begin = 8 if plain[:8].upper() == "\\\\?\\UNC\\" else 2
        slash = plain.find("\\", begin)
        if slash < 0:
            return p, "", ""
        slash = plain.find("\\", slash + 1)
        if slash < 0:
            return p, "", ""
        return p[:slash], p[slash], p[slash + 1:]
    if plain[:1] == "\\":
        return "", p[0], p[1:]
    if plain[1:2] == ":":
        if plain[2:3] == "\\":
            return p[:2], p[2], p[3:]
        return p[:2], "", p[2:]
    return "", "", p


def splitdrive(p):
    drive, root, rest = splitroot(p)
    return drive, root + rest


def isabs(s):
    s = _files.fspath(s)
    if isinstance(s, bytes):
        s = _str(s)
    plain = s[:3].replace("/", "\\")
    return plain[:2] == "\\\\" or plain[1:3] == ":\\"


def join(path, *paths):
    path = _files.fspath(path)
    found = [path]
    for part in paths:
        found.append(genericpath._joinable("join", found, part))
    if isinstance(path, bytes):
        return _bytes(join(*[_str(part) for part in found]))
    drive, root, rest = splitroot(path)
    for part in found[1:]:
        next_drive, next_root, next_rest = splitroot(part)
        if next_root:
            drive, root, rest = next_drive or drive, next_root, next_rest
            continue
        if next_drive and next_drive != drive:
            if next_drive.lower() != drive.lower():
                drive, root, rest = next_drive, next_root, next_rest
                continue
            drive = next_drive
        if rest and rest[-1] not in "\\/":
            rest += "\\"
        rest += next_rest
    if rest and not root and drive and drive[-1] not in ":\\/":
        return drive + "\\" + rest
    return drive + root + rest


def _name_at(p):
    return max(p.rfind("\\"), p.rfind("/")) + 1


def split(p):
    p = _files.fspath(p)
    if isinstance(p, bytes):
        return _of_bytes(split, p)
    drive, root, rest = splitroot(p)
    cut = _name_at(rest)
    return drive + root + rest[:cut].rstrip("\\/"), rest[cut:]


def splitext(p):
    p = _files.fspath(p)
    if isinstance(p, bytes):
        return _of_bytes(splitext, p)
    return genericpath._splitext(p, _name_at(p))


def basename(p):
    return split(p)[1]


def dirname(p):
    return split(p)[0]


def normpath(path):
    path = _files.fspath(path)
    if isinstance(path, bytes):
        return _of_bytes(normpath, path)
    drive, root, rest = splitroot(path.replace("/", "\\"))
    names = []
    for name in rest.split("\\"):
        if name in ("", "."):
            continue
        if name == ".." and names and names[-1] != "..":
            names.pop()
        elif name != ".." or not root:
            names.append(name)
    return drive + root + "\\".join(names) or "."


def abspath(path):
    path = _files.fspath(path)
    if isinstance(path, bytes):
        return _of_bytes(abspath, path)
    return normpath(path if isabs(path) else join(_files.directory(), path))


def realpath(path, /, *, strict=False):
    return abspath(path)


def relpath(path, start=None):
    if not path:
        raise ValueError("no path specified")
    path = _files.fspath(path)
    if isinstance(path, bytes):
        return _bytes(relpath(_str(path), None if start is None else _str(_files.fspath(start))))
    start = "." if start is None else _files.fspath(start)
    above_drive, _, above = splitroot(abspath(start))
    drive, _, below = splitroot(abspath(path))
    if normcase(above_drive) != normcase(drive):
        raise ValueError(f"path is on mount {drive!r}, start on mount {above_drive!r}")
    above = [name for name in above.split("\\") if name]
    names = [name for name in below.split("\\") if name]
    same = 0
    while same < len(above) and same < len(names) and normcase(above[same]) == normcase(names[same]):
        same += 1
    return "\\".join([".."] * (len(above) - same) + names[same:]) or "."


def commonpath(paths):
    paths = [_files.fspath(path) for path in paths]
    if not paths:
        raise ValueError("commonpath() arg is an empty iterable")
    if all(isinstance(path, bytes) for path in paths):
        return _bytes(commonpath([_str(path) for path in paths]))
    if any(isinstance(path, bytes) for path in paths):
        raise TypeError("Can't mix strings and bytes in path components")
    parts = [splitroot(path.replace("/", "\\").lower()) for path in paths]
    drives, roots = {drive for drive, _, _ in parts}, {root for _, root, _ in parts}
    if len(drives) != 1:
        raise ValueError("Paths don't have the same drive")
    drive, root, rest = splitroot(paths[0].replace("/", "\\"))
    if len(roots) != 1:
        if drive:
            raise ValueError("Can't mix absolute and relative paths")
        raise ValueError("Can't mix rooted and not-rooted paths")
    names = [name for name in rest.split("\\") if name and name != "."]
    others = [[name for name in rest.split("\\") if name and name != "."] for _, _, rest in parts]
    least, most = min(others), max(others)
    same = 0
    while same < len(least) and same < len(most) and least[same] == most[same]:
        same += 1
    return drive + root + "\\".join(names[:same])


def isreserved(path):
    path = _files.fspath(path)
    if isinstance(path, bytes):
        path = _str(path)
    return any(_is_reserved(name) for name in splitroot(path)[2].replace("/", "\\").split("\\"))


def _is_reserved(name):
    if name[-1:] in (".", " "):
        return name not in (".", "..")
    if any(letter in '*?"<>/\\:|' or letter < " " for letter in name):
        return True
    return name.partition(".")[0].rstrip(" ").upper() in _RESERVED


def ismount(path):
    drive, root, rest = splitroot(abspath(path))
    return not rest and bool(drive or root)


def expanduser(path):
    path = _files.fspath(path)
    if isinstance(path, bytes):
        return _of_bytes(expanduser, path)
    home = os.environ.get("USERPROFILE")
    if home is None or path[:1] != "~" or path[1:2] not in ("", "\\", "/"):
        return path
    return home + path[1:]


def expandvars(path):
    path = _files.fspath(path)
    if isinstance(path, bytes):
        return _of_bytes(expandvars, path)
    found = ""
    at = 0
    while at < len(path):
        letter = path[at]
        if letter == "'":
            end = path.find("'", at + 1)
            end = len(path) if end < 0 else end + 1
            found += path[at:end]
        elif letter == "%":
            end = path.find("%", at + 1) + 1
            if end == at + 2:
                found += "%"
            elif not end:
                end = len(path)
                found += path[at:]
            else:
                found += os.environ.get(path[at + 1:end - 1], path[at:end])
        elif letter == "$":
            end, value = _dollar(path, at)
            found += value
        else:
            end = at + 1
            found += letter
        at = end
    return found


def _dollar(path, at):
    if path[at + 1:at + 2] == "$":
        return at + 2, "$"
    if path[at + 1:at + 2] == "{":
        close = path.find("}", at)
        if close < 0:
            return len(path), path[at:]
        return close + 1, os.environ.get(path[at + 2:close], path[at:close + 1])
    end = at + 1
    while end < len(path) and (path[end] in "_-" or path[end].isascii() and path[end].isalnum()):
        end += 1
    return end, os.environ.get(path[at + 1:end], path[at:end])
