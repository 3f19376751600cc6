# Bytes as text and back.

from _binascii import a2b_base64 as _a2b_base64, b2a_base64 as _b2a_base64, crc32 as _crc32, crc_hqx as _crc_hqx

from operator import index as _index

_PIECE = 786432


class Error(ValueError):
    pass


class Incomplete(Exception):
    pass


def _data(data, text=False):
    # A bytes object with the content of an argument.
    if type(data) is bytes:
        return data
    if text and isinstance(data, str):
        if not data.isascii():
            raise ValueError("string argument should contain only ASCII characters")
        return data.encode()
    try:
        return bytes(memoryview(data))
    except TypeError:
        if text:
            raise TypeError(
                f"argument should be bytes, buffer or ASCII string, not '{type(data).__name__}'"
            ) from ...
        raise TypeError(f"a bytes-like object is required, not '{_name(data)}'") from ...


def _name(value):
    return "NoneType" if value is None else type(value).__name__


def _percent(data, args):
    # `bytearray % args`
    return bytearray(data % args)


def _affix(text, parts, end, start, stop):
    # `text.startswith(parts, start, stop)`, or `endswith`, where there is much to compare
    matches = text.endswith if end else text.startswith
    for part in parts:
        if matches((part,), start, stop):
            return True
    return False


def b2a_base64(data, /, *, newline=True):
    data = _data(data)
    if len(data) <= _PIECE:
        made = _b2a_base64(data)
    else:
        made = b"".join([_b2a_base64(data[at:at + _PIECE]) for at in range(0, len(data), _PIECE)])
    return made + b"\n" if newline else made


def a2b_base64(data, /, *, strict_mode=False):
    data = _data(data, True)
    parts = [_a2b_base64(piece, strict_mode) for piece in _pieces(data, strict_mode)]
    for part in parts:
        if isinstance(part, str):
            raise Error(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


_BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def _pieces(data, strict_mode):
    # Long data in parts that can be decoded one by one: of digits alone, whose number is a multiple of 4.
    if len(data) <= 2 * _PIECE:
        return [data]
    junk = bytes(set(data.translate(None, _BASE64)) - {61})
    if junk:
        if strict_mode:
            return [data]
        data = data.translate(None, junk)
    if b"=" in data[:-2]:
        return [data]
    return [data[at:at + _PIECE] for at in range(0, len(data), _PIECE)]


def hexlify(data, sep=Error, bytes_per_sep=1):
    data = _data(data)
    return (data.hex() if sep is Error else data.hex(sep, bytes_per_sep)).encode()


b2a_hex = hexlify


def unhexlify(hexstr, /):
    data = _data(hexstr, True)
    if len(data) % 2:
        raise Error("Odd-length string")
    if not data.isalnum() and data:
        raise Error("Non-hexadecimal digit found")
    try:
        return bytes.fromhex(data.decode("latin-1"))
    except ValueError:
        raise Error("Non-hexadecimal digit found") from ...


a2b_hex = unhexlify


def crc32(data, crc=0, /):
    data = _data(data)
    crc = _index(crc) & 0xFFFFFFFF
    for at in range(0, len(data), _PIECE):
        crc = _crc32(data if len(data) <= _PIECE else data[at:at + _PIECE], crc)
    return crc & 0xFFFFFFFF


def crc_hqx(data, crc, /):
    data = _data(data)
    crc = _index(crc) & 0xFFFF
    for at in range(0, len(data), 65536):
        crc = _crc_hqx(data[at:at + 65536], crc)
    return crc & 0xFFFF


def b2a_uu(data, /, *, backtick=False):
    data = _data(data)
    if len(data) > 45:
        raise Error("At most 45 bytes at once")
    zero = 96 if backtick else 32
    out = [len(data) + 32 if data else zero]
    for at in range(0, len(data), 3):
        three = data[at:at + 3].ljust(3, b"\0")
        bits = int.from_bytes(three, "big")
        for shift in (18, 12, 6, 0):
            value = bits >> shift & 63
            out.append(value + 32 if value else zero)
    out.append(10)
    return bytes(out)


def a2b_uu(data, /):
    data = _data(data, True)
    if not data:
        return b"\0" * 32
    size = data[0] - 32 & 63
    out = bytearray()
    bits = count = 0
    at = 1
    while len(out) < size:
        char = data[at] if at < len(data) else 10
        at += 1
        # Blanks at the end of a line may be missing.
        if char == 10 or char == 13:
            char = 32
        elif not 32 <= char <= 96:
            raise Error("Illegal char")
        bits = (bits << 6 | char - 32 & 63) & 0xFFFF
        count += 6
        if count >= 8:
            count -= 8
            out.append(bits >> count & 255)
    if data[at:].strip(b" `\r\n"):
        raise Error("Trailing garbage")
    return bytes(out)


def b2a_qp(data, quotetabs=False, istext=True, header=False):
    data = _data(data)
    # The first end of a line says how all are written.
    first = data.find(b"\n")
    crlf = first > 0 and data[first - 1] == 13
    lines = []
    line = []
    length = 0

    def put(piece, end):
        nonlocal line, length
        if length + len(piece) > (76 if end else 75):
            lines.append("".join(line) + "=")
            line = []
            length = 0
        line.append(piece)
        length += len(piece)

    size = len(data)
    at = 0
    while at < size:
        char = data[at]
        if istext and (char == 10 or char == 13 and data[at + 1:at + 2] == b"\n"):
            if char == 13:
                at += 1
            if line and line[-1] in (" ", "\t"):
                last = line.pop()
                length -= 1
                put(f"={ord(last):02X}", True)
            lines.append("".join(line))
            line = []
            length = 0
            at += 1
            continue
        last = at + 1 == size
        end = last or istext and data[at + 1] in b"\r\n"
        if (
            char > 126 or char == 61 or header and char == 95
            or char < 32 and char not in b"\t\r\n" or char in b"\t " and (quotetabs or last)
            or char == 46 and length == 0 and (last or data[at + 1] in b"\r\n\0")
            or not istext and char in b"\r\n"
        ) and not (header and char == 32 and not quotetabs):
            put(f"={char:02X}", end)
        elif header and char == 32:
            put("_", end)
        else:
            put(chr(char), end)
        at += 1
    lines.append("".join(line))
    return ("\r\n" if crlf else "\n").join(lines).encode("latin-1")


def a2b_qp(data, header=False):
    data = _data(data, True)
    out = bytearray()
    at = 0
    size = len(data)
    while at < size:
        char = data[at]
        if char == 61:
            at += 1
            if at >= size:
                break
            if data[at] in b"\r\n":
                while at < size and data[at] != 10:
                    at += 1
                at += 1
                continue
            if data[at] == 61:
                out.append(61)
                at += 1
                continue
            digits = data[at:at + 2]
            if len(digits) == 2 and not digits.strip(b"0123456789abcdefABCDEF"):
                out.append(int(digits, 16))
                at += 2
            else:
                out.append(61)
        elif header and char == 95:
            out.append(32)
            at += 1
        else:
            out.append(char)
            at += 1
    return bytes(out)
