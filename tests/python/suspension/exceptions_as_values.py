# host
# Exceptions that go to the host as values and come back: class, arguments, text and what their classes keep beside them.


def show(e):
    names = ("errno", "strerror", "filename", "filename2", "encoding", "object", "start", "end", "reason", "value", "code", "msg", "lineno", "offset", "text", "exceptions", "message", "name")
    parts = {name: getattr(e, name) for name in names if getattr(e, name, None) is not None}
    return f"{type(e).__name__} {e.args} {str(e)!r} {parts}"


MADE = [
    ValueError("v"),
    KeyError("k", 1),
    FileNotFoundError(2, "gone"),
    FileNotFoundError(2, "gone", "file.txt"),
    IsADirectoryError(21, "gone", "file.txt"),
    FileExistsError(17, "there", "a", None, "b"),
    PermissionError("only text"),
    PermissionError(1, 2, 3),
    OSError(),
    UnicodeDecodeError("utf-8", b"a\xffb", 1, 2, "bad byte"),
    UnicodeEncodeError("ascii", "a\xe9b", 1, 2, "no such"),
    UnicodeTranslateError("abc", 0, 2, "why"),
    StopIteration(42),
    SystemExit(3),
    SystemExit("text"),
    SyntaxError("wrong", ("f.py", 3, 4, "x = = 1")),
    SyntaxError("wrong"),
    ExceptionGroup("both", [ValueError(1), FileNotFoundError(2, "x", "y")]),
    ZeroDivisionError(),
    AssertionError(("a", 1), {"b": [2]}),
    KeyboardInterrupt(),
    TimeoutError("late"),
    RuntimeError(ValueError("within")),
]
for e in MADE:
    print(show(e))
    print(show(host_echo(e)))
    print(show(host_echo([e])[0]), show(host_echo({"e": (e,)})["e"][0]))
for work in (lambda: b"\xff".decode(), lambda: "\xe9".encode("ascii"), lambda: {}["x"], lambda: [][1], lambda: 1 / 0, lambda: int("x"), lambda: next(iter([]))):
    try:
        work()
    except Exception as e:
        print(show(e), show(host_echo(e)))
