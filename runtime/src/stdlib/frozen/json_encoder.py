# What `json.encoder` has besides the class: strings as JSON writes them.

import re
from json import dumps as _dumps

ESCAPE = re.compile(r'[\x00-\x1f\\"\b\f\n\r\t]')
ESCAPE_ASCII = re.compile(r'([\\"]|[^\ -~])')
HAS_UTF8 = re.compile(b"[\x80-\xff]")
ESCAPE_DCT = {
    "\\": "\\\\", '"': '\\"', "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t",
    **{chr(code): f"\\u{code:04x}" for code in range(32) if chr(code) not in "\b\f\n\r\t"},
}
INFINITY = float("inf")
c_make_encoder = None


def py_encode_basestring(s):
    return _dumps(str(s), ensure_ascii=False)


def py_encode_basestring_ascii(s):
    return _dumps(str(s))


def encode_basestring(s, /):
    if not isinstance(s, str):
        raise TypeError(f"first argument must be a string, not {type(s).__name__}")
    return _dumps(s, ensure_ascii=False)


def encode_basestring_ascii(s, /):
    if not isinstance(s, str):
        raise TypeError(f"first argument must be a string, not {type(s).__name__}")
    return _dumps(s)


c_encode_basestring = encode_basestring
c_encode_basestring_ascii = encode_basestring_ascii
