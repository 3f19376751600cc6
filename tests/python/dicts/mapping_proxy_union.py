from types import MappingProxyType
from collections import OrderedDict, Counter, defaultdict
def show(f):
    try: v = f()
    except Exception as e: print(type(e).__name__, e); return
    print(type(v).__name__, v)
M = MappingProxyType
def ior(a, b):
    a |= b
    return a
def setx(m, n='x'): setattr(m, n, 1)
for f in [
    lambda: ior(M({'a': 1}), {'b': 2}),
    lambda: ior(M({'a': 1}), 5),
    lambda: ior(M({'a': 1}), M({})),
    lambda: ior({'a': 1}, M({'b': 2})),
    lambda: ior(OrderedDict(a=1), M({'b': 2})),
    lambda: ior(Counter('a'), M({'b': 2})),
    lambda: ior(defaultdict(int), M({'b': 2})),
    lambda: OrderedDict(a=1) | M({'b': 2}),
    lambda: Counter('a') | M({'b': 2}),
    lambda: Counter('a') | M(Counter('ab')),
    lambda: M(Counter('a')) | Counter('ab'),
    lambda: defaultdict(int, a=1) | M({'b': 2}),
    lambda: M({'b': 2}) | defaultdict(int, a=1),
    lambda: M({}) | OrderedDict(a=1),
    lambda: M(OrderedDict(a=1)) | {},
    lambda: M({}) | {'a': 1},
    lambda: {'a': 1} | M({}),
    lambda: M({'a': 1}) | M({'b': 2}),
    lambda: M({'a': 1}) | 5,
    lambda: 5 | M({'a': 1}),
    lambda: [] | M({'a': 1}),
    lambda: M({'a': 1}) | [('a', 2)],
    lambda: {} | M({'a': 1}).keys(),
    lambda: M({'a': 1}).__or__({'b': 1}),
    lambda: M({'a': 1}).__or__(5),
    lambda: M({'a': 1}).__ror__({'b': 1}),
    lambda: M({'a': 1}).__ior__({'b': 1}),
    lambda: setx(M({})),
    lambda: setx(M({}), 'get'),
    lambda: delattr(M({}), 'x'),
    lambda: M({}).foo,
    lambda: {M({}): 1},
    lambda: hash(M({})),
    lambda: hash(M(type('H', (dict,), {'__hash__': lambda s: 5})())),
    lambda: {1} | M({}),
    lambda: M({'a': 1}) == {'a': 1},
    lambda: M({'a': 1}) == OrderedDict(a=1),
    lambda: OrderedDict(a=1) == M({'a': 1}),
    lambda: M({'a': 1}) == M({'a': 1}),
    lambda: M({'a': 1}) < {'a': 1},
    lambda: M([1]),
    lambda: M(5),
    lambda: M('abc')[1],
    lambda: M({})['x'],
    lambda: M({'a': 1}).copy(),
    lambda: M(OrderedDict(a=1)).copy(),
    lambda: list(reversed(M({'a': 1, 'b': 2}))),
]: show(f)
