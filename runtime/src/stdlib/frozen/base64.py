# Base16, Base32, Base64, Base85 and Ascii85.

import binascii
import struct

__all__ = [
    "encode", "decode", "encodebytes", "decodebytes", "b64encode", "b64decode", "b32encode", "b32decode", "b32hexencode",
    "b32hexdecode", "b16encode", "b16decode", "b85encode", "b85decode", "a85encode", "a85decode", "z85encode",
    "z85decode", "standard_b64encode", "standard_b64decode", "urlsafe_b64encode", "urlsafe_b64decode",
]

bytes_types = (bytes, bytearray)
MAXLINESIZE = 76
MAXBINSIZE = 57


def _bytes_from_decode_data(s):
    if isinstance(s, str):
        try:
            return s.encode("ascii")
        except UnicodeEncodeError:
            raise ValueError("string argument should contain only ASCII characters")
    if isinstance(s, bytes_types):
        return s
    try:
        return memoryview(s).tobytes()
    except TypeError:
        raise TypeError(f"argument should be a bytes-like object or ASCII string, not {s.__class__.__name__!r}") from None


def _data(s):
    if isinstance(s, bytes_types):
        return bytes(s)
    return memoryview(s).tobytes()


def b64encode(s, altchars=None):
    encoded = binascii.b2a_base64(s, newline=False)
    if altchars is not None:
        assert len(altchars) == 2, repr(altchars)
        return encoded.translate(bytes.maketrans(b"+/", altchars))
    return encoded


def b64decode(s, altchars=None, validate=False):
    s = _bytes_from_decode_data(s)
    if altchars is not None:
        altchars = _bytes_from_decode_data(altchars)
        assert len(altchars) == 2, repr(altchars)
        s = s.translate(bytes.maketrans(altchars, b"+/"))
    return binascii.a2b_base64(s, strict_mode=validate)


def standard_b64encode(s):
    return b64encode(s)


def standard_b64decode(s):
    return b64decode(s)


_URLSAFE_ENCODE = bytes.maketrans(b"+/", b"-_")
_URLSAFE_DECODE = bytes.maketrans(b"-_", b"+/")


def urlsafe_b64encode(s):
    return b64encode(s).translate(_URLSAFE_ENCODE)


def urlsafe_b64decode(s):
    s = _bytes_from_decode_data(s)
    return b64decode(s.translate(_URLSAFE_DECODE))


_B32 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_B32HEX = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"


def _b32encode(alphabet, s):
    s = _data(s)
    leftover = len(s) % 5
    if leftover:
        s = s + b"\0" * (5 - leftover)
    encoded = bytearray()
    pairs = [bytes((a, b)) for a in alphabet for b in alphabet]
    for i in range(0, len(s), 5):
        c = int.from_bytes(s[i:i + 5], "big")
        encoded += pairs[c >> 30] + pairs[c >> 20 & 1023] + pairs[c >> 10 & 1023] + pairs[c & 1023]
    if leftover:
        count = {1: 6, 2: 4, 3: 3, 4: 1}[leftover]
        encoded[-count:] = b"=" * count
    return bytes(encoded)


def _b32decode(alphabet, s, casefold=False, map01=None):
    s = bytes(_bytes_from_decode_data(s))
    if len(s) % 8:
        raise binascii.Error("Incorrect padding")
    if map01 is not None:
        map01 = _bytes_from_decode_data(map01)
        assert len(map01) == 1, repr(map01)
        s = s.translate(bytes.maketrans(b"01", b"O" + map01))
    if casefold:
        s = s.upper()
    size = len(s)
    s = s.rstrip(b"=")
    pads = size - len(s)
    known = {char: number for number, char in enumerate(alphabet)}
    decoded = bytearray()
    acc = 0
    for i in range(0, len(s), 8):
        quanta = s[i:i + 8]
        acc = 0
        try:
            for char in quanta:
                acc = (acc << 5) + known[char]
        except KeyError:
            raise binascii.Error("Non-base32 digit found") from None
        decoded += acc.to_bytes(5, "big") if len(quanta) == 8 else b"\0" * 5
    if size % 8 or pads not in {0, 1, 3, 4, 6}:
        raise binascii.Error("Incorrect padding")
    if pads and decoded:
        acc <<= 5 * pads
        last = acc.to_bytes(5, "big")
        leftover = (43 - 5 * pads) // 8
        decoded[-5:] = last[:leftover]
    return bytes(decoded)


def b32encode(s):
    return _b32encode(_B32, s)


def b32decode(s, casefold=False, map01=None):
    return _b32decode(_B32, s, casefold, map01)


def b32hexencode(s):
    return _b32encode(_B32HEX, s)


def b32hexdecode(s, casefold=False):
    return _b32decode(_B32HEX, s, casefold)


def b16encode(s):
    return binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    s = bytes(_bytes_from_decode_data(s))
    if casefold:
        s = s.upper()
    if s.translate(None, b"0123456789ABCDEF"):
        raise binascii.Error("Non-base16 digit found")
    return binascii.unhexlify(s)


