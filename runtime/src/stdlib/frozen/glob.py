# Names of files by patterns.

import _files
import os

__all__ = ["escape", "glob", "iglob", "translate"]


def has_magic(s):
    marks = b"*?[" if isinstance(s, bytes) else "*?["
    return any(letter in marks for letter in s)


def escape(pathname):
    from posixpath import splitdrive

    if isinstance(pathname, bytes):
        return escape(pathname.decode("latin-1")).encode("latin-1")
    drive, rest = splitdrive(pathname)
    return drive + "".join(f"[{letter}]" if letter in "*?[" else letter for letter in rest)


def _class(pattern, at):
    # The class that begins after a bracket, as a part of a regular expression, and where it ends; None if it has no end.
    end = at
    if pattern[end:end + 1] == "!":
        end += 1
    if pattern[end:end + 1] == "]":
        end += 1
    end = pattern.find("]", end)
    if end < 0:
        return None, at
    inner = pattern[at:end]
    negated = inner.startswith("!")
    if negated:
        inner = inner[1:]
    ranges = []
    place = 0
    while place < len(inner):
        if inner[place + 1:place + 2] == "-" and place + 2 < len(inner):
            first, last = inner[place], inner[place + 2]
            if first <= last:
                ranges.append(_quoted(first) + "-" + _quoted(last))
            place += 3
        else:
            ranges.append(_quoted(inner[place]))
            place += 1
    if not ranges:
        return ("." if negated else "(?!)"), end + 1
    return ("[^" if negated else "[") + "".join(ranges) + "]", end + 1


def _quoted(letter):
    return "\\" + letter if letter in "\\]^-[&~|" else letter


def name_regex(pattern, any_text=".*", any_letter="."):
    # A pattern of one name as a regular expression.
    from re import escape as quoted

    parts = []
    at = 0
    while at < len(pattern):
        letter = pattern[at]
        at += 1
        if letter == "*":
            while pattern[at:at + 1] == "*":
                at += 1
            parts.append(any_text)
        elif letter == "?":
            parts.append(any_letter)
        elif letter == "[":
            found, end = _class(pattern, at)
            if found is None:
                parts.append("\\[")
            else:
                # A class takes no separator.
                parts.append(found)
                at = end
        else:
            parts.append(quoted(letter))
    return "".join(parts)


def matcher(pattern, case_sensitive=True):
    from re import IGNORECASE, compile as compile_regex

    flags = 0 if case_sensitive else IGNORECASE
    return compile_regex("(?s:" + name_regex(pattern) + ")\\Z", flags).match


def translate(pat, *, recursive=False, include_hidden=False, seps=None):
    from re import escape as quoted

    if not seps:
        seps = "/"
    escaped = "".join(quoted(letter) for letter in seps)
    any_sep = f"[{escaped}]" if len(seps) > 1 else escaped
    not_sep = f"[^{escaped}]"
    if include_hidden:
        one_last, one = f"{not_sep}+", f"{not_sep}+{any_sep}"
        any_segments, any_last = f"(?:.+{any_sep})?", ".*"
    else:
        one_last, one = f"[^{escaped}.]{not_sep}*", f"[^{escaped}.]{not_sep}*{any_sep}"
        any_segments = f"(?:{one})*"
        any_last = f"{any_segments}(?:{one_last})?"
    found = []
    parts = _split_any(pat, seps)
    last = len(parts) - 1
    for number, part in enumerate(parts):
        if part == "*":
            found.append(one if number < last else one_last)
        elif recursive and part == "**":
            if number == last:
                found.append(any_last)
            elif parts[number + 1] != "**":
                found.append(any_segments)
        else:
            if part:
                if not include_hidden and part[0] in "*?":
                    found.append(r"(?!\.)")
                found.append(name_regex(part, f"{not_sep}*", not_sep))
            if number < last:
                found.append(any_sep)
    return f"(?s:{''.join(found)})\\z"


def _split_any(text, seps):
    for sep in seps[1:]:
        text = text.replace(sep, seps[0])
    return text.split(seps[0])


def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    return list(iglob(pathname, root_dir=root_dir, dir_fd=dir_fd, recursive=recursive, include_hidden=include_hidden))


def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    pathname = os.fspath(pathname)
    as_bytes = isinstance(pathname, bytes)
    text = pathname.decode("utf-8", "surrogateescape") if as_bytes else pathname
    root = "" if root_dir is None else os.fsdecode(root_dir)
    _files.need("glob.glob")
    found = _found(text, root, recursive, include_hidden)
    return (os.fsencode(path) for path in found) if as_bytes else iter(found)


def _found(pattern, root, recursive, hidden):
    # The paths that match, from the first part of the pattern to the last.
    if not pattern:
        return []
    begin = "/" if pattern.startswith("/") else ""
    parts = [part for part in pattern.split("/") if part]
    folder_only = pattern.endswith("/")
    found = [begin]
    last = len(parts) - 1
    for number, part in enumerate(parts):
        is_last = number == last
        after = []
        if recursive and part == "**":
            for path in found:
                after.extend(_below(path, root, hidden, is_last and not folder_only))
            if is_last and not begin:
                after = [path for path in after if path]
        elif has_magic(part):
            match = matcher(part)
            show = hidden or part.startswith(".")
            for path in found:
                for entry in _list(path, root):
                    name = entry["name"]
                    if (show or not name.startswith(".")) and match(name):
                        if is_last and not folder_only or _is_folder(entry, path, root):
                            after.append(path + name if not path or path.endswith("/") else path + "/" + name)
        else:
            after = [path + part if not path or path.endswith("/") else path + "/" + part for path in found]
            if is_last:
                kinds = [(path, _kind(path, root)) for path in after]
                after = [path for path, kind in kinds if kind is not None and (kind == "folder" or not folder_only)]
        found = after
    if folder_only:
        found = [path if path.endswith("/") else path + "/" for path in found if path]
        return found if parts else ([begin] if _kind(begin, root) else [])
    if not recursive or "**" not in parts:
        return found
    seen = {}
    for path in found:
        seen[path] = True
    return list(seen)


def _at(path, root):
    return os.path.join(root, path) or "."


def _list(path, root):
    try:
        return os._entries("scandir", _at(path, root))
    except OSError:
        return []


def _kind(path, root):
    return _files.kind_of(_at(path, root))


def _is_folder(entry, path, root):
    kind = entry["kind"]
    if kind != "other":
        return kind == "folder"
    return _kind(path + "/" + entry["name"], root) == "folder"


def _below(path, root, hidden, files):
    # A folder and all folders beneath it, and with `files` the files as well.
    found = [path if not path or path.endswith("/") else path + "/"] if files else [path]
    stack = [(path, iter(_list(path, root)))]
    while stack:
        path, entries = stack[-1]
        for entry in entries:
            name = entry["name"]
            if name.startswith(".") and not hidden:
                continue
            below = path + name if not path or path.endswith("/") else path + "/" + name
            folder = entry["kind"] == "folder"
            if folder or files:
                found.append(below)
            if folder:
                stack.append((below, iter(_list(below, root))))
                break
        else:
            stack.pop()
    return found


def glob0(dirname, pattern):
    return [pattern] if _kind(os.path.join(dirname, pattern), "") is not None else []


def glob1(dirname, pattern):
    match = matcher(pattern)
    names = [entry["name"] for entry in _list(dirname, "")]
    return [name for name in names if (pattern.startswith(".") or not name.startswith(".")) and match(name)]
