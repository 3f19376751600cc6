# slow
# Text that int() takes and other readers of numbers don't: signs, blanks, underscores, digits of other scripts.
import ast
import base64
import binascii
import codecs
import configparser
import csv
import datetime
import decimal
import fractions
import html
import ipaddress
import json
import re
import shlex
import string
import struct
import tomllib
import urllib.parse
import uuid

ODD = ["1", "+1", "-1", " 1", "1 ", "1_0", "\u0661", "0x1", "", "1\n", "\u00b2", "01"]


def told(work, *args):
    try:
        return ascii(work(*args))
    except Exception as e:
        text = str(e).encode("ascii", "backslashreplace").decode()
        return f"{type(e).__name__}: {text}"


def show(title, work, *forms):
    for form in forms:
        for odd in ODD:
            text = form.replace("#", odd)
            print(title, ascii(text), told(work, text))


show("qp", lambda t: binascii.a2b_qp(t.encode()), "a=#b", "=#", "=4#", "=#1")
show("qp codec", lambda t: codecs.decode(t.encode(), "quopri"), "a=#b", "=#4")
show("hex", lambda t: bytes.fromhex(t), "a#", "#", "#1 22")
show("unhex", lambda t: binascii.unhexlify(t.encode()), "#", "a#")
show("unhex text", lambda t: binascii.unhexlify(t), "#", "a#")
show("b16", lambda t: base64.b16decode(t.encode()), "#", "A#")
show("b85", lambda t: base64.b85decode(t.encode()), "#aaaa")
show("escape", lambda t: codecs.decode(t.encode(), "unicode_escape"), "\\x#", "\\x4#", "\\u004#", "\\U0000004#", "\\#", "\\N{#}")
show("bytes escape", lambda t: codecs.escape_decode(t.encode()), "\\x#", "\\x4#", "\\#")
show("raw escape", lambda t: codecs.decode(t.encode(), "raw_unicode_escape"), "\\u004#", "\\u#041")
show("utf7", lambda t: codecs.decode(t.encode(), "utf-7"), "+#-")
show("re", lambda t: re.findall(t, "aaab{1}{+1}aa"), "a{#}", "a{#,}", "a{,#}", "a{1,#}", "(a)(?(#)a|b)", "(a)\\#", "(?P<x#>a)", "(a)(?P=#)", "[\\x#]", "\\u004#", "\\0#", "\\x4#")
show("re sub", lambda t: re.sub("(a)", t, "ab"), "\\#", "\\g<#>", "\\g< #>", "\\0#")
show("format", lambda t: format(5, t), "#", "#d", ".#f", "0#", "<#", "=#x")
show("format str", lambda t: format("abc", t), "#", ".#", "#.#")
show("fields", lambda t: t.format("a", "b"), "{#}", "{0[#]}", "{0:{#}}", "{#[0]}", "{0:#}")
show("percent", lambda t: t % (1, 2), "%#d %d", "%.#d %d", "%(#)d")
show("template", lambda t: string.Template(t).safe_substitute(a=1), "$#", "${#}")
show("json", json.loads, "#", "[#]", "1#", "1.#", "1e#", "\"\\u004#\"", "\"\\u#041\"")
show("toml", lambda t: tomllib.loads(t), "a = #", "a = 1#", "a = 0x#", "a = \"\\u004#\"", "a = 2025-12-#", "a = 09:15:#", "a = 1.#", "a = 1e#")
show("int", int, "#", "1#")
show("int 16", lambda t: int(t, 16), "#", "0x#")
show("float", float, "#", "1.#", "1e#")
show("fromhex", float.fromhex, "#", "0x1.#p1", "0x1p#")
show("complex", complex, "#j", "1+#j", "#")
show("decimal", decimal.Decimal, "#", "1.#", "1e#", "NaN#")
show("fraction", fractions.Fraction, "#/2", "1/#", "#.5", "1e#")
show("ip", ipaddress.ip_address, "1.2.3.#", "#.2.3.4", "::#", "::1.2.3.#", "::1%#")
show("net", ipaddress.ip_network, "10.0.0.0/#", "::/#", "10.0.0.0/255.0.0.#")
show("uuid", lambda t: uuid.UUID(t), "1234567812345678123456781234567#", "{12345678-1234-5678-1234-56781234567#}")
show("quote", urllib.parse.unquote, "%4#", "%#1", "%#")
show("split", lambda t: urllib.parse.urlsplit(t).port, "http://a:#/", "http://[::1]:#/")
show("html", html.unescape, "&##;", "&#x#;", "&##", "&#x4#;")
show("struct", struct.calcsize, "#i", "2#i", "#", "#s")
show("strptime day", lambda t: datetime.datetime.strptime(t, "%Y-%m-%d"), "2025-12-#", "2025-#-04", "202#-12-04")
show("strptime time", lambda t: datetime.datetime.strptime(t, "%H:%M:%S.%f"), "09:15:#.5", "#:15:02.5", "09:15:02.#")
show("strptime zone", lambda t: datetime.datetime.strptime(t, "%z"), "+01#", "+01:0#", "+#100", "#")
show("strptime others", lambda t: datetime.datetime.strptime(t, "%j %y"), "# 25", "10 2#")
show("strptime week", lambda t: datetime.datetime.strptime(t, "%G %V %u"), "2025 1# 1", "2025 10 #", "#025 10 1")
show("iso", datetime.datetime.fromisoformat, "2025-12-0#", "2025-12-04T0#:15", "2025-12-04T09:15:02.#", "2025-12-04T09:15+0#:00", "2025-W1#-1")
show("config", lambda t: configparser.ConfigParser().read_string("[a]\nb=" + t) or "", "#")
show("csv", lambda t: list(csv.reader([t], quoting=csv.QUOTE_NONNUMERIC)), "#", "1#")
show("shlex", shlex.split, "#", "a#")
show("b64", lambda t: base64.b64decode(t), "#===", "AA#=")
show("b32", lambda t: base64.b32decode(t), "A#======")
show("a85", lambda t: base64.a85decode(t), "#", "87#")
