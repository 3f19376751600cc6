def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except BaseException as e:
        print(type(e).__name__ + ":", e)
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
