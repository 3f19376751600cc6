from collections import *
import collections
c = Counter('abracadabra'); print(c, c.most_common(2), c['z'], c.total(), list(c.elements())[:4], c + Counter('aab'), c - Counter('aab'), c & Counter('aab'), c | Counter('aazz'), +Counter(a=-1, b=2), -Counter(a=-1))
c.update('zz'); c.subtract('a'); print(c, c == Counter('abracadabrazz'), sorted(c), dict(c), Counter(a=1) <= Counter(a=2)); del c['a']; print('a' in c, c.pop('z'), Counter({'x': 2}), Counter([('a', 1)]), Counter())
try: Counter(5)
except TypeError as e: print(e)
d = defaultdict(list); d['a'].append(1); d['b']; print(d, d.default_factory, d.get('q'), dict(d), len(d), d.copy(), d | {'z': 1})
try: defaultdict(5)
except TypeError as e: print(e)
dd = defaultdict(lambda: defaultdict(int)); dd['x']['y'] += 1; print(dd['x'], {k: dict(v) for k, v in dd.items()})
n = defaultdict(None, {'a': 1})
try: n['zz']
except KeyError as e: print('KeyError', e)
Point = namedtuple('Point', 'x y'); p = Point(1, y=2); print(p, p.x, p[1], p._asdict(), p._replace(x=5), Point._fields, Point._make([3, 4]), p == (1, 2), *p, len(p), hash(p) == hash((1, 2)), p + (3,), Point.__doc__, Point.x.__doc__)
try: Point(1)
except TypeError as e: print(e)
try: Point(1, 2, 3)
except TypeError as e: print(e)
try: p.x = 1
except AttributeError as e: print(e)
try: p._replace(q=1)
except TypeError as e: print(e)
try: p.zz
except AttributeError as e: print(e)
E = namedtuple('E', ['a', 'b', 'c'], defaults=[2, 3]); print(E(1), E._field_defaults)
for bad in ("namedtuple('X', 'a a')", "namedtuple('X', 'class')", "namedtuple('1X', 'a')", "namedtuple('X', '_a')", "namedtuple('X', 'a a class', rename=True)._fields"):
    try: print(eval(bad))
    except Exception as e: print(type(e).__name__, e)
class Pt(namedtuple('Pt', 'x y')):
    __slots__ = ()
    @property
    def r(self): return self.x + self.y
print(Pt(1, 2), Pt(1, 2).r)
q = deque([1, 2, 3], maxlen=3); q.append(4); q.appendleft(0); print(q, q.maxlen, q[0], q[-1], list(q), len(q), 2 in q); q.rotate(1); print(q); q.extend([7, 8]); q.extendleft([5]); print(q, q.pop(), q.popleft(), q.count(7), q.index(7), q.copy(), q == deque([7])); q.clear(); print(q, bool(q), deque('abc'), deque(range(3)) + deque([9]), deque([1]) * 3, list(reversed(deque('ab'))))
for s in ("q.pop()", "q.popleft()", "q[0]", "q.remove(1)", "deque(5)", "deque([], -1)", "deque([], maxlen='a')", "deque([1]) < deque([2])", "deque().rotate('a')", "deque([1, 2]).insert(0, 9)", "hash(deque())", "deque([1,2,3])[0:1]", "q.index(5)", "deque() + [1]", "q.foo", "deque([1, 2], 1)"):
    try: print(s, eval(s))
    except Exception as e: print(s, type(e).__name__, e)
dq = deque([1, 2, 3])
try:
    for x in dq: dq.append(1)
except RuntimeError as e: print(e)
o = OrderedDict(a=1, b=2, c=3); o.move_to_end('a'); print(o, o.popitem(), o.popitem(last=False), o); o['z'] = 1; o.move_to_end('z', last=False); print(list(o), OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1) == {'a': 1}, list(reversed(o)), OrderedDict([('a', 1)]) | {'b': 2}, o.pop('zzz', None), OrderedDict.fromkeys('ab'))
try: o.move_to_end('nope')
except KeyError as e: print(repr(e))
cm = ChainMap({'a': 1}, {'a': 2, 'b': 3}); print(cm, cm['a'], cm['b'], dict(cm), len(cm), cm.maps, cm.new_child({'z': 0}), cm.parents, list(cm)); cm['n'] = 1; print(cm.maps[0])
try: cm['q']
except KeyError as e: print(e)
u = UserDict(a=1); u['b'] = 2; print(u, u.data, 'a' in u); ul = UserList([3, 1]); ul.sort(); print(ul, ul + [1], ul[0]); us = UserString('abc'); print(us.upper(), us + 'd', us[0], len(us), us == 'abc')
class LD(UserDict):
    def __setitem__(self, k, v): super().__setitem__(k.lower(), v)
print(LD(A=1))
from collections.abc import *
print(isinstance([], Sequence), isinstance({}, Mapping), isinstance(set(), MutableSet), isinstance('', Iterable), isinstance(5, Hashable), isinstance([], Hashable), isinstance(iter([]), Iterator), isinstance(len, Callable), isinstance((x for x in ()), Generator), issubclass(dict, MutableMapping), isinstance(range(3), Sequence), isinstance(b'', Sized), isinstance({}.keys(), KeysView))
class MS(Sequence):
    def __init__(self, d): self.d = d
    def __getitem__(self, i): return self.d[i]
    def __len__(self): return len(self.d)
m = MS([1, 2, 3, 2]); print(list(reversed(m)), m.index(2), m.count(2), 3 in m, list(m))
class MM(MutableMapping):
    def __init__(self): self.d = {}
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
mm = MM(); mm['a'] = 1; mm.update(b=2); print(dict(mm), mm.pop('a'), mm.setdefault('c', 5), mm.get('zz', 0), list(mm.items()), mm == {'b': 2, 'c': 5}, mm.popitem(), len(mm)); mm.clear(); print(len(mm))
try: MutableMapping()
except TypeError as e: print(e)
class Part(Sequence):
    def __len__(self): return 1
try: Part()
except TypeError as e: print(e)
print(Counter('aab').items(), Counter(a=3).most_common(), type(c).__mro__, Counter('ab').keys(), c.fromkeys if 0 else '')
print(defaultdict(int, a=1).items(), repr(defaultdict(list)), defaultdict(set).__missing__('a'), Counter.fromkeys.__name__)
