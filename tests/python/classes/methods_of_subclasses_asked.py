# Which methods of a built-in type's subclass are asked by what takes such a value.
def t(label, f):
    try: print(label, f())
    except BaseException as e: print(label, type(e).__name__, e)
from collections import OrderedDict
class D(dict):
    def __iter__(self): return iter(['z'])
    def keys(self): return ['k1']
    def __getitem__(self, k): return ('got', k)
    def items(self): return [('i', 1)]
    def __len__(self): return 99
d = D(a=1)
t('od', lambda: OrderedDict(d))
t('or', lambda: {} | d)
t('or2', lambda: d | {})
t('upd', lambda: (lambda x: (x.update(d), x)[1])({}))
t('dict', lambda: dict(d))
t('star', lambda: {**d})
t('kw', lambda: (lambda **k: k)(**d))
t('ior', lambda: (lambda x: x.__ior__(d))({}))
t('fk', lambda: dict.fromkeys(d))
t('copy', lambda: d.copy())
t('eq', lambda: d == {'a': 1})
t('list', lambda: list(d))
t('repr', lambda: d)
t('in', lambda: 'z' in d)
t('len', lambda: len(d))
t('fmt', lambda: '{a} {zz}'.format(**d) if 'a' in d else 0)
t('fm', lambda: '{q}'.format_map(d))
t('pct', lambda: '%(q)s' % d)
class S(set):
    def __iter__(self): return iter([100])
    def __len__(self): return 0
    def __contains__(self, x): return True
s = S([1, 2])
t('dis', lambda: {100}.isdisjoint(s))
t('dis2', lambda: s.isdisjoint({100}))
t('dis3', lambda: s.isdisjoint([1]))
t('dis4', lambda: {1}.isdisjoint(s))
t('un', lambda: {5} | s)
t('un', lambda: {5}.union(s))
t('and', lambda: {100, 1} & s)
t('sub', lambda: {100, 1} - s)
t('xor', lambda: {100, 1} ^ s)
t('le', lambda: {1} <= s)
t('eq', lambda: {1, 2} == s)
t('lst', lambda: [*s])
t('set', lambda: set(s))
t('fs', lambda: frozenset(s))
t('upd', lambda: (lambda x: (x.update(s), x)[1])({7}))
t('diff', lambda: {100, 1}.difference(s))
t('inter', lambda: {100, 1}.intersection(s))
t('issub', lambda: {100}.issubset(s))
t('issup', lambda: {100}.issuperset(s))
t('kv', lambda: {1: 2}.keys() | s)
t('kv', lambda: {1: 2}.keys() - s)
t('kv', lambda: {1: 2}.keys() ^ s)
t('kv', lambda: {1: 2}.keys().isdisjoint(s))
t('kv', lambda: {1: 2}.keys() == {1})
class L(list):
    def __iter__(self): return iter([9])
    def __len__(self): return 3
    def __getitem__(self, i): return 'x'
l = L([1, 2])
t('l', lambda: list(l))
t('l', lambda: tuple(l))
t('l', lambda: [*l])
t('l', lambda: (*l,))
t('l', lambda: [0] + l)
t('l', lambda: l + [0])
t('l', lambda: (lambda x: (x.extend(l), x)[1])([]))
t('l', lambda: sorted(l))
t('l', lambda: sum(l))
t('l', lambda: ' '.join(L(['a'])) )
t('l', lambda: (lambda *a: a)(*l))
t('l', lambda: max(l))
t('l', lambda: l == [1, 2])
t('l', lambda: list(reversed(l)))
t('l', lambda: l * 2)
t('l', lambda: [0, 1][:] == l[:])
t('l', lambda: (lambda x: (x.__setitem__(slice(0, 1), l), x)[1])([5, 6]))
t('l', lambda: bytes(l))
t('l', lambda: 1 in l)
t('l', lambda: l.index(2))
t('l', lambda: enumerate(l).__next__())
t('l', lambda: set(l))
t('l', lambda: dict.fromkeys(l))
a, = l
print(a)
class T(tuple):
    def __iter__(self): return iter([9])
    def __len__(self): return 3
    def __getitem__(self, i): return 'x'
tt = T([1, 2])
t('t', lambda: list(tt))
t('t', lambda: tuple(tt))
t('t', lambda: tt + (1,))
t('t', lambda: (1,) + tt)
t('t', lambda: '%s %s' % tt)
t('t', lambda: isinstance(1, T((int, str))))
t('t', lambda: 'ab'.startswith(T(('a', 'b'))))
t('t', lambda: (lambda *a: a)(*tt))
t('t', lambda: hash(tt) == hash((1, 2)))
def matched(v):
    match v:
        case [x, y, z]: return '3', x, y, z
        case [x, y]: return '2', x, y
        case [*r]: return r
t('match', lambda: matched(tt))
t('match', lambda: matched(l))
class St(str):
    def __iter__(self): return iter('zz')
    def __len__(self): return 9
    def __getitem__(self, i): return 'g'
    def __contains__(self, x): return True
    def __str__(self): return 'STR'
    def __format__(self, s): return 'FMT'
    def __eq__(self, o): return True
    __hash__ = str.__hash__
st = St('ab')
t('s', lambda: list(st))
t('s', lambda: ''.join(st))
t('s', lambda: 'x'.join([st, st]))
t('s', lambda: f'{st} {st!s} {st!r}')
t('s', lambda: '%s' % st)
t('s', lambda: '{}'.format(st))
t('s', lambda: st + 'c')
t('s', lambda: 'c' + st)
t('s', lambda: str(st))
t('s', lambda: 'q' in st)
t('s', lambda: st in 'xaby')
t('s', lambda: len(st))
t('s', lambda: {'ab': 1}[st])
t('s', lambda: {st: 1}['zz'])
t('s', lambda: st.upper())
t('s', lambda: print(st))
t('s', lambda: st == 'q')
t('s', lambda: 'q' == st)
t('s', lambda: sorted([st, 'aa']))
t('s', lambda: int(St('12')))
t('s', lambda: st.encode())
t('s', lambda: list(enumerate(st)))
t('s', lambda: dict([st]))
