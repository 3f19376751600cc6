def t(f):
    try:
        r = f()
        print("ok", r)
    except BaseException as e:
        print(repr(e))
# generator and guest iterables everywhere
def g(*a):
    for x in a: yield x
class It:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n == 0: raise StopIteration
        self.n -= 1
        return self.n
class Seq:
    def __len__(self): return 3
    def __getitem__(self, i):
        if i >= 3: raise IndexError
        return i * 10
print(list(g(1,2)), tuple(It(3)), set(g(1,1)), frozenset(It(2)), dict(g((1,2),[3,4])), list(Seq()), list(reversed(Seq())))
print(sorted(g(3,1,2)), sum(It(4)), min(g(3,1)), max(It(5)), any(g(0,1)), all(It(3)), list(zip(g(1,2),It(5))), list(map(str if False else (lambda x:x+1), g(1,2))), list(filter(lambda x:x%2, It(6))), list(enumerate(g('a'))))
l=[1]; l.extend(g(2,3)); l+=It(2); l[1:1]=g(7,8); print(l)
s={1}; s.update(g(2),It(2)); s|={9}; s&={1,2,9}; s-={1}; s^={2,3}; print(s)
s.intersection_update(g(3,9)); print(s); s.difference_update([3],g(9)); print(s); s.symmetric_difference_update(g(1,1,2)); print(s)
print({1,2}.issubset(g(1,2,3)), {1,2}.issuperset(It(1)), {1,2}.isdisjoint(g(3)), {1,2}.symmetric_difference([2,2,5]), {1,2}.intersection([2],g(2)), {1,2,3}.difference([1],g(2)), {1}.union())
d={}; d.update(g((1,2)), z=3); d.update({4:5}); d.update(a=1); print(d)
class M:
    def keys(self): return ['p','q']
    def __getitem__(self,k): return k+k
print(dict(M()), {**M()}, dict(M(), x=1)); d.update(M()); print(d)
class E:
    def __init__(self,v): self.v=v
    def __eq__(self,o): return isinst(o) and self.v==o.v
    def __hash__(self): return 7
    def __repr__(self): return 'E%d'%self.v if False else 'E'
def isinst(o): return o.__class__ is E if False else hasattr_v(o)
def hasattr_v(o):
    try:
        o.v
        return True
    except AttributeError: return False
a=[E(1),E(2),E(3)]
print(a.index(E(2)), a.count(E(3)), E(3) in a, (E(1),)==(E(1),), a==[E(1),E(2),E(3)], a!=[E(1),E(2),E(4)])
a.remove(E(2)); print(len(a), t(lambda: a.remove(E(9))))
x={E(1),E(2)}; y={E(2),E(3)}
print(len(x|y),len(x&y),len(x-y),len(x^y),x<=y,x=={E(2),E(1)},x.isdisjoint(y), len({E(1):1,E(1):2}), {E(1):5}[E(1)], {E(1):5}.get(E(2),'no'), {E(1):5}.setdefault(E(1),9), {E(1):5}.pop(E(1)))
x|=y; print(len(x)); x-=y; print(len(x)); x^=y; print(len(x)); x&=y; print(len(x)); x.discard(E(2)); print(len(x)); t(lambda: x.remove(E(77)) and 0)
print({E(1):1}=={E(1):1}, {1:E(1)}=={1:E(1)}, {1:E(1)}=={1:E(2)}, {E(1):1}|{E(1):2} is None, dict.fromkeys([E(1),E(1)]).__len__(), len(dict([(E(1),1),(E(1),2)])))
# order
print(set('0'*0) , {0,8,16,24,1}, {i*8 for i in range(12)}, set([100,50,25,12,6,3]), {5,3}.union([99,1,64]), set({i*8 for i in range(12)}), {i*8 for i in range(12)}&set(range(0,200,16)), {i*8 for i in range(12)}-{8,16})
z=set(range(100));
for i in range(90): z.discard(i)
print(z, z.copy(), set(z), z|{1}, [z.pop() for _ in range(3)], z)
t(lambda: [x for x in iter_mod()])
def iter_mod():
    q={1,2,3}
    for v in q:
        q.add(v+10); yield v
t(lambda: [x for x in iter_mod()])
def dmod():
    q={1:1}
    for v in q: q[v+1]=1
