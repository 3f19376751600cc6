# A reader of TOML.
import tomllib
from io import BytesIO

text = r'''
# A comment
title = "TOML Example"  # another

[owner]
name = 'Tom "T" P'
bio = "a\tb\n\u00e9 \U0001F600 \\ \""
lines = """
first
second \
    joined "quoted" ""two"""
raw = \'\'\'
C:\path
it''s\'\'\'

[database]
enabled = true
ports = [ 8000, 8001, 8002, ]
data = [ ["delta", "phi"], [3.14] ]
temp_targets = { cpu = 79.5, case = 72.0, inner.x = 1 }
numbers = [1_000, 0xDEAD_beef, 0o17, 0b1010, -17, +5, 0, 1e3, -2.5E-2, 6.626e-34, inf, -inf, nan]

[servers.alpha]
ip = "10.0.0.1"
"quoted key" = 1
'lit.eral' = 2
a.b.c = 3
a.b.d = 4

[[products]]
name = "Hammer"
[[products.parts]]
n = 1
[[products.parts]]
n = 2

[[products]]

[[products]]
name = "Nail"
3.14 = "dotted number"
'''.replace("\\'\\'\\'", "'''")
data = tomllib.loads(text)
for key, value in data.items():
    print(key, value)
print(tomllib.load(BytesIO(b"x = 1\r\ny = 2")), tomllib.loads(""), tomllib.loads("f = 1.5", parse_float=lambda s: f"<{s}>"))
bad = [
    "x", "x =", "x = 1 y = 2", "= 1", "x = 1\nx = 2", "[a]\n[a]", "[a", "[[a]", "x = [1, 2", "x = {a = 1", "x = {a = 1,}", 'x = "abc', "x = 'abc", 'x = "a\nb"', 'x = "\\q"',
    'x = "\\u12"', 'x = "\\ud800"', "x = 01", "x = 1__0", "x = 1.", "x = .5", "x = tru", "x = 0xG", "a.b = 1\na = 2", "a = 1\na.b = 2", "[a]\nb = 1\n[a.b]", "a = {b = 1}\na.c = 2",
    "a = [1]\n[[a]]", "[[a]]\n[a]", "[a]\n[[a]]", "a = {b = 1, b = 2}", "# bad \x01", 'x = "\x00"', "x = '\x7f'", "x = 1 # \x00", "[a.b]\n[a]\nb.c = 1", "[t]\na.b = 1\n[t.a]", "x = \"\"\"abc",
    "x = '''abc", "[]", "[a.]", "a..b = 1", "x = 1\n\ny = ?", "x = +0xFF", "x = [1 2]", "x = {a 1}", "\ufeffx = 1", "x = 1979-13-01", "a = {x = 1}\n[a.y]", "x = {\na = 1}", "é = 1", "x = \"\"\"a\\ b\"\"\"",
    "x = 'a\tb'\ny = \"\\x41\"", "x = {a.b = 1, a.b = 2}", "x = {a = 1, a.b = 2}", "[a]\nb.c = 1\n[a.b]\nd = 1",
]
for source in bad:
    try:
        print(repr(source), tomllib.loads(source))
    except tomllib.TOMLDecodeError as e:
        print(repr(source), "->", e)
try:
    tomllib.loads("a = 1\nb = [\n  1,\n  x\n]")
except tomllib.TOMLDecodeError as e:
    print(e.msg, e.pos, e.lineno, e.colno, e.doc == "a = 1\nb = [\n  1,\n  x\n]", isinstance(e, ValueError))
for call in (lambda: tomllib.loads(b"x = 1"), lambda: tomllib.load(__import__("io").StringIO("x = 1")), lambda: tomllib.loads("x = 1.0", parse_float=lambda s: []), lambda: tomllib.loads(3)):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
print(tomllib.loads("x = [ # c\n 1, # d\n\n 2 # e\n]\ny = [[[]]]\nz = {}\nw = [{a=1},{b=2}]"))
print(tomllib.loads('"" = 1\na."" = 2\n"a b".c = 3'), tomllib.loads("'a\\b' = 'c\\d'\nt = true\nf=false"), sorted(tomllib.__all__))
