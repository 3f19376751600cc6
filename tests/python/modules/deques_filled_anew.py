# Classes that derive from deque fill it by its initialiser.
import collections
class D(collections.deque):
    def __init__(self, a, b): super().__init__([a, b], 3)
print(D(1, 2), D(1,2).maxlen)
d = collections.deque([1]); print(d.__init__([7])); print(d)
d.__init__(maxlen=2); print(d, d.maxlen)
class E(collections.OrderedDict):
    def __init__(self, a): super().__init__(); self[a] = 1
print(E(5))
class F(collections.defaultdict):
    def __init__(self, a): super().__init__(list, {1: a})
print(F(5))
class G(collections.Counter):
    def __init__(self, a, b): super().__init__(a + b)
print(G("a", "b"))
for c in ["collections.deque([1]).__init__(5)", "collections.deque([1]).__init__([], -1)", "collections.deque(5)", "collections.deque([], -1)", "collections.deque([1, 2, 3], 2)", "collections.deque(zz=1)", "collections.deque(1, 2, 3)"]:
    try: print(c, eval(c))
    except Exception as e: print(c, type(e).__name__, e)
class H(collections.deque):
    def __new__(cls, *args, **kwargs):
        return super().__new__(cls, "xyz")
print(H([1, 2]), H(), H(maxlen=5).maxlen)
class I(collections.deque):
    pass
print(I([1, 2], maxlen=1), I(iterable="ab"), I("abc", 2).copy(), I("abc", 2).copy().maxlen, I("ab") + I("c"))
class J(collections.deque):
    def __init__(self, *args): self.given = args
print(J(1, 2, 3), J(1, 2, 3).given)
def gen():
    yield from "pqr"
d.__init__(gen(), 2); print(d)
for x in d:
    try: d.__init__([1])
    except Exception as e: print(e)
    break
