class V:
    def __init__(self, *c): self.c = c
    def __add__(self, o): return V(*(a + b for a, b in zip(self.c, o.c))) if isinstance(o, V) else NotImplemented
    def __radd__(self, o): return self if o == 0 else NotImplemented
    def __mul__(self, k): return V(*(a * k for a in self.c))
    __rmul__ = __mul__
    def __matmul__(self, o): return sum(a * b for a, b in zip(self.c, o.c))
    def __neg__(self): return V(*(-a for a in self.c))
    def __pos__(self): return self
    def __abs__(self): return sum(a * a for a in self.c) ** .5
    def __invert__(self): return V(*reversed(self.c))
    def __getitem__(self, i): return self.c[i]
    def __len__(self): return len(self.c)
    def __iter__(self): return iter(self.c)
    def __contains__(self, x): return x in self.c
    def __repr__(self): return f"V{self.c}"
    def __eq__(self, o): return self.c == o.c if isinstance(o, V) else NotImplemented
    def __lt__(self, o): return self.c < o.c
    def __hash__(self): return hash(self.c)
    def __iadd__(self, o): self.c = tuple(a + b for a, b in zip(self.c, o.c)); return self
    def __floordiv__(self, k): return V(*(a // k for a in self.c))
    def __divmod__(self, k): return self // k, 7
    def __pow__(self, e, m=None): return ('pow', e, m)
    def __rpow__(self, b): return ('rpow', b)
    def __round__(self, n=None): return ('round', n)
    def __index__(self): return 3
    def __format__(self, spec): return f"<{spec or 'empty'}:{self.c}>"
    def __bytes__(self): return bytes(self.c)
    def __reversed__(self): return iter(self.c[::-1])
    def __trunc__(self): return 99
    def __floor__(self): return 98
    def __ceil__(self): return 97
    def __complex__(self): return 1j
    def __float__(self): return 2.5
    def __lshift__(self, o): return ('ls', o)
    def __rand__(self, o): return ('rand', o)
a, b = V(1, 2), V(3, 4)
print(a + b, sum([a, b]), a * 2, 2 * a, a @ b, -a, +a is a, abs(V(3, 4)), ~a, a[0], a[-1], a[0:1], len(a), list(a), 2 in a, a == V(1, 2), a != b, a < b, a > b, {a: 1}[V(1, 2)])
c = a; a += b; print(a, c is a)
print(a // 2, divmod(a, 2), a ** 2, pow(a, 2, 5), 2 ** a, round(a), round(a, 2), [10, 20, 30, 40][a], f"{a}", f"{a:x}", format(a, ''), bytes(V(1, 2)), list(reversed(V(1, 2))), a << 3, 5 & a)
import math
print(math.floor(a), math.ceil(a), math.trunc(a), complex(a), float(a), hex(a), 'abcd'[a], range(a))
for e in ("a + 1", "1 + a", "a - a", "a <= b", "a >= 1", "a & 1", "a | a", "a / 2", "a % 2", "5 - a", "a += 1", "[] + a", "'x' + a", "a @ 5", "a < 3", "'abc' * a", "a()", "a[9]", "a['x']", "a.foo", "-object()", "abs('a')", "~1.5", "a @= 2"):
    try: exec("r = " + e if '=' not in e.replace('<=', '').replace('>=', '') else "t = a; " + e.replace('a ', 't ', 1) + "; r = t")
    except Exception as x: print(e, '->', type(x).__name__, x)
    else: print(e, '->', r)
class L:
    def __add__(self, o): return NotImplemented
class R:
    def __radd__(self, o): return "R.radd"
class SubL(L):
    def __radd__(self, o): return "SubL.radd"
    def __add__(self, o): return "SubL.add"
print(L() + R(), L() + SubL(), SubL() + L())
try: L() + L()
except TypeError as e: print(e)
class Cmp:
    def __lt__(self, o): return "lt"
    def __gt__(self, o): return "gt"
print(Cmp() < 1, 1 < Cmp(), Cmp() > 1, 3 > Cmp())
try: Cmp() <= 1
except TypeError as e: print(e)
import functools
@functools.total_ordering
class TO:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o): return self.v < o.v
print(TO(1) <= TO(1), TO(2) > TO(1), TO(2) >= TO(3), sorted([TO(3), TO(1)], key=lambda t: t)[0].v, max(TO(1), TO(5)).v)
class Ctx:
    def __enter__(self): print("enter"); return self
    def __exit__(self, t, v, tb): print("exit", t and t.__name__, v); return t is KeyError
with Ctx() as c1, Ctx() as c2: print("body")
with Ctx(): raise KeyError("swallowed")
try:
    with Ctx(): raise ValueError("through")
except ValueError as e: print("got", e)
class It:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n <= 0: raise StopIteration
        self.n -= 1; return self.n
print(list(It(3)), sum(It(4)), max(It(5)), 2 in It(4), sorted(It(3)), dict.fromkeys(It(2)), tuple(zip(It(2), It(3))), [*It(2), *It(1)])
class GI:
    def __getitem__(self, i):
        if i > 3: raise IndexError
        return i * i
print(list(GI()), 4 in GI(), 5 in GI(), [x for x in GI()], iter(GI()).__class__.__name__)
class Len:
    def __len__(self): return -1
try: len(Len())
except ValueError as e: print(e)
class Hint:
    def __length_hint__(self): return 10
    def __iter__(self): return iter([1])
import operator
print(list(Hint()), operator.length_hint(Hint()))
class Miss(dict):
    def __missing__(self, k): self[k] = v = k * 2; return v
m = Miss(); print(m['ab'], m, m.get('q'), 'q' in m)
class Str(str):
    def __str__(self): return "custom"
    def __repr__(self): return "Str!"
s = Str("abc"); print(s, repr(s), f"{s}", f"{s!r}", "%s" % s, "%s" % (s,), "{}".format(s), s + "d", str(s), [s], s.upper(), type(s.upper()).__name__, format(s), "".join([s, s]), print(s))
class F(float):
    def __repr__(self): return "F"
print(F(1.5), str(F(2)), "%s %r" % (F(1), F(1)), F(1) + 1, [F(3)], f"{F(2.5):.2f}", json.dumps if 0 else 0)
class I(int):
    def __new__(cls, v): return super().__new__(cls, v * 2)
    def __add__(self, o): return I(int(self) + o)
    __str__ = int.__repr__
print(I(4), I(4) + 1, type(I(1) + 1).__name__, I(3) * 2, I(3) == 6, hash(I(3)) == hash(6), isinstance(I(1), int), str(I(5)), repr(I(5)))
class LL(list):
    def __getitem__(self, i): return ('got', list.__getitem__(self, i))
    def append(self, x): super().append(x * 2)
l = LL([1, 2]); l.append(3); print(l, l[0], l[-1], list(l), len(l), l == [1, 2, 6], l + [1], type(l + [1]).__name__, type(l.copy()).__name__, l[0:2])
