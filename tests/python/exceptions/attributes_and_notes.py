e = ValueError("message", 42)
print(str(e), repr(e), e.args, len(e.args))
print(str(ValueError()), repr(ValueError()), str(ValueError("one")), repr(ValueError("one")), str(KeyError("k")), str(KeyError("a", "b")), str(KeyError()))
e.add_note("first note")
e.add_note("second\nnote")
print(e.__notes__)
try:
    e.add_note(5)
except TypeError as error:
    print(error)
e.args = ("changed",)
print(str(e), e.__traceback__, e.with_traceback(None) is e)
e.extra = {"any": "attribute"}
print(e.extra, e.__dict__)
try:
    next(iter(()))
except StopIteration as error:
    print(error.value, error.args)
try:
    undefined_name
except NameError as error:
    print(error.name, error.args)
try:
    (5).missing
except AttributeError as error:
    print(error.name, error.obj, error.args)
try:
    raise SystemExit("bye")
except SystemExit as error:
    print(error.code)
for kind in (KeyError, IndexError, ZeroDivisionError, RecursionError, NotImplementedError, UnboundLocalError, FileNotFoundError, TimeoutError, ModuleNotFoundError, UnicodeError, StopAsyncIteration, KeyboardInterrupt, GeneratorExit, ConnectionResetError, BlockingIOError, FloatingPointError, BufferError):
    print([c.__name__ for c in kind.__mro__])
o = OSError("only text")
print(o, o.errno, o.strerror, o.filename, type(o).__name__, o.args)
i = ImportError("msg", name="mod", path="/p")
print(i, i.name, i.path)
print(ValueError("a") == ValueError("a"), isinstance(KeyError(), LookupError), issubclass(bool, Exception))
s = SyntaxError("bad", ("f.py", 1, 2, "text"))
print(s, s.msg, s.lineno, s.offset, s.filename)
ValueError("x")
