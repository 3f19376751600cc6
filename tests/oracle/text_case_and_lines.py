"""Writes what CPython 3.14 answers about case mappings and lines, for `runtime/src/text`."""
import random,zlib
random.seed(31)
cp=lambda t:" ".join("%x"%ord(c) for c in t)
L=[]
T=["","hELLO wORLD","they're bill's","ǆabc ǅ","ﬁn","ßa","ŉ x","1abc2def","a1b","éa Éa","ΑΣ ΣΑ Σ","İi","ΑΣ","ΑΣ.","ΑΣ.Β","Σ","aͅΣ","ὈΔΥΣΣΕΎΣ","ﬃABC","ᾳ","ჰ","ꭰ","Ა","ΣΣΣ","aΣ'Σ","'Σ","Σ'a","aΣ'","aΣ\u0301","a\u0301Σ","ªΣ","ʰΣ","ʰa","ªa","ⅷa","ⓐΣ","A B","Aa Bb","aA","12","A1b","A1B","ǅ","ǅǆ","ῼa"]
pool="aAbBΣσς.' 1éÉßǅǆǄİıͅʰªﬁ"
for _ in range(250): T.append("".join(random.choice(pool) for _ in range(random.randint(1,8))))
for s in T: L.append("\t".join([cp(s)]+[cp(x) for x in (s.lower(),s.upper(),s.title(),s.capitalize(),s.swapcase(),s.casefold())]+["".join("01"[b] for b in (s.islower(),s.isupper(),s.istitle()))]))
open("/out/unicode/case_cases.txt","w").write("\n".join(L)+"\n")
L=[]
for n in "lower upper title capitalize swapcase casefold".split():
    f=getattr(str,n); out=[]; k=0
    for c in range(0x110000):
        if 0xd800<=c<0xe000: continue
        for i in ((chr(c),"a"+chr(c)+"aΣ") if c<0x3100 or 0xa000<=c<0xac00 or 0xf900<=c<0x20000 else (chr(c),)):
            m=f(i)
            if m!=i:
                k+=1; out.append("".join("%d "%ord(x) for x in i+m))
    L.append(f"{n} {k} {zlib.crc32(''.join(out).encode()):08x}")
open("/out/unicode/case_mappings.txt","w").write("\n".join(L)+"\n")
L=[]
pool=["a","b","\n","\r","\r\n","\x0b","\x0c","\x1c","\x1d","\x1e","\x1f","\x85","\u2028","\u2029","\u2027","é","\u20ac","\x84",""]
for k in range(300):
    s="".join(random.choice(pool) for _ in range(random.randint(0,8)))
    j=lambda l: "".join(","+cp(x) for x in l)
    L.append("str\t"+cp(s)+"\t"+j(s.splitlines())+"\t"+j(s.splitlines(True)))
    try:
        b=s.encode("latin-1"); d=lambda l:[x.decode("latin-1") for x in l]
        L.append("bytes\t"+cp(s)+"\t"+j(d(b.splitlines()))+"\t"+j(d(b.splitlines(True))))
    except UnicodeEncodeError: pass
open("/out/lines/cases.txt","w").write("\n".join(L)+"\n")
