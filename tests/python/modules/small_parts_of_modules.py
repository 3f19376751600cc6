# Parts of several modules that are seldom met.
import csv, functools, inspect, io, reprlib, struct, sys, types, weakref
from dataclasses import dataclass
from urllib.parse import urljoin, urlparse
for base in ["http://a/b/c/d", "http://a/b/c/d;p?q", "http://a/b/c/;p", "http://a", "file:///x/y", "/a/b;c/d"]:
    for u in [".;", "..;x", ";x", "g;x", "g;x=1/./y", "g;x=1/../y", ".", "./", "..", "../;", "./;y", "g/.;x", "/.;x", "/..;x", "..;x?q", ";", ";?q", "..;", "../..;x", "x;..", "x/;..", ";..", ";a/../b", ".;a/b", "..;a/b", "?y;x", "#s;x", ".;x#f"]:
        print(base, u, urljoin(base, u))
print(urlparse("http://a/b/..;x"), urlparse(".;"))


def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


t(lambda: list(csv.reader(["a b  c\n", " a  b", "a ", "'a b'  'c'", "  ", "\"a\"   b"], delimiter=" ", skipinitialspace=True)))
t(lambda: list(csv.reader(["a, b,  c\n", " , "], skipinitialspace=True)))


class K(str):
    pass


t(lambda: len(type("Y", (), {K("__len__"): lambda s: 5})()))
t(lambda: type("Y", (), {K("foo"): 5}).foo)


class E(K):
    def __hash__(self):
        return 5


t(lambda: type("Y", (), {E("foo"): 5}).bar)
t(lambda: weakref.ref(len)() is len)
t(lambda: weakref.ref(print) is weakref.ref(print))
t(lambda: weakref.ref(str.upper))


class A:
    def m(self):
        return 1


def f():
    return 2


main = sys.modules["__main__"]
t(lambda: main)
t(lambda: main.__file__)
t(lambda: (main.__spec__, main.__doc__))
t(lambda: inspect.getfile(A))
t(lambda: inspect.getsourcefile(f))
t(lambda: inspect.getfile(main))
t(lambda: inspect.getblock(["def f():\n", "  x\n", "y\n"]))
t(lambda: inspect.getblock(["    def f():\n", "      x\n", "\n", "      z\n", "  y\n"]))

# What is being shown stands in itself once.
p = functools.partial(print, 1)
p.__setstate__((print, (p,), {"k": p}, None))
t(lambda: p)
q = functools.partial(print, [p, p])
t(lambda: q)


@dataclass
class Node:
    next: object = None
    other: object = None


n = Node()
n.next, n.other = n, [n]
t(lambda: n)


class L(list):
    @reprlib.recursive_repr("<...>")
    def __repr__(self):
        return "L" + list.__repr__(self)


x = L([1])
x.append(x)
x.append([x])
t(lambda: x)
t(lambda: [x, x])
t(lambda: struct.unpack("d", struct.pack("d", type("I", (int,), {"__float__": lambda s: 1.5})(3))))

import re
import xml.etree.ElementTree as ET

a = ET.Element("a")
a.text = "T"
for part in (ET.Comment("com"), ET.PI("t", "x y"), ET.Element("b")):
    part.tail = "tail"
    a.append(part)
t(lambda: (list(a.itertext()), ET.tostring(a, method="text"), list(a[0].itertext())))
for pattern in ["\\400", "[\\400]", "\\377", "[\\377]", "\\777", "a\\4001", "\\0777", "[\\0777]", "(a)\\11"]:
    t(lambda: (pattern, re.compile(pattern)))
import zoneinfo
for key in ["../x", "", "a/../b", "..", "a//b", "a/", "/a", "./a", ".", "a/.."]:
    t(lambda: zoneinfo.ZoneInfo(key))
print(zoneinfo.ZoneInfoNotFoundError)
