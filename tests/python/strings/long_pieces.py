# long
# Methods of texts that are longer than one call looks at: places across the ends of pieces, runs of faults, quotes.
import zlib

N = 56_000


def show(name, value):
    data = value.encode("utf-8", "surrogatepass") if isinstance(value, str) else bytes(value)
    print(name, type(value).__name__, len(value), zlib.crc32(data), ascii(value[:4]), ascii(value[-4:]))


s = "abcab" * N
show("one", s.replace("a", "xy"))
show("two", s.replace("ab", "-"))
show("gone", s.replace("bca", ""))
show("counted", s.replace("ab", "-", 26_000))
show("none", s.replace("ab", "-", 0))
show("overlap", ("a" * (5 * N)).replace("aa", "b"))
show("overlap odd", ("a" * (5 * N + 1)).replace("aaa", "b", 90_001))
show("between", s.replace("", "-"))
show("between counted", s.replace("", "-", 50_000))
show("wide", ("é€" * (2 * N)).replace("€é", "x"))
show("bytes", s.encode().replace(b"ab", b"--"))
show("bytes overlap", (b"a" * (5 * N)).replace(b"aa", b"b"))
show("bytearray", bytearray(s.encode()).replace(b"ca", b"+"))
show("translate", s.translate({97: "xx", 98: None, 99: 100}))
show("translate wide", ("é" * (3 * N)).translate({233: "e"}))

q = "'" * N + '"' * N + "\x01é" * N
show("both", repr(q))
show("single", repr("'" * (5 * N)))
show("double", repr('"' * (5 * N)))
show("control", repr("\n\x01" * (3 * N)))
show("in a list", repr(["'" * (5 * N), 1]))
show("bytes repr", repr(b"'\x00" * (3 * N)))
show("bytes both", repr(b"'\"" * (3 * N)))
show("ascii", ascii("é€\U0001f600" * (3 * N)))
show("f-string", f"{q!a:>1}")

w = "a€é" * (2 * N)
show("xml", w.encode("ascii", "xmlcharrefreplace"))
show("back", w.encode("latin-1", "backslashreplace"))
show("replace", w.encode("cp1252", "replace"))
show("escape", w.encode("unicode_escape"))
for text in ("a" * (4 * N) + "€" * (2 * N), "é" * (4 * N) + "€" * 3 + "a", "€" * (5 * N)):
    try:
        text.encode("latin-1")
    except UnicodeEncodeError as error:
        print(error.encoding, error.start, error.end, error.reason, error.object is text)
show("latin", (b"\xff\x00" * (3 * N)).decode("latin-1"))
bad = (b"a\xe2\x82" + b"\xff" + "é€\U0001f600".encode()) * N
show("bad replace", bad.decode("utf-8", "replace"))
show("bad back", bad.decode("utf-8", "backslashreplace"))
show("bad ignore", (b"\x80" * (5 * N)).decode("utf-8", "ignore"))
show("surrogates", ascii(bad.decode("utf-8", "surrogateescape")))
try:
    (b"a" * (5 * N) + b"\x81").decode("cp1252")
except UnicodeDecodeError as error:
    print(error.encoding, error.start, error.end, error.reason)
