# `__new__` of containers makes them empty whatever it is given; `__init__` fills them.
import collections
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for c, x in [(list, [1, 2]), (set, [1]), (dict, {1: 2}), (bytearray, b"ab"), (collections.deque, [1, 2]), (collections.OrderedDict, {1: 2}), (collections.Counter, "aab"), (collections.defaultdict, list)]:
    class N(c): pass
    t(lambda: c.__new__(c, x)); t(lambda: N.__new__(N, x)); t(lambda: c.__new__(N, x)); t(lambda: c.__new__(c, x, 5, 6, z=3)); t(lambda: c.__new__(c))
    t(lambda: N(x))
    class M(c):
        @classmethod
        def make(cls, *a): return cls.__new__(cls, *a)
        def __init__(self, *a): print("init", a); super().__init__(*a)
    t(lambda: M.make(x)); t(lambda: M(x))
    class O(c):
        def __new__(cls, *a): return super().__new__(cls, *a)
    t(lambda: O(x)); t(lambda: O.__new__(O, x))
    class P(c):
        def __init__(self, *a): pass
    t(lambda: P(x)); t(lambda: P(x, x, x)); t(lambda: P.__new__(P, x, x, x))
    y = c.__new__(c); y.__init__(x); t(lambda: y); y.__init__(x); t(lambda: y)
t(lambda: frozenset.__new__(frozenset, [1])); t(lambda: tuple.__new__(tuple, [1])); t(lambda: list.__new__(tuple, [1])); t(lambda: list.__new__()); t(lambda: list.__new__(5))
t(lambda: list.__new__(list, 5)); t(lambda: list(5)); t(lambda: [].__init__(5)); t(lambda: set.__new__(set, 5))
class S(set): pass
t(lambda: S(1,2)); t(lambda: S().__init__(1, 2)); t(lambda: set(1, 2)); t(lambda: S(a=1)); t(lambda: set(a=1)); t(lambda: set().__init__(1,2))
class L(list): pass
t(lambda: L(1,2)); t(lambda: L().__init__(1, 2)); t(lambda: L(a=1)); 
class DD(dict): pass
t(lambda: DD(1,2)); t(lambda: DD().__init__(1, 2))
class B(bytearray): pass
t(lambda: B(1,2)); t(lambda: B().__init__(1, 2, 3, 4)); t(lambda: B(1, 2, 3, 4)); t(lambda: bytearray(1, 2, 3, 4))
f = list.__new__; t(lambda: f(list, [3])); t(lambda: list(map(lambda a: list.__new__(list, a), [[1],[2]])))
x = []; x.__init__([1]); x.__init__(); print(x)
class Q(list):
    __init__ = None
t(lambda: Q([1]))
class R(list):
    def __new__(cls, *a, **k): print("new", a, k); return list.__new__(cls, *a, **k)
    def __init__(self, a, b=0): list.__init__(self, a); self.b = b
t(lambda: R([1], b=2)); t(lambda: R([1, 2], 5).b)
