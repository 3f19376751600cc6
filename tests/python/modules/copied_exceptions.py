# Copies of exceptions are made by calling their classes.
import copy


class Strict(Exception):
    def __init__(self, a, b):
        super().__init__(a)
        self.b = b


class Kept(Exception):
    def __init__(self, a, b=5):
        super().__init__(a, b)
        self.a, self.b = a, [b]


class Made(Exception):
    def __init__(self, text="made"):
        print("init", text)
        super().__init__(text)


def show(what, *args):
    try:
        made = what(*args)
        print(repr(made), made.args, made.__dict__)
        return made
    except Exception as error:
        print(type(error).__name__, error)


show(copy.copy, Strict(1, 2))
show(copy.deepcopy, Strict(1, 2))
show(copy.copy, Kept(1, 2))
first = Kept(1)
print(copy.copy(first).b is first.b, copy.deepcopy(first).b is first.b)
show(copy.copy, Made("x"))
noted = ValueError("v")
noted.add_note("note")
noted.extra = [1]
print(show(copy.copy, noted).__notes__, copy.deepcopy(noted).extra)
for error in (OSError(99999, "x", "file"), OSError(99999, "x", "a", None, "b"), ImportError("i", name="n", path="p"), KeyError("k"),
              UnicodeDecodeError("utf-8", b"abc", 1, 2, "why"), StopIteration(7), SystemExit(3), ExceptionGroup("g", [ValueError(1)])):
    made = copy.copy(error)
    print(type(made).__name__, str(made), made.args)
print(copy.copy(OSError(99999, "x", "file")).filename, copy.copy(ImportError("i", name="n", path="p")).name)
