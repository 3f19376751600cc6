def f(): return 1
def g(): return 1
def mk():
    def inner(): return 2
    return inner
print(f.__code__ is f.__code__, f.__code__ == f.__code__, hash(f.__code__) == hash(f.__code__))
d = {f.__code__: 1}
d[g.__code__] = 2
print(d[f.__code__], len(d))
a, b = mk(), mk()
print(a.__code__ is b.__code__, a.__code__ == b.__code__, {a.__code__} == {b.__code__})
print(f.__code__ is g.__code__, f.__code__ == g.__code__)
c = compile('x=1', 'n', 'exec'); c2 = compile('x=1', 'n', 'exec')
print(c == c2, c is c2, hash(c) == hash(c2), c == compile('x=2', 'n', 'exec'), c == compile('x=1', 'm', 'exec'))
print((lambda: 1).__code__ == (lambda: 1).__code__)
s = {f.__code__, f.__code__, g.__code__}
print(len(s))
try: f.__code__ < g.__code__
except TypeError as e: print(e)
def gen(): yield 1
x = gen()
print(x.gi_code is gen.__code__, x.gi_code == gen.__code__)
class C:
    def m(self): pass
print(C.m.__code__ is C().m.__code__)
h = f
h.__code__ = g.__code__
print(h.__code__ is g.__code__)
print(id(f.__code__) == id(f.__code__))
l1 = [ (lambda: i) for i in range(2) ]
print(l1[0].__code__ is l1[1].__code__)
k = f.__code__.__class__
print(k, isinstance(f.__code__, k))
import types
print(types.FunctionType(g.__code__, {}).__code__ is g.__code__)
cc = [k for k in mk.__code__.co_consts if hasattr(k, 'co_name')]
print(cc[0] is mk().__code__, cc[0] == mk().__code__, hash(cc[0]) == hash(mk().__code__))
async def co(): pass
z = co(); print(z.cr_code is co.__code__); z.close()
import sys
def fr(): return sys._getframe().f_code
print(fr() is fr.__code__, fr() == fr.__code__, hash(fr())==hash(fr.__code__))
try: raise ValueError
except ValueError as e: print(e.__traceback__.tb_frame.f_code.co_name)
