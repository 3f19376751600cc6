def t(f):
    try:
        r = f()
        print("ok", r)
    except BaseException as e:
        print(repr(e))
a=[3,1,2]
t(lambda: a.sort())
print(a, sorted(a, reverse=True), sorted([(1,'b'),(1,'a'),(0,'z')]))
t(lambda: reversed(5))
for x in reversed({'a':1,'b':2}): print(x)
print(list(reversed({'a':1}.items())), list(reversed({'a':1}.values())))
print(list(reversed([1,2,3])), list(reversed((1,2,3))), list(reversed(range(5))))
class K:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return self.v < o.v
    def __eq__(self, o): return self.v == o.v
    def __hash__(self): return hash(self.v)
    def __repr__(self): return "K(%r)" % self.v if False else "K"
ks=[K((i*7919)%101) for i in range(300)]
print([k.v for k in sorted(ks)][:10], [k.v for k in sorted(ks, reverse=True)][:10])
print([k.v for k in sorted(ks, key=lambda k: -k.v)][:10])
s={K(1),K(2),K(1)}
print(len(s), K(1) in s, K(3) in s, len(s|{K(3)}), len(s&{K(1)}), len(s-{K(1)}), len(s^{K(1),K(9)}))
print(s=={K(2),K(1)}, s<={K(2),K(1),K(4)}, s<{K(2),K(1)}, s.isdisjoint([K(5)]))
nan=float('nan') if False else (1e308*10-1e308*10)
print(sorted([3.0,nan,1.0,2.0,nan,0.5]))
t(lambda: sorted([1,'a']))
l=[5,4,3]
def key(x):
    l.append(1); return x
t(lambda: l.sort(key=key)); print(l)
def bad(x):
    if x==3: 1/0
    return x
l=[5,4,3,2]
t(lambda: l.sort(key=bad)); print(l)
print(sum([0.1]*10), sum([1,2.5,3]), sum([[1],[2]],[]), sum(range(101)), sum(x for x in range(10)))
t(lambda: sum(['a'])); t(lambda: sum('ab','')); t(lambda: sum(5))
print(min(3,1,2),max([4,9,2]),min([],default=7),max('a','bb',key=len),min((x for x in [3,2,1]),key=lambda v:-v))
t(lambda: min([])); t(lambda: min()); t(lambda: max(1,2,default=3)); t(lambda: max(1,'a'))
print(any([0,'',3]),all([1,2,0]),any(x>3 for x in range(9)),all([]))
print(list(zip([1,2,3],'abc')),list(zip()),list(map(lambda a,b:a+b,[1,2],[3,4])),list(filter(None,[0,1,2])),list(enumerate('ab',5)))
t(lambda: list(zip([1,2],[1],strict=True))); t(lambda: list(zip([1],[1,2],strict=True)))
t(lambda: zip(1)); t(lambda: map(1)); t(lambda: enumerate(1)); t(lambda: list(5)); t(lambda: list(1,2)); t(lambda: tuple(1,2))
t(lambda: dict([(1,2,3)])); t(lambda: dict([1])); t(lambda: dict(5)); t(lambda: dict(1,2)); t(lambda: dict({'a':1},b=2)); t(lambda: dict([(1,2),[3,4]],c=5))
t(lambda: [1,2].index(5)); t(lambda: [1].remove(4)); t(lambda: (1,).index(4)); t(lambda: [].pop()); t(lambda: [1].pop(7)); t(lambda: [1,2]['a']); t(lambda: [1][5]); t(lambda: (1,)[5]); t(lambda: [1]+(2,)); t(lambda: [1]*'a'); t(lambda: 'a'+1 if False else [1,2]*1.5)
def sa():
    x=[1,2,3]; x[0:2]=5
t(sa)
def sb():
    x=[1,2,3,4]; x[::2]=[1]
t(sb)
def sc():
    x=[1,2,3,4]; x[::2]=5
t(sc)
t(lambda: list.append(5,1)); t(lambda: [].append()); t(lambda: [].append(1,2)); t(lambda: [].sort(1)); t(lambda: sorted()); t(lambda: {}.get()); t(lambda: {}.popitem()); t(lambda: {}.pop(1)); t(lambda: set().pop()); t(lambda: {1}.remove(2)); t(lambda: {[]}); t(lambda: set([[]])); t(lambda: {1}|[1]); t(lambda: {1}.union([2],(3,))); t(lambda: range(5)[7]); t(lambda: range(3).index(9)); t(lambda: range(1,2,0)); t(lambda: range('a')); t(lambda: [1,2,3][::0]); t(lambda: [1]['a':]); t(lambda: slice(1,2).indices(-1)); t(lambda: slice()); t(lambda: {1:2}|[1]); t(lambda: reversed({1}))
d={'a':1,'b':2,'c':3}
print(d.keys()&{'a','z'}, sorted(d.keys()-['a']), sorted(d.keys()|['q']), sorted(d.keys()^['a','r']), ('a',1) in d.items(), d.items()-{('a',1)}=={('b',2),('c',3)}, d.keys()=={'a','b','c'}, d.keys()<={'a','b','c','d'})
print(d.popitem(), d.pop('a'), d, d.setdefault('x',[]), d|{'b':9}, dict.fromkeys('ab',0), dict.fromkeys([1,2]))
d|= [('m',1)]; print(d, d.keys().isdisjoint('xyz'))
print({3,1,2}|{10,20}, {1,2,3}&{2,3,4}, {1,2,3}^{3,4}, frozenset([1,2])|{3}, set(range(20))-set(range(5)))
print(list({i*37%101 for i in range(30)}), {frozenset([1])}=={frozenset({1})}, {1} in {frozenset([1])})
x=list(range(10)); x[2:5]=[]; x[::3]=[0]*3; del x[1:3]; x*=2; x+=(1,2); x.insert(1,'i'); x.reverse(); print(x, x.count(1), x.index(8), x.copy()==x)
print(range(10)[2:8:2], range(10)[::-1], 3 in range(0,10,3), 2.0 in range(5), range(0,10,3).index(6), range(10**20)[10**19], 10**19 in range(10**20), len(range(0,10,3)), range(3)==range(0,3,1), range(5).count(2), slice(1,10,2).indices(5), slice(None,None,-1).indices(5))
print((1,2)+(3,), (1,2)*2, (1,2,3)[::-1], (1,2)<(1,3), [1,[2]]<[1,[3]], (1,2,3).count(2))
class D(dict):
    def __missing__(self,k): return k+k
dd=D(a=1); print(dd['zz'],dd['a'],len(dd),dd.get('q'))
class L(list):
    def __init__(self,n): super().__init__(range(n)); self.n=n
    def total(self): return sum(self)
q=L(4); q.append(9); print(q,len(q),q.total(),q[1:3],sorted(q),q==[0,1,2,3,9],q.n)
class P(tuple):
    def __new__(cls,a,b): return super().__new__(cls,(a,b))
    @property
    def a(self): return self[0]
p=P(1,2); print(p,p.a,len(p))
class S(set): pass
z=S([1,2]); z.add(3); print(len(z), z|{4})
class I:
    def __index__(self): return 2
print([1,2,3,4][I()], [1,2,3,4][I():], [1]*3)
it=iter([1,2]); print(it.__next__(), it.__length_hint__(), next(it), next(it,'end'), [].__len__(), {}.__contains__(1), [1].__getitem__(0))
a,*b=range(5); print(a,b); (c,d2),e={1:2}.items().__iter__().__next__(),3; print(c,d2,e)
