# Which dicts of subclasses are merged by what their classes say of keys, and which as they lie.
import collections
class LRU(collections.OrderedDict):
    def __getitem__(self, k): v = super().__getitem__(k); print('get', k); self.move_to_end(k); return v
l = LRU(); l['a'] = 1; l['b'] = 2
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: list(l))
t(lambda: repr(l))
t(lambda: list(l.items()))
t(lambda: list(l.values()))
t(lambda: dict(l))
t(lambda: {**l})
t(lambda: l == l)
t(lambda: l == {'a': 1, 'b': 2})
t(lambda: l.get('a'))
t(lambda: l.pop('a'))
t(lambda: collections.OrderedDict(l))
t(lambda: sorted(l.items()))
t(lambda: l.popitem())
class D(dict):
    def __getitem__(self, k): print('get', k); return 5
d = D(a=1, b=2)
t(lambda: dict(d))
t(lambda: {**d})
t(lambda: d.copy())
t(lambda: repr(d))
t(lambda: list(d.items()))
t(lambda: d | {})
t(lambda: dict(**d))
t(lambda: (lambda **k: k)(**d))
t(lambda: '{a}'.format_map(d))
t(lambda: '%(a)s' % d)
t(lambda: d.get('a'))
t(lambda: collections.Counter(d))
t(lambda: collections.defaultdict(int, d))
class K(dict):
    def keys(self): print('keys'); return ['x']
    def __iter__(self): print('iter'); return iter(['y'])
    def items(self): print('items'); return [('z', 1)]
k = K(a=1)
t(lambda: dict(k))
t(lambda: {**k})
t(lambda: list(k))
t(lambda: k.copy())
t(lambda: {}.update(k))
t(lambda: collections.OrderedDict(k))
t(lambda: collections.Counter(k))
t(lambda: [*k])
t(lambda: k == {'a': 1})
t(lambda: len(k))
t(lambda: sorted(k))
t(lambda: 'y' in k)
