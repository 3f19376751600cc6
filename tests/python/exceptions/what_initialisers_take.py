# What `__init__` of built-in exceptions takes and sets, called for classes that derive from them.
NAMES = ("msg", "filename", "lineno", "offset", "text", "encoding", "object", "start", "end", "reason", "name", "path", "obj")


def show(function, *args, **keywords):
    try:
        made = function(*args, **keywords)
        print(type(made).__name__, str(made), made.args, {n: getattr(made, n) for n in NAMES if getattr(made, n, None) is not None})
    except Exception as error:
        print("raised", type(error).__name__, error)


class Undecoded(UnicodeDecodeError):
    def __init__(self, reason):
        super().__init__("utf-8", b"abc", 0, 1, reason)


class Unencoded(UnicodeEncodeError):
    def __init__(self, *args):
        super().__init__(*args)


class Untranslated(UnicodeTranslateError):
    def __init__(self):
        super().__init__("abc", 0, 1, "reason")


class Faulty(SyntaxError):
    def __init__(self, message, line):
        super().__init__(message, ("file", line, 2, "text"))


class Missing(ImportError):
    def __init__(self, message, wanted):
        super().__init__(message, name=wanted, path="here")


class Unnamed(NameError):
    def __init__(self, message):
        super().__init__(message, name="given")


show(Undecoded, "why")
show(Unencoded, "ascii", "é", 0, 1, "why")
show(Unencoded, "ascii", "é")
show(Unencoded, 1, 2, 3, 4, 5)
show(Untranslated)
show(Faulty, "message", 5)
show(Missing, "message", "wanted")
show(Unnamed, "message")


def again(error, *args, **keywords):
    error.__init__(*args, **keywords)
    return error


show(again, UnicodeDecodeError("utf-8", b"abc", 0, 1, "why"), "ascii", b"x", 0, 1, "z")
show(again, UnicodeDecodeError("utf-8", b"abc", 0, 1, "why"), 1)
show(again, SyntaxError("a"), "b", ("f", 1, 2, "t"))
show(again, SyntaxError("a"), "b", 5)
show(again, ValueError("a"), 1, zz=2)

# Classes without an `__init__` of their own take the keywords of the one that they have.
for base in (Exception, ValueError, OSError, KeyError, StopIteration, SystemExit, SyntaxError, ImportError, AttributeError, NameError, UnboundLocalError, UnicodeDecodeError):
    derived = type("Derived", (base,), {})
    for keywords in ({"code": 5}, {"name": "n"}, {"name": "n", "zz": 1}, {"nam": "n"}, {"name": "n", "obj": 3}, {"name": 1, "path": 2, "zz": 3, "z": 4}):
        show(derived, "m", **keywords)
        show(base, "m", **keywords)


class Own(ValueError):
    def __init__(self, message, code=None):
        super().__init__(message)
        self.code = code


class Wrong(ValueError):
    def __init__(self, message, code=None):
        super().__init__(message, code=code)


show(Own, "m", code=5)
show(Wrong, "m", code=5)
try:
    raise type("Quiet", (Exception,), {})("message", code=3)
except TypeError as error:
    print(error)
