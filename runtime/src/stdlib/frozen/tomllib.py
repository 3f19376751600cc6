# A reader of TOML 1.0.

import re

__all__ = ("loads", "load", "TOMLDecodeError")

_NEST_MAX = 500


class TOMLDecodeError(ValueError):
    def __init__(self, msg="", doc="", pos=0, *args):
        if args or not isinstance(msg, str) or not isinstance(doc, str) or not isinstance(pos, int) or not doc and not pos:
            # As made without a place: what is given is what it shows.
            import warnings

            warnings.warn(
                "Free-form arguments for TOMLDecodeError are deprecated. Please set 'msg' (str), 'doc' (str) and "
                "'pos' (int) arguments only.",
                DeprecationWarning,
            )
            ValueError.__init__(self, *[a for a in (msg, doc, pos) if a != "" and a != 0], *args)
            return
        lineno = doc.count("\n", 0, pos) + 1
        colno = pos + 1 if lineno == 1 else pos - doc.rindex("\n", 0, pos)
        if pos >= len(doc):
            where = "end of document"
        else:
            where = f"line {lineno}, column {colno}"
        ValueError.__init__(self, f"{msg} (at {where})")
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = lineno
        self.colno = colno


TOMLDecodeError.__module__ = "tomllib"

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SPACE = re.compile(r"[ \t]*")
_SPACE_LINES = re.compile(r"[ \t\n]*")
_ILLEGAL = re.compile("[\x00-\x08\x0a-\x1f\x7f]")
_ILLEGAL_LINES = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_NUMBER = re.compile(
    r"0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|b[01](?:_?[01])*|o[0-7](?:_?[0-7])*)"
    r"|[+-]?(?:0|[1-9](?:_?[0-9])*)(?P<float>(?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?)"
)
_TIME = r"([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,6})[0-9]*)?"
_LOCALTIME = re.compile(_TIME)
_DATETIME = re.compile(
    r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    r"(?:[Tt ]" + _TIME + r"(?:([Zz])|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))?)?"
)
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}


def load(fp, /, *, parse_float=float):
    b = fp.read()
    try:
        s = b.decode()
    except AttributeError:
        raise TypeError("File must be opened in binary mode, e.g. use `open('foo.toml', 'rb')`") from None
    return loads(s, parse_float=parse_float)


def loads(s, /, *, parse_float=float):
    try:
        src = s.replace("\r\n", "\n")
    except (AttributeError, TypeError):
        raise TypeError(f"Expected str object, not '{type(s).__qualname__}'") from None
    if parse_float is not float:
        given = parse_float

        def parse_float(text):
            value = given(text)
            if isinstance(value, (dict, list)):
                raise ValueError("parse_float must not return dicts or lists")
            return value

    return _Parser(src, parse_float).parse()


