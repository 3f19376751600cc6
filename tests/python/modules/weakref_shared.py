# gc-visible
# References without a callback are shared.
import weakref


class A:
    pass


a = A()
b = A()
r = weakref.ref(a)
print(weakref.ref(a) is r, weakref.ref(b) is r, r() is a)
called = weakref.ref(a, lambda _: print('gone'))
print(called is r, called == r, weakref.getweakrefcount(a))
print(weakref.getweakrefs(b), weakref.getweakrefs(a)[0] is r)


class Named(weakref.ref):
    __slots__ = ('name',)

    def __init__(self, ob, callback=None, name=None):
        super().__init__(ob, callback)
        self.name = name

    def __new__(cls, ob, callback=None, name=None):
        return super().__new__(cls, ob, callback)


n = Named(a, name='n')
print(n is r, n() is a, n.name, Named(a) is n, n == r)
print({r: 1}[weakref.ref(a)])
del a
print(r(), called(), n(), r is weakref.ref(b))
pool = weakref.WeakValueDictionary()
pool['b'] = b
print(len(pool), pool['b'] is b)
del b
print(len(pool))
