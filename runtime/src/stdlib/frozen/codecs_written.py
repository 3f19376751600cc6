# Encodings that are written here: Punycode, IDNA and UTF-7.

from codecs import lookup_error


# Punycode, RFC 3492.

def _adapt(delta, count, first):
    delta = delta // 700 if first else delta // 2
    delta += delta // count
    bias = 0
    while delta > 455:
        delta //= 35
        bias += 36
    return bias + 36 * delta // (delta + 38)


_DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789"


def _to_punycode(text, errors="strict"):
    out = [c for c in text if c < "\x80"]
    done = base = len(out)
    if base:
        out.append("-")
    code, delta, bias = 128, 0, 72
    while done < len(text):
        least = min([ord(c) for c in text if ord(c) >= code])
        delta += (least - code) * (done + 1)
        code = least
        for c in text:
            if ord(c) < code:
                delta += 1
            if ord(c) != code:
                continue
            rest = delta
            place = 36
            while True:
                low = min(max(place - bias, 1), 26)
                if rest < low:
                    break
                out.append(_DIGITS[low + (rest - low) % (36 - low)])
                rest = (rest - low) // (36 - low)
                place += 36
            out.append(_DIGITS[rest])
            bias = _adapt(delta, done + 1, done == base)
            delta = 0
            done += 1
        delta += 1
        code += 1
    return "".join(out).encode("ascii")


def _from_punycode(data, errors="strict"):
    if errors not in ("strict", "replace", "ignore"):
        raise UnicodeError(f"Unsupported error handling: {errors}")
    head, dash, tail = data.rpartition(b"-")
    out = list(head.decode("ascii", errors))
    start = len(head) + len(dash)
    tail = tail.upper()
    code, at, bias, place = 128, 0, 72, 0
    first = True
    while place < len(tail):
        begun = place
        before, weight, level = at, 1, 36
        while True:
            byte = tail[place] if place < len(tail) else None
            digit = -1 if byte is None else byte - 65 if 65 <= byte <= 90 else byte - 22 if 48 <= byte <= 57 else -1
            if digit < 0:
                if errors != "strict":
                    return "".join(out)
                found = start + place
                reason = "incomplete punycode string"
                if byte is not None:
                    reason = f"Invalid extended code point '{data[found]}'"
                raise UnicodeDecodeError("punycode", data, found, found + 1, reason)
            place += 1
            at += digit * weight
            low = min(max(level - bias, 1), 26)
            if digit < low:
                break
            weight *= 36 - low
            level += 36
        count = len(out) + 1
        bias = _adapt(at - before, count, first)
        first = False
        code += at // count
        at %= count
        if code > 0x10FFFF:
            if errors == "strict":
                raise UnicodeDecodeError("punycode", data, start + begun, start + place, f"Invalid character U+{code:x}")
            code = 63
        out.insert(at, chr(code))
        at += 1
    return "".join(out)


def _label_to_ascii(label, whole, start):
    import unicodedata

    def refuse(reason):
        return UnicodeEncodeError("idna", whole, start, start + max(len(label), 1), reason)

    for at, char in enumerate(label):
        if "\ud800" <= char <= "\udfff":
            raise UnicodeEncodeError("idna", whole, start + at, start + at + 1, f"Invalid character {char!r}")

    if not label.isascii():
        plain = unicodedata.normalize("NFKC", label).casefold()
        plain = unicodedata.normalize("NFKC", plain)
        if plain.isascii():
            made = plain.encode("ascii")
        elif plain.startswith("xn--"):
            raise UnicodeEncodeError("idna", whole, start, start + 4, "Label starts with ACE prefix")
        else:
            made = b"xn--" + _to_punycode(plain)
    else:
        made = label.encode("ascii")
    if not made:
        raise refuse("label empty")
    if len(made) > 63:
        raise refuse("label too long")
    return made


