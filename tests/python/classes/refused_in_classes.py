import builtins, re as _re
def print(*a, **k):
    builtins.print(_re.sub(r"0x[0-9a-f]+", "0x", " ".join(map(str, a))), **k)
def show(f):
    try: v = f()
    except BaseException as e: print(type(e).__name__, e); return
    print(repr(v))

def ex(src):
    try: exec(src, {'show': show, 'print': print, '__name__': '__main__'})
    except BaseException as e: print(type(e).__name__, e)
ex('class A: __qualname__ = 5')
ex("type('A', (), {'__qualname__': 5})")
ex("type('A', (), {'__qualname__': 'x'}); print('ok')")
ex("class A: __qualname__ = None")
ex('''
import weakref
from enum import *
class I(IntEnum): A = 1
class S(StrEnum): A = 'a'
class E(Enum): A = 1
show(lambda: weakref.ref(I.A)); show(lambda: weakref.ref(S.A)() ); show(lambda: weakref.ref(E.A)())
class J(int): pass
class T(tuple): pass
class S2(str): pass
class B(bytes): pass
show(lambda: weakref.ref(J(1))); show(lambda: weakref.ref(T())); show(lambda: weakref.ref(S2('x')) and 1); show(lambda: weakref.ref(B(b'x')) and 1)
class F(float): pass
class C(complex): pass
show(lambda: weakref.ref(F(1)) and 1); show(lambda: weakref.ref(C(1)) and 1)
class FL(Flag): A = 1
class IF(IntFlag): A = 1
show(lambda: weakref.ref(FL.A)()); show(lambda: weakref.ref(IF.A))

from collections import namedtuple
N = namedtuple('N', 'a')
show(lambda: weakref.ref(N(1)))
class N2(N): pass
show(lambda: weakref.ref(N2(1)))
w = weakref.WeakKeyDictionary()
show(lambda: w.__setitem__(J(1), 1))
''')
ex('''
match {1: 2}:
    case {1: a, True: b}: pass
''')
for s in ['{1: a, 1: b}', '{1: a, 1.0: b}', '{"a": a, "a": b}', '{0: a, False: b}', '{None: a, None: b}', '{1: a, 1j: b}', '{-1: a, -1: b}', '{0.0: a, -0.0: b}', '{b"a": a, "a": b}', '{True: a, True: b}']:
    try: compile(f'match x:\n  case {s}: pass', 'f', 'exec'); print('ok')
    except SyntaxError as e: print(e)
ex('''
class H:
    x: int
    def __annotate__(format): return {'y': str}
print(H.__annotations__)
class H2:
    def __annotate__(format): return {'y': str}
print(H2.__annotations__)
''')
ex('''
from contextlib import contextmanager
@contextmanager
def f():
    if 0: yield
try:
    with f(): pass
except RuntimeError as e: print(repr(e), repr(e.__context__), repr(e.__cause__), e.__suppress_context__)
''')
ex('''
import functools
def f(a): pass
class Q:
    m = classmethod(property(lambda c: 1))
print(Q.__dict__['m'])
''')
