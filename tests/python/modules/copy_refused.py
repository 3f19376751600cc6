import copy, threading, queue, re, sys, weakref, contextvars, io, asyncio, types, random, collections, itertools, struct, decimal, hashlib, zlib, functools
def g(): yield 1
async def co(): pass
async def ag(): yield 1
coro = co()
things = dict(lock=threading.Lock(), rlock=threading.RLock(), event=threading.Event(), cond=threading.Condition(), q=queue.Queue(), gen=g(), coro=coro, agen=ag(), genexp=(i for i in []), module=sys, frame=sys._getframe(), code=g.__code__, func=g, method=[].append, meth=co, mv=memoryview(b'abc'), wr=weakref.ref(g), pat=re.compile('a'), match=re.match('a','a'), sio=io.StringIO('abc'), bio=io.BytesIO(b'abc'), ctx=contextvars.Context(), cv=contextvars.ContextVar('x'), mp=types.MappingProxyType({}), keys={}.keys(), values={}.values(), items={}.items(), keyit=iter({}), listit=iter([1]), lrit=reversed([1]), tupit=iter((1,)), strit=iter('abc'), rangeit=iter(range(3)), setit=iter({1}), enum=enumerate('a'), zip_=zip('a'), map_=map(str,'a'), filter_=filter(None,'a'), ns=types.SimpleNamespace(a=1), cell=(lambda x: (lambda: x))(1).__closure__[0], slice_=slice(1,2), range_=range(3), ell=..., ni=NotImplemented, none=None, prop=property(lambda s: 1), cm=classmethod(g), sm=staticmethod(g), sup=super(int, 3), tb=None, rnd=random.Random(1), deque=collections.deque([1]), dd=collections.defaultdict(list), cnt=itertools.count(1), cyc=itertools.cycle('ab'), chain=itertools.chain('a'), st=struct.Struct('i'), dec=decimal.Decimal(1), dctx=decimal.getcontext(), sha=hashlib.md5(b'a'), zc=zlib.compressobj(), part=functools.partial(int, 3), union=int|str, gen_alias=list[int], typ=int, bound="x".upper, wrap=object.__str__, cwd=str.upper, getset=type.__dict__['__dict__'], ud=collections.UserDict(), od=collections.OrderedDict(a=1), cmeth=dict.fromkeys, obj=object())
try: raise ValueError('x')
except ValueError as e: things['tb'] = e.__traceback__; things['exc'] = e
KEPT = 'lock rlock cond gen coro agen genexp module frame code func mv ctx cv mp keys values items cell cm sm tb st getset cnt cyc chain pat match'.split()
for n in KEPT:
    v = things[n]
    for f in (copy.copy, copy.deepcopy):
        try:
            r = f(v)
            print(n, f.__name__, type(r).__name__, r is v)
        except BaseException as e:
            s = str(e)
            if '0x' in s: s = s[:s.index('0x')]
            print(n, f.__name__, '!', type(e).__name__, s)
coro.close()
