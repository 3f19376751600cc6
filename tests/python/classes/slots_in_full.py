class P:
    __slots__ = ('x', 'y')
    def __init__(self, x, y): self.x, self.y = x, y
p = P(1, 2)
try: print(vars(p))
except TypeError as e: print(e)
try: p.z = 1
except AttributeError as e: print(e)
try: del p.x; print(p.x)
except AttributeError as e: print(e)
print(P.x, type(P.x), P.__slots__, P.x.__name__, P.x.__objclass__)
print(P.x.__get__(P(5, 6)))
class Q(P):
    pass
q = Q(1, 2); q.z = 3
print(hasattr(p, '__dict__'))
try: vars(5)
except TypeError as e: print(e)
print([k for k in vars(P) if not k.startswith('__')], sorted(vars(P)))
class W:
    __slots__ = ('__dict__', 'a')
w = W(); w.a = 1; w.b = 2
print(w.b, w.a)
try:
    class Bad:
        __slots__ = ('a',)
        a = 1
except ValueError as e: print(e)
try:
    class Bad2:
        __slots__ = ('1a',)
except TypeError as e: print(e)
try:
    class Bad3:
        __slots__ = (1,)
except TypeError as e: print(e)
try:
    class Bad4(int):
        __slots__ = ('a',)
except TypeError as e: print(e)
class Str: __slots__ = 'abc'
s = Str(); s.abc = 3; print(s.abc)
class D: __slots__ = {'a': 'doc a'}
print(D.a.__doc__, D.__slots__)
class Priv:
    __slots__ = ('__hidden',)
    def __init__(self): self.__hidden = 1
    def get(self): return self.__hidden
print(Priv().get(), [n for n in dir(Priv()) if 'hidden' in n])
import copy
print(copy.copy(P(3, 4)).y, copy.deepcopy(P([1], 4)).x)
