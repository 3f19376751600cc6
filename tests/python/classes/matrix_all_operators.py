# A class with most special methods.
class Matrix:
    def __init__(s,r): s.r=[list(x) for x in r]
    def __matmul__(s,o): return Matrix([[sum(a*b for a,b in zip(x,y)) for y in zip(*o.r)] for x in s.r])
    def __eq__(s,o): return isinstance(o,Matrix) and s.r==o.r
    def __getitem__(s,k):
        if isinstance(k,tuple): return s.r[k[0]][k[1]]
        return s.r[k]
    def __setitem__(s,k,v): s.r[k[0]][k[1]]=v
    def __neg__(s): return Matrix([[-x for x in r] for r in s.r])
    def __iadd__(s,o): s.r=[[a+b for a,b in zip(x,y)] for x,y in zip(s.r,o.r)]; return s
    def __rmul__(s,k): return Matrix([[k*x for x in r] for r in s.r])
    def __len__(s): return len(s.r)
    def __contains__(s,v): return any(v in r for r in s.r)
    def __bool__(s): return any(map(any,s.r))
    def __hash__(s): return hash(tuple(map(tuple,s.r)))
    def __str__(s): return "\n".join(" ".join(f"{v:3}" for v in r) for r in s.r)
    def __format__(s,spec): return f"<{spec}>" + str(s.r)
    def __call__(s,x): return [v*x for r in s.r for v in r]
    def __reversed__(s): return reversed(s.r)
    def __index__(s): return 2
    def __int__(s): return 7
    def __float__(s): return 1.5
    def __round__(s,n=None): return ("round",n)
    def __abs__(s): return "abs"
    def __divmod__(s,o): return (1,o)
    def __pow__(s,o,m=None): return ("pow",o,m)
    def __lshift__(s,o): return "ls"
    def __enter__(s): return s
    def __exit__(s,t,v,tb): print("exit",t); return True
    def __del__(s): pass
    def __getattr__(s,n): raise AttributeError(f"no {n}")
a=Matrix([[1,2],[3,4]]); print(a@a, a[0,1], a[1], -a==Matrix([[-1,-2],[-3,-4]])); a[0,0]=9; a+=a; print(a, 2*a, len(a), 18 in a, bool(a), f"{a:zz}", a(2), list(reversed(a)), [0,1,2,3][a], int(a), float(a), round(a), round(a,2), abs(a), divmod(a,3), a**2, pow(a,2,5), a<<1, hash(a)==hash(a))
with a as q: raise ValueError
try: a.foo
except AttributeError as e: print(e)
print(hasattr(a,"bar"), getattr(a,"bar","dflt"), "%d"%a if False else "", range(a), bin(a), "ab"*a)
