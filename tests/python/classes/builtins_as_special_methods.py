class A:
    __str__ = int.__repr__
class B(int):
    __str__ = int.__repr__
    __repr__ = lambda self: 'B!'
print(str(B(5)), repr(B(5)), f'{B(5)}', f'{B(5)!s}')
try: print(str(A()))
except TypeError as e: print(e)
class L:
    def __init__(self): self.d = [1, 2, 3]
    __len__ = lambda self: len(self.d)
    __iter__ = lambda self: iter(self.d)
print(len(L()), list(L()))
class S(str):
    def __str__(self): return 'custom'
    def __repr__(self): return 'rep'
    def __format__(self, spec): return 'fmt' + spec
print("%s" % S('x'), "%r" % S('x'), "{}".format(S('x')), f"{S('x')}", f"{S('x'):>3}", str(S('x')), "".join([S('a'), S('b')]), S('q') + 'r', "%5s|" % S('x'))
class E(Exception):
    __str__ = Exception.__repr__
print(str(E(1, 2)))
class M(dict):
    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__
m = M(a=1); m.b = 2
print(m.a, m.b, m, m['b'])
del m.a
print(m)
try: m.zzz
except KeyError as e: print('KeyError', e)
class M2(dict):
    __getattr__ = dict.get
print(M2(a=1).a, M2().nothing)
class H:
    __hash__ = None
try: hash(H())
except TypeError as e: print(e)
class I:
    __eq__ = lambda s, o: True
try: hash(I())
except TypeError as e: print(e)
class Callable_:
    __call__ = print
Callable_.__call__ = staticmethod(print)
Callable_()(1) if False else None
class K:
    __call__ = staticmethod(max)
    __len__ = classmethod(lambda c: 7)
    __contains__ = staticmethod(lambda x: x == 3)
    __getitem__ = staticmethod(str)
print(K()(3, 9), len(K()), 3 in K(), 4 in K(), K()[12])
import operator, functools
class N:
    def __init__(self, v): self.v = v

class IterList(list):
    __iter__ = list.__reversed__
print([x for x in IterList([1, 2, 3])])
class AddList(list):
    __sub__ = list.__add__
    __rsub__ = list.__mul__
print(AddList([1]) - [2])
class Cmp(int):
    __eq__ = int.__ne__
    __hash__ = int.__hash__
print(Cmp(3) == 3, Cmp(3) == 4)
class O:
    __repr__ = object.__repr__
    __str__ = object.__str__
    __eq__ = object.__eq__
    __init__ = object.__init__
print(repr(O())[:9], O() == O())
class G:
    __getattribute__ = object.__getattribute__
    x = 5
print(G().x)
class Z:
    __init__ = dict.update