class _Parser:
    def __init__(self, src, parse_float):
        self.src = src
        self.parse_float = parse_float
        self.root = {}
        # The key of the header that the lines stand under.
        self.named = ()
        # By the identity of a table: what it may still take. "frozen": written inline or an array of values;
        # "explicit": named by a header; "dotted": made by dotted keys, of the header with that number.
        self.kinds = {}
        self.kept = []

    def error(self, msg, pos):
        return TOMLDecodeError(msg, self.src, pos)

    def mark(self, table, kind):
        self.kinds[id(table)] = kind
        self.kept.append(table)

    def parse(self):
        src = self.src
        pos = 0
        header = ()
        table = self.root
        while True:
            pos = _SPACE.match(src, pos).end()
            char = src[pos:pos + 1]
            if not char:
                break
            if char == "\n":
                pos += 1
                continue
            if char == "[":
                if src.startswith("[[", pos):
                    pos, table = self.array_header(pos)
                else:
                    pos, table = self.header(pos)
                header = id(table)
                pos = _SPACE.match(src, pos).end()
            elif char != "#":
                if not _BARE.match(src, pos) and char not in "'\"":
                    raise self.error("Invalid statement", pos)
                pos = self.pair(pos, table, header)
                pos = _SPACE.match(src, pos).end()
            pos = self.comment(pos)
            char = src[pos:pos + 1]
            if not char:
                break
            if char != "\n":
                raise self.error("Expected newline or end of document after a statement", pos)
            pos += 1
        return self.root

    def comment(self, pos):
        src = self.src
        if src[pos:pos + 1] != "#":
            return pos
        end = src.find("\n", pos)
        if end < 0:
            end = len(src)
        bad = _ILLEGAL.search(src, pos, end)
        if bad:
            raise self.error(f"Found invalid character {bad.group()!r}", bad.start())
        return end

    def skip(self, pos):
        # Blanks, line ends and comments, as in arrays.
        while True:
            before = pos
            pos = _SPACE_LINES.match(self.src, pos).end()
            pos = self.comment(pos)
            if pos == before:
                return pos

    def key_part(self, pos):
        src = self.src
        bare = _BARE.match(src, pos)
        if bare:
            return bare.end(), bare.group()
        char = src[pos:pos + 1]
        if char == "'":
            return self.literal(pos)
        if char == '"':
            return self.basic(pos)
        raise self.error("Invalid initial character for a key part", pos)

    def key(self, pos):
        pos, part = self.key_part(pos)
        key = [part]
        src = self.src
        pos = _SPACE.match(src, pos).end()
        while src[pos:pos + 1] == ".":
            pos = _SPACE.match(src, pos + 1).end()
            pos, part = self.key_part(pos)
            key.append(part)
            pos = _SPACE.match(src, pos).end()
        return pos, tuple(key)

    def descend(self, table, key, pos, made):
        # The table that all but the last part of a header's key name.
        for part in key:
            if part not in table:
                table[part] = {}
                self.mark(table[part], made)
            table = table[part]
            if isinstance(table, list):
                if self.kinds.get(id(table)) == "frozen":
                    return None
                table = table[-1]
            if not isinstance(table, dict) or self.kinds.get(id(table)) == "frozen":
                return None
        return table

    def header(self, start):
        src = self.src
        pos = _SPACE.match(src, start + 1).end()
        pos, key = self.key(pos)
        table = self.descend(self.root, key[:-1], pos, "implicit")
        if table is None:
            self.refuse_header(key, pos)
        last = table.get(key[-1])
        if last is None and key[-1] not in table:
            last = table[key[-1]] = {}
        elif not isinstance(last, dict) or self.kinds.get(id(last)) != "implicit":
            if isinstance(last, dict) or isinstance(last, list):
                raise self.error(f"Cannot declare {key} twice", pos)
            raise self.error("Cannot overwrite a value", pos)
        self.mark(last, "explicit")
        self.named = key
        if not src.startswith("]", pos):
            raise self.error("Expected ']' at the end of a table declaration", pos)
        return pos + 1, last

    def refuse_header(self, key, pos):
        table = self.root
        for at, part in enumerate(key):
            table = table[part]
            if isinstance(table, list) and self.kinds.get(id(table)) != "frozen":
                table = table[-1]
            if not isinstance(table, dict):
                if isinstance(table, list):
                    raise self.error(f"Cannot mutate immutable namespace {key}", pos)
                raise self.error("Cannot overwrite a value", pos)
            if self.kinds.get(id(table)) == "frozen":
                raise self.error(f"Cannot declare {key} twice", pos)
        raise self.error("Cannot overwrite a value", pos)

    def array_header(self, start):
        src = self.src
        pos = _SPACE.match(src, start + 2).end()
        pos, key = self.key(pos)
        table = self.descend(self.root, key[:-1], pos, "implicit")
        if table is None:
            raise self.error("Cannot overwrite a value", pos)
        items = table.get(key[-1])
        if key[-1] not in table:
            items = table[key[-1]] = []
        elif isinstance(items, list) and self.kinds.get(id(items)) == "frozen":
            raise self.error(f"Cannot mutate immutable namespace {key}", pos)
        elif not isinstance(items, list):
            raise self.error("Cannot overwrite a value", pos)
        new = {}
        self.mark(new, "explicit")
        items.append(new)
        self.named = key
        if not src.startswith("]]", pos):
            raise self.error("Expected ']]' at the end of an array declaration", pos)
        return pos + 2, new

    def key_value(self, pos, nest):
        src = self.src
        pos, key = self.key(pos)
        if src[pos:pos + 1] != "=":
            raise self.error("Expected '=' after a key in a key/value pair", pos)
        pos = _SPACE.match(src, pos + 1).end()
        pos, value = self.value(pos, nest)
        return pos, key, value

    def pair(self, start, table, header):
        pos, key, value = self.key_value(start, 0)
        inner = table
        made = ("dotted", header)
        for part in key[:-1]:
            if part not in inner:
                inner[part] = {}
                self.mark(inner[part], made)
            elif isinstance(inner[part], dict):
                kind = self.kinds.get(id(inner[part]))
                if kind == "frozen":
                    raise self.error(f"Cannot mutate immutable namespace {self.named + key[:-1]}", pos)
                if kind != made:
                    raise self.error(f"Cannot redefine namespace {self.named + key[:-1]}", pos)
            elif isinstance(inner[part], list) and self.kinds.get(id(inner[part])) == "frozen":
                raise self.error(f"Cannot mutate immutable namespace {self.named + key[:-1]}", pos)
            else:
                raise self.error("Cannot overwrite a value", pos)
            inner = inner[part]
        if key[-1] in inner:
            raise self.error("Cannot overwrite a value", pos)
        inner[key[-1]] = value
        return pos

    def literal(self, pos):
        src = self.src
        start = pos + 1
        end = src.find("'", start)
        line = src.find("\n", start)
        stop = len(src) if end < 0 else end
        bad = _ILLEGAL.search(src, start, stop)
        if bad:
            raise self.error(f"Found invalid character {bad.group()!r}", bad.start())
        if end < 0:
            raise self.error('Expected "\'"', len(src))
        return end + 1, src[start:end]

    def basic(self, pos):
        return self.basic_text(pos + 1, False)

    def basic_text(self, pos, multiline):
        src = self.src
        illegal = _ILLEGAL_LINES if multiline else _ILLEGAL
        stop = re.compile('["\\\\\x00-\x08' + ("" if multiline else "\x0a") + "\x0b-\x1f\x7f]")
        parts = []
        start = pos
        while True:
            found = stop.search(src, pos)
            if not found:
                raise self.error("Unterminated string", len(src))
            at = found.start()
            char = src[at]
            if char == '"':
                if not multiline:
                    parts.append(src[start:at])
                    return at + 1, "".join(parts)
                if src.startswith('"""', at):
                    parts.append(src[start:at])
                    return at + 3, "".join(parts)
                pos = at + 1
                continue
            if char != "\\":
                raise self.error(f"Illegal character {char!r}", at)
            parts.append(src[start:at])
            pos, text = self.escape(at, multiline)
            parts.append(text)
            start = pos

    def escape(self, pos, multiline):
        src = self.src
        char = src[pos + 1:pos + 2]
        pos += 2
        if multiline and char in (" ", "\t", "\n"):
            # A backslash at the end of a line joins it to the next that is not blank.
            if char != "\n":
                pos = _SPACE.match(src, pos).end()
                char = src[pos:pos + 1]
                if not char:
                    return pos, ""
                if char != "\n":
                    raise self.error("Unescaped '\\' in a string", pos)
                pos += 1
            return _SPACE_LINES.match(src, pos).end(), ""
        if char in ("u", "U"):
            size = 4 if char == "u" else 8
            digits = src[pos:pos + size]
            if len(digits) != size or not re.fullmatch("[0-9A-Fa-f]+", digits):
                raise self.error("Invalid hex value", pos)
            pos += size
            code = int(digits, 16)
            if not (0 <= code <= 0xD7FF or 0xE000 <= code <= 0x10FFFF):
                raise self.error("Escaped character is not a Unicode scalar value", pos)
            return pos, chr(code)
        if char not in _ESCAPES or not char:
            raise self.error("Unescaped '\\' in a string", pos)
        return pos, _ESCAPES[char]

    def multiline(self, pos, mark):
        src = self.src
        pos += 3
        if src[pos:pos + 1] == "\n":
            pos += 1
        if mark == "'":
            end = src.find("'''", pos)
            bad = _ILLEGAL_LINES.search(src, pos, len(src) if end < 0 else end)
            if bad:
                raise self.error(f"Found invalid character {bad.group()!r}", bad.start())
            if end < 0:
                raise self.error('Expected "\'\'\'"', len(src))
            result = src[pos:end]
            pos = end + 3
        else:
            pos, result = self.basic_text(pos, True)
        # Up to two marks more belong to the text.
        if src[pos:pos + 1] != mark:
            return pos, result
        pos += 1
        if src[pos:pos + 1] != mark:
            return pos, result + mark
        return pos + 1, result + mark * 2

    def value(self, pos, nest):
        if nest > _NEST_MAX:
            raise RecursionError("TOML inline arrays/tables are nested more than the allowed 500 levels")
        src = self.src
        char = src[pos:pos + 1]
        if char == '"':
            return self.multiline(pos, '"') if src.startswith('"""', pos) else self.basic(pos)
        if char == "'":
            return self.multiline(pos, "'") if src.startswith("'''", pos) else self.literal(pos)
        if char == "t" and src.startswith("true", pos):
            return pos + 4, True
        if char == "f" and src.startswith("false", pos):
            return pos + 5, False
        if char == "[":
            return self.array(pos, nest + 1)
        if char == "{":
            return self.inline(pos, nest + 1)
        found = _DATETIME.match(src, pos)
        if found:
            try:
                value = self.date(found)
            except ValueError as e:
                raise self.error("Invalid date or datetime", pos) from e
            return found.end(), value
        found = _LOCALTIME.match(src, pos)
        if found:
            from datetime import time

            hour, minute, second, micro = found.groups()
            return found.end(), time(int(hour), int(minute), int(second), int((micro or "0").ljust(6, "0")))
        found = _NUMBER.match(src, pos)
        if found:
            if found["float"]:
                return found.end(), self.parse_float(found.group())
            return found.end(), int(found.group(), 0)
        if src[pos:pos + 3] in ("inf", "nan"):
            return pos + 3, self.parse_float(src[pos:pos + 3])
        if src[pos:pos + 4] in ("-inf", "+inf", "-nan", "+nan"):
            return pos + 4, self.parse_float(src[pos:pos + 4])
        raise self.error("Invalid value", pos)

    def date(self, found):
        from datetime import date, datetime, timedelta, timezone

        year, month, day, hour, minute, second, micro, zulu, sign, offset_hour, offset_minute = found.groups()
        if hour is None:
            return date(int(year), int(month), int(day))
        zone = None
        if sign:
            step = 1 if sign == "+" else -1
            zone = timezone(timedelta(hours=step * int(offset_hour), minutes=step * int(offset_minute)))
        elif zulu:
            zone = timezone.utc
        micros = int(micro.ljust(6, "0")) if micro else 0
        return datetime(int(year), int(month), int(day), int(hour), int(minute), int(second), micros, tzinfo=zone)

    def array(self, pos, nest):
        src = self.src
        items = []
        self.mark(items, "frozen")
        pos = self.skip(pos + 1)
        if src.startswith("]", pos):
            return pos + 1, items
        while True:
            pos, value = self.value(pos, nest)
            items.append(value)
            pos = self.skip(pos)
            char = src[pos:pos + 1]
            if char == "]":
                return pos + 1, items
            if char != ",":
                raise self.error("Unclosed array", pos)
            pos = self.skip(pos + 1)
            if src.startswith("]", pos):
                return pos + 1, items

    def inline(self, pos, nest):
        src = self.src
        table = {}
        pos = _SPACE.match(src, pos + 1).end()
        if src.startswith("}", pos):
            self.mark(table, "frozen")
            return pos + 1, table
        opened = {id(table)}
        while True:
            pos, key, value = self.key_value(pos, nest)
            inner = table
            for part in key[:-1]:
                if part not in inner:
                    inner[part] = {}
                    opened.add(id(inner[part]))
                    self.mark(inner[part], "frozen")
                inner = inner[part]
                if not isinstance(inner, dict):
                    raise self.error("Cannot overwrite a value", pos)
                if id(inner) not in opened:
                    raise self.error(f"Cannot mutate immutable namespace {key}", pos)
            if key[-1] in inner:
                raise self.error(f"Duplicate inline table key {key[-1]!r}", pos)
            inner[key[-1]] = value
            pos = _SPACE.match(src, pos).end()
            char = src[pos:pos + 1]
            if char == "}":
                self.mark(table, "frozen")
                return pos + 1, table
            if char != ",":
                raise self.error("Unclosed inline table", pos)
            pos = _SPACE.match(src, pos + 1).end()
