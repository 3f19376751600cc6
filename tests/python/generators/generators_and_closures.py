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
def rec(n):
    if n: yield n; yield from rec(n - 1)
print(list(rec(5)), sum(i * i for i in range(5)), [*(i for i in 'abc')], max((len(w) for w in ['a', 'bbb']), default=0), dict((k, v) for k, v in zip('ab', [1, 2])), any(i > 3 for i in range(5)), (lambda: (yield))().__class__.__name__)
fs = [lambda: i for i in range(3)]; print([f() for f in fs], [f() for f in [lambda i=i: i for i in range(3)]])
def counter():
    n = 0
    def inc(by=1): nonlocal n; n += by; return n
    return inc, lambda: n
inc, get = counter(); inc(); inc(5); print(get(), inc.__closure__[0].cell_contents, inc.__code__.co_freevars, get.__closure__ is not None, counter.__code__.co_cellvars)
def late():
    def use(): return later
    t(use); later = 3; return use()
print(late()); x = 'global'
def shadow():
    print(x) if False else None
    def f(): global x; x = 'changed'
    f(); return x
print(shadow(), x)
def unb():
    print(zz); zz = 1
t(unb)
def delv():
    q = 1; del q; return q
t(delv)
class C:
    y = 5; z = [y for _ in range(2)] ; w = [i for i in range(y)]
    def m(self): return y if 'y' in globals() else 'no y'
print(C.z, C.w, C().m()); g2 = (print('lazy') or i for i in [1]); print('before'); next(g2); it = iter([1, 2, 3]); print([(a, b) for a, b in zip(it, it)]); t(lambda: [i for i in 5]); t(lambda: next(iter([]), 'd')); t(lambda: iter(5)); print(list(iter(iter([1, 2, 0, 3]).__next__, 0))); t(iter, 5, 0)
def deff(a, L=[]): L.append(a); return L
print(deff(1), deff(2), deff.__defaults__, (lambda *a, k=1, **kw: (a, k, kw))(1, 2, k=3, z=4)); print((lambda a, /, b, *, c: (a, b, c))(1, b=2, c=3)); t(lambda: (lambda a, /: a)(a=1)); print([x := 5, x ** 2], x)
