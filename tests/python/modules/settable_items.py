import json, types
from collections import OrderedDict
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
n = types.SimpleNamespace(a=1); n.me = n
t(lambda: n)
o = OrderedDict(a=1); o['me']=o
t(lambda: o)
class N(types.SimpleNamespace): pass
n=N(x=1); n.l=[n]
t(lambda: n)
class P:
    @property
    def x(self): "doc x"; return 1
p = P.__dict__['x']
t(lambda: p.__doc__)
def f(): p.__doc__='hi'; return p.__doc__
t(f)
def f(): p.__name__='nn'; return p.__name__
t(f)
t(lambda: p.__name__)
def f(): del p.__name__; return p.__name__
t(f)
def f(): del p.__doc__; return p.__doc__
t(f)
q = property(None)
t(lambda: q.__name__)
q = property(lambda s:1)
t(lambda: q.__name__)
def f(): q.__name__='a'; return q.__name__
t(f)
t(lambda: property(doc='a').__doc__)
class Q(property): pass
q=Q(P.x.fget)
t(lambda: (q.__doc__, q.__name__))
def f(): q.__doc__='a'; return q.__doc__, q.__dict__
t(f)
class Idx:
    def __index__(self): return 5
t(lambda: bytes([Idx(), 2]))
t(lambda: bytearray([Idx(), 2]))
t(lambda: bytes((Idx(), 2)))
t(lambda: bytes(Idx()))
t(lambda: bytes(iter([Idx(), 300])))
t(lambda: bytearray(iter([Idx(), 3])))
def f():
    b=bytearray(); b.append(Idx()); b.extend([Idx()]); b+=bytes([1]); b[0]=Idx(); b[1:2]=[Idx(),Idx()]; b.insert(0,Idx()); return b
t(f)
t(lambda: Idx() in b'\x05')
t(lambda: b'a\x05'.find(Idx()))
t(lambda: bytes([1,'a']))
t(lambda: bytes([256]))
t(lambda: bytearray([256]))
t(lambda: bytearray([-1]))
t(lambda: bytes([1, Idx(), 300]))
t(lambda: bytearray([Idx(), 1.5]))
class Bad:
    def __index__(self): return 'x'
t(lambda: bytes([Bad()]))
class Loud:
    def __index__(self): raise KeyError('loud')
t(lambda: bytes([1, Loud()]))
t(lambda: bytearray(b'ab').extend((Loud(),)))
class D(dict):
    def __getattribute__(self, n):
        if n == 'items': print('asked', n)
        return super().__getattribute__(n)
t(lambda: json.dumps(D(a=1)))
t(lambda: json.dumps({'x': D(a=1)}, indent=1))
def raising():
    class X:
        def __repr__(self): raise ValueError('no text')
    o = OrderedDict(a=X())
    try: repr(o)
    except ValueError as e: print(e)
    o['a'] = 1
    n = types.SimpleNamespace(x=X())
    try: repr(n)
    except ValueError as e: print(e)
    n.x = 2
    return o, n
t(raising)
