# Patterns of file names, words of a shell, escapes of HTML.
import fnmatch
import html
import html.entities
import shlex
from io import StringIO

names = ["a.py", "b.txt", "C.PY", ".hidden", "sub/x.py", "a[1].py", "data-1.csv", "data-2.csv", "data-x.csv", "", "é.py", "a\nb"]
for pat in ["*", "*.py", "?.py", "[ab].*", "[!ab]*", "data-[0-9].csv", "*[", "[]]*", "[!]a]*", "a[[]1].py", "**.py", "*.*.*", "[a-", "[z-a]*", "[a-cx-z]*", "[^a]*", "[a\\-z]x", "x&~|[&&]", "[--0]", "[!-a]*", "a?b", "[]-a]", "d*-*.c*v"]:
    print(pat, fnmatch.filter(names, pat), fnmatch.translate(pat))
print(fnmatch.fnmatch("A.PY", "*.py"), fnmatch.fnmatchcase("A.PY", "*.PY"), fnmatch.fnmatch(b"x.py", b"*.py"), fnmatch.filter([b"a", b"b"], b"[a]"))
print(fnmatch.filterfalse(names, "*.py"), sorted(fnmatch.__all__))
try:
    fnmatch.fnmatch("a", 3)
except Exception as e:
    print(type(e).__name__)

for text in [
    "a b  c", "a 'b c' d", 'a "b \\" c" d', "a\\ b c", "# no comment", "x=1 y='2 3'", "''", '""a', "a'b'c", "tab\there", "a\\\nb",
    '"a\\b\\$"', "é ü", "a|b;c", "-o=\"x y\"", "",
]:
    print(repr(text), shlex.split(text), shlex.split(text, comments=True))
for text in ["a 'b c' d", 'say "hi there"', "it's", "a-b c.d", "x#y\nz", "f(x, y)"]:
    try:
        print(repr(text), shlex.split(text, posix=False), list(shlex.shlex(text)))
    except ValueError as e:
        print(repr(text), e)
for bad in ["'open", '"open', "end\\", None]:
    try:
        print(shlex.split(bad))
    except Exception as e:
        print(type(e).__name__, e)
print(list(shlex.shlex("a && b || c; d > out; (e)", punctuation_chars=True)))
print(list(shlex.shlex("a && b || c; d > out~1; (e)", posix=True, punctuation_chars=True)))
print(list(shlex.shlex("a>'b c'|d", posix=True, punctuation_chars="|>")))
lex = shlex.shlex(StringIO("one # two\nthree 'four five'"), posix=True)
lex.push_token("zero")
print(lex.get_token(), lex.get_token(), lex.lineno, lex.error_leader("file"), list(lex), lex.get_token(), lex.eof, lex.lineno)
lex = shlex.shlex("k=v, w", posix=True)
lex.whitespace += ","
lex.wordchars += "="
print(list(lex), lex.punctuation_chars)
for arg in ["", "a", "a b", "it's", "$x", "a/b-c_d.e:f@g%h+i,j=k", "é", "a\nb"]:
    print(shlex.quote(arg), end=" ")
print(shlex.join(["echo", "-n", "a b", "it's"]), shlex.split(shlex.join(["x y", "'"])))
try:
    shlex.quote(3)
except TypeError as e:
    print(e)

print(html.escape("<a href=\"x\">it's & co</a>"), html.escape("'\"", quote=False))
for text in [
    "&lt;b&gt; &amp;amp; &quot;q&quot; &#39;", "&eacute;&eacute &nbsp;|", "&#65;&#x41;&#X42;&#67", "&notit; &notin; &copyfoo", "&#0;&#128;&#x9f;&#xD800;&#x110000;&#1;&#xfffe;",
    "&unknown; & && &; &#; &#x;", "&CounterClockwiseContourIntegral;", "&NotEqualTilde;&fjlig;", "plain", "&ampx &ltx", "&#99999999999999999999;",
]:
    print(repr(text), repr(html.unescape(text)))
e = html.entities
print(len(e.html5), len(e.name2codepoint), e.html5["amp;"], e.name2codepoint["eacute"], e.codepoint2name[233], e.entitydefs["euro"])
print(sum(map(ord, "".join(e.html5.values()))), sum(map(len, e.html5)), repr(e.html5["NewLine;"]), repr(e.html5["Tab;"]), e.html5["equals;"], e.html5["gt"])
print(html.__all__)
