def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except BaseException as e:
        print(type(e).__name__ + ":", e)
def g():
    try:
        x = yield 1
        print('got', x)
        y = yield 2
        return 'ret'
    except ValueError as e:
        print('caught', e); yield 'recovered'
    finally: print('fin')
a = g(); print(next(a), a.send('v'), a.gi_frame is not None, a.gi_running, a.gi_yieldfrom, a.gi_code.co_name, a.__name__, a.__qualname__)
try: next(a)
except StopIteration as e: print(e.value, e.args)
print(a.gi_frame, list(a)); t(next, a); b = g(); t(b.send, 5); next(b); print(b.throw(ValueError('t'))); t(next, b); c = g(); next(c); c.close(); t(next, c); d = g(); t(d.throw, KeyError('early')); t(next, d); e = g(); next(e); t(e.throw, 5); t(e.throw, ValueError, 'm') if False else e.close(); t(a.send); t(g().send, 1, 2)
def inner(): r = yield 'i1'; print('inner got', r); return 'inner result'
def outer(): v = yield from inner(); print('v', v); yield from [1, 2]; yield from 'ab'
o = outer(); print(next(o), o.send('S'), list(o))
def bad(): yield from 5
t(lambda: list(bad()))
def stop(): yield 1; raise StopIteration('inside')
t(lambda: list(stop()))
def ge():
    try: yield 1
    except GeneratorExit: yield 2
x = ge(); next(x); t(x.close)
