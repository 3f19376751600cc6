# Attributes that cannot be set or deleted, and what is said then.
import datetime, decimal, fractions, array, struct, contextvars, functools, re, collections, itertools, zoneinfo, uuid, ipaddress, pathlib, io, csv, random, types, inspect, string, enum, weakref, hashlib, hmac, string.templatelib, asyncio, ast, typing, zlib, operator
def t(o, n):
    for f in (lambda: setattr(o, n, 1), lambda: delattr(o, n)):
        try: f(); print(type(o).__name__, n, 'ok')
        except Exception as e: print(type(o).__name__, n, type(e).__name__, e)
D = datetime
for n in ('year', 'month', 'day'): t(D.date(2020, 1, 1), n)
for n in ('year', 'hour', 'minute', 'second', 'microsecond', 'tzinfo', 'fold'): t(D.datetime(2020, 1, 1), n); 
for n in ('hour', 'tzinfo', 'fold'): t(D.time(1), n)
for n in ('days', 'seconds', 'microseconds', 'foo'): t(D.timedelta(1), n)
t(D.timezone.utc, 'foo'); t(D.date(2020, 1, 1), 'foo'); t(D.date(2020, 1, 1), 'isoformat'); t(D.date(2020,1,1).isocalendar(), 'year')
for n in ('real', 'imag', 'foo'): t(decimal.Decimal(1), n)
for n in ('numerator', 'denominator', 'real', 'foo'): t(fractions.Fraction(1), n)
for n in ('typecode', 'itemsize', 'foo'): t(array.array('i'), n)
for n in ('format', 'size', 'foo'): t(struct.Struct('i'), n)
t(contextvars.ContextVar('a'), 'name')
for n in ('func', 'args', 'keywords', 'foo'): t(functools.partial(int), n)
d = collections.deque()
for n in ('maxlen', 'foo'): t(d, n)
dd = collections.defaultdict(int); t(dd, 'default_factory')
t(itertools.count(), 'foo'); t(uuid.UUID(int=1), 'int'); t(uuid.UUID(int=1), 'foo'); t(ipaddress.ip_address('1.1.1.1'), 'packed'); t(ipaddress.ip_address('1.1.1.1'), 'foo'); t(pathlib.PurePath('a'), 'name'); t(io.StringIO(), 'foo'); pass
t(random.Random(), 'foo'); t(types.SimpleNamespace(a=1), 'a'); t(types.MappingProxyType({}), 'foo')
t(hmac.new(b'k', b'', 'md5'), 'name'); t(slice(1), 'start'); t(range(1), 'start'); t(1, 'real'); t(1j, 'imag'); t('a', 'upper'); t([], 'append'); t(len, '__name__'); t((x for x in []), 'gi_code'); t(property(), 'fget'); t(memoryview(b''), 'format'); t(bytearray(), 'foo'); t(object(), 'foo'); t(None, 'foo'); t(ValueError(), 'args'); t(StopIteration(1), 'value'); t(KeyError(), 'foo'); t(ExceptionGroup('a', [ValueError()]), 'message'); t(ExceptionGroup('a', [ValueError()]), 'exceptions'); t(UnicodeDecodeError('a', b'a', 0, 1, 'r'), 'reason'); t(super(), 'foo') if 0 else None
def f(): pass
for n in ('__closure__', '__globals__', '__code__', '__name__', '__defaults__', '__dict__', '__kwdefaults__', '__module__', '__doc__', '__annotations__', '__qualname__', '__type_params__'): t(f, n)
class C:
    def m(self): pass
t(C().m, 'foo'); t(C().m, '__func__'); t(C().m, '__self__'); t(f.__code__, 'co_name'); t(C, '__mro__'); t(C, '__name__'); t(C, '__dict__'); t(C, '__bases__'); t(C(), '__class__'); t(C(), '__dict__'); t(C(), '__doc__'); t(int, 'foo'); t(type, 'foo'); 
class S: __slots__ = ('a',)
t(S(), 'a'); t(S(), 'b'); t(typing.List, 'foo') if 0 else None; t(operator.itemgetter(1), 'foo'); t(functools.lru_cache(f), 'foo'); t(functools.cmp_to_key(f)(1), 'obj'); t(functools.cmp_to_key(f)(1), 'foo'); t(collections.OrderedDict(), 'foo'); t(collections.namedtuple('P', 'x')(1), 'x'); t(collections.namedtuple('P', 'x')(1), 'y'); t(iter([]), 'foo'); t(map(f, []), 'foo'); t({}.keys(), 'mapping'); t(list[int], '__origin__'); t(list[int], 'foo'); t(int | str, '__args__'); t(int | str, 'foo'); t(typing.TypeVar('T'), '__name__'); t(t, '__type_params__'); import sys; t(t'{1}', 'strings'); t(t'{1}'.interpolations[0], 'value')

class Documented:
    "class text"
    def __init__(self): self.__doc__ = 'own text'
d = Documented()
print(d.__doc__, Documented.__doc__, d.__dict__)
del d.__doc__
print(d.__doc__)
def g(a, b=2, *, c=3): "text"
del g.__defaults__, g.__kwdefaults__, g.__doc__, g.__module__
print(g.__defaults__, g.__kwdefaults__, g.__doc__, g.__module__)
g.__type_params__ = (1, 2)
print(g.__type_params__)
