import traceback, sys
def f(x):
    return 1 / x
def g(x):
    try:
        f(x)
    except ZeroDivisionError as e:
        raise ValueError("wrapped") from e
try: g(0)
except ValueError:
    print(traceback.format_exc())
    traceback.print_exc(file=sys.stdout)
    traceback.print_exc(limit=1, file=sys.stdout)
    traceback.print_exc(limit=-1, file=sys.stdout, chain=False)
    e = sys.exception()
    print(traceback.format_exception(e))
    print(traceback.format_exception_only(e))
    print(traceback.format_exception(type(e), e, e.__traceback__)[-1])
    print(traceback.format_tb(e.__traceback__))
    tb = traceback.extract_tb(e.__traceback__)
    print(tb, tb[0].lineno, tb[-1].name, tb[-1].line, tb[0].filename, list(tb[0]), len(tb))
    for fs in tb: print(fs.name, fs.lineno, fs.line, fs.colno, fs.end_colno, fs.end_lineno)
    filename, lineno, name, line = tb[0]; print(filename, lineno, name, line)
    for item in traceback.format_list(tb): print(item, end='')
    te = traceback.TracebackException.from_exception(e)
    print(te, te.exc_type_str, ''.join(te.format()), list(te.format_exception_only()), te.__cause__.exc_type, te.stack)
    print(''.join(te.format(chain=False)))
    for fr, ln in traceback.walk_tb(e.__traceback__): print(ln)
print(traceback.format_exc())
try: traceback.format_exception(5)
except TypeError as e: print(e)
try:
    try: {}['a']
    except KeyError: [][1]
except IndexError as e:
    e.add_note("a note"); e.add_note("multi\nline")
    print(''.join(traceback.format_exception(e)))
    print(traceback.format_exception_only(e))
try: raise ExceptionGroup("eg", [ValueError(1), TypeError("x")])
except ExceptionGroup as e: print(''.join(traceback.format_exception(e)))
def rec(n): return rec(n + 1) if n < 20 else 1 / 0
try: rec(0)
except ZeroDivisionError as e: traceback.print_exception(e, file=sys.stdout); traceback.print_tb(e.__traceback__, file=sys.stdout)
try: compile("x = (", "f.py", "exec")
except SyntaxError as e: print(''.join(traceback.format_exception_only(e))); print(traceback.format_exception_only(type(e), e))
class Custom(Exception):
    def __str__(self): raise RuntimeError
try: raise Custom()
except Custom as e: print(traceback.format_exception_only(e))
def log_errors(fn):
    def w(*a):
        try: return fn(*a)
        except Exception: print("ERR:", traceback.format_exc().strip().splitlines()[-1]); return None
    return w
@log_errors
def bad(x): return int(x)
bad("zz"); print(bad("5"))
print(traceback.FrameSummary("a.py", 3, "f", line="x = 1"), traceback.format_list([("a.py", 3, "f", "x = 1")]))
et, ev, tb_ = None, None, None
try: f(0)
except: et, ev, tb_ = sys.exc_info()
print(et, ev, tb_.tb_lineno, tb_.tb_next.tb_lineno, tb_.tb_frame.f_code.co_name, traceback.extract_tb(tb_)[-1].name)
try: raise ev.with_traceback(None)
except ZeroDivisionError as e: print(len(traceback.extract_tb(e.__traceback__)))
