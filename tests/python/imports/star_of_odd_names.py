# `from m import *` takes any sequence of names for `__all__`, and says what is none.
def t(f):
    try: print(f())
    except BaseException as x: print(type(x).__name__, x)
import types, sys
m = types.ModuleType('mm'); sys.modules['mm'] = m
def imp():
    ns = {}
    exec('from mm import *', ns)
    return sorted(k for k in ns if k != '__builtins__')
m.a = 1; m._b = 2
t(imp)
for a in (['a', 1], 1, 'a', ['zz'], [b'a'], None, ('a',), {'a': 1}, [], 'zz', iter(['a'])):
    m.__all__ = a
    t(imp)
del m.__all__
m.__dict__[1] = 2
t(imp)
del m.__all__
m.__dict__[1] = 2
t(imp)
class L(list): pass
del m.__dict__[1]
m.__all__ = L(['a', '_b'])
t(imp)
