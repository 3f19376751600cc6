# Patterns of file names.

import re
from functools import lru_cache

__all__ = ["filter", "filterfalse", "fnmatch", "fnmatchcase", "translate"]


def fnmatch(name, pat):
    # File names are those of Linux: letters' cases count.
    if not isinstance(name, (str, bytes)) or not isinstance(pat, (str, bytes)):
        from os import fspath

        name, pat = fspath(name), fspath(pat)
    return fnmatchcase(name, pat)


@lru_cache(maxsize=256)
def _compile_pattern(pat):
    if isinstance(pat, bytes):
        return re.compile(bytes(translate(str(pat, "ISO-8859-1")), "ISO-8859-1")).match
    return re.compile(translate(pat)).match


def filter(names, pat):
    match = _compile_pattern(pat)
    return [name for name in names if match(name)]


def filterfalse(names, pat):
    match = _compile_pattern(pat)
    return [name for name in names if not match(name)]


def fnmatchcase(name, pat):
    return _compile_pattern(pat)(name) is not None


def _set(pat, i, j):
    # The class of characters between brackets, from after the first to before the last.
    stuff = pat[i:j]
    if "-" not in stuff:
        stuff = stuff.replace("\\", r"\\")
    else:
        chunks = []
        k = i + 2 if pat[i] == "!" else i + 1
        while True:
            k = pat.find("-", k, j)
            if k < 0:
                break
            chunks.append(pat[i:k])
            i = k + 1
            k = k + 3
        chunk = pat[i:j]
        if chunk:
            chunks.append(chunk)
        else:
            chunks[-1] += "-"
        # Ranges that are empty go.
        for k in range(len(chunks) - 1, 0, -1):
            if chunks[k - 1][-1] > chunks[k][0]:
                chunks[k - 1] = chunks[k - 1][:-1] + chunks[k][1:]
                del chunks[k]
        stuff = "-".join([s.replace("\\", r"\\").replace("-", r"\-") for s in chunks])
    if not stuff:
        return "(?!)"
    if stuff == "!":
        return "."
    stuff = re.sub(r"([&~|])", r"\\\1", stuff)
    if stuff[0] == "!":
        stuff = "^" + stuff[1:]
    elif stuff[0] in ("^", "["):
        stuff = "\\" + stuff
    return f"[{stuff}]"


def _translate(pat, star, question_mark):
    parts = []
    stars = []
    i, n = 0, len(pat)
    while i < n:
        c = pat[i]
        i += 1
        if c == "*":
            stars.append(len(parts))
            parts.append(star)
            while i < n and pat[i] == "*":
                i += 1
        elif c == "?":
            parts.append(question_mark)
        elif c == "[":
            j = i
            if j < n and pat[j] == "!":
                j += 1
            if j < n and pat[j] == "]":
                j += 1
            j = pat.find("]", j)
            if j < 0:
                parts.append("\\[")
            else:
                parts.append(_set(pat, i, j))
                i = j + 1
        else:
            parts.append(re.escape(c))
    return parts, stars


def translate(pat):
    parts, stars = _translate(pat, "*", ".")
    if not stars:
        return "(?s:" + "".join(parts) + r")\z"
    # All stars but the last match as little as they can and never more: no pattern takes exponential time.
    at = stars[0]
    out = ["".join(parts[:at])]
    for star in stars[1:]:
        out.append(f"(?>.*?{''.join(parts[at + 1:star])})")
        at = star
    out.append(".*" + "".join(parts[at + 1:]))
    return "(?s:" + "".join(out) + r")\z"
