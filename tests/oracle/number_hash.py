"""Writes what CPython 3.14 answers about hashes, for `runtime/src/number/hash`; run it there with a 64-bit CPython."""
import random,struct,sys
random.seed(2); sys.set_int_max_str_digits(0)
B=lambda f:"%016x"%struct.unpack('<Q',struct.pack('<d',f))[0]
L=[]
P=2**61-1
I=[0,1,-1,-2,2,P,-P,P-1,P+1,-P-1,-P+1,2*P,2*P-1,2**63-1,-2**63,2**64,10**30,-10**30,P*P,P*P-1,-P*P-1,2**47,-2**47]
I+=[random.choice([1,-1])*random.getrandbits(random.randint(1,300)) for _ in range(120)]
for i in I: L.append(f"int\t{i}\t{hash(i)}")
F=[0.0,-0.0,1.0,-1.0,0.5,-0.5,1.5,0.1,1e300,5e-324,-1e-300,float('inf'),-float('inf'),2.0**61,2.0**60,-2.0**61,2.0**61-512,2.0**63,2.0**64,1e22,2.0**-61,2.0**-122,-2.0**-3,-2.0**-61]
F+=[struct.unpack('<d',struct.pack('<Q',random.getrandbits(64)))[0] for _ in range(120)]+[random.uniform(-100,100) for _ in range(60)]
for f in F:
    if f==f: L.append(f"float\t{B(f)}\t{hash(f)}")
for _ in range(80):
    t=[random.choice([random.randrange(-5,5),random.randrange(-2**63,2**63)]) for _ in range(random.randint(0,7))]
    L.append("tuple\t"+" ".join(map(str,t))+f"\t{hash(tuple(t))}")
    s=frozenset(t); L.append("set\t"+" ".join(map(str,s))+f"\t{hash(s)}")
open("cases.txt","w").write("\n".join(L)+"\n")
