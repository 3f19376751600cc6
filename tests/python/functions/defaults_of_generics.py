# Defaults and decorators of a generic function know nothing of its type parameters; annotations and classes' bases do.
def t(label, f):
    try: print(label, f())
    except BaseException as e: print(label, type(e).__name__, e)
def f():
    def g[T](x=T): return x
    return g
t('a', lambda: f()())
T = 'outer'
def g[T](x=T): return x
print(g())
def g2[T](x: T = T) -> T: return x
print(g2(), g2.__type_params__, g2.__annotations__)
def deco(a):
    print('deco', a)
    return lambda f: f
@deco(T)
def h[T](*, k=T): return k
print(h())
class A[T](list[T] if T is not None else object):
    x = T
    def m[U](self, a=T, b=(T, 1)): return a, b
print(A.x, A.__bases__, A().m(), A.__orig_bases__)
