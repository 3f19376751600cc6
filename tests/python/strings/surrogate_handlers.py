# What the handlers for surrogates do in each encoding.


def tried(make):
    try:
        return ascii(make())
    except UnicodeError as e:
        return f"{type(e).__name__} {e.encoding} {e.start} {e.end} {e.reason}"


ENCODINGS = [
    "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be", "ascii", "latin-1",
    "cp1252", "unicode_escape", "raw_unicode_escape",
]
HANDLERS = ["surrogatepass", "surrogateescape"]
TEXTS = [
    "a\ud800\ud801b", "\udc80\ud800\ud801\udc81", "a\ud800b", "\udc80", "\udcff\ud800", "\ud83d\ude00", "é\udc80", "\udc80\u4e00", "\udc80\u4e00\udc81", "\ud800é", "\udc7f",
]
for text in TEXTS:
    for encoding in ENCODINGS:
        for handler in HANDLERS:
            print(ascii(text), encoding, handler, tried(lambda: text.encode(encoding, handler)))

PIECES = [
    b"\x00\xd8", b"\xd8\x00", b"\x00\xd8\x41", b"\x00\xd8\x41\x00", b"\x41\x00\x00\xdc", b"\xff\xdf", b"\xdc\x00\x41",
    b"\x80\xd8\x00\x41", b"\x00\xd8\x00\x00", b"\x00\x00\xd8\x00", b"\x80\xdc\x00\x00a\x00\x00\x00", b"\xff\xff\xff\xff",
    b"\xff\xfe\x00\xd8", b"\xfe\xff\xd8\x00", b"\xfe\xff\xd8", b"\xed\xa0\x80", b"a\xed\xa0\x80b", b"\xed\xa0", b"\xed\xa0a",
    b"\xed\xa0\x80\xed\xb0\x80", b"\xef\xbb\xbf\xed\xa0\x80", b"\x81", b"a\xe2\x82", b"\xe2\x82a", b"\xf0\x9f\x98", b"\\ud800\\x",
]
for data in PIECES:
    for encoding in ENCODINGS:
        for handler in HANDLERS:
            print(data, encoding, handler, tried(lambda: data.decode(encoding, handler)))

# The other handlers put text of the encoding.
for encoding in ENCODINGS:
    for handler in ["replace", "ignore", "backslashreplace", "xmlcharrefreplace", "namereplace"]:
        print(encoding, handler, tried(lambda: "\udc80-\u4e00".encode(encoding, handler)))
        print(encoding, handler, tried(lambda: str(b"\x00\xd8", encoding, handler)) if handler[0] in "rib" else "")

# Faults at all places of UTF-8.
BAD = [b"\xff", b"\xc3", b"\xe2\x82", b"\xf0\x9f", b"\xf0\x9f\x98", b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80", b"\x80\x80"]
for bad in BAD:
    for before in [b"", b"a", "é€😀".encode()]:
        for behind in [b"", b"a", "é€😀".encode()]:
            data = before + bad + behind
            print(data, [tried(lambda: data.decode("utf-8", handler)) for handler in ["strict", "replace", "backslashreplace", "surrogateescape"]])
for text in ["a\ud800\ud801\ud802b", "\udc80\ud800\ud801\udc81", "aé\u4e00\u4e01b"]:
    print([tried(lambda: text.encode(encoding)) for encoding in ENCODINGS])
