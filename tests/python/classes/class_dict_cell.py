class M(type):
    def __new__(m, n, b, ns, **k):
        print(n, [x for x in ns if x[:3] in ('__c', '__s', '__a', '__t')])
        return super().__new__(m, n, b, ns)
class C1(metaclass=M):
    def f(self): pass
class C2(metaclass=M):
    f = lambda self: 1
class C3(metaclass=M):
    x: int
class C4(metaclass=M):
    a = type
    a.x: int
class C4b(metaclass=M):
    a = [1]
    (z): int = 1
class C5(metaclass=M):
    type X = int
class C6(metaclass=M):
    class D[T]: pass
class C7(metaclass=M):
    class D:
        def f(self): pass
class C8(metaclass=M):
    if 1:
        def f(self): return __class__
class C9(metaclass=M):
    async def f(self): pass
class C10(metaclass=M):
    x = [lambda: i for i in range(3)]
class C11[T](metaclass=M):
    pass
class C12[T](metaclass=M):
    x = T
class C13(metaclass=M):
    def f[T](self): pass
class C14(metaclass=M):
    match 1:
        case 2:
            def f(self): pass
def out(x, y):
    class C15(metaclass=M):
        z = x
        g = lambda: y
    class C16(metaclass=M):
        def __init__(self): self.x = y
out(1, 2)
class M2(type):
    def __new__(m, n, b, ns, **k):
        c = ns['__classdictcell__']
        print(c.cell_contents is ns)
        r = super().__new__(m, n, b, ns)
        print(sorted(ns), hasattr(r, '__classdictcell__'))
        return r
class E(metaclass=M2):
    def f(self): pass
try:
    type('X', (), {'__classdictcell__': 5})
except TypeError as e: print(e)
try:
    type('X', (), {'__classcell__': 5})
except TypeError as e: print(e)
class G:
    def f(self): pass
    print(list(locals()))
import enum
class Col(enum.Enum):
    A = 1
    def f(self): pass
print(Col._member_names_, list(Col))
class MM(type):
    @classmethod
    def __prepare__(m, n, b):
        class D(dict):
            def __setitem__(s, k, v):
                print('set', k); super().__setitem__(k, v)
        return D()
class H(metaclass=MM):
    def f(self): return __class__
    x: int
class Q(metaclass=MM): pass
def deco(*b): return b
class R(*(), **{'metaclass': MM}):
    def f(self): pass
