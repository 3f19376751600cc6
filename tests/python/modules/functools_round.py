# The helpers of functools.
from functools import *
@total_ordering
class V:
    def __init__(s,n): s.n=n
    def __eq__(s,o): return s.n==o.n
    def __lt__(s,o): return s.n<o.n
print(V(1)<=V(2), V(3)>V(2), V(2)>=V(2), max(V(1),V(5)).n)
@singledispatch
def f(x): return "obj"
@f.register
def _(x: int): return "int"
@f.register(list)
def _(x): return "list"
print(f(1), f([]), f(""), f.dispatch(bool) is f.dispatch(int))
print(reduce(lambda a,b:a*b,[1,2,3,4],10), partial(int,base=2)("101"), cached_property)
class C:
    @cached_property
    def v(self): print("calc"); return 5
c=C(); print(c.v, c.v)
@lru_cache(maxsize=2)
def g(x): return x
g(1);g(2);g(1);g(3);print(g.cache_info())
