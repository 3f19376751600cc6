# strip, lstrip and rstrip by sets of every kind, of text and of bytes.
import string

filling = "".join(map(chr, range(0x4E00, 0x4F00)))
for text in ["aéxaéya", "xxabcxx", "éé", "", "aaa", "\u3000 é\x1c", "😀a😀", "一二a一", "\ud800a\udfff"]:
    for drop in ["", "a", "é", "aé", "xa", "éa€", "😀", "aé😀x", filling, filling + "aé", string.ascii_letters, "\ud800\udfff", "\udfff" + filling]:
        print(ascii(text.strip(drop)), ascii(text.lstrip(drop)), ascii(text.rstrip(drop)))
    print(ascii(text.strip()), ascii(text.lstrip(None)), ascii(text.rstrip()))

for data in [b"aaxbb", b"", b"\xff\x00a\xff", b" \t\x0b\x1c a\n"]:
    for drop in [b"", b"a", b"ab", b"\x00\xff", bytes(range(256)), bytearray(b"ba"), memoryview(b"\xffa")]:
        print(data.strip(drop), data.lstrip(drop), bytearray(data).rstrip(drop))
    print(data.strip(), data.lstrip(None), data.rstrip())

# Parts of bytes, from both ends and up to so many.
for data in [b"", b"  ", b" a b  c ", b"abc", b"a\tb\nc\x0bd\x1ce"]:
    for most in [-1, 0, 1, 2, 10]:
        print(data.split(None, most), data.rsplit(None, most), bytearray(data).rsplit(maxsplit=most))
for data in [b"", b"aaaaa", b"abab", b"xaax"]:
    for sep in [b"a", b"aa", b"ab", b"aaaaaaaaa"]:
        for most in [-1, 0, 1, 2]:
            print(data.split(sep, most), data.rsplit(sep, most), data.replace(sep, b"-", most), data.count(sep))
            print(data.decode().split(sep.decode(), most), data.decode().rsplit(sep.decode(), most), data.decode().count(sep.decode()))

# Many long prefixes.
long = "ab" * 5_000
parts = (long[:-1] + "c",) * 1_000
print(long.startswith(parts), long.startswith(parts + (long,)), long.endswith(parts), long.endswith(parts + ("ab",), 2, -2))
print(long.encode().startswith((b"x" * 9_999,) * 1_000), bytearray(long, "ascii").endswith((b"x" * 9_999,) * 1_000 + (b"ab",)))
try:
    print(long.startswith(parts + (1,)))
except TypeError as e:
    print(e)
try:
    print(long.encode().endswith((b"x" * 9_999,) * 1_000 + ("ab",)))
except TypeError as e:
    print(e)
print(b"ab".replace(b"", b"-"), b"ab".replace(b"", b"-", 2), b"".replace(b"", b"-"), b"ab".replace(b"", b"", 1), b"aa".count(b""), b"aa".count(97))
print(str.maketrans("aé", "éa", "x"), "aéx".translate(str.maketrans("aé", "éa", "x")))
print(len(b"a\tb".expandtabs(2_000_000)), b"\t".expandtabs(-5), b"\ta\t".expandtabs(3), b"1\t\n\t".expandtabs(True))
print("aé".translate({97: "xyz", 233: None}), "aba".translate({97: "xyz" * 3, 98: 233}))
