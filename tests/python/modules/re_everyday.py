import re


def show(*calls):
    for call in calls:
        try:
            print(call())
        except Exception as e:
            print(type(e).__name__, e)


DATE = re.compile(r"(?P<year>\d{4})-(?P<month>\d\d)(?:-(?P<day>\d\d))?")
TEXT = "on 2024-05-17 and 2023-11, not 1999"

m = DATE.search(TEXT)
print(m, m.group(), m.group(0), m[0], m["year"], m[2], m.group("day", 1, 0))
print(m.groups(), m.groups("x"), m.groupdict(), m.lastindex, m.lastgroup)
print(m.start(), m.end(), m.span(), m.start("month"), m.end(3), m.span("day"))
print(m.pos, m.endpos, m.string is TEXT, m.re is DATE, m.regs)
n = DATE.search(TEXT, m.end())
print(n.groups(), n.groups(default=0), n["day"], n.group(3), n.start(3), n.end("day"), n.span(3))
show(
    lambda: m.group(4), lambda: m.group(-1), lambda: m["week"], lambda: m.group("week"), lambda: m[True],
    lambda: m.group(1.0), lambda: m.start(9), lambda: m.span("week"), lambda: m.group(1, 9), lambda: m.end(None),
    lambda: m[1:2],
)
print(DATE.match(TEXT), DATE.match(TEXT, 3), DATE.match("2024-05"), DATE.fullmatch("2024-05"), DATE.fullmatch("2024-05-1"))
print(DATE.search(TEXT, 4, 12), DATE.search(TEXT, 100), DATE.search(TEXT, -5), DATE.search(TEXT, pos=14, endpos=22))
print(DATE.search(string=TEXT, pos=5), DATE.search(TEXT, endpos=9), DATE.search(TEXT, 20, 5))
p = re.search(r"b", "abc", 0)
print(p.pos, p.endpos, re.compile("b").search("abc", 1, 99).endpos, re.compile("b").search("abc", -7).pos)

print(DATE.findall(TEXT), re.findall(r"\d+", TEXT), re.findall(r"(\d)\d", TEXT), re.findall(r"(x)?n", TEXT))
print(re.findall("", "abc"), re.findall("b*", "abbc"), re.findall("q", "abc"), re.compile("b").findall("abcb", 2), re.compile("b").findall("abcb", 0, 2))
print(re.split(r"[,;]\s*", "a, b;c,, d"), re.split(r"([,;])(x)?", "a,b;xc", maxsplit=1), re.split("x*", "axbc"), re.split("q", "abc"))
print(re.compile(",").split("a,b,c,d", 2), re.compile(",").split("a,b", maxsplit=0), re.compile(",").split("a,b,c", -1), re.split(",", ""))
print(re.sub(r"\s+", " ", "a  b \n c"), re.sub("b", "", "abcb"), re.sub("b", "xy", "abcbb", count=2), re.sub("q", "z", "abc"))
print(re.sub("", "-", "abc"), re.sub("b*", "-", "abbc"), re.sub("(b)", r"<\1>", "abc"), re.sub("b", lambda m: m.group().upper(), "abc"))
print(re.subn("b", "é", "abcb"), re.compile("b").sub("x", "bbb", 1), re.compile("b").subn("x", "bbb", count=2), re.sub("b", "x", "bb", count=-1))
print([(m.group(), m.span()) for m in re.finditer(r"\w+", "one two  three")], [m.start() for m in re.finditer("", "ab")])

# Other texts than ASCII, and bytes.
u = re.search(r"(?P<w>\w+) (é+)?", "naïve café ééé")
print(u, u.groups(), u["w"], u.span("w"), u.group(1, 2), u.groups("none"))
print(re.findall(r"é(\w)?", "écé é"), re.split("é", "aébéc"), re.sub("é", "e", "éaé"), re.sub("a", "日", "bab"))
b = re.search(rb"(\d+)-(?P<x>\w)?", b"ab 12-c")
print(b, b.groups(), b["x"], b.span(), re.findall(rb"\w", b"a b"), re.sub(rb"\s", b"", b"a b c"), re.split(rb",", b"a,b"))
view = re.search(rb"(b)(c)?", memoryview(b"abc"))
print(view.group(), view.groups(), re.findall(b"b", bytearray(b"abcb")), re.split(b"b", bytearray(b"abc")), re.sub(b"b", b"x", bytearray(b"abc")))
print(re.search(b"b", bytearray(b"abc")), re.sub("b", "x", "ABC", flags=re.I), re.search("B", "abc", re.IGNORECASE))
show(
    lambda: re.search("a", b"a"), lambda: re.search(b"a", "a"), lambda: re.search("a", 5), lambda: re.match("a", None),
    lambda: re.findall("a", ["a"]), lambda: re.split("a", None), lambda: re.sub("a", "b", None), lambda: re.sub("a", 5, "abc"),
    lambda: re.sub("a", b"b", "abc"), lambda: DATE.search("a", "b"), lambda: DATE.findall("a", 1.5), lambda: re.split("a", "b", maxsplit="x"),
)


class Text(str):
    pass


t = Text("say 2024-05")
found = DATE.search(t)
print(found, type(found.string).__name__, type(found.group()).__name__, type(re.sub("q", "x", t)).__name__, DATE.findall(t))
print(re.search(Text("a+"), "baa"), re.compile("a") is re.compile("a"), re.compile("a", 0) is re.compile("a"), re.compile("a", re.I) is re.compile("a"))
print(re.compile(re.compile("a")) is re.compile("a"), type(re.compile(b"a").pattern))
re.purge()
print(re.search("a", "cab"), re.compile("a").flags, re.compile(b"a").flags)

# Longer than what is searched at once.
LONG = "ab " * 4000
print(len(re.findall(r"\w+", LONG)), len(re.split(" ", LONG)), len(re.sub("b", "xyz", LONG)), re.search("c", LONG), re.search("b $", LONG).span())
print(len(re.sub(r"(a)(b)", r"\2\1", LONG)), re.subn("a", "", LONG)[1], sum(1 for _ in re.finditer("a", LONG)), re.search(r"(ab )*$", LONG).span())
print(re.search(r"(a|b| )*c", "ab " * 300), re.search(r"[^ab ]", LONG + "é").start(), re.search("[x-z]", "é" * 5000 + "y").start())
print(re.search(r"\Aab|zz$", LONG).span(), re.search(r"zz$", LONG + "zz").span(), re.search("(?i)Z{2}", LONG + "zz").span())
