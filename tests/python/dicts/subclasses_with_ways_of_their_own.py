# dict subclass patterns
from collections import OrderedDict, defaultdict, Counter, UserDict, ChainMap
from collections.abc import MutableMapping, Mapping
class CaseInsensitive(dict):
    def __setitem__(self, k, v): super().__setitem__(k.lower(), v)
    def __getitem__(self, k): return super().__getitem__(k.lower())
    def __contains__(self, k): return super().__contains__(k.lower())
    def get(self, k, d=None): return super().get(k.lower(), d)
c = CaseInsensitive(); c['A'] = 1; c.update(B=2); print(c, c['a'], 'A' in c, c.get('A'), c.setdefault('C', 3), c, {**c}, dict(c), c | {'z': 1}, type(c | {}))
class LRU(OrderedDict):
    def __init__(self, n): self.n = n; super().__init__()
    def __getitem__(self, k):
        v = super().__getitem__(k); self.move_to_end(k); return v
    def __setitem__(self, k, v):
        if k in self: self.move_to_end(k)
        super().__setitem__(k, v)
        if len(self) > self.n: self.popitem(last=False)
l = LRU(3)
for i in range(5): l[i] = i * i
print(l, l[2], l, list(l.items()), list(l.values()), dict(l), l.get(3), l, len(l), 2 in l, list(reversed(l)))
class Obs(dict):
    log = []
    def __setitem__(self, k, v): self.log.append(('set', k, v)); super().__setitem__(k, v)
    def __delitem__(self, k): self.log.append(('del', k)); super().__delitem__(k)
    def __getattr__(self, k):
        try: return self[k]
        except KeyError: raise AttributeError(k) from None
    __setattr__ = __setitem__
o = Obs(a=1); o.b = 2; o['c'] = 3; del o['a']; o.update(d=4); o.setdefault('e', 5); o |= {'f': 6}; o.pop('b'); print(o, o.log, o.c)
try: o.zzz
except AttributeError as e: print('AttributeError', e, e.__suppress_context__)
class AutoVivify(dict):
    def __missing__(self, k): v = self[k] = type(self)(); return v
t = AutoVivify(); t['a']['b']['c'] = 1; print(t, t.get('q'), t['q'], 'r' in t)
class Sorted(dict):
    def __iter__(self): return iter(sorted(super().__iter__()))
    def items(self): return [(k, self[k]) for k in self]
    def keys(self): return list(self)
    def values(self): return [self[k] for k in self]
s = Sorted(b=1, a=2); print(s, list(s), s.items(), dict(s), {**s}, [*s], max(s), sorted(s.items()), list(zip(s, s.values())), (lambda **k: k)(**s), OrderedDict(s))
class MM(MutableMapping):
    def __init__(self, *a, **k): self.d = {}; self.update(*a, **k)
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): print('set', k); self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
m = MM({'a': 1}, b=2); print(dict(m), m.pop('a'), m.setdefault('c', 3), m == {'b': 2, 'c': 3}, m.keys() & {'b'}, list(m.items()), m.get('zz'), 'b' in m, {**m}, m.popitem(), bool(m), (lambda **k: k)(**m)); m.clear(); print(len(m), isinstance(m, Mapping))
try: m['zz']
except KeyError as e: print('KeyError', e)
try: m.pop('zz')
except KeyError as e: print('KeyError', e)
class KeysOnly:
    def keys(self): return 'ab'
    def __getitem__(self, k): return k * 2
print(dict(KeysOnly()), {**KeysOnly()}, (lambda **k: k)(**KeysOnly()), OrderedDict(KeysOnly()))
class BadKeys:
    def keys(self): return 5
    def __getitem__(self, k): return 1
for f in (lambda: dict(BadKeys()), lambda: {**BadKeys()}, lambda: {}.update(BadKeys())):
    try: print(f())
    except TypeError as e: print(e)
class UD(UserDict):
    def __setitem__(self, k, v): super().__setitem__(k, v * 10)
u = UD(a=1); u.update(b=2); u.setdefault('c', 3); print(u, u.data, u | {'d': 4}, u.copy(), dict(u), type(u.copy()).__name__)
class FrozenDict(dict):
    def _no(self, *a, **k): raise TypeError(f'{type(self).__name__} is immutable')
    __setitem__ = __delitem__ = update = pop = popitem = clear = setdefault = __ior__ = _no
    def __hash__(self): return hash(frozenset(self.items()))
f = FrozenDict(a=1); print(f, hash(f) == hash(FrozenDict(a=1)), {f: 1}[FrozenDict(a=1)])
for op in ("f['b'] = 1", "del f['a']", "f.update(b=1)", "f.pop('a')", "f |= {'b': 2}", "f.clear()"):
    try: exec(op); print(op, 'done', f)
    except TypeError as e: print(op, e)
d = defaultdict(lambda: defaultdict(int)); d['x']['y'] += 1; print(d['x'], {k: dict(v) for k, v in d.items()})
cm = ChainMap(CaseInsensitive(), {'X': 1}); cm['Q'] = 5; print(cm.maps[0], cm['X'], sorted(cm))
print(Counter(a=3) + Counter({'b': 1}), Counter('aab').most_common(), dict(Counter('ab')), Counter(Counter('aa')), [*Counter('ba').items()])
