"""Writes what CPython 3.14 answers about repr and ascii, for `runtime/src/text/quote`."""
import random
random.seed(5)
L=[]
def s(t): L.append(" ".join(f"{ord(c):x}" for c in t)+"\t"+(repr(t) if not any(0xd800<=ord(c)<0xe000 for c in repr(t)) else "?")+"\t"+ascii(t))
def b(t): L.append("bytes:"+" ".join(f"{c:x}" for c in t)+"\t"+repr(t))
for t in ["","a","'",'"',"'\"","a'b",'a"b',"\\","\\'","\n\t\r\x00\x1b\x7f","é","\x80\x9f\xa0\xad","\u2028\u2029\u200b","\ud800","a\udfffb","\U0001f600","\U0010ffff","\ue000","\u0378","日本語","\u3000","\U000e0001","it's \"é\" \n"]: s(t)
for i in range(256): s(chr(i)); b(bytes([i]))
for _ in range(200):
    n=random.randint(1,8)
    t="".join(chr(random.choice([random.randrange(128),random.randrange(0x300),random.randrange(0x3000),random.randrange(0x10f000),39,34,92])) for _ in range(n))
    s(t)
for _ in range(60): b(bytes(random.choice([random.randrange(256),39,34,92,10]) for _ in range(random.randint(0,9))))
open("/out/cases.txt","w").write("\n".join(L)+"\n")
