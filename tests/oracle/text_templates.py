"""Writes what CPython 3.14 answers about `%` and `str.format` templates, for `runtime/src/text`."""
import random,struct,itertools,_string
random.seed(13)
def cp(t):
    out=[]
    for c,g in itertools.groupby(t):
        n=len(list(g)); out.append("%x"%ord(c)+(f"*{n}" if n>3 else "")) if n>3 else out.extend(["%x"%ord(c)]*n)
    return " ".join(out)
# --- percent
L=[]
def one(f,v):
    try: r=f%v
    except (ValueError,OverflowError) as e: r="!"+type(e).__name__[0]+str(e)
    except TypeError: return
    if type(v) is str: w="s"+cp(v)
    elif type(v) is float: w="f%016x"%struct.unpack('<Q',struct.pack('<d',v))[0]
    else: w="i%d"%v
    L.append(w+"\t"+cp(f)+"\t"+cp(r))
ints=[0,1,-1,255,-255,65,2**47,-2**63,2**63,10**30,-10**30,12345]
fl=[0.0,-0.0,1.0,-1.5,0.5,2.5,123.456,-0.001,1e16,1e22,1e-7,float('inf'),-float('inf'),float('nan'),99.995]
def fmt(ks):
    return "%"+"".join(random.sample("-+ #0",random.choice([0,0,1,1,2,3])))+random.choice(["","","3","8","12","20","40"])+random.choice(["","","","",".",".0",".1",".3",".12"])+random.choice(["","","","l"])+random.choice(ks)
for _ in range(700): one(fmt("diuxXo"),random.choice(ints))
for _ in range(600): one(fmt("eEfFgG"),random.choice(fl))
for _ in range(150): one(fmt("s"),random.choice(["","abc","é日本語"]))
for f in ["%","a%","%y","abc%y","é%y","%é","%\u1234","%5","%-","%.","%.5","%l","%lld","%hhd","%5%","%-5%","%.3%","%05%","% ","%\n","%+-# 0d","%99999999999999999999d","%.99999999999999999999d","%.2147483648d","%.2147483647s","%٣d","%b","%n","%\x00","%\x7f","% %","%%","%%%d%%","a%%b%db","%d%","%dx%","%(a","%(a)","%(a)s","%Lf","%hs"]:
    one(f,5); one(f,"xyz"); one(f,2.5)
open("/out/percent/cases.txt","w").write("\n".join(L)+"\n")
# --- templates: pieces as the parser gives them
L=[]
def show(x): return "-" if x is None else "="+cp(x)
def t(s):
    out=[]
    try:
        for lit,name,spec,conv in _string.formatter_parser(s):
            out.append("|".join(map(show,[lit,name,spec,conv])))
    except ValueError as e: out.append("!"+str(e))
    L.append(cp(s)+"\t"+"\t".join(out))
T=["","{","}","{{","}}","{}}","{{}","{0","{0!","{0!r","{0!r:","{0!rx}","{0!}","{0!x}","{0!é}","{0!:x}","{0!r:x}","{0:","{0:{","{0:{}","{0:{1}","{0:{1}}","{0:{1:{2}}}","{0[","{0[a","{0[a]","{0[]}","{0.}","{0.a","{0..a}","{0[}]}","{0[{]}","{0[[]}","{0[!r]}","{0!s!s}","{:{}}","{:{{}}","{:}}","{:}}}","{:{{}}}","{!r}","{!}","a{0}b{1}c","{0!r{}}","{0{1}}","{{0}","{0}}","}{","a}b","{0!{}}","{{{a}}}","é{日!é:é{é}}é","{a:[}]}","{a[:]:x}","{0[a}","{0[a]!","{!a"]
for s in T: t(s)
for _ in range(600): t("".join(random.choice("{{}}{}[]!:.ar0é") for _ in range(random.randint(1,10))))
open("/out/template/pieces.txt","w").write("\n".join(L)+"\n")
L=[]
def n(s):
    out=[]
    try:
        x,r=_string.formatter_field_name_split(s)
        out.append(str(x) if type(x) is int else "="+cp(x))
        for a,k in r: out.append((".=" +cp(k)) if a else ("[%d"%k if type(k) is int else "[="+cp(k)))
    except ValueError as e: out.append("!"+str(e))
    L.append(cp(s)+"\t"+"\t".join(out))
for s in ["","a","0","a.b","a[0].c[d]","0[a","0.","0..","[a]","[a]b",".a","0[]","a]","a[b]]","a[b]c","\u0661","01","0[01]","0[-1]","0[ 1]","99999999999999999999","a[99999999999999999999]","99999999999999999999a","a[99999999999999999999a]","9223372036854775808","0x","1a","-1"," 1","1 ","a[b][c]","a[b.c]","a.[b]","a.b]","é.é[é]"]: n(s)
for _ in range(300): n("".join(random.choice("ab01.[]٣") for _ in range(random.randint(1,8))))
open("/out/template/names.txt","w").write("\n".join(L)+"\n")
