# Addresses: split, joined, quoted.
import urllib.parse
from urllib.parse import (
    ParseResult, SplitResult, parse_qs, parse_qsl, quote, quote_from_bytes, quote_plus, unquote, unquote_plus,
    unquote_to_bytes, urldefrag, urlencode, urljoin, urlparse, urlsplit, urlunparse, urlunsplit,
)

urls = [
    "https://user:pa%20ss@Example.COM:8080/a/b;p=1/c;x=y?q=1&r=2#frag",
    "http://[::1]:80/x", "http://[fe80::1%Eth0]/", "//host/path", "path/only", "", "mailto:me@example.com",
    "file:///etc/passwd", "HTTP://X.org", "a:b:c", "1a:b", "http:///x", "?q", "#f", "x://y?z#w", " https://lead.ing/ ",
    "http://a\nb/c", "tel:+1;ext=2", "ws://h:/p", "http://user@/x", "http://u:@h", "svn+ssh://h/p;a", "data:,Hi%20there",
    "http://h?a;b#c?d#e",
]
for url in urls:
    p = urlparse(url)
    print(p)
    print("  ", p.username, p.password, p.hostname, p.port, repr(p.geturl()), urlsplit(url)[:3], urlunparse(p) == url)
print(urlparse(b"http://h/p?q#f"), urlparse(b"http://h:9/").port, urlsplit(b"http://u@H/").hostname)
print(urlparse("//h/p", scheme="ftp"), urlparse("p#f", allow_fragments=False))
r = urlsplit("http://h/p")
print(r._replace(path="/new", query="a=b").geturl(), r.encode(), r.encode().decode() == r, tuple(r), r.netloc, r[1])
print(urlunsplit(("http", "h", "p", "q", "f")), urlunsplit(("", "", "//x", "", "")), urlunsplit(("mailto", "", "a@b", "", "")))
print(urlunparse(("http", "h", "/p", "par", "q", "f")), ParseResult("a", "b", "c", "d", "e", "f"), SplitResult("a", "b", "c", "d", "e"))
for bad in ("http://[::1/", "http://h:99999/", "http://h:abc/", "http://h:-1/", "http://x[::1]/", "http://[1.2.3.4]/", "http://[v1.x]/"):
    try:
        print(urlsplit(bad).port)
    except ValueError as e:
        print(bad, "->", e)
for bad in (lambda: urlsplit("a", b"b"), lambda: urlparse(3), lambda: urlunsplit(("a", b"b", "c", "d", "e"))):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
base = "http://a/b/c/d;p?q"
for rel in (
    "g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x g;x?y#s . ./ .. ../ ../g ../.. ../../ ../../g ../../../g /./g /../g "
    "g. .g g.. ..g ./../g ./g/. g/./h g/../h g;x=1/./y g?y/./x http:g /a//b//c x/../../../y"
).split():
    print(rel, urljoin(base, rel))
print(urljoin("", "x"), urljoin("x", ""), urljoin("a/b", "c"), urljoin("http://h", "p"), urljoin(b"http://h/a", b"b"))
print(urljoin("http://h/a/b/", "../c?x=1"), urljoin("mailto:a@b", "c"), urljoin("file:///a/b", "c"), urljoin("//h/a", "b"))
print(urldefrag("http://h/p#f"), urldefrag("http://h/p").geturl(), urldefrag(b"h#x"), urldefrag("u#a").geturl())
print(quote("a b/c?d=é&~_-.!"), quote("a/b", safe=""), quote("é", encoding="latin-1"), quote(b"\xff a"), quote(""), quote("a@b", safe="@"))
print(quote_plus("a b&c/d+e"), quote_plus("a b", safe=" "), quote_from_bytes(b"\x00x"), quote_plus(b"x y"), quote("日本"))
print(unquote("a%20b%2Fc%C3%A9"), unquote("%zz%4"), unquote("a+b"), unquote_plus("a+b%2B"), unquote("%ff"), unquote("%e9", "latin-1"))
print(unquote("é%20日%E6%97%A5"), unquote(b"a%20b"), unquote_to_bytes("a%20é%ff"), unquote_to_bytes(b"%41"), unquote("%C3%A", errors="ignore"))
for bad in (
    lambda: quote(3), lambda: quote(b"x", encoding="utf-8"), lambda: quote_from_bytes("x"), lambda: unquote(3),
    lambda: urlencode("abc"), lambda: urlencode(3), lambda: urlencode([1]), lambda: parse_qsl("a", strict_parsing=True),
    lambda: parse_qsl("a=1&b=2", max_num_fields=1), lambda: parse_qs("a=1", separator=""), lambda: quote("\udcff"),
):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(urlencode({"a": 1, "b c": "d&e", "é": None}), urlencode([("x", [1, 2]), ("y", "z w")], doseq=True))
print(urlencode({"x": [1, 2]}), urlencode({"a": b"\xff", b"k": 1}), urlencode({"q": "a b/c"}, quote_via=quote, safe="/"), urlencode({}))
print(urlencode({"t": (1, "b"), "u": "xy", "v": 5, "w": {"k": 1}}, doseq=True))
print(parse_qs("a=1&b=2&a=3&c=&d"), parse_qs("a=1&c=&d", keep_blank_values=True), parse_qsl("a+b=c%20d&e=%C3%A9"))
print(parse_qs("a=1;b=2", separator=";"), parse_qs(b"a=1&b=%ff"), parse_qsl(""), parse_qs("a=1=2&&b=3"), parse_qsl(None))
print(sorted(urllib.parse.__all__))
