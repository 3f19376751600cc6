import builtins, re as _re
def print(*a, **k):
    builtins.print(_re.sub(r"0x[0-9a-f]+", "0x", " ".join(map(str, a))), **k)
def show(f):
    try: v = f()
    except BaseException as e: print(type(e).__name__, e); return
    print(repr(v))

import itertools, operator, string, json, warnings, contextlib, functools, urllib.parse, io, contextvars, bisect, sys, struct, copy, inspect, dataclasses, types, threading, enum, asyncio
from collections import *
def w(f):
    with warnings.catch_warnings(record=True): return f()
show(lambda: contextvars.copy_context() == {}); show(lambda: contextvars.Context() == contextvars.Context())
show(lambda: threading.local().y)
for f in [
 lambda: itertools.count(1j), lambda: itertools.count(1+2j, 1), lambda: list(itertools.islice(itertools.count(1j), 2)), lambda: itertools.count(True), lambda: itertools.count(True, True), lambda: itertools.count(1, 1j), lambda: list(itertools.islice(itertools.count(1, 1j), 2)), lambda: itertools.count('a'), lambda: operator.length_hint(itertools.islice('abc', 2), 9), lambda: hasattr(itertools.count(), '__length_hint__'), lambda: hasattr(itertools.repeat(1), '__length_hint__'), lambda: itertools.repeat(1).__length_hint__(), lambda: itertools.repeat(1, 3).__length_hint__(), lambda: operator.length_hint(itertools.repeat(1), 7), lambda: operator.length_hint(itertools.chain([1]), 7),
 lambda: list(string.Formatter().parse('{a[}')), lambda: list(string.Formatter().parse('{a[b}')), lambda: list(string.Formatter().parse('{a[b]}')), lambda: '{a[}'.format(a=1), lambda: list(string.Formatter().parse('{a[}]}')), lambda: list(string.Formatter().parse('{a:[}')), lambda: list(string.Formatter().parse('{a!r[}')),

 lambda: warnings.warn('x', stacklevel='a'), lambda: w(lambda: warnings.simplefilter('ignore', lineno='a')), lambda: w(lambda: warnings.simplefilter('ignore', lineno=-1)), lambda: w(lambda: warnings.filterwarnings('ignore', lineno='a')),
 lambda: contextlib.redirect_stdout(), lambda: [c.__name__ for c in contextlib.redirect_stdout.__mro__], lambda: [c.__name__ for c in contextlib.redirect_stderr.__mro__], lambda: functools.partial(), lambda: functools.partialmethod(3), lambda: functools.partial(3),
 lambda: urllib.parse.urlparse('a', None), lambda: urllib.parse.urlsplit('a', None), lambda: urllib.parse.urlparse('a', ''), lambda: urllib.parse.urlparse('http://a/b', None), lambda: UserString('abc').encode(None), lambda: UserString('abc').encode(None, None), lambda: UserString('abc').encode('utf-8', None), 



 lambda: struct.pack('f', 1e300), lambda: struct.pack('<f', 1e300), lambda: struct.pack('>f', 1e300), lambda: struct.pack('@f', -1e300), lambda: struct.pack('=f', 1e300), lambda: struct.pack('!f', 1e300), lambda: struct.pack('e', 1e300), lambda: struct.pack('f', 3.4e38), lambda: struct.pack('f', 3.402823567e38), lambda: struct.pack('2f', 1, 1e39),

 lambda: copy.deepcopy(type('V', (), {'__deepcopy__': lambda s, m: len(m)})()), lambda: copy.deepcopy([type('V', (), {'__deepcopy__': lambda s, m: len(m)})()]), lambda: copy.deepcopy({1: type('V', (), {'__deepcopy__': lambda s, m: len(m)})()}), lambda: copy.deepcopy((type('V', (), {'__deepcopy__': lambda s, m: len(m)})(),)), lambda: copy.deepcopy([1, [type('V', (), {'__deepcopy__': lambda s, m: len(m)})()]]), 

 lambda: (lambda s: s).__get__([(1, 2)]), lambda: (lambda s: s).__get__({1: [2]}), lambda: (lambda s: s).__get__(slice(1, [2])), lambda: (lambda s: s).__get__([1]),

 lambda: OSError('x').__init__('y'), lambda: (e := OSError('x'), e.__init__('y'), e.args)[2], lambda: (e := ValueError('x'), show(lambda: e.__init__(foo=1)), e.args)[2], lambda: ExceptionGroup('x', [ValueError()]).derive([]), lambda: ExceptionGroup('x', [ValueError()]).derive([1]), lambda: (e := OSError(2, 'x'), e.__init__(3, 'y', 'z'), e.args, e.errno, e.filename)[2:], lambda: (e := OSError(), e.__init__(3, 'y'), e.args, e.errno)[2:], lambda: (e := KeyError('x'), e.__init__('y'), e.args)[2],
 lambda: int.__new__(bool), lambda: object.__new__(type('X', (list,), {})), lambda: object.__new__(int), lambda: object.__new__(list), lambda: list.__new__(type('X', (list,), {})), lambda: dict.__new__(OrderedDict), lambda: dict.__new__(Counter), lambda: list.__new__(dict), lambda: object.__new__(ValueError), lambda: BaseException.__new__(ValueError), lambda: tuple.__new__(namedtuple('N', 'a'), [1]), lambda: object.__new__(type), lambda: object.__new__(type('Y', (int,), {})), lambda: str.__new__(int), lambda: type.__new__(int), lambda: int.__new__(5), lambda: object.__new__(OrderedDict), lambda: float.__new__(type('Z', (float,), {}), 2), lambda: object.__new__(type('E2', (ValueError,), {})), lambda: Exception.__new__(type('E3', (ValueError,), {})), lambda: set.__new__(frozenset), lambda: BaseException.__new__(int), lambda: object.__new__(types.FunctionType), lambda: object.__new__(type(None)), lambda: int.__new__(type('IB', (int,), {}), '5') + 1, lambda: object.__new__(deque), lambda: object.__new__(property),

]: show(f)