t(dmod)
t(lambda: {}.update(5)); t(lambda: {}.update([5])); t(lambda: {}.update([(1,)])); t(lambda: set(5)); t(lambda: {1}.union(5)); t(lambda: {1}.issubset(5)); t(lambda: {1}<[1]); t(lambda: {1}-[1]); t(lambda: {1}.add()); t(lambda: [1,2].insert(1)); t(lambda: [].insert('a',1)); t(lambda: [].pop('a')); t(lambda: [].index()); t(lambda: [1].index(1,'a')); t(lambda: {}.fromkeys()); t(lambda: {}.fromkeys(5)); t(lambda: {[]:1}); t(lambda: {}[[]]); t(lambda: {}.get([])); t(lambda: [] in {}); t(lambda: [] in {1}); t(lambda: {1}.discard([])); t(lambda: {(1,[]):2}); t(lambda: {(1,[])}); t(lambda: hash([])); t(lambda: list(zip([1],5))); t(lambda: list(map(5,[1]))); t(lambda: enumerate([1],'a')); t(lambda: filter(1)); t(lambda: iter(5)); t(lambda: next(5)); t(lambda: next([])); t(lambda: len(5)); t(lambda: any(5)); t(lambda: min(5)); t(lambda: sorted(5)); t(lambda: sorted([1],key=5)); t(lambda: sorted([1,2],cmp=3)); t(lambda: [2,1].sort(reverse='a')); t(lambda: max([1],foo=2)); t(lambda: sum([1],start=5)); t(lambda: sum()); t(lambda: sum(1,2,3)); t(lambda: enumerate()); t(lambda: list(zip(strict=5))); t(lambda: zip(a=1)); t(lambda: reversed()); t(lambda: range()); t(lambda: range(1,2,3,4)); t(lambda: range(1.5)); t(lambda: slice(1,2,3,4)); t(lambda: tuple(5)); t(lambda: frozenset(5)); t(lambda: frozenset(1,2)); t(lambda: set(1,2)); t(lambda: list(a=1)); t(lambda: tuple(a=1)); t(lambda: set(a=1)); t(lambda: [].extend(5)); t(lambda: [].extend())
def f1():
    l=[1,2,3]; del l[5]
def f2():
    l=[1]; l[3]=4
def f3():
    l=[1]; l['a']=4
def f4():
    l=[1]; del l['a']
def f5():
    l=(1,); l[0]=4
def f6():
    l=(1,); del l[0]
def f7():
    l=[1]; l+=5
def f8():
    d={}; del d[1]
def f9():
    r=range(3); r[0]=1
def f10():
    s={1}; s[0]
def f11():
    s={1}; s|=[1]
def f12():
    a=(1,2); a+=[3]
def f13():
    {}.keys()[0]
def f14():
    {1:2}.keys()|5
def f15(): return {1:2}.keys()|[5], [7]-{7:1}.keys() if False else 0, {1:2}.items()&[(1,2)], {1:2}.keys()^{1,3}
def f16(): return {1:[]}.items()|[]
for f in (f1,f2,f3,f4,f5,f6,f7,f8,f9,f10,f11,f12,f13,f14,f15,f16): t(f)
print({1:2}.keys(), {1:2}.values(), {1:2}.items(), iter([1]).__class__ is iter([2]).__class__, {1:2}.keys()=={1:3}.keys(), {1:2}.items()=={1:2}.items(), {1:2}.values()=={1:2}.values(), {1:2}.keys()=={1}, {1:2}.keys()>set(), len({1:2}.items()), 2 in {1:2}.values())
print(range(10)[-3:], range(0), range(5)[::2], range(5,0,-2)==range(5,0,-2), range(0)==range(2,2), list(range(10,0,-3)), range(3).start, range(3).stop, range(3).step, hash(range(3))==hash(range(0,3,1)), range(-5,5)[3], list(reversed(range(1,10,4))), range(10**30,10**30+3)[1], list(range(10**30,10**30+3))[2], len(range(5,2)))
print(slice(1,2), slice(1,2)==slice(1,2), slice(3).stop, slice(1,2,3).step, slice(None,5).indices(3), slice(-3,-1).indices(10), slice(10,None,-3).indices(7), slice(1,2)<slice(1,3))
print([1,2,3]<[1,2,4], [1,2]<[1,2,0], (1,'a')<(1,'b'), [[1,2],[3]]>[[1,2],[2]], (1,2)==[1,2], [1]<=[1], ()<(1,), [float('1')] if False else 0)
print([0]*3, 3*[1,2], (0,)*2, []*5, [1]*-1, [1]*True, 0*(1,2))
