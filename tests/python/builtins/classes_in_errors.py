import builtins, re as _re
def print(*a, **k):
    builtins.print(_re.sub(r"0x[0-9a-f]+", "0x", " ".join(map(str, a))), **k)
def show(f):
    try: v = f()
    except BaseException as e: print(type(e).__name__, e); return
    print(repr(v))

from enum import *
from collections import *
class S(StrEnum): RED = 'red'
class I(IntEnum): ONE = 1
class F(float): pass
class T(str): pass
class J(int): pass
N = namedtuple('N', 'a')
class FE(float, Enum): A = 1.5
def iadd(a, b):
    a += b; return a
def imul(a, b):
    a *= b; return a
for f in [
 lambda: int(S.RED), lambda: float(S.RED), lambda: complex(S.RED), lambda: int(T('x')), lambda: float(T('x')), lambda: int(S.RED, 10), lambda: f'{S.RED:d}', lambda: '{:d}'.format(S.RED),
 lambda: f'{I.ONE:s}', lambda: format(I.ONE, 's'), lambda: f'{T("x"):d}', lambda: f'{J(1):s}', lambda: f'{F(1):s}', lambda: f'{FE.A:s}', lambda: f'{S.RED:=5}', lambda: f'{I.ONE:.3}', lambda: f'{T("x"): }',
 lambda: format(S.RED, 'd'), lambda: format(T('x'), 'q'), lambda: format(J(1), 'q'), lambda: format(F(1), 'q'), lambda: f'{True:s}',
 lambda: builtins.print(1, sep=I.ONE), lambda: builtins.print(1, end=I.ONE),
 lambda: ~F(1), lambda: ~FE.A, lambda: -T('a'), lambda: +N(1), lambda: -S.RED, lambda: ~Counter(), lambda: -OrderedDict(), lambda: ~N(1),
 lambda: iadd(bytearray(b'a'), Counter('a')), lambda: imul(deque([1]), N(1)), lambda: iadd(bytearray(b'a'), N(1)), lambda: iadd(bytearray(b'a'), J(1)), lambda: iadd(bytearray(b'a'), T('x')), lambda: iadd(bytearray(b'a'), S.RED),
 lambda: imul([1], N(1)), lambda: imul(bytearray(b'a'), N(1)), lambda: imul('a', N(1)), lambda: imul((1,), T('b')),
 lambda: builtins.print(1, sep=Counter()), lambda: builtins.print(1, sep=OrderedDict()), lambda: builtins.print(1, sep=N(1)), lambda: builtins.print(1, end=N(1)), lambda: builtins.print(1, end=Counter()),
 lambda: deque([1]) + Counter('a'), lambda: deque([1]) + J(1), lambda: deque([1]) + N(1), lambda: deque([1]) + OrderedDict(), lambda: deque([1]) + defaultdict(), lambda: deque([1]) + 1, lambda: deque([1]) + [1],
 lambda: bytearray(b'a') + Counter('a'), lambda: bytearray(b'a') + J(1), lambda: bytearray(b'a') + N(1), lambda: bytearray(b'a') + T('a'), lambda: b'a' + J(1), lambda: b'a' + N(1), lambda: b'a' + T('a'), lambda: 'a' + N(1), lambda: 'a' + J(1), lambda: 'a' + Counter(), lambda: [1] + N(1), lambda: (1,) + Counter(), lambda: (1,) + J(1), lambda: [1] + OrderedDict(),
 lambda: 'a' * deque([1]), lambda: [1] * deque([1]), lambda: b'a' * deque([1]), lambda: (1,) * deque([1]), lambda: 'a' * [1], lambda: [1] * 'a', lambda: [1] * [1], lambda: {1: 2} * deque([1]), lambda: deque([1]) * 'a', lambda: deque([1]) * deque([1]), lambda: deque([1]) * {1: 2}, lambda: 1.5 * [1], lambda: {1} * [1], lambda: None * 'a',
 lambda: imul({1: 2}, deque([1])), lambda: imul({1}, deque([1])), lambda: imul(range(3), deque([1])), lambda: imul({1: 2}.keys(), deque([1])), lambda: imul({1: 2}, [1]), lambda: imul({1: 2}, 'a'), lambda: imul(None, 'a'), lambda: imul(1.5, 'a'), lambda: imul('a', 1.5), lambda: imul([1], 'a'), lambda: imul(1.5, deque([1])), lambda: imul(None, deque([1])), lambda: imul(object, deque([1])), lambda: imul(1.5, bytearray(b'a')), lambda: imul({}, bytearray(b'a')),
 lambda: complex(OrderedDict()), lambda: '%c' % OrderedDict(), lambda: '%d' % Counter(), lambda: int(Counter()), lambda: float(Counter()), lambda: int(OrderedDict()), lambda: float(N(1)), lambda: '%c' % N(1), lambda: '%c' % S.RED * 2, 
 lambda: pow(2, 1j, 5), lambda: pow(2j, 2, 5), lambda: pow(2.0, 2, 5), lambda: pow(2, 2.0, 5), lambda: str.maketrans(Counter('a')), lambda: str.maketrans(OrderedDict(a='b')), lambda: str.maketrans([1]),
 lambda: b'abc'.partition(bytearray(b'b')), lambda: bytearray(b'abc').partition(b'b'), lambda: b'abc'.rpartition(bytearray(b'b')), lambda: bytearray(b'abc').partition(memoryview(b'b')), lambda: b'abc'.rpartition(bytearray(b'x')), lambda: bytearray(b'abc').rpartition(bytearray(b'b')),
 lambda: eval(1, 2), lambda: exec(1, 'a'), lambda: eval(1), lambda: exec('1', 2), lambda: exec(1, {}, 2), lambda: eval('1', {}, 2), lambda: eval(1, {}, 2), lambda: eval('1', Counter()), lambda: eval(1, None, 2),
]: show(f)