def _85encode(b, chars, pad=False, foldnuls=False, foldspaces=False):
    b = _data(b)
    padding = -len(b) % 4
    if padding:
        b = b + b"\0" * padding
    pairs = [(a + c) for a in chars for c in chars]
    parts = []
    for at in range(0, len(b), 4):
        word = int.from_bytes(b[at:at + 4], "big")
        if foldnuls and not word:
            parts.append("z")
        elif foldspaces and word == 0x20202020:
            parts.append("y")
        else:
            parts.append(pairs[word // 614125] + pairs[word // 85 % 7225] + chars[word % 85])
    if padding and not pad:
        if parts[-1] == "z":
            parts[-1] = chars[0] * 5
        parts[-1] = parts[-1][:-padding]
    return "".join(parts).encode("ascii")


_A85START = b"<~"
_A85END = b"~>"
_A85 = [chr(i) for i in range(33, 118)]
_B85 = list("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~")
_Z85 = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
_TO_Z85 = bytes.maketrans("".join(_B85).encode(), _Z85)
_FROM_Z85 = bytes.maketrans(_Z85 + b";_`|~", "".join(_B85).encode() + b"\0\0\0\0\0")


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    result = _85encode(b, _A85, pad, True, foldspaces)
    if adobe:
        result = _A85START + result
    if wrapcol:
        wrapcol = max(2 if adobe else 1, wrapcol)
        chunks = [result[i:i + wrapcol] for i in range(0, len(result), wrapcol)]
        if adobe and len(chunks[-1]) + 2 > wrapcol:
            chunks.append(b"")
        result = b"\n".join(chunks)
    if adobe:
        result += _A85END
    return result


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b" \t\n\r\v"):
    b = bytes(_bytes_from_decode_data(b))
    if adobe:
        if not b.endswith(_A85END):
            raise ValueError(f"Ascii85 encoded byte sequences must end with {_A85END!r}")
        b = b[2:-2] if b.startswith(_A85START) else b[:-2]
    decoded = []
    curr = []
    for x in b + b"u" * 4:
        if 33 <= x <= 117:
            curr.append(x)
            if len(curr) == 5:
                acc = 0
                for x in curr:
                    acc = 85 * acc + (x - 33)
                try:
                    decoded.append(acc.to_bytes(4, "big"))
                except OverflowError:
                    raise ValueError("Ascii85 overflow") from None
                curr.clear()
        elif x == 122:
            if curr:
                raise ValueError("z inside Ascii85 5-tuple")
            decoded.append(b"\0\0\0\0")
        elif foldspaces and x == 121:
            if curr:
                raise ValueError("y inside Ascii85 5-tuple")
            decoded.append(b"\x20\x20\x20\x20")
        elif x in ignorechars:
            continue
        else:
            raise ValueError("Non-Ascii85 digit found: %c" % x)
    result = b"".join(decoded)
    padding = 4 - len(curr)
    return result[:-padding] if padding else result


def b85encode(b, pad=False):
    return _85encode(b, _B85, pad)


def b85decode(b):
    b = bytes(_bytes_from_decode_data(b))
    known = {ord(char): number for number, char in enumerate(_B85)}
    padding = -len(b) % 5
    b = b + b"~" * padding
    out = []
    for i in range(0, len(b), 5):
        acc = 0
        for j, c in enumerate(b[i:i + 5]):
            try:
                acc = acc * 85 + known[c]
            except KeyError:
                raise ValueError("bad base85 character at position %d" % (i + j)) from None
        try:
            out.append(acc.to_bytes(4, "big"))
        except OverflowError:
            raise ValueError("base85 overflow in hunk starting at byte %d" % i) from None
    result = b"".join(out)
    return result[:-padding] if padding else result


def z85encode(s):
    return b85encode(s).translate(_TO_Z85)


def z85decode(s):
    s = bytes(_bytes_from_decode_data(s)).translate(_FROM_Z85)
    try:
        return b85decode(s)
    except ValueError as e:
        raise ValueError(e.args[0].replace("base85", "z85")) from None


def encode(input, output):
    while s := input.read(MAXBINSIZE):
        while len(s) < MAXBINSIZE and (ns := input.read(MAXBINSIZE - len(s))):
            s += ns
        output.write(binascii.b2a_base64(s))


def decode(input, output):
    while line := input.readline():
        output.write(binascii.a2b_base64(line))


def _input_type_check(s):
    try:
        m = memoryview(s)
    except TypeError as err:
        raise TypeError("expected bytes-like object, not %s" % s.__class__.__name__) from err
    if m.format not in ("c", "b", "B"):
        raise TypeError("expected single byte elements, not %r from %s" % (m.format, s.__class__.__name__))
    if m.ndim != 1:
        raise TypeError("expected 1-D data, not %d-D data from %s" % (m.ndim, s.__class__.__name__))


def encodebytes(s):
    _input_type_check(s)
    return b"".join([binascii.b2a_base64(s[i:i + MAXBINSIZE]) for i in range(0, len(s), MAXBINSIZE)])


def decodebytes(s):
    _input_type_check(s)
    return binascii.a2b_base64(s)


def main():
    raise NotImplementedError("there is no command line here")
