# Long text in pieces: what a method does to a text that is longer than `Core::in_pieces` allows for one call. Each piece is a
# call of the same method, between two of which a run can be left, stopped and saved.

_PIECE = 1 << 16


def _ends(text, at, size, part):
    # Where a piece from `at` on may end so that no `part` stands across its end; 0 where that is not near.
    end = at + size
    if end >= len(text):
        return len(text)
    over = len(part) - 1
    for end in range(end, end + 64):
        if over == 0 or part not in text[max(end - over, at):end + over]:
            return end
    return 0


def replace(text, old, new, count):
    out = text[:0]
    at = 0
    size = max(_PIECE, 4 * len(old))
    if not old:
        return _between(text, new, count)
    while at < len(text) and count:
        end = _ends(text, at, size, old)
        piece = text[at:end or at + size]
        hold = 0
        if end and count < 0:
            out += piece.replace(old, new)
        else:
            # What follows the last place stays for the next piece, as far as a place may begin in it.
            parts = piece.split(old, count)
            if count > 0:
                count -= len(parts) - 1
            if not end:
                hold = min(len(parts[-1]), len(old) - 1)
            made = new.join(parts)
            out += made[:len(made) - hold]
        at += len(piece) - hold
    return out + text[at:]


def _between(text, new, count):
    out = text[:0]
    at = 0
    while at < len(text) and count:
        piece = text[at:at + _PIECE]
        places = len(piece) if count < 0 else min(len(piece), count)
        out += piece.replace(text[:0], new, places)
        if count > 0:
            count -= places
        at += len(piece)
    return out + text[at:] + (new if count else text[:0])


def count(text, part):
    found = 0
    at = 0
    size = max(_PIECE, 4 * len(part))
    while at < len(text):
        end = _ends(text, at, size, part)
        piece = text[at:end or at + size]
        hold = 0
        if end:
            found += piece.count(part)
        else:
            parts = piece.split(part)
            found += len(parts) - 1
            hold = min(len(parts[-1]), len(part) - 1)
        at += len(piece) - hold
    return found


def translate(text, table):
    out = ""
    for at in range(0, len(text), _PIECE):
        out += text[at:at + _PIECE].translate(table)
    return out


def encode(text, encoding, errors):
    out = b""
    for at in range(0, len(text), _PIECE):
        try:
            out += text[at:at + _PIECE].encode(encoding, errors)
        except UnicodeEncodeError as error:
            fault = error
            break
    else:
        return out
    # Its run of characters goes on in the pieces behind, and with some encodings began in those before.
    start = at + fault.start
    end = at + fault.end
    while end < len(text) and end - at == _PIECE:
        at = end
        try:
            text[at:at + _PIECE].encode(encoding, errors)
            break
        except UnicodeEncodeError as error:
            if error.start:
                break
            end = at + error.end
    raise UnicodeEncodeError(fault.encoding, text, start, end, fault.reason)


def decode(data, encoding, errors):
    out = ""
    at = 0
    while at < len(data):
        end = at + _PIECE
        # Between two characters of UTF-8; of bytes that make none, after three that are not the first of any.
        for back in range(4):
            if data[end - back:end - back + 1] < b"\x80" or data[end - back] >= 0xC0:
                end -= back
                break
        try:
            out += data[at:end].decode(encoding, errors)
        except UnicodeDecodeError as error:
            raise UnicodeDecodeError(
                error.encoding, data, at + error.start, at + error.end, error.reason
            )
        at = end
    return out


def quoted(text):
    # All pieces in the quotes that the whole has: what stands before each piece has `repr` choose them.
    if isinstance(text, bytes):
        return _quoted_bytes(text)
    single = "'" not in text or '"' in text
    out = mark = "'" if single else '"'
    for at in range(0, len(text), _PIECE):
        piece = text[at:at + _PIECE]
        out += repr('"' + piece)[2:-1] if single else repr(piece)[1:-1]
    return out + mark


def _quoted_bytes(data):
    single = b"'" not in data or b'"' in data
    mark = "'" if single else '"'
    out = "b" + mark
    for at in range(0, len(data), _PIECE):
        piece = data[at:at + _PIECE]
        out += repr(b'"' + piece)[3:-1] if single else repr(piece)[2:-1]
    return out + mark


def escaped(text):
    out = ""
    for at in range(0, len(text), _PIECE):
        out += text[at:at + _PIECE].encode("ascii", "backslashreplace").decode("ascii")
    return out
