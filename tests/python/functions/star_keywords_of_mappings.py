class M:
    def __init__(self, d): self.d = d
    def keys(self): return self.d.keys()
    def __getitem__(self, k): return self.d[k]
class D(dict): pass
class Bad:
    def keys(self): raise ValueError('no keys')
    def __getitem__(self, k): return 1
def f(*a, **k): return a, k
def g(a, b=2): return a, b
print(f(*(1, 2), **{}), f(**M({'x': 1, 'y': 2})), f(*[], **D(z=3)), g(**{'a': 1, 'b' + '': 3}), g(**M({'b': 1, 'a': 5})))
print(dict(**M({'x': 1})), f(1, **{'a b': 1}), sorted([3, 1], **{'reverse': True}))
d = {'q': 1}
def mutate(**kw):
    kw['new'] = 1
    d['other'] = 2
    return kw
print(mutate(**d), d)
for call in (lambda: f(**3), lambda: f(**{1: 2}), lambda: f(**M({1: 2})), lambda: g(**Bad()), lambda: g(**{'c': 1, 'a': 1}), lambda: g(**None), lambda: f(*3, **{}), lambda: print(**{'x':1})):
    try:
        call()
    except Exception as e:
        print(type(e).__name__, e)
def h(**kw):
    return g(**kw)
try:
    h(zz=1)
except TypeError as e: print(e)
c = {k: k * k for k in range(1000)}
for k in list(c)[::3]:
    del c[k]
while len(c) > 600: print(c.popitem(), end=' ') if len(c) % 50 == 0 else c.popitem()
print(len(c), sum(c), 5000 in c, 2048 in c, 2049 in c, -1 in c)
e = {}
for i in range(400): e[i * 1024] = i
for i in range(400): e[i] = -i
print(len(e), sum(e.values()), e[399 * 1024], e[399])
for i in range(100): e.popitem()
print(len(e), 300 in e, 299 in e, 1024 in e)
def t():
    return g(
        **Bad()
    )
t()
