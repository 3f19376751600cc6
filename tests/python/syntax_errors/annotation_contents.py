srcs = r'''x: (y := 1)
x: (yield)
x: (yield from [])
async def f():\n  x: (await g)
def f(a: (y := 1)): pass
def f(a: (yield)): pass
def f() -> (yield): pass
def f() -> (y := 1): pass
async def f():\n  def g(a: (await x)): pass
async def f(a: (await x)): pass
class C:\n  x: (yield)
class C:\n  x: (y:=1)
def f():\n  x: (yield)
def f():\n  x: (y := 1)
def f():\n  x: (y := 1) = 3
def f():\n  a.b: (yield) = 3
type X = (yield)
type X = (y := 1)
type X[T: (yield)] = int
type X[T = (yield)] = int
def f[T: (y := 1)](): pass
def f[T](x: (y := 1)): pass
class C[T: (yield)]: pass
class C[T]((yield)): pass
class C[T]((y := 1)): pass
def f[T](x=(yield)): pass
def f[T](x=(y := 1)): pass
x: lambda: (yield)
x: [(yield) for _ in z]
def f(*a: (yield)): pass
def f(*a: *(yield)): pass
def f(**a: (y := 1)): pass
lambda: (x: 1)
async def f():\n  x: [i async for i in y]
async def f():\n  x: (i async for i in y)
x: (await y)
(x): (y := 1)
x[0]: (yield)
(yield): int
def f():\n  (yield): int
x, y: int
[x]: int
f(): int
x: int = y: int
def f[T](x: (await y)): pass
async def f[T](x: (await y)): pass
async def g():\n  async def f[T](x: (await y)): pass
async def g():\n  type X = (await y)
async def g():\n  type X[T: (await y)] = 1
async def g():\n  class C[T](await y): pass
class C[T](await y): pass
class C:\n  def f(self: (y := 1)): pass
class C:\n  def f(self: (yield)): pass
def f[T=(yield)](): pass
def f[*T=(yield)](): pass
def f[**T=(y:=1)](): pass
from __future__ import annotations\nx: (yield)
from __future__ import annotations\nx: (y := 1)
from __future__ import annotations\ndef f(a: (y := 1)): pass
from __future__ import annotations\nasync def f():\n  x: (await y)
def f(x: (lambda: (yield))): pass
def f(x: (lambda: (y := 1))): pass
def f():\n  global x\n  x: int
def f():\n  nonlocal x\n  x: int
x: int\nglobal x
def f():\n  x: int\n  global x
x: __debug__ = 1
__debug__: int
x.__debug__: int'''.split('\n')
for s in srcs:
    s = s.replace('\\n', '\n')
    try:
        compile(s, 'f', 'exec')
        print(repr(s), 'ok')
    except SyntaxError as e:
        print(repr(s), e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset)
