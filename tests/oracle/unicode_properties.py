"""Writes what CPython 3.14 answers about properties of characters, for `runtime/src/text/unicode`."""
import sys,zlib
F={"printable":str.isprintable,"alpha":str.isalpha,"decimal":str.isdecimal,"digit":str.isdigit,"numeric":str.isnumeric,"alnum":str.isalnum,"space":str.isspace,"lower":str.islower,"upper":str.isupper,"title":lambda c:c.istitle() and not c.isupper(),"identifier_start":str.isidentifier,"identifier_continue":lambda c:("a"+c).isidentifier()}
out=[]
for n,f in F.items():
    d="".join("%x\n"%cp for cp in range(0x110000) if f(chr(cp)))
    out.append(f"{n} {d.count(chr(10))} {zlib.crc32(d.encode()):08x}")
d="".join("%x=%d\n"%(cp,int(chr(cp))) for cp in range(0x110000) if chr(cp).isdecimal())
out.append(f"decimal_value {d.count(chr(10))} {zlib.crc32(d.encode()):08x}")
open("/out/properties.txt","w").write("\n".join(out)+"\n")
