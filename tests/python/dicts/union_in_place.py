def t(name, f):
    try:
        print(name, '->', repr(f()))
    except BaseException as e:
        print(name, '!', type(e).__name__, e)
def ior(a, b):
    a |= b
    return a
t(1, lambda: ior({}, {1: 2}.items()))
t(2, lambda: ior({1: 1}, [(1, 2), (3, 4)]))
t(3, lambda: ior({1: 1}, 'ab'))
t(4, lambda: ior({1: 1}, 5))
t(5, lambda: ior({1: 1}, [(1,)]))
t(6, lambda: {}.__ior__([(1, 2)]))
t(7, lambda: {}.__or__([(1, 2)]))
t(8, lambda: {} | [(1, 2)])
t(9, lambda: {}.__ior__(5))
t(10, lambda: dict.__ior__({1: 2}, {3: 4}.items()))
t(11, lambda: ior({}, {1: 2}.keys()))
t(12, lambda: ior({}, {(1, 2)}))
t(13, lambda: ior({}, {(1, 2): 3}.keys()))
class M:
    def keys(self): return ['a', 'b']
    def __getitem__(self, k): return k * 2
t(14, lambda: ior({}, M()))
class R:
    def __ror__(self, other): return 'ror'
t(15, lambda: ior({}, R()))
class D(dict): pass
t(16, lambda: type(ior(D(), [(1, 2)])))
t(17, lambda: ior({1: 2}.items(), {(3, 4)}) )
t(18, lambda: ior({1: 2}.keys(), [5]) )
t(19, lambda: {} | {1: 2}.items())
t(20, lambda: ior({}, None))
def gen():
    yield 1, 2
    yield [3, 4]
    yield 'xy'
t(21, lambda: ior({}, gen()))
from collections import OrderedDict, defaultdict, Counter, ChainMap, UserDict
t(22, lambda: ior(OrderedDict(), [(1, 2)]))
t(23, lambda: ior(defaultdict(int), [(1, 2)]))
t(24, lambda: ior(ChainMap({}), [(1, 2)]))
t(25, lambda: ior(UserDict({}), [(1, 2)]))
t(26, lambda: ior(Counter('ab'), [(1, 2)]))
t(27, lambda: OrderedDict() | [(1,2)])
t(28, lambda: ior(OrderedDict(), {1: 2}.items()))
import operator
t(29, lambda: operator.ior({}, [(1, 2)]))
t(30, lambda: operator.ior({}, {1:2}.items()))
d = {}
d |= {5: 6}.items()
print(d)
def f():
    d = {}
    for i in range(3):
        d |= [(i, i)]
    d |= {7: 7}.items()
    return d
print(f())
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): return 1
    def __eq__(self, o): return self.n == o.n
    def __repr__(self): return f'K{self.n}'
t(31, lambda: ior({K(1): 1}, [(K(1), 2), (K(2), 3)]))
from types import MappingProxyType
t(33, lambda: ior(MappingProxyType({}), {}))
t(34, lambda: ior({}, MappingProxyType({1:2})))
t(35, lambda: {} | MappingProxyType({1:2}))
