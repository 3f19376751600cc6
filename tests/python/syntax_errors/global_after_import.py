srcs = r'''import x\nglobal x
def f():\n  import x\n  global x
def f():\n  global x\n  import x
def f():\n  x = 1\n  global x
def f():\n  print(x)\n  global x
def f(x):\n  global x
def f():\n  for x in y: pass\n  global x
def f():\n  from a import x\n  global x
def f():\n  import x.y\n  global x
def f():\n  import a as x\n  global x
def f():\n  def x(): pass\n  global x
def f():\n  class x: pass\n  global x
def f():\n  x: int\n  global x
def f():\n  x += 1\n  global x
def f():\n  del x\n  global x
def f():\n  with a as x: pass\n  global x
def f():\n  try: pass\n  except E as x: pass\n  global x
def f():\n  (x := 1)\n  global x
def f():\n  [x for x in y]\n  global x
def f():\n  lambda: x\n  global x
def f():\n  lambda x: x\n  global x
def f():\n  def g(): x\n  global x
def f():\n  def g():\n    global x\n  x = 1
def f():\n  match y:\n    case x: pass\n  global x
def f():\n  global x\n  global x
def f():\n  global x\n  nonlocal x
def f():\n  x = 1\n  def g():\n    nonlocal x\n    global x
def f():\n  x = 1\n  def g():\n    x = 2\n    nonlocal x
def f():\n  x = 1\n  def g():\n    x\n    nonlocal x
def f():\n  x = 1\n  def g(x):\n    nonlocal x
def f():\n  x = 1\n  def g():\n    import x\n    nonlocal x
def f():\n  x = 1\n  def g():\n    x: int\n    nonlocal x
def f():\n  nonlocal x
nonlocal x
class C:\n  nonlocal x
class C:\n  x = 1\n  global x
class C:\n  import x\n  global x
x = 1\nglobal x
print(x)\nglobal x
x: int\nglobal x
global x\nx: int
def x(): pass\nglobal x
class x: pass\nglobal x
import x.y\nglobal x
from a import x\nglobal x
from a import *\nglobal x
def f():\n  type x = int\n  global x
def f[T]():\n  global T
def f[T]():\n  nonlocal T
def f():\n  f.x = 1\n  global f
def f():\n  f[0] = 1\n  global f
def f():\n  from a import *
class C:\n  from a import *
def f():\n  global x, y\n  x, y = 1, 2\n  global z, x
def f():\n  x\n  x = 1\n  global x
def f():\n  if 1:\n    global x\n  x = 1
def f():\n  global __debug__
def f():\n  global x\n  for x in y: pass
def f():\n  global x\n  def x(): pass
def f(a, b=x):\n  global x
def f():\n  @x\n  def g(): pass\n  global x
def f():\n  def g(a=x): pass\n  global x
def f():\n  def g(a: x): pass\n  global x
def f():\n  class A(x): pass\n  global x
def f():\n  class A:\n    x = 1\n  global x
def f():\n  global x\n  class A:\n    nonlocal x
def f():\n  a.b: x\n  global x'''.split('\n')
for s in srcs:
    s = s.replace('\\n', '\n')
    try:
        compile(s, 'f', 'exec')
        print(repr(s), 'ok')
    except SyntaxError as e:
        print(repr(s), e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset)
