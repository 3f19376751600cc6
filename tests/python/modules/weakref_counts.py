# References that are gone are not counted, and None has none.
import gc
import weakref


class A:
    pass


a = A()
for i in range(50):
    junk = [i]
    del junk
    r = weakref.ref(a)
    del r
gc.collect()
print(weakref.getweakrefs(a), weakref.getweakrefcount(a))
first, second = weakref.ref(a), weakref.ref(a)
print(first is second, len(weakref.getweakrefs(a)), weakref.getweakrefcount(a))
dead = weakref.ref(A())
gc.collect()
print(dead())
for wrong in (None, 1, "a"):
    try:
        print(weakref.ref(wrong))
    except TypeError as e:
        print(e)
print(weakref.getweakrefcount(None), weakref.getweakrefs(None))
