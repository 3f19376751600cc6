# Encodings by name and piece by piece.
import codecs
from io import BytesIO

print(codecs.encode("é", "utf-8"), codecs.decode(b"\xe9", "latin-1"), codecs.encode("Hello", "rot13"), codecs.decode(b"6869", "hex"), codecs.encode(b"hi", "hex"))
for name in ("utf8", "UTF-16", "latin_1", "ascii", "utf-8-sig", "utf-32-le"):
    info = codecs.lookup(name)
    print(info.name, info.encode("a"), info.decode(info.encode("a")[0]), len(info))
decoder = codecs.getincrementaldecoder("utf-8")()
print([decoder.decode(bytes([b])) for b in "aé€😀".encode()], repr(decoder.decode(b"", True)))
decoder = codecs.getincrementaldecoder("utf-16")()
print([decoder.decode(bytes([b])) for b in "aé😀".encode("utf-16")])
encoder = codecs.getincrementalencoder("utf-8-sig")()
print(encoder.encode("a"), encoder.encode("b"))
print(list(codecs.iterdecode([b"\xc3", b"\xa9x"], "utf-8")), list(codecs.iterencode(["a", "é"], "utf-8")))
print(codecs.getreader("utf-8")(BytesIO("é\nb\n".encode())).readlines(), codecs.BOM_UTF8, codecs.BOM_UTF16_BE)
out = BytesIO()
codecs.getwriter("latin-1")(out).write("é")
print(out.getvalue())
for bad in (lambda: codecs.lookup("nope"), lambda: codecs.decode(b"\xff", "utf-8"), lambda: codecs.encode("é", "ascii"), lambda: codecs.lookup_error("nope"), lambda: codecs.getincrementaldecoder("utf-8")().decode(b"\xc3", True)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
try:
    "é€".encode("ascii")
except UnicodeEncodeError as e:
    for name in ("ignore", "replace", "xmlcharrefreplace", "backslashreplace", "namereplace"):
        print(name, codecs.lookup_error(name)(e))
