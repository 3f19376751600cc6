# Encodings with tables, escapes as an encoding, names as replacements, and the errors of UTF-16.
def t(f):
    try:
        print(ascii(f()))
    except Exception as e:
        print(type(e).__name__, ascii(str(e)))


for name in ["cp1252", "windows-1252", "cp1251", "cp1250", "cp437", "cp850", "iso8859-2", "iso-8859-5", "latin9", "koi8-r", "mac-roman"]:
    text = bytes(range(0xE0, 0x100)).decode(name)
    print(name, ascii(text), text.encode(name) == bytes(range(0xE0, 0x100)))
t(lambda: "a\u20acb\u3042".encode("cp1252"))
t(lambda: "a\u20ac\u3042\u3043".encode("cp1252"))
t(lambda: "a\u20acb\u3042".encode("cp1252", "replace"))
t(lambda: b"a\x81b".decode("cp1252"))
t(lambda: b"a\x81b".decode("cp1252", "replace"))
t(lambda: "a\n\t\\'\x7f\xe9\u20ac\U0001f600".encode("unicode_escape"))
t(lambda: "a\n\\\xe9\u20ac\U0001f600".encode("raw_unicode_escape"))
t(lambda: rb"a\n\x41\u20ac\U0001f600\N{BULLET}\101\'\"\\".decode("unicode_escape"))
t(lambda: rb"a\n\u20ac\\u20ac\U0001f600".decode("raw_unicode_escape"))
for bad in [b"\\x4", b"\\u12", b"\\U0011000", b"\\U00110000", b"\\N{foo}", b"\\N{", b"\\N", b"\\", b"ab\\xzz"]:
    t(lambda: bad.decode("unicode_escape"))
    t(lambda: bad.decode("unicode_escape", "replace"))
t(lambda: "a\xe9\u20ac\U0001f600".encode("ascii", "namereplace"))
t(lambda: b"a\xff".decode("ascii", "namereplace"))
t(lambda: b"a\xff".decode("utf-8", "xmlcharrefreplace"))
t(lambda: b"a\x00b".decode("utf-16-le", "xmlcharrefreplace"))
t(lambda: b"\xff\xfea".decode("utf-16"))
t(lambda: b"\xfe\xff\xdc\x00".decode("utf-16"))
t(lambda: b"\xff\xfe\x00\xdc".decode("utf-16"))
t(lambda: b"a".decode("utf-16"))
t(lambda: b"abc".decode("utf-32"))
