import traceback
class A:
    blech = 1
    @property
    def bleach(self): raise AttributeError('x')
    def __getattr__(self, n): raise AttributeError('no ' + n)
def show(f):
    try: f()
    except Exception: traceback.print_exc(file=__import__('sys').stdout)
show(lambda: A().blach)
show(lambda: A().bleach)
class B:
    blech = 1
    @property
    def foo(self): raise AttributeError('x')
show(lambda: B().foo)
class C:
    blech = 1
    def __getattribute__(self, n):
        if n == 'blach': raise AttributeError('no ' + n)
        return super().__getattribute__(n)
show(lambda: C().blach)
class D:
    def __get__(self, o, t=None): raise AttributeError('desc')
class E:
    bluch = 1
    blach = D()
show(lambda: E().blach)
show(lambda: E.blach)
class F:
    def foo(self): raise AttributeError('x')
    fo = 1
show(lambda: F().foo())
A().blach
