# The functions of `codecs` for one encoding each.

from codecs import _given, _handled, getincrementaldecoder, lookup_error
from _codecs_written import _BASE64


def _encoded(encoding, text, errors):
    if not isinstance(text, str):
        raise TypeError(f"{encoding.replace('-', '_')}_encode() argument 1 must be str, not {_given(text)}")
    return text.encode(encoding, _named(encoding.replace("-", "_") + "_encode", errors)), len(text)


def _bytes_of(data, text_too=False):
    if text_too and isinstance(data, str):
        return data.encode()
    if isinstance(data, (str, int)) or data is None:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
    return bytes(data)


def _named(name, errors):
    # How errors are handled, checked as the functions of C check it.
    if errors is None:
        return "strict"
    if not isinstance(errors, str):
        raise TypeError(f"{name}() argument 2 must be str or None, not {_given(errors)}")
    return errors


def _decoded(encoding, data, errors, final):
    data = _bytes_of(data)
    errors = _named(encoding.replace("-", "_") + "_decode", errors)
    decoder = getincrementaldecoder(encoding)(errors)
    text = decoder.decode(data, bool(final))
    return text, len(data) - (0 if final else len(decoder.getstate()[0]))


def utf_8_encode(str, errors=None, /):
    return _encoded("utf-8", str, errors)


def utf_8_decode(data, errors=None, final=False, /):
    return _decoded("utf-8", data, errors, final)


def utf_16_encode(str, errors=None, byteorder=0, /):
    return _encoded("utf-16" if byteorder == 0 else "utf-16-le" if byteorder < 0 else "utf-16-be", str, errors)


def utf_16_decode(data, errors=None, final=False, /):
    return _decoded("utf-16", data, errors, final)


def utf_16_le_encode(str, errors=None, /):
    return _encoded("utf-16-le", str, errors)


def utf_16_le_decode(data, errors=None, final=False, /):
    return _decoded("utf-16-le", data, errors, final)


def utf_16_be_encode(str, errors=None, /):
    return _encoded("utf-16-be", str, errors)


def utf_16_be_decode(data, errors=None, final=False, /):
    return _decoded("utf-16-be", data, errors, final)


def utf_32_encode(str, errors=None, byteorder=0, /):
    return _encoded("utf-32" if byteorder == 0 else "utf-32-le" if byteorder < 0 else "utf-32-be", str, errors)


def utf_32_decode(data, errors=None, final=False, /):
    return _decoded("utf-32", data, errors, final)


def utf_32_le_encode(str, errors=None, /):
    return _encoded("utf-32-le", str, errors)


def utf_32_le_decode(data, errors=None, final=False, /):
    return _decoded("utf-32-le", data, errors, final)


def utf_32_be_encode(str, errors=None, /):
    return _encoded("utf-32-be", str, errors)


def utf_32_be_decode(data, errors=None, final=False, /):
    return _decoded("utf-32-be", data, errors, final)


def _ordered(name, data, errors, byteorder, final, big_mark):
    # As `utf_16_decode` of an order that is told, or is found; it is given back too.
    data = _bytes_of(data)
    errors = _named(f"{name}_ex_decode".replace("-", "_"), errors)
    mark = data[:len(big_mark)]
    if byteorder == 0:
        byteorder = 1 if mark == big_mark else -1 if mark == big_mark[::-1] else 0
    else:
        mark = b""
    past = len(mark) if mark in (big_mark, big_mark[::-1]) else 0
    text, size = _decoded(f"{name}-{'be' if byteorder > 0 else 'le'}", data[past:], errors, final)
    return text, size + past, byteorder


def utf_16_ex_decode(data, errors=None, byteorder=0, final=False, /):
    return _ordered("utf-16", data, errors, byteorder, final, b"\xfe\xff")


def utf_32_ex_decode(data, errors=None, byteorder=0, final=False, /):
    return _ordered("utf-32", data, errors, byteorder, final, b"\0\0\xfe\xff")


def utf_7_encode(str, errors=None, /):
    return _encoded("utf-7", str, errors)


def utf_7_decode(data, errors=None, final=False, /):
    data = _bytes_of(data)
    errors = _named("utf_7_decode", errors)
    end = len(data)
    if not final:
        # A run of base64 that has no end yet waits for what follows.
        shift = data.rfind(b"+")
        if shift >= 0 and all([chr(byte) in _BASE64 for byte in data[shift + 1:]]):
            end = shift
    return data[:end].decode("utf-7", errors), end


def ascii_encode(str, errors=None, /):
    return _encoded("ascii", str, errors)


def ascii_decode(data, errors=None, /):
    data = _bytes_of(data)
    return data.decode("ascii", _named("ascii_decode", errors)), len(data)


def latin_1_encode(str, errors=None, /):
    return _encoded("latin-1", str, errors)


def latin_1_decode(data, errors=None, /):
    data = _bytes_of(data)
    return data.decode("latin-1", _named("latin_1_decode", errors)), len(data)


def unicode_escape_encode(str, errors=None, /):
    return _encoded("unicode_escape", str, errors)


