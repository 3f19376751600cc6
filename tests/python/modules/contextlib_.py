from contextlib import *
import io, sys, asyncio
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
@contextmanager
def tag(name):
    "tag doc"
    print("<", name)
    try:
        yield name.upper()
    except ValueError as e:
        print("handled", e)
    finally:
        print(">", name)
with tag("a") as v: print(v)
with tag("b"): raise ValueError("oops")
def bad():
    with tag("c"): raise KeyError("k")
t(bad)
print(tag.__name__, tag.__doc__)
@tag("deco")
def f(x): return x + 1
print(f(1), f(2), f.__name__)
with suppress(ZeroDivisionError, KeyError): 1 / 0
print("after")
def no(): 
    with suppress(KeyError): 1 / 0
t(no)
with redirect_stdout(io.StringIO()) as buf: print("hidden"); print("x", end="")
print(repr(buf.getvalue()))
class R:
    def __init__(self, n): self.n = n
    def close(self): print("close", self.n)
    def __enter__(self): print("enter", self.n); return self
    def __exit__(self, *a): print("exit", self.n, a[0] and a[0].__name__); return False
with closing(R(1)) as r: print(r.n)
with ExitStack() as stack:
    for i in range(3): stack.enter_context(R(i))
    stack.callback(print, "callback", 5, sep="-")
    stack.push(lambda *a: print("pushed", a[0]))
def boom():
    with ExitStack() as s:
        s.enter_context(R("x"))
        s.push(lambda t, v, tb: True)
        raise RuntimeError("swallowed")
    return "ok"
print(boom())
def chained():
    with ExitStack() as s:
        s.callback(lambda: 1 / 0)
        raise KeyError("first")
try: chained()
except ZeroDivisionError as e: print(repr(e.__context__))
s = ExitStack(); s.callback(print, "moved"); s2 = s.pop_all(); s.close(); print("closed first"); s2.close()
with nullcontext(7) as n: print(n)
t(lambda: ExitStack().enter_context(5))
@contextmanager
def never(): 
    if False: yield
@contextmanager
def twice(): yield 1; yield 2
def use(cm):
    with cm: pass
t(lambda: use(never())); t(lambda: use(twice()))
class Deco(ContextDecorator):
    def __enter__(self): print("in"); return self
    def __exit__(self, *a): print("out"); return False
@Deco()
def g(): print("body")
g(); g()
@asynccontextmanager
async def actx(n):
    print("aenter", n)
    try: yield n * 2
    finally: print("aexit", n)
async def main():
    async with actx(4) as v: print(v)
    try:
        async with actx(5): raise ValueError("av")
    except ValueError as e: print("got", e)
    async with AsyncExitStack() as st:
        print(await st.enter_async_context(actx(6)))
        st.push_async_callback(asyncio.sleep, 0)
asyncio.run(main())
class Own(AbstractContextManager):
    def __exit__(self, *a): return None
with Own() as o: print(type(o).__name__, isinstance(R(1), AbstractContextManager))
