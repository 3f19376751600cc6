# Lines of files, kept.

from _operator import source_named as _source_named

__all__ = ["getline", "clearcache", "checkcache", "lazycache"]

cache = {}


def clearcache():
    cache.clear()


def getline(filename, lineno, module_globals=None):
    lines = getlines(filename, module_globals)
    if 1 <= lineno <= len(lines):
        return lines[lineno - 1]
    return ""


def getlines(filename, module_globals=None):
    if filename in cache:
        entry = cache[filename]
        if len(entry) != 1:
            return entry[2]
    return updatecache(filename, module_globals)


def checkcache(filename=None):
    pass


def updatecache(filename, module_globals=None):
    cache.pop(filename, None)
    if not filename or filename.startswith("<") and filename.endswith(">"):
        return []
    text = _source_named(filename)
    if text is not None:
        lines = [line + "\n" for line in text.split("\n")]
        if lines[-1] == "\n":
            lines.pop()
        cache[filename] = (len(text), None, lines, filename)
        return lines
    try:
        with open(filename, encoding="utf-8") as file:
            lines = file.read().splitlines(keepends=True)
    except (OSError, NotImplementedError, UnicodeDecodeError, SyntaxError):
        return []
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    cache[filename] = (sum(map(len, lines)), None, lines, filename)
    return lines


def lazycache(filename, module_globals):
    return False
