import operator
def t(name, f):
    try:
        r = f()
        print(name, '->', type(r).__name__, repr(r))
    except BaseException as e:
        print(name, '!', type(e).__name__, e)
class I(int): pass
class L(list): pass
class T(tuple): pass
class S(str): pass
class B(bytes): pass
class BA(bytearray): pass
class Ix:
    def __index__(self): return 2
class D(list):
    def __mul__(self, o): return 'D.mul'
    def __rmul__(self, o): return 'D.rmul'
    def __imul__(self, o): return 'D.imul'
class J(int):
    def __mul__(self, o): return 'J.mul'
    def __rmul__(self, o): return 'J.rmul'
class N(int):
    def __mul__(self, o): return NotImplemented
    def __rmul__(self, o): return NotImplemented
vals = dict(I=I(2), N=N(2), Ix=Ix(), l=[1], L=L([1]), D=D([1]), T=T((1,)), s='a', ba=bytearray(b'a'), BA=BA(b'a'), f=2.0)
def imul(a, b):
    a *= b
    return a
def iadd(a, b):
    a += b
    return a
import copy
for n, v in vals.items():
    for m, w in vals.items():
        for op, fn in (('*', lambda a, b: a * b), ('*=', imul), ('op', operator.mul), ('iop', operator.imul), ('+', lambda a, b: a + b), ('+=', iadd), ('icat', operator.iconcat), ('cat', operator.concat)):
            a = copy.copy(v); b = copy.copy(w)
            t(f'{n}{op}{m}', lambda: fn(a, b))
