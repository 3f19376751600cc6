from contextlib import *
import contextlib, io, sys
@contextmanager
def cm(x):
    print("enter", x)
    try: yield x * 2
    except ValueError as e: print("handled", e)
    finally: print("exit", x)
with cm(1) as v, cm(v) as w: print(v, w)
with cm(5): raise ValueError("v")
try:
    with cm(6): raise KeyError("k")
except KeyError as e: print("out", e)
@cm('deco')
def f(a): print("in f", a); return a
print(f(3), f.__name__)
@contextmanager
def noyield():
    if 0: yield
try:
    with noyield(): pass
except RuntimeError as e: print(e)
@contextmanager
def two():
    yield 1
    yield 2
try:
    with two(): pass
except RuntimeError as e: print(e)
with suppress(KeyError, ValueError): {}['a']
print("after")
buf = io.StringIO()
with redirect_stdout(buf): print("captured"); print("more", end='')
print(repr(buf.getvalue()))
class C:
    def close(self): print("closed")
with closing(C()) as c: print("using")
with ExitStack() as st:
    a = st.enter_context(cm('a')); st.callback(print, 'cb', 1); st.push(lambda *e: print("push", e[0])); st.enter_context(suppress(ZeroDivisionError)); print(a)
    1 / 0
with nullcontext(5) as n: print(n)
class CD(ContextDecorator):
    def __enter__(self): print("CD in"); return self
    def __exit__(self, *e): print("CD out"); return False
@CD()
def g(): print("g")
g()
st = ExitStack(); st.enter_context(cm('p')); st2 = st.pop_all(); st.close(); print("closing st2"); st2.close()
class Bad: pass
for s in ("with Bad(): pass", "with 5 as x: pass", "with cm: pass"):
    try: exec(s)
    except Exception as e: print(type(e).__name__, e)
import asyncio
@asynccontextmanager
async def acm(n):
    print("a-enter", n)
    try: yield n
    finally: print("a-exit", n)
class AC:
    async def __aenter__(self): return 'ac'
    async def __aexit__(self, *e): print("aexit", e[0]); return True
async def main():
    async with acm(1) as x, AC() as y:
        print(x, y); raise ValueError
    async with AsyncExitStack() as s:
        await s.enter_async_context(acm(2)); s.push_async_callback(asyncio.sleep, 0); print("in stack")
    async with aclosing(agen()) as g:
        async for v in g: print(v); break
    try:
        async with 5: pass
    except TypeError as e: print(e)
async def agen():
    try:
        yield 1; yield 2
    finally: print("agen closed")
asyncio.run(main())
with redirect_stderr(io.StringIO()) as err: print("x", file=sys.stderr)
print(repr(err.getvalue()))
class Timer:
    def __enter__(self): self.events = []; return self
    def __exit__(self, et, ev, tb): self.events.append((et, ev is not None, tb is not None)); return True
with Timer() as t: raise RuntimeError("x")
print(t.events)
with (cm('p1') as p1, cm('p2') as p2,): print(p1, p2)
class AbstractCM(AbstractContextManager):
    def __exit__(self, *a): print("abstract exit")
with AbstractCM() as q: print(type(q).__name__)
def nested():
    with cm('n'):
        return 'returned'
print(nested())
for i in range(2):
    with cm(i):
        if i == 0: continue
        break
with cm('outer'):
    with cm('inner'): raise OSError("x")
