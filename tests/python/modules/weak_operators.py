# gc-visible
import weakref, re, copy, gc
def t(f):
    try: print(re.sub('0x[0-9a-f]+', 'X', repr(f())))
    except BaseException as e: print(type(e).__name__, re.sub('0x[0-9a-f]+', 'X', str(e)))
class A:
    def __init__(s, v=5): s.v = v
    def __add__(s, o): return ('add', o)
    def __radd__(s, o): return ('radd', o)
    def __iadd__(s, o): s.v += o; return s
    def __mul__(s, o): return ('mul', o)
    def __rmul__(s, o): return ('rmul', o)
    def __sub__(s, o): return ('sub', o)
    def __truediv__(s, o): return ('tdiv', o)
    def __floordiv__(s, o): return ('fdiv', o)
    def __mod__(s, o): return ('mod', o)
    def __divmod__(s, o): return ('divmod', o)
    def __pow__(s, o, m=None): return ('pow', o, m)
    def __matmul__(s, o): return ('matmul', o)
    def __lshift__(s, o): return ('ls', o)
    def __rshift__(s, o): return ('rs', o)
    def __and__(s, o): return ('and', o)
    def __or__(s, o): return ('or', o)
    def __xor__(s, o): return ('xor', o)
    def __int__(s): return 7
    def __float__(s): return 7.5
    def __index__(s): return 1
    def __neg__(s): return 'neg'
    def __pos__(s): return 'pos'
    def __abs__(s): return 'abs'
    def __invert__(s): return 'inv'
    def __next__(s): return 'next'
    def __enter__(s): return 1
    def __exit__(s, *a): pass
    def __bytes__(s): return b'by'
    def __reversed__(s): return [1]
    def __eq__(s, o): return 'eq'
    def __ne__(s, o): return 'ne'
    def __ge__(s, o): return 'ge'
    def __gt__(s, o): return 'gt'
    def __le__(s, o): return 'le'
    def __round__(s): return 'round'
    def __format__(s, f): return 'fmt' + f
class C:
    def __call__(s, *a): return a
    def __len__(s): return 3
a = A(); p = weakref.proxy(a)
for e in ('1+p','p+1','p+p','int(p)','float(p)','[1,2,3][p]','-p','+p','abs(p)','~p','p*2','2*p','p@2','divmod(p,3)','p**2','pow(p,2,3)','p-1','p/1','p//1','p%1','p<<1','p>>1','p&1','p|1','p^1','next(p)','bytes(p)','reversed(p)','p==1','p!=1','p>=1','p>1','p<=1','p<1','round(p)','format(p,"x")','hash(p)','p','type(p)','len(p)','p()','1-p','2**p','p<p','isinstance(p,A)','p.__class__'):
    print(e, end=' '); t(lambda: eval(e))
p += 3
print(type(p).__name__, a.v)
def w():
    with p: pass
t(w)
p = weakref.proxy(a)
p.zz = 4; print(a.zz); del p.zz; print(hasattr(a, 'zz'))
c = C(); q = weakref.proxy(c)
t(lambda: q(1, 2)); t(lambda: len(q)); t(lambda: q); t(lambda: type(q)); t(lambda: q + 1); t(lambda: -q); t(lambda: q[0])
class F: pass
d = A(); r = weakref.proxy(d); r2 = weakref.ref(d)
t(lambda: r2)
del d; gc.collect()
t(lambda: r.v); t(lambda: r); t(lambda: str(r)); t(lambda: r2)
t(lambda: weakref.ref(int)); t(lambda: weakref.ref(t)); t(lambda: weakref.ref(F)); t(lambda: weakref.ref(3)); t(lambda: weakref.ref('a')); t(lambda: weakref.ref([]))
f = F(); f.__name__ = 'me'
t(lambda: weakref.ref(f))
t(lambda: weakref.WeakMethod(a.__add__))
b1, b2 = F(), F()
wv = weakref.WeakValueDictionary(a=b1)
x = wv | {'d': b2}; print(type(x).__name__, sorted(x), sorted({'z': b2} | wv), type({'z': b2} | wv).__name__)
wv |= {'k': b2}; print(sorted(wv))
wv |= [('m', b1)]; print(sorted(wv))
t(lambda: wv | [('q', b1)]); t(lambda: wv | 3)
wk = weakref.WeakKeyDictionary({b1: 1})
x = wk | {b2: 2}; print(type(x).__name__, len(x), type({b2: 3} | wk).__name__, len({b2: 3} | wk))
wk |= {b2: 2}; print(len(wk))
y = copy.deepcopy(weakref.WeakKeyDictionary({b1: [1]})); print(len(y), y[b1])
y = copy.deepcopy(weakref.WeakValueDictionary({'a': b1})); print(len(y), y['a'] is b1)
wv = weakref.WeakValueDictionary(a=b1, b=b2); t(lambda: wv.popitem()[0]); t(lambda: wv.pop('zz')); t(lambda: wv.pop('zz', 3)); t(lambda: wv['zz'])
wk = weakref.WeakKeyDictionary({b1: 1}); t(lambda: wk[b2]); t(lambda: wk.pop(b2)); t(lambda: wk.pop(b2, 4)); t(lambda: wk[3])
t(lambda: wk.popitem()[1]); t(lambda: wk.popitem()); t(lambda: wv.setdefault('n', b2) is b2)
ws = weakref.WeakSet([b1]); t(lambda: ws == {b1}); t(lambda: ws == weakref.WeakSet([b1])); t(lambda: len(ws | {b2})); t(lambda: ws & {b1}); t(lambda: type(ws | {b2}).__name__)
