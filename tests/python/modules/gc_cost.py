# What a collection costs follows from what is alive, whatever dead programs and parts of modules have left.
import gc
import collections
import weakref
exec('y = "%s"; del y' % ('q' * 3000))
gc.collect()
class A: pass
a = A(); r = weakref.ref(a)
weakref.getweakrefcount(a)
collections.OrderedDict()
keep = []
for i in range(24):
    exec('y = "%s%d"; z = {"aa": 1}; del y, z' % ('q' * 300, i))
    if i % 5 == 0:
        exec('def f(): return %d' % i)
        keep.append(f)
    keep.append(b'x' * (40 + i))
    gc.collect()
print('end', keep[0]())