def unicode_escape_decode(data, errors=None, final=True, /):
    data = _bytes_of(data, True)
    return data.decode("unicode_escape", _named("unicode_escape_decode", errors)), len(data)


def raw_unicode_escape_encode(str, errors=None, /):
    return _encoded("raw_unicode_escape", str, errors)


def raw_unicode_escape_decode(data, errors=None, final=True, /):
    data = _bytes_of(data, True)
    return data.decode("raw_unicode_escape", _named("raw_unicode_escape_decode", errors)), len(data)


def escape_encode(data, errors=None, /):
    if not isinstance(data, bytes):
        raise TypeError(f"escape_encode() argument 1 must be bytes, not {_given(data)}")
    _named("escape_encode", errors)
    shown = repr(b'"' + data)[3:-1]
    return shown.encode("ascii"), len(data)


_ESCAPES = {"\\": 92, "'": 39, '"': 34, "a": 7, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11}


def escape_decode(data, errors=None, /):
    data = _bytes_of(data, True)
    size = len(data)
    errors = _named("escape_decode", errors)
    out = bytearray()
    at = 0
    while at < len(data):
        end = data.find(b"\\", at)
        if end < 0:
            out += data[at:]
            break
        out += data[at:end]
        at = end + 1
        if at == len(data):
            raise ValueError("Trailing \\ in string")
        char = chr(data[at])
        at += 1
        if char in _ESCAPES:
            out.append(_ESCAPES[char])
        elif char in "01234567":
            digits = char
            while at < len(data) and len(digits) < 3 and chr(data[at]) in "01234567":
                digits += chr(data[at])
                at += 1
            out.append(int(digits, 8) & 255)
        elif char == "x":
            digits = data[at:at + 2].decode("latin-1")
            if len(digits) == 2 and all(digit in "0123456789abcdefABCDEF" for digit in digits):
                out.append(int(digits, 16))
                at += 2
            elif errors == "strict":
                raise ValueError(f"invalid \\x escape at position {end}")
            elif errors in ("replace", "ignore"):
                out += b"?" if errors == "replace" else b""
                at += 1 if digits and digits[0] in "0123456789abcdefABCDEF" else 0
            else:
                raise ValueError(f"decoding error; unknown error handling code: {errors}")
        elif char != "\n":
            out += b"\\" + data[at - 1:at]
    return bytes(out), size


def charmap_build(map, /):
    if not isinstance(map, str):
        raise TypeError(f"charmap_build() argument must be str, not {_given(map)}")
    return {ord(char): byte for byte, char in enumerate(map) if char != "\ufffe"}


def _mapped(text, at, mapping):
    # What a mapping says of a character: bytes, or None for none.
    try:
        found = mapping[ord(text[at])]
    except LookupError:
        return None
    if found is None or isinstance(found, bytes):
        return found
    if not isinstance(found, int):
        raise TypeError(f"character mapping must return integer, bytes or None, not {type(found).__name__}")
    if not 0 <= found <= 255:
        raise TypeError("character mapping must be in range(256)")
    return bytes([found])


def charmap_encode(str, errors=None, mapping=None, /):
    if not isinstance(str, type("")):
        raise TypeError(f"charmap_encode() argument 1 must be str, not {_given(str)}")
    errors = _named("charmap_encode", errors)
    if mapping is None:
        return latin_1_encode(str, errors)
    out = []
    at = 0
    while at < len(str):
        found = _mapped(str, at, mapping)
        if found is not None:
            out.append(found)
            at += 1
            continue
        end = at + 1
        while end < len(str) and _mapped(str, end, mapping) is None:
            end += 1
        failed = UnicodeEncodeError("charmap", str, at, end, "character maps to <undefined>")
        words = "encoding error handler must return (str/bytes, int) tuple"
        put, at = _handled(lookup_error(errors)(failed), (type(""), bytes), words, len(str))
        if isinstance(put, type("")):
            for place in range(len(put)):
                found = _mapped(put, place, mapping)
                if found is None:
                    raise failed
                out.append(found)
        else:
            out.append(put)
    return b"".join(out), len(str)


def charmap_decode(data, errors=None, mapping=None, /):
    data = _bytes_of(data)
    errors = _named("charmap_decode", errors)
    if mapping is None:
        return latin_1_decode(data, errors)
    out = []
    at = 0
    while at < len(data):
        try:
            found = mapping[data[at]]
        except LookupError:
            found = None
        if isinstance(found, int):
            if not 0 <= found < 0x110000:
                raise TypeError("character mapping must be in range(0x110000)")
            found = chr(found)
        if found is not None and not isinstance(found, str):
            raise TypeError("character mapping must return integer, None or str")
        if found is not None and found != "\ufffe":
            out.append(found)
            at += 1
            continue
        failed = UnicodeDecodeError("charmap", data, at, at + 1, "character maps to <undefined>")
        words = "decoding error handler must return (str, int) tuple"
        put, at = _handled(lookup_error(errors)(failed), str, words, len(data))
        out.append(put)
    return "".join(out), len(data)


def readbuffer_encode(data, errors=None, /):
    data = _bytes_of(data, True)
    _named("readbuffer_encode", errors)
    return data, len(data)
