import html
import html.parser
import ipaddress
import shlex
import string
import urllib.parse
import zlib
html.unescape(html.escape(text))
parser = html.parser.HTMLParser()
parser.feed(text)
parser.close()
for work in (shlex.split, urllib.parse.urlsplit, urllib.parse.parse_qs, urllib.parse.unquote, ipaddress.ip_network,
             ipaddress.ip_address):
    try:
        work(text)
    except ValueError:
        pass
try:
    string.Template(text).substitute(a=1, b=2)
except (ValueError, KeyError):
    pass
try:
    zlib.decompress(data)
except zlib.error:
    pass
assert zlib.decompress(zlib.compress(data)) == data
