# Escapes of HTML.

import re as _re
from html.entities import html5 as _html5

__all__ = ["escape", "unescape"]


def escape(s, quote=True):
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if quote:
        s = s.replace('"', "&quot;").replace("'", "&#x27;")
    return s


# What browsers read where a reference names a control of Windows-1252, and what they refuse.
_replaced = {
    0x00: "�", 0x0D: "\r", 0x80: "€", 0x81: "\x81", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡",
    0x88: "ˆ", 0x89: "‰", 0x8A: "Š", 0x8B: "‹", 0x8C: "Œ", 0x8D: "\x8d", 0x8E: "Ž", 0x8F: "\x8f", 0x90: "\x90",
    0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—", 0x98: "˜", 0x99: "™", 0x9A: "š",
    0x9B: "›", 0x9C: "œ", 0x9D: "\x9d", 0x9E: "ž", 0x9F: "Ÿ",
}


def _is_refused(num):
    return (
        0x1 <= num <= 0x8 or num == 0xB or 0xE <= num <= 0x1F or 0x7F <= num <= 0x9F or 0xFDD0 <= num <= 0xFDEF
        or num & 0xFFFE == 0xFFFE
    )


def _replace_charref(match):
    s = match.group(1)
    if s[0] == "#":
        if s[1] in "xX":
            num = int(s[2:].rstrip(";"), 16)
        else:
            num = int(s[1:].rstrip(";"))
        if num in _replaced:
            return _replaced[num]
        if 0xD800 <= num <= 0xDFFF or num > 0x10FFFF:
            return "�"
        if _is_refused(num):
            return ""
        return chr(num)
    if s in _html5:
        return _html5[s]
    # The longest name that is known without its semicolon.
    for x in range(len(s) - 1, 1, -1):
        if s[:x] in _html5:
            return _html5[s[:x]] + s[x:]
    return "&" + s


_charref = _re.compile(r"&(#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)")


def unescape(s):
    if "&" not in s:
        return s
    return _charref.sub(_replace_charref, s)
