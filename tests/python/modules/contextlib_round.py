# The helpers of contextlib.
import contextlib, io
@contextlib.contextmanager
def cm(n):
    print("in",n)
    try: yield n*2
    except ValueError as e: print("caught",e)
    finally: print("out")
with cm(2) as v: print(v)
with cm(3): raise ValueError("boo")
with contextlib.suppress(KeyError): {}["a"]
b=io.StringIO()
with contextlib.redirect_stdout(b): print("hid")
print(b.getvalue().strip())
with contextlib.ExitStack() as s: s.enter_context(cm(1)); s.callback(print,"cb")
class X(contextlib.ContextDecorator):
    def __enter__(self): print("e")
    def __exit__(self,*a): print("x")
@X()
def ff(): print("body")
ff()
with contextlib.closing(io.StringIO("a")) as q: print(q.read())
with contextlib.nullcontext(5) as z: print(z)
