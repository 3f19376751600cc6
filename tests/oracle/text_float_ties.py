"""Writes what CPython 3.14 answers about floats halfway between two shortest texts, for `runtime/src/text/float`."""
import random,struct,zlib
# ties: doubles around 2^50..2^53 with fraction .25,.5,.75 and powers of two
random.seed(77)
L=[]
B=lambda f:"%016x"%struct.unpack('<Q',struct.pack('<d',f))[0]
for _ in range(150): v=random.randrange(2**50,2**51)+random.choice([.25,.5,.75]); L.append(f"repr\t{B(v)}\t{v!r}")
for _ in range(50): v=random.randrange(2**51,2**52)+.5; L.append(f"repr\t{B(v)}\t{v!r}")
for e in range(-1074,1024,7): v=2.0**e; L.append(f"repr\t{B(v)}\t{v!r}")
for _ in range(100): v=float(random.randrange(2**53,2**70)); L.append(f"repr\t{B(v)}\t{v!r}")
open("/out/ties.txt","w").write("\n".join(L)+"\n")
