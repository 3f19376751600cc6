"""Writes what CPython 3.14 answers about arithmetic of ints, for `runtime/src/number/big`."""
import random,math,struct
import sys; sys.set_int_max_str_digits(0)
random.seed(17)
bits=lambda f: "nan" if f!=f else "%016x"%struct.unpack('<Q',struct.pack('<d',f))[0]
def ri():
    k=random.randrange(8)
    if k==0: return random.randrange(-20,20)
    if k==1: return random.choice([1,-1])*(2**random.choice([31,32,46,47,48,52,53,62,63,64,65,127,128])+random.randrange(-2,3))
    if k==2: return random.randrange(-2**47,2**47)
    if k==3: return random.choice([1,-1])*random.getrandbits(random.randint(1,70))
    if k==4: return random.choice([1,-1])*random.getrandbits(random.randint(1,300))
    if k==5: return random.choice([1,-1])*random.getrandbits(random.randint(1,1200))
    if k==6: return random.choice([1,-1])*10**random.randrange(40)
    return random.randrange(-10**6,10**6)
def h(x):
    if type(x) is float: return "f"+bits(x)
    if type(x) is tuple: return ",".join(map(h,x))
    if type(x) is bytes: return "b"+x.hex()
    if type(x) is bool: return str(x)
    return "%x"%x
L=[]
def t(name,f,*a):
    try: r=h(f(*a))
    except (ValueError,OverflowError,ZeroDivisionError) as e: r="!"+type(e).__name__[0]+str(e)
    L.append(name+"\t"+" ".join(h(x) for x in a)+"\t"+r)
import operator as o
two={"add":o.add,"sub":o.sub,"mul":o.mul,"floordiv":o.floordiv,"mod":o.mod,"divmod":divmod,"and":o.and_,"or":o.or_,"xor":o.xor,"gcd":math.gcd,"lcm":math.lcm,"truediv":o.truediv}
for n,f in two.items():
    for _ in range(60): t(n,f,ri(),ri())
    t(n,f,0,0); t(n,f,5,0); t(n,f,0,-7); t(n,f,-2**63,-1); t(n,f,-2**63,2**63);t(n,f,2**63,-2**63);t(n,f,10**40,0)
for _ in range(60):
    g=random.getrandbits(random.randint(1,400)); t("gcd",math.gcd,g*random.getrandbits(500),g*random.getrandbits(600))
for n,f in {"neg":o.neg,"abs":abs,"invert":o.invert,"bitlen":lambda x:x.bit_length(),"bitcount":lambda x:x.bit_count(),"float":float}.items():
    for _ in range(40): t(n,f,ri())
    t(n,f,0); t(n,f,-2**63); t(n,f,2**63)
for v in [2**53+1,2**53+3,2**54+2,2**54+6,2**1024-1,2**1024-2**970,2**1024-2**970-1,2**1023,10**308,10**309,-10**400,2**64-1,2**64+1,2**65+2**12,2**65+2**12+1,2**65+3*2**12]: t("float",float,v); t("float",float,-v)
for a,b in [(1,3),(10**400,10**399),(10**400,10**91),(10**400,10**92),(10**399,10**90),(1,10**308),(1,10**323),(1,10**324),(3,10**324),(2**1074-1,2**2148),(1,2**1074),(1,2**1075),(3,2**1075),(5,2**1076),(2**53+1,1),(2**53+1,2**60+1),(2**200+1,2**147),(2**1024-2**970,1),(2**1024-2**970-1,1),(2**2000,2**976),(2**2000,2**977),(0,-5),(-0,10**30),(2**53-1,2**1127)]:
    t("truediv",o.truediv,a,b); t("truediv",o.truediv,-a,b)
