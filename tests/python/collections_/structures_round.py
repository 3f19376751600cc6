# Lists, trees, graphs and sequences by hand.
# linked list, tree, graph
class Node:
    __slots__=("val","next")
    def __init__(self,val,next=None): self.val,self.next=val,next
    def __iter__(self):
        n=self
        while n: yield n.val; n=n.next
    def __repr__(self): return "->".join(map(str,self))
print(Node(1,Node(2,Node(3))))
class BST:
    def __init__(self): self.root=None
    def add(self,k):
        def _a(n):
            if n is None: return {"k":k,"l":None,"r":None}
            d="l" if k<n["k"] else "r"; n[d]=_a(n[d]); return n
        self.root=_a(self.root)
    def __iter__(self):
        def w(n):
            if n: yield from w(n["l"]); yield n["k"]; yield from w(n["r"])
        return w(self.root)
t=BST(); [t.add(x) for x in (5,2,8,1,9)]; print(list(t), 8 in t)
g={"a":["b","c"],"b":["d"],"c":["d"],"d":[]}
def dfs(n,seen=None):
    seen=seen if seen is not None else []
    if n not in seen:
        seen.append(n)
        for m in g[n]: dfs(m,seen)
    return seen
print(dfs("a"))
from functools import cache
@cache
def fib(n): return n if n<2 else fib(n-1)+fib(n-2)
print(fib(80), fib.cache_info())
def perms(s): return [s] if len(s)<=1 else [c+p for i,c in enumerate(s) for p in perms(s[:i]+s[i+1:])]
print(perms("abc"))
def sieve(n):
    s=[True]*(n+1); s[0:2]=[False,False]
    for i in range(2,int(n**.5)+1):
        if s[i]: s[i*i::i]=[False]*len(s[i*i::i])
    return [i for i,v in enumerate(s) if v]
print(sieve(50))
m=[[1,2],[3,4]]; print(list(zip(*m)), [list(r) for r in zip(*m)], [[sum(a*b for a,b in zip(r,c)) for c in zip(*m)] for r in m])
def hanoi(n,a="A",b="B",c="C"):
    if n: yield from hanoi(n-1,a,c,b); yield f"{a}->{c}"; yield from hanoi(n-1,b,a,c)
print(list(hanoi(2)))
import collections
def bfs(s,t):
    q=collections.deque([(s,[s])])
    while q:
        n,p=q.popleft()
        if n==t: return p
        q.extend((m,p+[m]) for m in g[n])
print(bfs("a","d"))
text="the cat sat on the mat the end"; freq={}
for w in text.split(): freq[w]=freq.get(w,0)+1
for w,c in sorted(freq.items(),key=lambda x:(-x[1],x[0]))[:3]: print(f"{w:<6}{c:>3} {'#'*c}")
print("\n".join(f"{i:2d}: {'x'*i:>5}" for i in range(3)))
