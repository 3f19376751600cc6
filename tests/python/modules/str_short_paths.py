# Methods of short and long text: beginnings, padding, replacing, what is in what, digits of bytes.


class Text(str):
    pass


for prefix in [("t", "T"), (), ("",), ("th", "zz"), (Text("t"), "q"), ("x" * 70, "t"), ("t",) * 20, ("é",)]:
    print(prefix[:2], "the".startswith(prefix), "the".endswith(prefix), "".startswith(prefix), "été".startswith(prefix), "the".startswith(prefix, 1), Text("the").endswith(prefix))
for bad in [("t", 1), (1, "t"), ("z", 1), 5, ["t"], ("a", b"b")]:
    try:
        print(bad, "the".startswith(bad))
    except TypeError as error:
        print(error)
for text in ["", "a", "abc", "été", "日本", "x" * 23, "x" * 24, "x" * 30, Text("ab")]:
    for width in (-1, 0, 3, 4, 5, 24, 25, 40):
        print([text.ljust(width), text.rjust(width, "."), text.center(width, "é"), text.center(width, "*"), text.zfill(width)])
for args in [("x",), (5, "ab"), (5, ""), (5, 1), (2 ** 70,), (5.0,), (True, "-"), (5, Text("-"))]:
    try:
        print(args, "q".center(*args), "q".ljust(*args))
    except (TypeError, OverflowError) as error:
        print(args, type(error).__name__, error)


class Width:
    def __index__(self):
        return 6


print("ab".rjust(Width(), "-"), "ab".center(Width()))
for text, old, new in [("aXbX", "X", ""), ("été", "é", "e"), ("ete", "e", "é"), ("aaaa", "aa", "b"), ("abc", "b", "日本語"), ("x" * 20, "x", "é"), ("x" * 30, "x", "yy"), ("abc", "", "-"), ("é" * 11, "é", "ab"), ("é" * 12, "é", "abc"), ("a\U0001f600b", "\U0001f600", "\0")]:
    for count in (-1, 0, 1, 2):
        done = text.replace(old, new, count)
        print(ascii(done), len(done), end=" ")
    print(Text(text).replace(Text(old), Text(new)) == text.replace(old, new))
print("x" in "xyz", "" in "", "a" in "", "é" in "été", "z" in "y" * 40 + "z", "ab" in "xab", Text("y") in Text("xyz"), "\0" in "a\0")
for bad in (1, b"x", None):
    try:
        bad in "xyz"
    except TypeError as error:
        print(error)
data = bytes(range(0, 256, 17))
print(data.hex(), data.hex(":"), data.hex("-", 3), data.hex(" ", -4), data.hex(":", 0), b"".hex(), bytearray(data).hex(), memoryview(data).hex(), bytes(40).hex())
table = bytes(255 - i for i in range(256))
print(data.translate(table), bytearray(b"ab").translate(table), data.translate(None), data.translate(table, b"\x11"), b"".translate(table))
for bad in (b"short", "text", 5):
    try:
        print(b"a".translate(bad))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
print("MiXed".lower(), "MiXed".upper(), Text("MiXed").lower(), "ÉTÉ".lower(), "ǅ".swapcase(), "a" * 30 + "B" == ("A" * 30 + "b").swapcase())
import base64
import binascii

for size in (0, 1, 2, 3, 4, 5, 30, 31, 32):
    block = bytes((i * 37 + 200) % 256 for i in range(size))
    coded = base64.b64encode(block)
    print(coded, base64.b64decode(coded) == block, base64.b64decode(b"\n ".join(coded[i:i + 5] for i in range(0, len(coded), 5))) == block)
for bad in (b"abcd=", b"abc", b"abcde", b"ab=c", b"abcdab==ab", b"a=bc", b"====", b"abcd!efg", b"abcdefg\xff", b"=abcd", b"abcd\x80\x80\x80\x80", b"abcdef=", b"abcda"):
    for strict in (False, True):
        try:
            print(bad, binascii.a2b_base64(bad, strict_mode=strict))
        except binascii.Error as error:
            print(bad, error)


class Key(str):
    def __hash__(self):
        return str.__hash__(self)

    def __eq__(self, other):
        return str(self) == str(other)


held = {1: "int", "k": "text", (1, "k"): "pair", 2.5: "float", (float("nan"), 1): "nan", True and 7: "seven"}
print([held.get(key, "none") for key in (1, 1.0, True, "k", Key("k"), (1, "k"), (1.0, Key("k")), 2.5, 2, "z", None, (1,), (1, "z"), 7)])
print(held.get("z"), held.setdefault(1, "other"), held.setdefault("new", 5), held.setdefault(Key("new"), 6), held[(1, "k")], (1, "k") in held)
nan = float("nan")
print({(nan, 1): "same"}.get((nan, 1)), {(nan,)} == {(nan,)}, {(1, 2): 3}[(True, 2.0)])
for bad in ([], {}, ([],)):
    try:
        held.get(bad)
    except TypeError as error:
        print(error)
for text in ("", "a", "été", "\ud800", "x" * 40):
    for encoding in ("utf-8", "utf8", "UTF-8", "Utf_8", "ascii", "utf-16-le"):
        try:
            coded = text.encode(encoding)
            print(coded, coded.decode(encoding) == text, bytearray(coded).decode(encoding=encoding) == text, str(coded, encoding) == text)
        except UnicodeError as error:
            print(type(error).__name__, error)
print("a".encode(), "é".encode(), b"ab".decode(), b"\xc3\xa9".decode(), "a".encode(errors="strict"), Text("ab").encode(), "a".encode(Text("utf-8")))
for bad in (lambda: "a".encode(5), lambda: "a".encode("nope"), lambda: b"a".decode("nope"), lambda: b"a".decode(None), lambda: b"\xff".decode(), lambda: "a".encode(errors=5)):
    try:
        print(bad())
    except (TypeError, LookupError, UnicodeError) as error:
        print(type(error).__name__, error)
