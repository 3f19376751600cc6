"""Writes what CPython 3.14 answers about floats as text, for `runtime/src/text/float`."""
import random,struct
random.seed(7)
def rf():
    k=random.randrange(6)
    if k==0: return struct.unpack('<d',struct.pack('<Q',random.getrandbits(64)))[0]
    if k==1: return random.uniform(-1000,1000)
    if k==2: return round(random.uniform(-1000,1000),random.randrange(5))
    if k==3: return random.randrange(-10**6,10**6)/2**random.randrange(12)
    if k==4: return float(random.randrange(10**random.randrange(1,22)))
    return float("%de%d"%(random.randrange(10**random.randrange(1,18)),random.randrange(-30,30)))
bits=lambda f: "%016x"%struct.unpack('<Q',struct.pack('<d',f))[0]
L=[]
special=[0.0,-0.0,1.0,-1.0,1e16,1e15,9999999999999998.0,1e22,1e23,5e-324,1.7976931348623157e308,2.2250738585072014e-308,2.225073858507201e-308,0.1,0.0001,0.00001,123456789012345680.0,0.5,1.5,2.5,0.25,0.125,1e100,float('inf'),-float('inf'),float('nan'),4503599627370496.5,9007199254740993.0,0.3,2/3,1e-5,9.5,99.5,0.95,0.995,1.005,2.675,5e-5]
vals=special+[rf() for _ in range(250)]
for v in vals: L.append("repr\t"+bits(v)+"\t"+repr(v))
for v in vals: L.append("hex\t"+bits(v)+"\t"+v.hex())
def rd(v,n):
    try: return bits(round(v,n))
    except OverflowError as e: return "!"+str(e)
for v in vals:
    if v==v and abs(v)!=float('inf'):
        for n in random.sample(range(-5,12),3)+[random.choice([-309,-308,-300,-20,-22,-23,300,323,324,15,16,17])]:
            L.append(f"round\t{bits(v)} {n}\t"+rd(v,n))
for v,n in [(1.7976931348623157e308,-308),(1e308,-308),(5.0,-1),(15.0,-1),(25.0,-1),(6.0,-1),(4.999,-1),(5.0000001,-1),(50.0,-2),(50.1,-2),(1e23,-22),(1e23,-23),(-0.4,0),(-5.0,-1),(0.5,0),(1.5,0),(2.5,0)]:
    L.append(f"round\t{bits(v)} {n}\t"+rd(v,n))
for v in vals:
    for t in random.sample("efgEG",3)+['f']:
        for alt in random.sample(["","#"],1):
            p=random.choice([0,1,2,2,3,6,7,10,17,20,25])
            L.append(f"fmt\t{bits(v)} {alt}.{p}{t}\t"+format(v,f"{alt}.{p}{t}"))
    p=random.choice([0,1,2,3,6,12,16,17,18,20])
    a=random.choice(["","#"])
    L.append(f"fmt\t{bits(v)} {a}.{p}\t"+format(v,f"{a}.{p}"))
    if random.random()<.1:L.append(f"fmt\t{bits(v)} {a}\t"+format(v,f"{a}"))
for v in [5e-324,1.7976931348623157e308,0.1]:
    for t in "efg":
        L.append(f"fmt\t{bits(v)} .1200{t}\t"+format(v,f".1200{t}"))
        L.append(f"fmt\t{bits(v)} #.1200{t}\t"+format(v,f"#.1200{t}"))
def pf(s):
    try: return bits(float(s)) if float(s)==float(s) else "nan"
    except ValueError as e: return "!"
texts=["","1","+1","-1"," 1.5\n","1_0","1__0","_1","1_","1_.5","1._5","1.5_5","1e5","1e_5","1e5_0","1_e5","1e+5","1e-5","1e","e5",".","1.",".5","-.5","+-1","--1","inf","-inf","+Infinity","INF","infin","nan","-nan","NaN","nan1","0x10","1 2","\u0661\u0662.\u0663","\uff11","\u3000 7 \x1c","1\0","\0","1e400","-1e400","1e-400","1e99999999999999999999","0"*30+"1","9"*400,"0."+"0"*330+"1","1,5","½","²","1.5j","1f","1d","infinity_","1e5.5","١_٢","é","in","0e0","-0","-0.0","179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880","2.4703282292062327e-324","2.4703282292062328e-324","9007199254740993","9007199254740992.99999999999999999999999","9007199254740993.00000000000000000000000000001"]
for t in texts: L.append("parse\t"+" ".join("%x"%ord(c) for c in t)+"\t"+pf(t))
for _ in range(150):
    t="".join(random.choice("0123456789__..eE+-  ") for _ in range(random.randint(1,7)))
    L.append("parse\t"+" ".join("%x"%ord(c) for c in t)+"\t"+pf(t))
def hx(s):
    try: r=float.fromhex(s); return bits(r) if r==r else "nan"
    except (ValueError,OverflowError) as e: return "!"+str(e)
ht=["0x1p0","1p0","0x1.8p1"," -0x1.8p1\n","0x1","1","a","0xa.bp-3","0x","","0x.","0x.8","0x8.","p1","0x1p","0x1p+","0x1p1.0","inf","-Infinity","nan","0x1p1024","0x1p1023","0x1.fffffffffffff8p1023","0x1.fffffffffffff7p1023","0x1.fffffffffffffp1023","0x1p-1074","0x1p-1075","0x1.0000001p-1075","0x1p-1076","0x1.8p-1074","0x0.8p-1074","0x3p-1075","0x1.00000000000008p0","0x1.000000000000080000001p0","0x1.00000000000018p0","0x1.00000000000007fffffffp0","0x"+"f"*300,"0x"+"0"*300+"1","0x0."+"0"*300+"1","0x1p99999999999999999999","0x1p-99999999999999999999","0x0p99999999999999999999999","0x1_0","0x1..1","0x1.1.1","0X1P3","+0x1p-3","++1","0x1g","\u3000 1","1\x1c","0xp5","-0","0x.0p0","0x"+"1"*16+"8p0","0x10000000000000801p4","0x1000000000000080p4","0x1.fffffffffffffffffp-1023","0x0.fffffffffffff8p-1022","0x0.fffffffffffff7p-1022"]
for t in ht: L.append("fromhex\t"+" ".join("%x"%ord(c) for c in t)+"\t"+hx(t))
for v in vals:
    if v==v: L.append("fromhex\t"+" ".join("%x"%ord(c) for c in v.hex())+"\t"+bits(v))
open("/out/cases.txt","w").write("\n".join(L)+"\n")
