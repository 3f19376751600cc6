def g():
    x = yield 1
    print("got", x)
    try: y = yield 2
    except ValueError as e: print("caught", e); y = yield 'recovered'
    return ('ret', y)
i = g(); print(next(i), i.send('a'), i.throw(ValueError("v")))
try: i.send('end')
except StopIteration as e: print(e.value)
def outer():
    r = yield from g()
    print("outer got", r)
    yield from [10, 20]
    yield from 'ab'
    return 'fin'
o = outer(); print(next(o), o.send(5), o.send(6)); print(list(o))
try: next(o)
except StopIteration as e: print('stop', e.value)
try:
    gg = g(); gg.send(5)
except TypeError as e: print(e)
def inf():
    n = 0
    while True:
        cmd = yield n
        if cmd == 'stop': return 'stopped'
        n += cmd or 1
x = inf(); print(next(x), next(x), x.send(10))
try: x.send('stop')
except StopIteration as e: print(e.value)
def cl():
    try: yield 1
    finally: print("cleanup")
c = cl(); next(c); c.close(); print(list(c)); c.close()
def bad():
    try: yield 1
    except GeneratorExit: yield 2
b = bad(); next(b)
try: b.close()
except RuntimeError as e: print(e)
def si():
    yield 1
    raise StopIteration("x")
try: list(si())
except RuntimeError as e: print(e, repr(e.__cause__))
def rec():
    yield next(r)
r = rec()
try: next(r)
except ValueError as e: print(e)
print(g.__name__, type(i), i.__name__, i.__qualname__, i.gi_running, i.gi_frame, i.gi_code.co_name, i.gi_yieldfrom)
print(sum(x * x for x in range(5)), list(x for x in 'ab' if x != 'a'), max((len(w), w) for w in ['a', 'bbb', 'cc']))
gen = (a * b for a in range(3) for b in range(a)); print(list(gen), list(gen), type(gen).__name__)
try: next(x for x in ())
except StopIteration: print("empty")
def tree(t):
    if t:
        l, v, r = t
        yield from tree(l); yield v; yield from tree(r)
print(list(tree(((None, 1, None), 2, (None, 3, None)))))
def pipeline(*stages):
    def run(src):
        for s in stages: src = s(src)
        return src
    return run
print(list(pipeline(lambda it: (x + 1 for x in it), lambda it: (x for x in it if x % 2), lambda it: map(str, it))(range(6))))
def thr():
    try: yield 1
    except Exception as e: print(type(e), e)
    yield 2
t = thr(); next(t); print(t.throw(KeyError, 'k') if 0 else t.throw(KeyError('k')))
try: t.throw(5)
except TypeError as e: print(e)
try: (x for x in 5)
except TypeError as e: print(e)
def d():
    try:
        yield 1
    finally:
        return 'x' if 0 else None
print(list(d()))
import types
print(isinstance(g(), types.GeneratorType), callable(g()), iter(i) is i)
@types.coroutine
def co(): r = yield 5; return r
async def main(): return await co()
m = main(); print(m.send(None))
try: m.send(7)
except StopIteration as e: print(e.value)
print(type(m), m.cr_code.co_name)
class Box:
    def __iter__(self):
        yield from (1, 2)
print([*Box()], dict(enumerate(Box())), (lambda: (yield))().__class__.__name__)
def avg():
    tot = cnt = 0; a = None
    while 1:
        v = yield a
        tot += v; cnt += 1; a = tot / cnt
a = avg(); next(a); print([a.send(v) for v in (10, 20, 60)])
g1 = g(); print(next(g1)); print(g1.close())
try: next(g1)
except StopIteration as e: print(e.value, 'closed')
def ret_close():
    try: yield
    except GeneratorExit: return 'closed-val'
rc = ret_close(); next(rc); print(rc.close())
