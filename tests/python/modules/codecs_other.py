# Codecs that are no encodings of text, and the notes of those that CPython finds in its registry.
import codecs


def show(what, *args):
    try:
        print(ascii(what(*args)))
    except Exception as error:
        print(type(error).__name__, ascii(str(error)), getattr(error, "__notes__", []))


for name in ("rot13", "rot_13", "ROT-13", "hex", "hex_codec", "base64", "base64_codec", "quopri", "uu"):
    data = "Hello, World! \u00e9" if name.lower().startswith("rot") else b"Hello, World = \xff\n" * 3
    made = codecs.encode(data, name)
    print(name, codecs.lookup(name).name, ascii(made), codecs.decode(made, name) == data)
print(codecs.decode(codecs.encode(b"x" * 100, "zlib"), "zip") == b"x" * 100)
print(codecs.encode("abc", "rot13").encode(), codecs.getencoder("hex")(b"ab"), codecs.getdecoder("base64")(b"YWI="))
print(codecs.getincrementalencoder("rot13")().encode("abc"), codecs.lookup("rot13")[0]("xyz"))
show(codecs.encode, "abc", "hex")
show(codecs.encode, "abc", "base64")
show(codecs.decode, b"zz", "hex")
show(codecs.decode, b"abc", "uu")
show(codecs.encode, "x", "nope")
show(codecs.encode, "x", "undefined")
show("x".encode, "rot13")
show(b"x".decode, "hex")
show(b"x".decode, "undefined")
show(codecs.lookup, "a\0b")

for name in ("ascii", "latin-1", "iso-8859-1", "utf-8", "cp1252", "cp437", "koi8-r", "iso8859_5", "l1", "646"):
    show("a\u20ac\u4e00\u4e01".encode, name)
    show(codecs.encode, "a\u4e00", name)
for name in ("utf-8", "utf_8", "utf-16", "utf-16-le", "utf-32", "utf-32-be", "utf-8-sig", "ascii", "cp1252", "unicode_escape"):
    show(b"\xff\\x4\x81\xd8\x00".decode, name)
    show(codecs.decode, b"\xff\\x4\x81", name)
decoder = codecs.getincrementaldecoder("utf-8")("replace")
print(ascii([decoder.decode(b"\xc3\xff"), decoder.decode(b"\xe2\x82"), decoder.decode(b"\xac\xf5"), decoder.decode(b"\xc3", True)]))
b"\x81".decode("cp1252")