for _ in range(60): t("shl",o.lshift,ri(),random.randrange(0,200)); t("shr",o.rshift,ri(),random.randrange(0,200))
for a,b in [(1,-1),(0,-1),(0,2**70),(1,2**70),(-1,62),(1,62),(1,63),(1,64),(-1,63),(-1,64),(2**63-1,62),(-2**63,1)]: t("shl",o.lshift,a,b); t("shr",o.rshift,a,b)
for _ in range(60): t("pow",pow,random.choice([0,1,-1,2,-2,3,10,-7,255,2**40,random.randrange(-2**70,2**70)]),random.randrange(0,60))
for _ in range(100): t("powmod",pow,ri(),random.choice([0,1,-1,2,random.randrange(-50,50),random.getrandbits(100)]),ri())
for a in [0,1,2,3,4,15,16,17,2**47,2**62,2**63-1,2**63,2**64-1,2**64,10**40,10**40-1,-1,(2**200-1)**2,(2**200-1)**2-1]: t("isqrt",math.isqrt,a)
for a in list(range(0,30))+[50,100,171,-1]: t("factorial",math.factorial,a)
for _ in range(60): t("comb",math.comb,random.randrange(-1,60),random.randrange(-1,40)); t("perm",math.perm,random.randrange(-1,60),random.randrange(-1,40))
for a,b in [(10**30,3),(10**30,10**30-2),(2**64,2),(10**30,0),(500,250),(10**30,10**29),(5,5),(5,0),(0,0)]: t("comb",math.comb,a,b); 
for a,b in [(10**30,3),(2**64,2),(10**30,0),(10**30,10**29),(5,5),(5,0),(0,0)]: t("perm",math.perm,a,b)
fl=[0.0,-0.0,0.5,-0.5,1.5,2.5,-2.5,1e15,1e18,-1e19,9.3e18,2.0**63,-2.0**63,1e308,5e-324,0.1,123456.789,float('inf'),-float('inf'),float('nan'),4503599627370497.5,2.0**53,0.49999999999999994]
for v in fl:
    for n,f in {"int":int,"floor":math.floor,"ceil":math.ceil,"round":round,"ratio":lambda x:x.as_integer_ratio()}.items(): t(n,f,v)
def cmp(a,b): return "N" if b!=b else (a>b)-(a<b)
for v in fl:
    for a in [0,1,-1,2**53,2**53+1,2**63,-2**63,10**19,10**308,10**400,-10**400,123456,int(v) if v==v and abs(v)!=float('inf') else 5]:
        L.append("cmp\t%x %s\t%s"%(a,h(v),cmp(a,v)))
for _ in range(120): t("roundto",lambda a,n: round(a,-n),ri(),random.randrange(1,25))
for a,n in [(5,1),(15,1),(25,1),(-5,1),(-15,1),(-25,1),(4,1),(6,1),(50,2),(51,2),(10**30,29),(5,400),(5*10**399,400),(51*10**398,400),(6*10**399,400)]: t("roundto",lambda a,n: round(a,-n),a,n)
for _ in range(100):
    a=ri(); n=random.choice([0,1,2,4,7,8,9,16,40,160])
    for s in (0,1):
        for e in ("big","little"): t("tobytes"+e+str(s),lambda a,n:a.to_bytes(n,e,signed=bool(s)),a,n)
for a,n in [(127,1),(128,1),(255,1),(256,1),(-128,1),(-129,1),(-1,0),(0,0),(1,0),(2**63-1,8),(2**63,8),(-2**63,8),(2**64-1,8),(2**64,8),(-2**63-1,8),(0,3),(-1,3),(-255,1),(-256,2)]:
    for s in (0,1):
        for e in ("big","little"): t("tobytes"+e+str(s),lambda a,n:a.to_bytes(n,e,signed=bool(s)),a,n)
for _ in range(60):
    b=random.randbytes(random.choice([0,1,2,7,8,9,20]))
    for s in (0,1):
        for e in ("big","little"): t("frombytes"+e+str(s),lambda b:int.from_bytes(b,e,signed=bool(s)),b)
open("/out/cases.txt","w").write("\n".join(L)+"\n")
