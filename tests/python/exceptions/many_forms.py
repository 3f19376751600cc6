def attempt(f, *a):
    try: return f(*a)
    except Exception as e: return f"{type(e).__name__}({e})"
class AppError(Exception):
    def __init__(self, msg, code=0):
        super().__init__(msg); self.code = code
class NotFound(AppError): pass
class Custom(Exception):
    def __str__(self): return f"custom<{self.args}>"
try: raise NotFound("missing", code=404)
except AppError as e: print(e, e.code, e.args, repr(e), type(e).__mro__[1].__name__)
try: raise Custom("a", 1)
except Custom as e: print(e, repr(e), e.args)
def f():
    try:
        try: 1 / 0
        except ZeroDivisionError as e: raise ValueError("wrapped") from e
    except ValueError as e:
        print(e, repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
        raise RuntimeError("again")
try: f()
except RuntimeError as e: print(repr(e), repr(e.__context__), repr(e.__context__.__cause__))
try: raise KeyError("k")
except (ValueError, KeyError) as e: print(str(e), e.args, repr(e))
try:
    try: raise ValueError("a")
    finally: print("fin")
except ValueError: print("outer")
else: print("never")
def flow(x):
    try:
        if x == 0: return "ret"
        if x == 1: raise ValueError
        if x == 2: return 1 / 0
    except ValueError: return "exc"
    except ZeroDivisionError as e: return str(e)
    else: return "else"
    finally: print("finally", x)
print([flow(i) for i in range(4)])
def over():
    for i in range(3):
        try:
            if i == 1: continue
            if i == 2: break
            print("body", i)
        finally: print("f", i)
over()
e = ValueError("x", 2); e.add_note("note 1"); e.add_note("note 2"); print(e.__notes__, e, str(e), e.args)
print(ValueError() == ValueError(), str(ValueError()), repr(ValueError()), repr(ValueError("a")), repr(ValueError("a", 1)), str(ValueError("a", 1)), str(KeyError("a")), str(KeyError()), repr(StopIteration(3)), StopIteration(3).value, repr(SystemExit(2)), SystemExit(2).code)
try: [][1]
except LookupError as e: print(type(e).__name__, e)
try: {}["k"]
except LookupError as e: print(type(e).__name__, e)
try: int("x")
except (TypeError, ValueError) as e: print(e)
try: raise ValueError
except ValueError as e: print(repr(e), e.args)
try:
    try: raise ValueError("v")
    except ValueError: raise
except ValueError as e: print("re", e)
try:
    try: raise ValueError("v")
    except ValueError as e: raise KeyError("k") from None
except KeyError as e: print(e.__cause__, e.__suppress_context__, repr(e.__context__))
try: e
except NameError as x: print(x)
def nested():
    try: raise ValueError("1")
    except ValueError:
        try: raise TypeError("2")
        except TypeError as t: return repr(t.__context__)
print(nested())
print(issubclass(FileNotFoundError, OSError), issubclass(KeyError, LookupError), issubclass(ZeroDivisionError, ArithmeticError), issubclass(UnicodeDecodeError, ValueError), issubclass(KeyboardInterrupt, Exception), IOError is OSError, issubclass(ModuleNotFoundError, ImportError), issubclass(NotImplementedError, RuntimeError), issubclass(RecursionError, RuntimeError), issubclass(TimeoutError, OSError))
class Ctx:
    def __enter__(self): print("in"); return self
    def __exit__(self, t, v, tb): print("out", t and t.__name__, v, tb is not None); return t is ValueError
with Ctx(): raise ValueError("swallowed")
try:
    with Ctx() as c, Ctx(): raise KeyError("passes")
except KeyError as e: print("got", e)
import sys
try: raise ValueError("ei")
except ValueError: t, v, tb = sys.exc_info(); print(t.__name__, v, tb.tb_lineno, tb.tb_frame is not None)
print(sys.exc_info(), sys.exception())
try: raise ValueError("tb")
except ValueError as e: print(e.__traceback__.tb_lineno, e.with_traceback(None).__traceback__)
def lineno():
    try: 1 / 0
    except ZeroDivisionError as e:
        tb = e.__traceback__
        while tb: print(tb.tb_lineno); tb = tb.tb_next
lineno()
class Retry:
    def __init__(self, n): self.n = n
    def __call__(self, f):
        def w(*a, **k):
            for i in range(self.n):
                try: return f(*a, **k)
                except ValueError as e: print("try", i, e); last = e
            raise last
        return w
calls = []
@Retry(3)
def flaky():
    calls.append(1)
    if len(calls) < 3: raise ValueError(f"fail {len(calls)}")
    return "ok"
print(flaky())
try: raise ExceptionGroup("g", [ValueError(1), TypeError("t")])
except ExceptionGroup as g: print(g, g.message, g.exceptions, repr(g))
print(attempt(lambda: BaseException("b").args), attempt(lambda: Exception(1, 2, x=3)), attempt(lambda: ValueError("a").foo), attempt(lambda: ExceptionGroup("x", [])), attempt(lambda: ExceptionGroup("x", [1])), attempt(lambda: UnicodeDecodeError("utf-8", b"a", 0, 1, "r")))
raise NotFound("final", 1)