def _to_idna(text, errors="strict"):
    if errors != "strict":
        raise UnicodeError(f"Unsupported error handling: {errors}")
    if not text:
        return b""
    for dot in "\u3002\uff0e\uff61":
        text = text.replace(dot, ".")
    labels = text.split(".")
    last = labels.pop() if labels[-1] == "" else None
    out = []
    at = 0
    for label in labels:
        out.append(_label_to_ascii(label, text, at))
        at += len(label) + 1
    return b".".join(out) + (b"" if last is None else b".")


def _from_idna(data, errors="strict"):
    if errors != "strict":
        raise UnicodeError(f"Unsupported error handling: {errors}")
    labels = []
    at = 0
    for label in data.split(b"."):
        # What follows the prefix of an encoded label stands four bytes later.
        past = 4 if label[:4].lower() == b"xn--" else 0
        try:
            labels.append(_from_punycode(label[4:]) if past else label.decode("ascii"))
        except UnicodeDecodeError as exc:
            failed = UnicodeDecodeError("idna", data, at + past + exc.start, at + past + exc.end, exc.reason)
        else:
            failed = None
        if failed is not None:
            raise failed
        at += len(label) + 1
    return ".".join(labels)


# UTF-7, RFC 2152.

_DIRECT = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'(),-./:? \t\r\n!\"#$%&*;<=>@[]^_`{|}")
_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def _to_utf7(text, errors="strict"):
    out = []
    run = None
    for c in text:
        if c in _DIRECT:
            if run is not None:
                out.append(_shifted(run))
                if c in _BASE64 or c == "-":
                    out.append("-")
                run = None
            out.append(c)
        elif c == "+" and run is None:
            out.append("+-")
        else:
            run = [] if run is None else run
            run.append(c)
    if run is not None:
        out.append(_shifted(run) + "-")
    return "".join(out).encode("ascii")


def _shifted(run):
    bits = "".join([f"{byte:08b}" for byte in "".join(run).encode("utf-16-be", "surrogatepass")])
    bits += "0" * (-len(bits) % 6)
    return "+" + "".join([_BASE64[int(bits[at:at + 6], 2)] for at in range(0, len(bits), 6)])


def _from_utf7(data, errors="strict"):
    out = []
    at = 0
    while at < len(data):
        c = chr(data[at])
        if c >= "\x80":
            out.append(_bad_utf7(data, at, at + 1, "unexpected special character", errors))
            at += 1
        elif c != "+":
            out.append(c)
            at += 1
        elif data[at + 1:at + 2] == b"-":
            out.append("+")
            at += 2
        else:
            start = at
            at += 1
            digits = []
            while at < len(data) and chr(data[at]) in _BASE64:
                digits.append(f"{_BASE64.index(chr(data[at])):06b}")
                at += 1
            bits = "".join(digits)
            whole = len(bits) // 16 * 16
            if at == len(data) and (len(bits) - whole >= 6 or not bits or "1" in bits[whole:]):
                out.append(_bad_utf7(data, start, at, "unterminated shift sequence", errors))
                continue
            if not bits:
                out.append(_bad_utf7(data, start, at + 1, "ill-formed sequence", errors))
                at += 1
                continue
            if len(bits) - whole >= 6:
                out.append(_bad_utf7(data, start, at + 1, "partial character in shift sequence", errors))
                continue
            if "1" in bits[whole:]:
                out.append(_bad_utf7(data, start, at + 1, "non-zero padding bits in shift sequence", errors))
                continue
            units = bytes([int(bits[place:place + 8], 2) for place in range(0, whole, 8)])
            out.append(units.decode("utf-16-be", "surrogatepass"))
            if data[at:at + 1] == b"-":
                at += 1
    return "".join(out)


def _bad_utf7(data, start, end, reason, errors):
    exc = UnicodeDecodeError("utf7", data, start, end, reason)
    return lookup_error(errors)(exc)[0]


_WRITTEN = {
    "punycode": ("punycode", _to_punycode, _from_punycode),
    "idna": ("idna", _to_idna, _from_idna),
    "utf7": ("utf-7", _to_utf7, _from_utf7),
    "u7": ("utf-7", _to_utf7, _from_utf7),
    "unicode11utf7": ("utf-7", _to_utf7, _from_utf7),
}
