import sys, inspect, types
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
def where():
    return sys._getframe(1).f_code.co_name, sys._getframe(1).f_lineno
def caller():
    return where()
print(caller())
def names():
    a, b = 1, 2
    return inner()
def inner():
    f = sys._getframe()
    g = f.f_back
    return f.f_code.co_name, g.f_code.co_name, sorted(g.f_locals.items()), g.f_back.f_code.co_name , g.f_globals is globals()
print(names())
t(lambda: sys._getframe(100))
t(lambda: sys._getframe(-1).f_code.co_name)
t(lambda: sys._getframe('a'))
t(lambda: sys._getframe(1).f_globals.get('__name__'))
t(lambda: sys._getframemodulename())
t(lambda: sys._getframemodulename(1))
t(lambda: sys._getframemodulename(100))
f = sys._getframe()
print(type(f), isinstance(f, types.FrameType), f.f_locals is globals(), f.f_lineno, f.f_builtins['len'] is len)
print(f.f_lineno, f.f_trace, inspect.isframe(f), f.f_code.co_name)
t(lambda: types.FrameType())
def who():
    return inspect.stack()[1].function, inspect.currentframe().f_back.f_code.co_name
class A:
    def m(self, x=3):
        return who(), sorted(inspect.currentframe().f_locals)
print(A().m())
def g(a, *b, c=1, **d):
    z = 9
    return inspect.getargvalues(inspect.currentframe())
t(lambda: tuple(g(1, 2, e=4)))
def h():
    fi = inspect.getframeinfo(inspect.currentframe())
    return fi.function, fi.lineno, fi.code_context, fi.index, inspect.getframeinfo(inspect.currentframe(), 3)[1:5]
print(h())
def gen():
    yield sys._getframe().f_code.co_name, sys._getframe(1).f_code.co_name
print(next(gen()), list(gen()))
def tr():
    try: 1/0
    except ZeroDivisionError: return [(i.function, i.lineno) for i in inspect.trace()]
print(tr())
def keep():
    loc = 5
    return sys._getframe()
k = keep()
print(k.f_code.co_name, k.f_locals, k.f_lineno)
class M(type):
    def __new__(m, n, b, d):
        return super().__new__(m, n, b, dict(d, where=sys._getframe(1).f_code.co_name))
class K(metaclass=M): pass
print(K.where)
def nt(name):
    return sys._getframemodulename(1), sys._getframe(1).f_globals['__name__']
print(nt('a'))
def rec(n):
    if n: return rec(n-1)
    f, c = sys._getframe(), 0
    while f.f_code.co_name == "rec": f, c = f.f_back, c+1
    return c

print(rec(50))
