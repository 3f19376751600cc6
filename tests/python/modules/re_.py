import re
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
m = re.match(r"(\w+) (\w+)", "Isaac Newton, physicist"); print(m, m.group(), m.group(1), m.group(1, 2), m.groups(), m[2], m.span(), m.span(2), m.start(1), m.end(2), m.lastindex, m.lastgroup, m.re.pattern, m.string, m.pos, m.endpos, m.regs)
m = re.search(r"(?P<y>\d{4})-(?P<m>\d\d)", "on 2024-05-06"); print(m.groupdict(), m["y"], m.group("m"), m.lastgroup, m.expand(r"\2/\1 \g<y>"), m.re.groupindex, m.start("y"))
print(re.findall(r"\d+", "a1b22c333"), re.findall(r"(\w)=(\d)", "a=1,b=2"), re.findall(r"(a)|b", "ab"), re.findall(r"", "abc"), re.findall(r"a*", "baac"), [x.span() for x in re.finditer(r"\w*", "ab cd")])
print(re.sub(r"\s+", " ", "a  b \n c"), re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world"), re.sub("a", "b", "aaa", 2), re.sub("a", "b", "aaa", count=1), re.subn("x", "y", "axbx"), re.sub(r"\d", lambda m: str(int(m[0]) * 2), "a1b2"), re.sub("x*", "-", "abxd"), re.sub(r"(?P<n>\d)", r"<\g<n>>", "a1"), re.sub("a|b", "", "cab"), re.sub(r"\.", r"\\.", "a.b"), re.sub("b", r"\n", "abc"), re.sub("(a)?b", r"[\1]", "b ab"))
print(re.split(r"[,;]\s*", "a, b;c"), re.split(r"(,)", "a,b,c"), re.split(",", "a,b,c", 1), re.split(r"\b", "ab cd"), re.split("x*", "axbc"), re.split(r"(a)|b", "1a2b3"))
p = re.compile(r"^\s*(\w+)\s*=\s*(.*?)\s*$", re.M | re.I); print(p, p.flags, p.groups, p.findall("a = 1\n  b=2  \n"), p.pattern, p == re.compile(p.pattern, p.flags))
print(re.fullmatch(r"\d+", "123"), re.fullmatch(r"\d+", "123a"), re.match("a", "ba"), bool(re.search("a", "ba")), re.match(r"a|ab", "ab").group(), re.fullmatch(r"a|ab", "ab").group())
print(re.findall(r"a.c", "abc a\nc", re.S), re.findall("A", "aA", re.I), re.findall(r"^x", "x\nx", re.M), re.findall(r"x$", "x\nx\n", re.M), re.findall(r"x$", "x\nx\n"), re.findall(r"""
  \d+  # digits
  \s x""", "12 x", re.X), re.findall(r"(?i)AB", "ab"), re.findall(r"(?s:.)", "\n"), re.findall(r"(?i:a)b", "Ab AB"))
print(re.findall(r"a+?", "aaa"), re.findall(r"<.*?>", "<a><b>"), re.findall(r"<.*>", "<a><b>"), re.findall(r"a{2}", "aaaaa"), re.findall(r"a{2,}", "aaa"), re.findall(r"a{,2}", "aaa"), re.findall(r"a{1,2}?", "aaa"), re.findall(r"(?:ab)+", "ababab"), re.findall(r"(ab)+", "abab"), re.findall(r"(?:a|b)*c", "abac"), re.findall(r"a++b", "aaab"), re.findall(r"(?>a+)b", "aab"), re.findall(r"x{", "x{"), re.findall(r"(a{1,2}){2}", "aaaa"), re.findall(r"(?:a*)*", "aa"))
print(re.findall(r"(?<=\$)\d+", "$5 6"), re.findall(r"(?<!\$)\b\d+", "$5 6"), re.findall(r"\w+(?=!)", "hi! yo"), re.findall(r"\w+(?!\w|!)", "hi! yo"), re.findall(r"(\w)\1", "aabbc"), re.findall(r"(?P<q>['\"]).*?(?P=q)", "'a' \"b\""), re.match(r"(a)?(?(1)b|c)", "ab").group(), re.match(r"(a)?(?(1)b|c)", "c").group(), re.findall(r"(?<=a.)b", "axb ab"))
print(re.findall(r"[a-c]", "abcd"), re.findall(r"[^a-c]", "abcd"), re.findall(r"[]a]", "]a"), re.findall(r"[\w.-]+@[\w.]+", "me@x.io, a.b-c@d.e"), re.findall(r"[\d\s]", "a1 b"), re.findall(r"\D+", "12ab"), re.findall(r"\S+", "a b"), re.findall(r"\W", "a-b"), re.findall(r"\bfoo\b", "foo food"), re.findall(r"\Boo", "foo oo"), re.findall(r"\Aa|b\Z", "ab"), re.findall(r"[a\]\\]", "a]\\"), re.findall("[é-ü]", "aéz"), re.findall(r"\w+", "héllo wörld"), re.findall(r"\w+", "héllo", re.A), re.findall(r"\x41\u0042\t", "AB\t"), re.findall(r"É", "é", re.I), re.findall(r"[À-Ý]", "é", re.I), re.search("ö", "wörld ö").span())
print(re.findall(rb"\w+", b"ab cd"), re.sub(rb"a", b"x", b"banana"), re.match(b"a(b)", b"abc").groups(), re.split(b",", b"a,b"))
print(re.escape("a.b*c [x]"), re.escape("é_1-2"), re.escape(b"a+"), re.I, re.I | re.M, re.IGNORECASE.value, re.NOFLAG, repr(re.compile("a", re.S)))
for pat in ["(", ")", "*", "a**", "[", "[z-a]", "(?P<a>x)(?P<a>y)", r"\1", r"(?P=x)", "(?<x)", "a{3,2}", "(?P<1a>x)", r"\q", "(?<=a*)b", "(?z)", "a\\", "(?", "(?P", "x(?i)y", "[a", r"\x1", "(?(2)a)", "(a", "+a", "a|*", "(?P<n", r"[\d-z]"]:
    t(lambda: re.compile(pat))
for f in (lambda: re.match("a", 5), lambda: re.match("a", b"a"), lambda: re.match(b"a", "a"), lambda: re.compile(5), lambda: re.sub("a", r"\2", "a"), lambda: re.sub("a", r"\g<x>", "a"), lambda: re.sub("(a)", r"\q", "a"), lambda: re.match("a", "a").group(1), lambda: re.match("(a)", "a")["x"], lambda: re.compile(re.compile("a"), re.I), lambda: re.sub("a", 5, "a"), lambda: re.compile("a", re.U | re.A)):
    t(f)
try: re.compile("a\n(b")
except re.error as e: print(e.msg, e.pos, e.lineno, e.colno, e.pattern, re.error is re.PatternError)
c = re.compile("b"); print(c.search("abcb", 2), c.match("ab", 1), c.findall("abb", 1, 2), c.fullmatch("xbx", 1, 2), list(c.finditer("bb"))[1].start(), c.sub("x", "bb", 1), c.split("abc"))
log = "2024-01-02 ERROR [db] failed id=42\n2024-01-03 INFO [web] ok id=7"
for m in re.finditer(r"^(?P<date>\S+) (?P<level>[A-Z]+) \[(?P<mod>\w+)\] (?P<msg>.*?) id=(?P<id>\d+)$", log, re.M):
    print(m.groupdict(), m.span("msg"))
tok = re.compile(r"\s*(?:(?P<num>\d+(?:\.\d*)?)|(?P<op>[-+*/()])|(?P<id>[a-z]\w*))")
print([(m.lastgroup, m.group(m.lastgroup)) for m in tok.finditer("3.5 * (x1 + 42)")])
print(re.sub(r"(?<!^)(?=[A-Z])", "_", "camelCaseString").lower(), re.sub(r"_(\w)", lambda m: m.group(1).upper(), "snake_case_here"), re.sub(r"\B(?=(\d{3})+(?!\d))", ",", "1234567"), re.findall(r"(\d+)-(\d+)|(\w+)", "1-2 ab"), re.match(r"(?:(\d+)|(\w+))+", "12ab").groups(), re.match(r"((a)|b)*", "ab").groups(), re.match(r"(a|b)*?c", "abc").groups(), re.match(r"^(?:(a)|(b)|c)*$", "abc").groups())
print(re.match(r"(x+x+)+y", "x" * 12), re.search(r"(a|aa)+$", "aaaa").span(), re.sub(r"(.)(.)", r"\2\1", "abcde"), re.findall(r"(?m)^(\w+):\s*(.+)$", "k: v\nk2: v2"), len(re.findall(r"\b\w{4}\b", "this that then who")), re.split(r"\W+", "Words, words, words."), re.split(r"(\W+)", "a-b"), re.search(r"c(?P<x>d)?", "c").groupdict(default="none"), re.match("", "").span(), re.match("(a)(b)?", "a").groups("z"))
print(re.fullmatch(r"(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}", "192.168.1.254") is not None, re.fullmatch(r"[\w.+-]+@[\w-]+\.[\w.]+", "a.b+c@d-e.co.uk") is not None, re.match(r"^#?([a-f0-9]{6}|[a-f0-9]{3})$", "#a3c113").group(1))
match re.match(r"(\d+)", "42x"):
    case re.Match() as found: print(found[1])
