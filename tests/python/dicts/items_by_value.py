# Items of dicts are looked up by key, and their values need not be hashable where dicts are compared.
class E:
    def __init__(self, n, h): self.n = n; self.h = h
    def __hash__(self): return self.h
    def __eq__(self, o):
        print('eq', self.n, getattr(o, 'n', o)); return NotImplemented if not isinstance(o, E) else self.n == o.n
    def __repr__(self): return f'E{self.n}'
d = {E(1, 1): E(2, 2)}
k = E(1, 1)
def t(f):
    try: print(f())
    except BaseException as x: print(type(x).__name__, x)
t(lambda: (k, E(2, 3)) in d.items())
t(lambda: (k, E(3, 3)) in d.items())
t(lambda: (E(1, 5), E(2, 3)) in d.items())
t(lambda: ([], 1) in d.items())
t(lambda: (k, []) in d.items())
t(lambda: [1, 2] in d.items())
t(lambda: (1,) in d.items())
a = {1: [1], 2: [2]}; b = {1: [1], 3: 5}
t(lambda: a.items() ^ b.items())
t(lambda: a.items() ^ {1: [1], 2: [2]}.items())
t(lambda: a.items() ^ {1: [1], 2: 3}.items())
t(lambda: {1: 1}.items() ^ {1: 1, 2: []}.items())
t(lambda: {1: 1}.items() ^ {1: []}.items())
t(lambda: {1: []}.items() ^ {1: 1}.items())
t(lambda: a.items() & b.items())
t(lambda: a.items() | b.items())
t(lambda: a.items() - b.items())
t(lambda: a.items() ^ [(1, [1])])
t(lambda: a.items() ^ [])
t(lambda: a.items() & [])
t(lambda: a.items() & [(1, [1])])
t(lambda: [] & a.items())
t(lambda: a.items() - a.items())
t(lambda: a.items() <= a.items())
t(lambda: a.items() == {1: [1], 2: [2]}.items())
t(lambda: a.items().isdisjoint(b.items()))
t(lambda: a.items().isdisjoint([(1, [1])]))
t(lambda: d.items() ^ {E(1, 1): E(2, 2)}.items())
t(lambda: d.items() == {E(1, 1): E(2, 2)}.items())
t(lambda: sorted(map(repr, d.items() ^ {E(1, 1): E(3, 2)}.items())))
t(lambda: d.items() & {E(1, 1): E(2, 2)}.items())
t(lambda: d.items() - {E(1, 1): E(2, 2)}.items())
t(lambda: d.keys() ^ {E(1, 1): E(2, 2)}.keys())
t(lambda: d.keys() & {E(1, 1): E(2, 2)}.keys())
t(lambda: E(1, 1) in d.keys())
t(lambda: E(1, 2) in d)
t(lambda: E(2, 8) in d.values())
class Hashed:
    def __init__(self, n): self.n = n
    def __hash__(self): print('hash', self.n); return self.n
    def __eq__(self, o): return self.n == o.n
    def __repr__(self): return f'H{self.n}'
x = {Hashed(1): [1], Hashed(2): 3}; y = {Hashed(1): [1], Hashed(2): 4}
t(lambda: sorted(map(repr, x.items() ^ y.items())))
t(lambda: (Hashed(1), [1]) in x.items())
t(lambda: x.items() ^ x.items())
t(lambda: {}.items() ^ x.items())
class Fails:
    def __eq__(self, o): raise ValueError('eq')
    __hash__ = None
t(lambda: {1: Fails()}.items() ^ {1: 2}.items())
t(lambda: (1, 2) in {1: Fails()}.items())
t(lambda: sorted({k: k for k in range(9)}.items() ^ {k: k for k in range(4, 12)}.items()))
