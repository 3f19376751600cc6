"""Writes what CPython 3.14 answers about ints as text, for `runtime/src/text/int`."""
import random,sys
random.seed(11)
L=[]
import itertools
def cp(t):
    out=[]
    for c,g in itertools.groupby(t):
        n=len(list(g)); out.append("%x"%ord(c)+(f"*{n}" if n>3 else "")) if n>3 else out.extend(["%x"%ord(c)]*n)
    return " ".join(out)
def pi(s,b):
    try: return f"{int(s,b):x}"
    except ValueError as e: return "!"+ascii(str(e))[1:-1] if False else "!"+cp(str(e))
T=["","0","-0","+0","00","0_0","010","0x10","0X1f","0b101","0B1","0o17","0O7","0x","0b","0o","0x_1","0x__1","_0x1","0x1_","1_000","1__0","_1","1_"," 12 ","\t-12\n","- 1","+-1","--1","1 2","12a","zz","Zz","٣٤","-٣","１２","²","½","1.0","1e5","9223372036854775807","9223372036854775808","-9223372036854775808","-9223372036854775809","18446744073709551615","18446744073709551616","140737488355327","140737488355328","-140737488355328","-140737488355329","123456789012345678901234567890","1_2_3","0_1","00_0","0_","x","0xg","0b2","0o8","0b12","\u30001\u3000","\x1c1\x1f","1\0","'","a'b","\n","é"*250,"x"*300,"0"*5,"-","+","  ","0x-1","0x 1","1L","１_２","_","__","0_x1","ab'\"","\ud800"[:0]]
for t in T:
    for b in [10,0,16,2,8,36]: L.append(f"parse\t{b} {cp(t)}\t{pi(t,b)}")
for t in ["1"*4300,"1"*4301,"0"*4301,"1"*4290+"_1"*11," -"+"1"*4301,"1"*4301+"x","1"*4301+"__1","1"*4301+"_","1"*641]:
    for b in [10,16,3,0]: L.append(f"parse\t{b} {cp(t)}\t{pi(t,b)}")
for b in [1,37,-1]:
    try: int("1",b)
    except ValueError as e: L.append(f"parse\t{b if b>0 else 99} 31\t!{cp(str(e))}")
for _ in range(300):
    t="".join(random.choice("0011289_abxo -+z") for _ in range(random.randint(1,7))); b=random.choice([0,2,8,10,16,36])
    L.append(f"parse\t{b} {cp(t)}\t{pi(t,b)}")
def base(n,b):
    if n==0: return "0"
    s="";m=abs(n)
    while m: s="0123456789abcdefghijklmnopqrstuvwxyz"[m%b]+s; m//=b
    return ("-" if n<0 else "")+s
N=[0,1,-1,9,10,11,99,100,101,999,1000,-10,12345,2**31,2**47-1,2**47,2**63-1,-2**63,2**63,-2**64,10**18,10**19,10**40,-10**40+1]
for _ in range(60):
    N.append(random.randrange(-10**random.randint(1,18),10**random.randint(1,18)))
    N.append(random.choice([1,-1])*random.getrandbits(random.randint(1,500)))
for n in N:
    for b in [10,2,16,8,36,random.randint(3,35)]: L.append(f"write\t{b} {n}\t{base(n,b)}")
open("/out/cases.txt","w").write("\n".join(L)+"\n")
def lim(n,l):
    sys.set_int_max_str_digits(l)
    try: return str(len(str(n)))
    except ValueError as e: return "!"+str(e)
L=[]
for l in [640,4300,0]:
  for n in [10**639,10**640-1,10**640,-10**640,10**4299,10**4300-1,10**4300,2**14284,2**14281,2**20000]:
     r=lim(n,l); sys.set_int_max_str_digits(0); L.append(f"{l}\t{n:x}\t{r}")
open("/out/limits.txt","w").write("\n".join(L)+"\n")
