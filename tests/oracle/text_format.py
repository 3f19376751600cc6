"""Writes what CPython 3.14 answers about format(), for `runtime/src/text/format`."""
import random,struct,itertools
random.seed(3)
def cp(t):
    out=[]
    for c,g in itertools.groupby(t):
        n=len(list(g)); out.append("%x"%ord(c)+(f"*{n}" if n>3 else "")) if n>3 else out.extend(["%x"%ord(c)]*n)
    return " ".join(out)
L=[]
def t(v,s):
    if s=="" : return
    try: r=format(v,s)
    except (ValueError,OverflowError) as e: r="!"+type(e).__name__[0]+str(e)
    if type(v) is str: w="s"+cp(v)
    elif type(v) is float: w="f%016x"%struct.unpack('<Q',struct.pack('<d',v))[0]
    else: w=("b" if type(v) is bool else "i")+str(int(v))
    L.append(w+"\t"+cp(s)+"\t"+cp(r))
S=["d","y","é","\u1234","=10","010","-","+"," ","z","#",",","_",",s",",,","_,",",_",".","..","10.","99999999999999999999","1.99999999999999999999","9223372036854775808",".,",".,f",".2,","._f",".,_f",".,_",".,,","ss",">>10","<","c","n","5z","z5","+z","<<","😀<10","dd","xq","01",",c",",x","_c","_x","_n",",n",",%",".3d","#c","+c","zd","zs","0s","0=10s","=s","^010","10_",",.3s",".3,s","._d",".,d",".3c","#s","._,",".3_,f",",é","_é","é1","010,c"," ","\x7f","~","' ","0","00","000","0<","0<5","5<05","=05","<05","05","x05","+05","-#05x","+ ","1é","👍","','","_,,",",_,","z,","Z","٥","1٠",".٣","٠5","e","E","f","F","g","G","%","s","b","o","x","X","#x","#X","#b","#o","é^9","é>30","\u3000<4","*=+12,","#012x","+#x"," d","+d","-d","10d","<10d","^10d",">10d","5s","<5s",">5s","^6s",".1s","z+","+s"," s","z.1f","#.0f","$","10 ","08.3f","+.2e","#.3g","z#","+z#010,.2f","+z#010_.2_f"]
V=["abc","","é日本",5,-5,0,5.0,-7.25,True,1234567,-1234567,1234567.890123,0.0001234,float('inf'),float('nan')]
for s in S:
    for v in V: t(v,s)
ints=[0,1,-1,255,-255,65,0x10ffff,0x110000,2**47,-2**63,2**63,10**30,-10**30,10**310,12,123,1234,12345,123456,999999,1000000]
fl=[0.0,-0.0,1.0,-1.0,0.5,1.5,2.5,123.456,-0.001,1e16,1e22,1e-7,123456789.125,1e308,-1e308,5e-324,float('inf'),-float('inf'),float('nan'),99.995,0.1,1/3,9999999.5]
def rs():
    s=""
    if random.random()<.4: s+=random.choice(["","*","0","x","é",""])+random.choice("<>^=")
    if random.random()<.3: s+=random.choice("+- ")
    if random.random()<.15: s+="z"
    if random.random()<.25: s+="#"
    if random.random()<.35: s+="0"
    if random.random()<.6: s+=str(random.choice([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,20,25,40,70]))
    if random.random()<.35: s+=random.choice(",_")
    if random.random()<.4: s+="."+str(random.choice([0,1,2,3,4,6,8,10,17,20]))+random.choice(["","","",",","_"])
    elif random.random()<.05: s+="."+random.choice(",_")
    if random.random()<.75: s+=random.choice("dbxXoefgEFG%nc")
    return s
for _ in range(700): t(random.choice(ints),rs())
for _ in range(900): t(random.choice(fl),rs().replace("d","f").replace("c","").replace("b","e").replace("x","g").replace("X","%").replace("o",""))
for _ in range(120): t(random.choice(["","a","hello","é日本語x","👍👍"]),random.choice(["","*","0","x","é"])+random.choice("<>^")+random.choice(["","0"])+random.choice(["","3","7","12","40"])+random.choice(["",".0",".2",".9"])+random.choice(["","s"]))
for v in [0,12,123,1234,123456,1234567,-123,-1234]:
    for w in range(1,16):
        t(v,f"0{w},d"); t(v,f"0{w}_x"); t(float(v),f"0{w},.1f"); t(v,f"0={w}_b")
open("/out/cases.txt","w").write("\n".join(L)+"\n")
