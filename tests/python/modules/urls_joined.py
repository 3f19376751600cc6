# Addresses joined and cut, whose parts may be there and empty.
from urllib.parse import *
import random
r = random.Random(5)
schemes = ["", "http:", "file:", "ftp:", "mailto:", "x:", "HTTP:", "https:"]
nets = ["", "//", "//h", "//u@h:1", "///"]
paths = ["", "/", "a", "/a/b", "a/b/", "../c", "./", "..", "/a;p", "a;", ";", "//d", "/./a/../b", " ", "a:b"]
qs = ["", "?", "?q", "?q=1&r", "?x?y"]
fs = ["", "#", "#f", "#f#g"]
def made():
    return r.choice(schemes) + r.choice(nets) + r.choice(paths) + r.choice(qs) + r.choice(fs)
for i in range(110):
    a, b = made(), made()
    for f in (urljoin, lambda a, b: urldefrag(a), lambda a, b: urlsplit(a).geturl(), lambda a, b: urlparse(b), lambda a, b: urljoin(a.encode(), b.encode()), lambda a, b: urljoin(a, b, False)):
        try: print(repr(a), repr(b), f(a, b))
        except Exception as e: print(repr(a), repr(b), type(e).__name__, e)
