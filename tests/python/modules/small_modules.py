# keyword, getopt, copyreg, linecache, timeit, queue, threading, contextvars.
import contextvars
import copyreg
import getopt
import keyword
import linecache
import queue
import threading
import timeit

print(keyword.kwlist, keyword.softkwlist, keyword.iskeyword("if"), keyword.iskeyword("x"), keyword.issoftkeyword("match"), keyword.iskeyword("match"))


def go(fn, args, short, long=[]):
    try:
        print(fn(args.split(), short, long))
    except getopt.GetoptError as e:
        print(e, "|", e.opt, e.msg, e.args)


for fn in (getopt.getopt, getopt.gnu_getopt):
    go(fn, "-a -b val x -c", "ab:c")
    go(fn, "-abval --long --with=3 --opt y rest", "ab:", ["long", "with=", "opt="])
    go(fn, "--lo --wi 3 -- -a", "a", ["long", "with="])
    go(fn, "-z", "a")
    go(fn, "-b", "b:")
    go(fn, "--nope", "", ["yes"])
    go(fn, "--with", "", ["with="])
    go(fn, "--long=3", "", ["long"])
    go(fn, "--l", "", ["long", "lots"])
    go(fn, "a -b", "+b")
    go(fn, "-oval -o --opt --opt=x", "o::", ["opt=?"])
    go(fn, "a -b c", "-b")
print(getopt.error is getopt.GetoptError)

for bad in (lambda: copyreg.pickle(int, 3), lambda: copyreg.constructor(3), lambda: copyreg.add_extension("m", "n", 0), lambda: copyreg.remove_extension("m", "n", 5)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(repr(linecache.getline("no/such/file", 1)), linecache.getlines("no/such/file"), linecache.clearcache(), linecache.checkcache())

ticks = iter(range(100))
print(timeit.timeit("x += 1", "x = 0", timer=lambda: next(ticks), number=10), timeit.repeat(lambda: None, timer=lambda: next(ticks), repeat=3, number=2))
calls = []
print(timeit.Timer(lambda: calls.append(1), lambda: calls.append(0), timer=lambda: next(ticks)).timeit(3), calls)
print(timeit.timeit("y.append(z)", globals={"y": calls, "z": 7}, number=2, timer=lambda: next(ticks)), calls)
for bad in (lambda: timeit.Timer(3), lambda: timeit.Timer("pass", 3), lambda: timeit.timeit("x +", number=1)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)

q = queue.Queue(2)
q.put(1)
q.put_nowait(2)
print(q.full(), q.qsize(), q.empty(), q.get(), q.get_nowait(), q.empty(), q.task_done(), q.task_done(), q.join())
for bad in (lambda: q.get_nowait(), lambda: q.get(timeout=0), lambda: q.task_done(), lambda: [q.put_nowait(i) for i in range(3)], lambda: q.get(timeout=-1) and q.get() and q.get(timeout=-1)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
p = queue.PriorityQueue()
for item in [(3, "c"), (1, "a"), (2, "b"), (1, "A"), (0, "z")]:
    p.put(item)
print([p.get() for _ in range(p.qsize())])
lifo = queue.LifoQueue()
for i in range(3):
    lifo.put(i)
print([lifo.get() for _ in range(3)])
s = queue.SimpleQueue()
s.put(1)
print(s.get(), s.empty(), s.qsize())
q = queue.Queue()
q.put(1)
q.shutdown()
print(q.get())
for bad in (lambda: q.get(), lambda: q.put(1), lambda: s.get(block=False)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)

lock = threading.Lock()
with lock:
    print(lock.locked(), lock.acquire(blocking=False), lock.acquire(timeout=0))
print(lock.locked(), repr(lock).split(" at ")[0])
r = threading.RLock()
with r, r:
    print(repr(r).split(" owner")[0])
for bad in (lambda: lock.release(), lambda: r.release(), lambda: lock.acquire(False, 1), lambda: threading.Semaphore(-1), lambda: threading.BoundedSemaphore(1).release(), lambda: threading.Condition().wait(0), lambda: threading.Condition().notify()):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
event = threading.Event()
print(event.is_set(), event.wait(0), event.set(), event.wait(), event.is_set(), event.clear(), event.is_set())
sem = threading.Semaphore(2)
print(sem.acquire(), sem.acquire(), sem.acquire(blocking=False), sem.release(), sem.acquire(timeout=0))
data = threading.local()
data.x = 5
print(data.x, data.__dict__, hasattr(data, "y"), threading.current_thread() is threading.main_thread(), threading.current_thread().name, threading.active_count(), len(threading.enumerate()), threading.main_thread().is_alive())
cond = threading.Condition()
with cond:
    print(cond.wait(timeout=0), cond.wait_for(lambda: 3), cond.notify_all())
print(threading.Barrier(1).wait(), threading.Barrier(2).parties)

var = contextvars.ContextVar("var", default=42)
plain = contextvars.ContextVar("plain")
print(var.get(), var.name, plain.get("given"), repr(var).split(" at ")[0])
try:
    plain.get()
except LookupError as e:
    print("LookupError", e.args[0] is plain)
token = var.set(1)
print(var.get(), token.old_value is contextvars.Token.MISSING, token.var is var)
second = var.set(2)
print(second.old_value, var.get(), var.reset(second), var.get())
ctx = contextvars.copy_context()


def inside():
    var.set("in")
    plain.set(9)
    return var.get(), len(contextvars.copy_context())


print(ctx.run(inside), var.get(), ctx[var], ctx.get(plain), var in ctx, sorted(map(str, ctx.values())), plain.get(None))
for bad in (lambda: var.reset(second), lambda: plain.reset(token), lambda: ctx.run(var.reset, token), lambda: contextvars.ContextVar(3), lambda: contextvars.Token(), lambda: ctx["x"], lambda: ctx.run(lambda: ctx.run(print))):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, str(e).split(" at 0x")[0].split("<")[0])
with var.set("with"):
    print(var.get())
print(var.get())
