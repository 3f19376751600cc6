table = str.maketrans("abc", "xyz")
print("aabbcc-d".translate(table), table)
print("hello".translate(str.maketrans("l", "L", "o")), "abc".translate({97: "AA", 98: None, 99: 0x43}), "abc".translate(str.maketrans({"a": "1", "b": ""})))
try:
    str.maketrans("ab", "c")
except ValueError as error:
    print(error)
try:
    str.maketrans({"ab": "c"})
except ValueError as error:
    print(error)
for text in ("abc", "é", "€", "😀", ""):
    print(text.encode(), text.encode("utf-8"), len(text.encode("utf-16-le")), text.encode("ascii", "replace"), text.encode("ascii", "ignore"), text.encode("ascii", errors="backslashreplace"), text.encode("latin-1", "xmlcharrefreplace"))
for text, encoding in [("é", "ascii"), ("€uro", "latin-1"), ("\ud800", "utf-8"), ("aéb", "ascii")]:
    try:
        text.encode(encoding)
    except UnicodeEncodeError as error:
        print(error)
        print(error.encoding, error.start, error.end, error.reason, ascii(error.object))
try:
    "x".encode("no-such")
except LookupError as error:
    print(type(error).__name__, error)
print(b"caf\xc3\xa9".decode(), b"\xe9".decode("latin-1"), str(b"abc", "ascii"), b"a\xffb".decode("utf-8", "replace"), b"a\xffb".decode(errors="ignore"))
for data in (b"\xff", b"a\xc3", b"\xe2\x82", b"\xc3("):
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        print(error)
"naïve".encode("utf-8").decode("utf-8") == "naïve"
