import array, collections, contextvars, datetime, decimal, fractions, functools, io, itertools, operator, random, re, struct, threading, types, uuid
def t(f):
    try: print('->', type(f()).__name__)
    except Exception as e: print(type(e).__name__, e)
for o in (decimal.Decimal(1), fractions.Fraction(1, 2), datetime.datetime(2020, 1, 1), datetime.timedelta(1), collections.deque(), collections.OrderedDict(), collections.Counter(), array.array('i'), io.StringIO(), functools.partial(int), types.SimpleNamespace(), uuid.UUID(int=1), re.compile('a'), struct.Struct('i'), contextvars.ContextVar('x'), operator.itemgetter(1), threading.Lock(), threading.RLock(), collections.UserDict(), random.Random(1)):
    t(lambda: o + object())
    t(lambda: o < object())
    t(lambda: o.zz_y)
    t(lambda: [1][o] if not isinstance(o, array.array) else 0)
    t(lambda: ''.join([o]))
    t(lambda: complex(o))
    t(lambda: -o)
    t(lambda: 1 / o if not isinstance(o, uuid.UUID) else 0)
