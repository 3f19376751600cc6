# What built-in iterators give after an exception that was not StopIteration.
import itertools, collections
class Src:
    """Yields 1, 2, raises, 3, 4, raises, then stops"""
    def __init__(self, script): self.s = list(script); 
    def __iter__(self): return self
    def __next__(self):
        if not self.s: raise StopIteration
        x = self.s.pop(0)
        if isinstance(x, BaseException): raise x
        return x
def mk(n=1):
    return Src([1, 2, ValueError('v'), 3, 4, KeyError('k'), 5, 6])
def drive(label, it, n=12):
    out = []
    for _ in range(n):
        try:
            out.append(next(it))
        except StopIteration as e:
            out.append('STOP')
        except Exception as e:
            out.append(type(e).__name__)
    print(label, out)
I = itertools
drive('map', map(str, mk()))
drive('filter', filter(None, mk()))
drive('enumerate', enumerate(mk()))
drive('zip', zip(mk(), range(100)))
drive('zip2', zip(range(100), mk()))
drive('zips', zip(mk(), range(100), strict=True))
drive('reversed?', iter(mk()))
drive('chain', I.chain([0], mk(), [9]))
drive('chain.from', I.chain.from_iterable(Src([[1], ValueError(), [2, 3], 5, [4]])))
drive('chain.from2', I.chain.from_iterable([[1], mk(), [4]]))
drive('islice', I.islice(mk(), 6))
drive('islice2', I.islice(mk(), 1, 6, 2))
drive('islice3', I.islice(mk(), None, None, 1))
drive('zl', I.zip_longest(mk(), range(3)))
drive('zl2', I.zip_longest(range(3), mk(), fillvalue='f'))
drive('zl3', I.zip_longest(range(9), mk(), fillvalue='f'))
drive('pairwise', I.pairwise(mk()))
drive('batched', I.batched(mk(), 2))
drive('batched3', I.batched(mk(), 3))
drive('batcheds', I.batched(mk(), 3, strict=True))
drive('compress', I.compress(mk(), [1] * 9))
drive('compress2', I.compress(range(50), mk()))
drive('takewhile', I.takewhile(lambda x: x < 5, mk()))
drive('dropwhile', I.dropwhile(lambda x: x < 2, mk()))
drive('dropwhile2', I.dropwhile(lambda x: x < 4, mk()))
drive('filterfalse', I.filterfalse(lambda x: x % 2, mk()))
drive('starmap', I.starmap(lambda *a: a, Src([(1,), ValueError(), (2, 3), 5, (6,)])))
drive('accumulate', I.accumulate(mk()))
drive('accumulate0', I.accumulate(Src([ValueError(), 1, 2])))
drive('acc init', I.accumulate(mk(), initial=100))
drive('cycle', I.cycle(mk()), 20)
a, b = I.tee(mk())
drive('tee', a); drive('tee2', b)
drive('groupby', ((k, tuple(g)) for k, g in I.groupby(mk())))
def gb():
    g = I.groupby(mk())
    out = []
    for _ in range(12):
        try:
            k, gg = next(g)
            out.append(k)
            try:
                out.append(list(gg))
            except Exception as e:
                out.append('in ' + type(e).__name__)
        except StopIteration: out.append('STOP')
        except Exception as e: out.append(type(e).__name__)
    print('groupby2', out)
gb()
def f(x):
    if x in (2, 4): raise ValueError
    return x
drive('map f', map(f, range(7)))
drive('filter f', filter(f, range(7)))
drive('takewhile f', I.takewhile(lambda x: f(x) is not None, range(7)))
drive('dropwhile f', I.dropwhile(lambda x: f(x) < 1, range(7)))
drive('filterfalse f', I.filterfalse(f, range(7)))
drive('starmap f', I.starmap(f, [(x,) for x in range(7)]))
def f2(a, b):
    if b in (2, 4): raise ValueError
    return a + b
drive('accumulate f', I.accumulate(range(7), f2))
drive('groupby f', (k for k, g in I.groupby(range(7), f)))
def gb2():
    g = I.groupby(range(7), f)
    out = []
    for _ in range(10):
        try:
            out.append(next(g)[0])
        except StopIteration: out.append('STOP')
        except Exception as e: out.append(type(e).__name__)
    print('gb2', out)
gb2()
c = [0]
def call():
    c[0] += 1
    if c[0] == 3: raise ValueError
    if c[0] == 6: raise StopIteration
    return c[0]
drive('iter', iter(call, 9))
class Seq:
    def __getitem__(self, i):
        if i == 2: raise ValueError
        if i == 5: raise IndexError
        return i
drive('seqiter', iter(Seq()))
class Seq2:
    def __len__(self): return 6
    def __getitem__(self, i):
        if i == 2: raise ValueError
        if i == 0: raise IndexError
        return i
drive('reversed', reversed(Seq2()))
class Seq3:
    n = 0
    def __getitem__(self, i):
        Seq3.n += 1
        if Seq3.n == 3: raise StopIteration
        if Seq3.n > 6: raise IndexError
        return Seq3.n
drive('seqiter stop', iter(Seq3()))
drive('prod', I.product([1,2],[3]))
drive('count', I.islice(I.count(1, 0.5), 3))
d = {1: 2, 3: 4}
it = iter(d); next(it); d[5] = 6
drive('dict', it, 3)
del d[5]
drive('dict again', it, 3)
s = {1, 2}; it = iter(s); next(it); s.add(3); drive('set', it, 3)
q = collections.deque([1, 2]); it = iter(q); next(it); q.append(3); drive('deque', it, 3)
l = [1]; it = iter(l); drive('list', it, 2); l.append(2); drive('list more', it, 2)
