import enum, functools, inspect
def t(f):
    try:
        r = f()
        print(str(r) if isinstance(r, inspect.Signature) else repr(r))
    except BaseException as e:
        print(type(e).__name__, e)
class E(enum.Enum): pass
class F(enum.Enum):
    a = 1
class G(enum.IntFlag):
    a = 1
class S(enum.StrEnum): pass
for c in (E, F, G, S, enum.Enum, enum.Flag, enum.IntEnum):
    t(lambda: inspect.signature(c))
    t(lambda: inspect.getfullargspec(c))
t(lambda: inspect.signature(functools.partial(F, 1)))
for o in (dict.pop, bytes.hex, str.count, str.find, anext, str.startswith, bytes.find, memoryview.hex):
    t(lambda: o.__text_signature__)
    t(lambda: inspect.signature(o))
class P(Exception): pass
class Q(Exception):
    def __init__(self, a, *, b=1): pass
t(lambda: inspect.signature(P))
t(lambda: inspect.signature(Q))
t(lambda: inspect.signature(KeyError))
import collections, itertools
for n in ('int.__add__', '(3).__add__', 'object.__init__', 'object().__str__', 'list.__getitem__', '[].__len__',
          'dict.__setitem__', 'collections.deque().append', 'collections.deque.append', 'collections.deque.rotate',
          'collections.deque.insert', 'itertools.chain.from_iterable', '[].append', '[].sort', 'str.__eq__',
          'type.__call__', 'object.__repr__', 'int.__pow__', '(3).__format__', 'list.__iadd__', 'iter([]).__next__'):
    print(n, end=' ')
    t(lambda: inspect.signature(eval(n)))
def f(a, b): pass
t(lambda: inspect.getcallargs(f))
t(lambda: inspect.getcallargs(lambda a, b: 0, 1, 2, 3))
t(lambda: inspect.getcallargs(f, 1, b=2))
t(lambda: inspect.getcallargs(f, 1, 2, c=2))
t(lambda: inspect.getcallargs(f, 1, a=2))
class A:
    def m(self, x, *, k): pass
    def __init__(self, x, y=2): pass
t(lambda: inspect.getcallargs(A(1).m, 1))
t(lambda: inspect.getcallargs(A(1).m, 1, 2, 3))
t(lambda: inspect.getfullargspec(A))
t(lambda: inspect.getfullargspec(A(1).m))
t(lambda: inspect.signature(A))
async def ag():
    yield 1
g = ag()
print(inspect.getasyncgenstate(g), g.ag_await, g.ag_code.co_name, g.ag_suspended, g.ag_running, g.ag_frame.f_code.co_name)
try: g.asend(None).send(None)
except StopIteration as e: print(e.value)
print(inspect.getasyncgenstate(g), g.ag_suspended)
try: g.asend(None).send(None)
except StopAsyncIteration as e: print('end')
print(inspect.getasyncgenstate(g), g.ag_frame)
