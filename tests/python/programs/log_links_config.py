# Log lines, addresses, configuration in TOML, HTML links, networks and commands.
import fnmatch
import html
import ipaddress
import re
import shlex
import tomllib
import unicodedata
from ast import literal_eval
from collections import Counter
from html.parser import HTMLParser
from urllib.parse import parse_qs, quote, urlencode, urljoin, urlsplit

CONFIG = """
title = "Site"
[server]
base = "https://example.com/app/"
allow = ["10.0.0.0/8", "192.168.1.0/24", "::1/128"]
[[rules]]
pattern = "*.html"
action = "cache"
[[rules]]
pattern = "/api/*"
action = "pass"
[limits]
burst = 20
rate = 2.5
"""

LOG = r'''
10.1.2.3 "GET /index.html?lang=en&q=caf%C3%A9 HTTP/1.1" 200
192.168.1.77 "GET /api/items?id=3&id=4 HTTP/1.1" 500
8.8.8.8 "POST /login HTTP/1.1" 403
::1 "GET /a%20b.html HTTP/1.1" 200
not a line
10.1.2.3 "GET /api/items HTTP/1.1" 200
'''

PAGE = """<html><body><h1>Na&iuml;ve &amp; caf&eacute;</h1>
<a href="../up.html">Up</a> <a href="/abs?q=1&amp;r=2">Abs</a> <a href='https://other.org/x#frag'>Other</a>
<p>Text with <b>bold</b> words</p><script>var x = "<a href='no'>";</script></body></html>"""


class Links(HTMLParser):
    def __init__(self, base):
        super().__init__()
        self.base = base
        self.found = []
        self.text = []
        self.skip = 0

    def handle_starttag(self, tag, attrs):
        if tag == "a":
            self.found.append(urljoin(self.base, dict(attrs)["href"]))
        self.skip += tag in ("script", "style")

    def handle_endtag(self, tag):
        self.skip -= tag in ("script", "style")

    def handle_data(self, data):
        if not self.skip and data.strip():
            self.text.append(data.strip())


def slug(text):
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


config = tomllib.loads(CONFIG)
networks = [ipaddress.ip_network(n) for n in config["server"]["allow"]]
statuses, allowed = Counter(), []
for number, line in enumerate(LOG.strip().splitlines(), 1):
    try:
        address, request, status = shlex.split(line)
        ip = ipaddress.ip_address(address)
        method, target, _ = request.split()
    except ValueError as e:
        print(f"line {number}: {e}")
        continue
    parts = urlsplit(target)
    rule = next((r["action"] for r in config["rules"] if fnmatch.fnmatch(parts.path, r["pattern"])), "none")
    inside = any(ip in n for n in networks if n.version == ip.version)
    statuses[int(status) // 100] += 1
    allowed.append(inside)
    print(f"{ip!s:>14} {method:<5}{parts.path:<14}{rule:<6}{parse_qs(parts.query)} private={ip.is_private} allowed={inside}")
print(dict(statuses), allowed)
links = Links(config["server"]["base"])
links.feed(PAGE)
links.close()
for link in links.found:
    print(link, urlsplit(link).fragment or "-")
print(" ".join(links.text))
print(slug("Crème Brûlée à la Façon — №5!"), html.escape('<a href="x">'), html.unescape("&lt;&#x41;&gt;"))
print(urlencode({"q": "a b&c", "n": [1, 2]}, doseq=True), quote("/päth/ü"), config["limits"])
print(shlex.join(["grep", "-r", "two words", "it's"]), literal_eval("{'a': [1, (2, 3)], 'b': {'x': None}}"))
print([str(n) for n in ipaddress.ip_network("192.168.0.0/30").hosts()], list(ipaddress.collapse_addresses(networks[:2])))
