"""Writes what CPython 3.14 answers about functions of floats, for `runtime/src/number/math`."""
import math,random,struct
random.seed(23)
inf=float('inf'); nan=float('nan')
B=lambda f: "nan" if f!=f else "%016x"%struct.unpack('<Q',struct.pack('<d',f))[0]
h=lambda x: ",".join(map(h,x)) if type(x) is tuple else str(x) if type(x) in (bool,int) else B(x)
L=[]
def t(n,f,*a):
    try: r=h(f(*a))
    except (ValueError,OverflowError,ZeroDivisionError) as e: r="!"+type(e).__name__[0]+str(e)
    L.append(n+"\t"+" ".join(map(h,a))+"\t"+r)
S=[0.0,-0.0,1.0,-1.0,0.5,-0.5,2.0,-2.0,1.5,-1.5,3.0,-3.0,10.0,-10.0,0.1,1e-5,-1e-5,1e-310,1e10,-1e10,1e308,-1e308,inf,-inf,nan,100.0,709.0,710.0,-750.0,1023.5,1024.0,171.0,171.7,22.0,23.0,24.0,-170.5,-200.5,5e-324,0.9999999999999999,1.0000000000000002,1e16]
R=[random.uniform(-10,10) for _ in range(25)]+[random.uniform(-1,1) for _ in range(15)]+[random.uniform(0,500) for _ in range(15)]
for n in "sqrt exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc gamma lgamma cbrt frexp modf ulp".split():
    for x in S+R: t(n,getattr(math,n),x)
import operator as o
T=[0.0,-0.0,1.0,-1.0,0.5,2.0,-2.0,3.0,-3.0,7.5,-7.5,0.1,1e-20,-1e-20,1e308,-1e308,5e-324,inf,-inf,nan,1e16,2.5]
two={"fmod":math.fmod,"remainder":math.remainder,"mpow":math.pow,"atan2":math.atan2,"floordiv":o.floordiv,"mod":o.mod,"divmod":divmod,"div":o.truediv,"hypot":math.hypot}
for n,f in two.items():
    for a in T:
        for b in random.sample(T,9)+([0.0] if random.random()<.3 else []): t(n,f,a,b)
    for _ in range(40): t(n,f,random.uniform(-100,100),random.uniform(-10,10))
def pw(a,b):
    r=a**b
    if type(r) is complex: raise ValueError("complex")
    return r
for a in T:
    for b in T: t("pow",pw,a,b)
for _ in range(60): t("pow",pw,random.uniform(-100,100),random.choice([random.uniform(-10,10),float(random.randrange(-9,9))]))
for a,s in [(0.0,1),(0.0,5),(1.0,3),(-0.0,1),(5e-324,3),(-5e-324,1),(-5e-324,2),(1.0,0),(1.7976931348623157e308,1),(1.7976931348623157e308,2**64-1),(1.0,2**63),(inf,1),(-inf,1),(inf,2**60),(nan,3)]:
    for b in [inf,-inf,0.0,-0.0,1.0,nan,-5e-324]: t("next",lambda x,y,s:math.nextafter(x,y,steps=s),a,b,s)
for a in [(1.0,1.0,0.0,0.0),(1.0,1.1,.1,0.0),(1.0,1.1,.09,0.0),(inf,inf,0.0,0.0),(inf,1.0,1e9,0.0),(nan,nan,1.0,1.0),(0.0,1e-9,1e-9,1e-8),(1.0,2.0,-1.0,0.0),(1.0,2.0,0.0,-1.0),(1.0,1.0000000001,1e-9,0.0),(1e308,-1e308,1.0,0.0)]: t("close",lambda a,b,r,s:math.isclose(a,b,rel_tol=r,abs_tol=s),*a)
for a in [(1e308,10.0,0.0),(inf,0.0,1.0),(inf,0.0,nan),(inf,1.0,-inf),(2.0,3.0,4.0),(0.1,10.0,-1.0),(1.0,1.0,5e-324),(-0.0,1.0,0.0)]: t("fma",math.fma,*a)
for a in [(1.0,2000),(1.0,10**30),(1.0,-10**30),(-1.0,-10**30),(inf,10**30),(0.0,10**9),(1.0,-1074),(1.0,-1075),(1.5,-1074),(1.0,1023),(1.0,1024),(5e-324,2097),(5e-324,2098),(3.0,-1075),(nan,5)]: t("ldexp",math.ldexp,*a)
for n,f in {"ilog":math.log,"ilog2":math.log2,"ilog10":math.log10}.items():
    for a in [0,-1,1,2,3,10,2**47,2**64,10**30,-10**400,10**400,2**2000,2**2000-1,3**5000,10**308,10**309]: t(n,f,a)
def fs(*a): return math.fsum(a)
def sm(*a): return sum(a,0.0)
for n,f in {"fsum":fs,"sum":sm,"hypot":math.hypot}.items():
    for a in [(),(1e308,1e308),(inf,-inf),(1e308,1e308,-1e308),(inf,1e308),(nan,inf),(0.1,)*10,(1e16,1.0,-1e16),(1.0,1e100,1.0,-1e100),(-0.0,),(-0.0,-0.0),(1e-320,1e-320),(3.0,4.0,12.0),(5e-324,5e-324),(-3.0,),(nan,1.0),(1e308,-1e308,1e292)]: t(n,f,*a)
    for _ in range(60): t(n,f,*[random.uniform(-1,1)*10.0**random.randrange(-20,20) for _ in range(random.randint(2,12))])
    for _ in range(60): t(n,f,*[random.uniform(-1,1) for _ in range(random.randint(2,6))])
open("/out/cases.txt","w").write("\n".join(L)+"\n")
