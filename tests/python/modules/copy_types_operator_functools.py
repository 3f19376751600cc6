def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except BaseException as e:
        print(type(e).__name__ + ":", e)
import copy, types, operator, functools, collections
class A:
    def __init__(self): self.l = [1, [2]]; self.me = self
    def __eq__(self, o): return self.l == o.l
    __hash__ = None
a = A(); b = copy.copy(a); c = copy.deepcopy(a); print(b.l is a.l, c.l is a.l, c.me is c, c == a)
class B:
    def __copy__(self): return 'copied'
    def __deepcopy__(self, memo): return ('deep', type(memo).__name__)
print(copy.copy(B()), copy.deepcopy([B()]))
x = [1]; y = copy.deepcopy({'a': x, 'b': x, 'c': (x, 1)}); print(y, y['a'] is y['b'] is y['c'][0])
t(copy.copy, len); t(copy.deepcopy, (1, 'a')); t(copy.copy, {1, 2}); t(copy.deepcopy, collections.OrderedDict(a=[1])); t(copy.copy, collections.Counter('aab')); t(copy.deepcopy, collections.deque([1, [2]], 5)); t(copy.copy, range(3)); t(copy.deepcopy, ValueError('x', [1])); t(copy.replace, types.SimpleNamespace(a=1), a=2); t(copy.copy, slice(1, 2)); t(copy.replace, 5); t(copy.deepcopy, lambda: 0) if False else None
ns = types.SimpleNamespace(a=1, b='x'); print(ns, ns == types.SimpleNamespace(a=1, b='x'), vars(ns)); ns.c = 3; del ns.a; print(ns); t(types.SimpleNamespace, {'k': 1}); t(types.SimpleNamespace, 5)
mp = types.MappingProxyType({'a': 1}); print(mp, mp['a'], list(mp), mp | {'b': 2}, len(mp), mp.get('z'), 'a' in mp); t(lambda: mp.__setitem__('a', 2)); t(lambda: mp['zz']); t(types.MappingProxyType, 5)
C = types.new_class('C', (list,), {}, lambda ns: ns.update(x=1)); print(C.x, C([1]))
print(types.FunctionType, types.MethodType(lambda s: s, 5)(), isinstance(len, types.BuiltinFunctionType), types.NoneType, types.EllipsisType, isinstance(int | str, types.UnionType), types.GenericAlias(list, (int,)))
print(operator.itemgetter(1, 2)('abc'), operator.attrgetter('real', 'imag')(3+4j), operator.methodcaller('replace', 'a', 'b')('aaa'), operator.itemgetter(slice(1, 3))([1, 2, 3]), operator.attrgetter('a.b')(types.SimpleNamespace(a=types.SimpleNamespace(b=7))))
print(operator.itemgetter(1), operator.attrgetter('a', 'b.c'), operator.methodcaller('m', 1, k=2)); t(operator.itemgetter); t(operator.itemgetter(5), [1]); t(operator.attrgetter('x'), 5); t(operator.attrgetter, 5); t(operator.methodcaller('zz'), 1); t(operator.add, 1, 'a'); t(operator.concat, [1], (2,)); t(operator.countOf, [1, 2, 1], 1); t(operator.indexOf, [1, 2], 3); t(operator.length_hint, iter([1, 2])); t(operator.truediv, 1, 0); t(operator.index, 1.5); t(operator.iadd, [1], [2]); t(operator.contains, 5, 1); t(operator.setitem, (1,), 0, 1); t(operator.is_not, 1, None); t(operator.matmul, 1, 2); t(operator.call, max, 1, 2); t(operator.not_, []); t(operator.truth, [0]); t(operator.neg, 'a'); t(operator.pow, 2, -1); t(operator.is_none, None)
p = functools.partial(int, base=2); print(p('101'), p.func, p.args, p.keywords, functools.partial(p, '11')()); t(functools.partial); t(functools.partial, 5); print(functools.partial(max, 1)(2, key=lambda v: -v), functools.partial(print, 'a', sep='-'))
print(functools.reduce(lambda a, b: a * b, [1, 2, 3], 10)); t(functools.reduce, lambda a, b: a, []); t(functools.reduce, 5, [1, 2])
@functools.lru_cache(maxsize=2)
def f(x, y=1): return x + y
f(1); f(2); f(1); f(3); f(2); print(f.cache_info(), f.cache_parameters(), f.__wrapped__(5)); f.cache_clear(); print(f.cache_info()); t(f, []); t(f, 1, z=3)
@functools.cache
def g(n): return 1 if n < 2 else n * g(n - 1)
print(g(10), g.cache_info())
class P:
    @functools.cached_property
    def v(self): print('computed'); return 42
    @functools.singledispatchmethod
    def m(self, x): return 'any'
    @m.register
    def _(self, x: int): return 'int'
    def pm(self, a, b): return a, b
    half = functools.partialmethod(pm, 'half')
o = P(); print(o.v, o.v, vars(o), o.m(1), o.m('a'), o.half(2)); del o.v; print(o.v)
@functools.total_ordering
class T:
    def __init__(s, v): s.v = v
    def __eq__(s, o): return s.v == o.v if isinstance(o, T) else NotImplemented
    def __lt__(s, o): return s.v < o.v if isinstance(o, T) else NotImplemented
print(T(1) <= T(1), T(2) > T(1), T(1) >= T(2)); t(lambda: T(1) <= 5); print(sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)))
def deco(fn):
    @functools.wraps(fn, assigned=('__name__',))
    def w(*a): return fn(*a)
    return w
@deco
def named(): 'doc'
print(named.__name__, named.__doc__, named.__wrapped__.__doc__)
