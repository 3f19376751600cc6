# The reference to an object that has no callback is one for all, whatever was collected meanwhile.
import gc
import weakref
class A: pass
a = A(); r = weakref.ref(a)
for i in range(3000): z = complex(i, 1)
print(weakref.ref(a) is r, weakref.getweakrefs(a) == [r], weakref.getweakrefcount(a))
b = A()
made = weakref.ref(b)() is b
print(made, weakref.getweakrefcount(b), weakref.getweakrefs(b))
held = weakref.ref(b)
print(weakref.getweakrefcount(b), weakref.getweakrefs(b) == [held], weakref.ref(b) is held)
many = [property(lambda s: 1) for _ in range(3000)]
print(weakref.ref(a) is r, weakref.getweakrefs(a) == [r])
p = weakref.proxy(a); q = weakref.ref(a, print)
print(weakref.getweakrefcount(a) >= 2, weakref.ref(a) is r, q is r)
q = None
del a
gc.collect()
print(r(), weakref.ref(b) is held)
c = A()
print(weakref.ref(c)() is c, weakref.ref(c) is not r)
