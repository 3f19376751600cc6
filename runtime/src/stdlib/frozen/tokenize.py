# Sources as tokens. They are what CPython's tokenizer gives, read here by patterns.

import builtins
import re
from collections import namedtuple
from token import (
    tok_name, ISTERMINAL, ISNONTERMINAL, ISEOF, EXACT_TOKEN_TYPES, ENDMARKER, NAME, NUMBER, STRING, NEWLINE, INDENT,
    DEDENT, LPAR, RPAR, LSQB, RSQB, COLON, COMMA, SEMI, PLUS, MINUS, STAR, SLASH, VBAR, AMPER, LESS, GREATER, EQUAL,
    DOT, PERCENT, LBRACE, RBRACE, EQEQUAL, NOTEQUAL, LESSEQUAL, GREATEREQUAL, TILDE, CIRCUMFLEX, LEFTSHIFT,
    RIGHTSHIFT, DOUBLESTAR, PLUSEQUAL, MINEQUAL, STAREQUAL, SLASHEQUAL, PERCENTEQUAL, AMPEREQUAL, VBAREQUAL,
    CIRCUMFLEXEQUAL, LEFTSHIFTEQUAL, RIGHTSHIFTEQUAL, DOUBLESTAREQUAL, DOUBLESLASH, DOUBLESLASHEQUAL, AT, ATEQUAL,
    RARROW, ELLIPSIS, COLONEQUAL, EXCLAMATION, OP, TYPE_IGNORE, TYPE_COMMENT, SOFT_KEYWORD, FSTRING_START,
    FSTRING_MIDDLE, FSTRING_END, TSTRING_START, TSTRING_MIDDLE, TSTRING_END, COMMENT, NL, ERRORTOKEN, ENCODING,
    N_TOKENS, NT_OFFSET,
)

__all__ = [
    "tok_name", "ISTERMINAL", "ISNONTERMINAL", "ISEOF", "EXACT_TOKEN_TYPES", "ENDMARKER", "NAME", "NUMBER",
    "STRING", "NEWLINE", "INDENT", "DEDENT", "LPAR", "RPAR", "LSQB", "RSQB", "COLON", "COMMA", "SEMI", "PLUS",
    "MINUS", "STAR", "SLASH", "VBAR", "AMPER", "LESS", "GREATER", "EQUAL", "DOT", "PERCENT", "LBRACE", "RBRACE",
    "EQEQUAL", "NOTEQUAL", "LESSEQUAL", "GREATEREQUAL", "TILDE", "CIRCUMFLEX", "LEFTSHIFT", "RIGHTSHIFT",
    "DOUBLESTAR", "PLUSEQUAL", "MINEQUAL", "STAREQUAL", "SLASHEQUAL", "PERCENTEQUAL", "AMPEREQUAL", "VBAREQUAL",
    "CIRCUMFLEXEQUAL", "LEFTSHIFTEQUAL", "RIGHTSHIFTEQUAL", "DOUBLESTAREQUAL", "DOUBLESLASH", "DOUBLESLASHEQUAL",
    "AT", "ATEQUAL", "RARROW", "ELLIPSIS", "COLONEQUAL", "EXCLAMATION", "OP", "TYPE_IGNORE", "TYPE_COMMENT",
    "SOFT_KEYWORD", "FSTRING_START", "FSTRING_MIDDLE", "FSTRING_END", "TSTRING_START", "TSTRING_MIDDLE",
    "TSTRING_END", "COMMENT", "NL", "ERRORTOKEN", "ENCODING", "N_TOKENS", "NT_OFFSET", "tokenize",
    "generate_tokens", "detect_encoding", "untokenize", "TokenInfo", "open", "TokenError",
]

_NUMBER = re.compile(
    r"0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+"
    r"|(?:[0-9](?:_?[0-9])*\.(?:[0-9](?:_?[0-9])*)?|\.[0-9](?:_?[0-9])*|[0-9](?:_?[0-9])*)(?:[eE][+-]?[0-9](?:_?[0-9])*)?[jJ]?"
)
_NAME = re.compile(r"[^\W\d]\w*")
_SPACE = re.compile(r"[ \f\t]*")
_STRING_PREFIX = re.compile(r"(?:[rR]?[bBfFtT]?|[bBfFtT][rR]|[uU])(?='|\")")
_OPERATOR = re.compile(
    r"\*\*=|//=|>>=|<<=|\.\.\.|!=|%=|&=|\*\*|\*=|\+=|-=|->|//|/=|:=|<<|<=|<>|==|>=|>>|@=|\^=|\|=|[-+*/%@&|^~<>()\[\]{},:;.=!]"
)
_COMMENT = re.compile(r"#[^\r\n]*")
_NEWLINE = re.compile(r"\r?\n|\r")
_TAB = 8


class TokenError(Exception):
    pass


class TokenInfo(namedtuple("TokenInfo", "type string start end line")):
    def __repr__(self):
        kind = f"{self.type} ({tok_name[self.type]})"
        return f"TokenInfo(type={kind}, string={self.string!r}, start={self.start!r}, end={self.end!r}, line={self.line!r})"

    @property
    def exact_type(self):
        if self.type == OP and self.string in EXACT_TOKEN_TYPES:
            return EXACT_TOKEN_TYPES[self.string]
        return self.type


class _Template:
    # An f-string or t-string that is open.
    def __init__(self, prefix, quote, start):
        self.quote = quote
        self.raw = "r" in prefix.lower()
        self.first = TSTRING_START if "t" in prefix.lower() else FSTRING_START
        self.letter = "t" if "t" in prefix.lower() else "f"
        self.start = start
        # For each field that is open how many brackets are, and whether its format is being read.
        self.fields = []

    def in_text(self):
        return not self.fields or self.fields[-1][1]


class _Scanner:
    def __init__(self, lines):
        self.lines = lines
        text = "".join(lines)
        self.added = bool(text) and text[-1] not in "\r\n"
        self.text = text + "\n" if self.added else text
        self.at = 0
        self.row = 1
        # Where the line begins.
        self.begin = 0
        self.depth = 0
        self.indents = [0]
        self.templates = []

    def place(self, at):
        return self.row, at - self.begin

    def line_text(self, first, last):
        return "".join(self.lines[first - 1:last])

    def token(self, kind, start, end, place=None):
        # A token that ends in the line of the scanner.
        place = place or self.place(start)
        last = self.place(end)
        return TokenInfo(kind, self.text[start:end], place, last, self.line_text(place[0], last[0]))

    def advance(self, end):
        # Goes on behind lines that end before `end`.
        for found in _NEWLINE.finditer(self.text, self.at, end):
            self.row += 1
            self.begin = found.end()
        self.at = end

    def line_end(self, kind):
        found = _NEWLINE.match(self.text, self.at)
        start = self.at
        if self.added and found.end() == len(self.text):
            made = TokenInfo(kind, "", self.place(start), (self.row, start - self.begin + 1), self.line_text(self.row, self.row))
        else:
            row, column = self.place(start)
            string = found.group()
            made = TokenInfo(kind, string, (row, column), (row, column + len(string)), self.line_text(row, row))
        self.at = self.begin = found.end()
        self.row += 1
        return made

    def tokens(self):
        text = self.text
        size = len(text)
        while self.at < size:
            if self.depth == 0 and not self.templates:
                blank = yield from self.indentation()
                if blank:
                    continue
            # Up to the end of a logical line.
            while self.at < size:
                if self.templates and self.templates[-1].in_text():
                    yield from self.template_text()
                    continue
                self.at = _SPACE.match(text, self.at).end()
                if self.at >= size:
                    break
                char = text[self.at]
                if char in "\r\n":
                    inner = self.depth > 0 or self.templates
                    yield self.line_end(NL if inner else NEWLINE)
                    if not inner:
                        break
                elif char == "#":
                    end = _COMMENT.match(text, self.at).end()
                    yield self.token(COMMENT, self.at, end)
                    self.at = end
                elif char == "\\":
                    self.continuation()
                else:
                    yield from self.one(char)
        if self.depth:
            raise TokenError("unexpected EOF in multi-line statement", (max(self.row - 1, 1), 0))
        row = len(self.lines) + 1
        for _ in self.indents[1:]:
            yield TokenInfo(DEDENT, "", (row, 0), (row, 0), "")
        yield TokenInfo(ENDMARKER, "", (row, 0), (row, 0), "")

    def indentation(self):
        # The indentation of a line; whether the line has nothing else.
        text = self.text
        column = 0
        at = self.at
        while at < len(text) and text[at] in " \t\f":
            column = column + 1 if text[at] == " " else (column // _TAB + 1) * _TAB if text[at] == "\t" else 0
            at += 1
        start = self.at
        self.at = at
        if at >= len(text):
            return True
        if text[at] in "#\r\n":
            if text[at] == "#":
                end = _COMMENT.match(text, at).end()
                yield self.token(COMMENT, at, end)
                self.at = end
            yield self.line_end(NL)
            return True
        if text[at] == "\\" and _NEWLINE.match(text, at + 1):
            return False
        if column > self.indents[-1]:
            self.indents.append(column)
            yield self.token(INDENT, start, at)
        while column < self.indents[-1]:
            if column not in self.indents:
                line = self.line_text(self.row, self.row).rstrip("\r\n")
                raise IndentationError(
                    "unindent does not match any outer indentation level",
                    ("<string>", self.row, len(line) + 1, line, None, None),
                )
            self.indents.pop()
            yield self.token(DEDENT, at, at)
        return False

    def continuation(self):
        found = _NEWLINE.match(self.text, self.at + 1)
        if not found:
            row, column = self.place(self.at)
            raise TokenError("unexpected character after line continuation character", (row, column + 1))
        if found.end() >= len(self.text):
            row, column = self.place(self.at)
            raise TokenError("unexpected EOF in multi-line statement", (row + 1, 0))
        self.advance(found.end())

    def one(self, char):
        text = self.text
        at = self.at
        prefix = _STRING_PREFIX.match(text, at)
        if prefix:
            yield from self.string(prefix.group(), prefix.end())
            return
        if char.isdigit() and char.isascii() or char == "." and text[at + 1:at + 2].isdigit():
            yield self.number()
            return
        name = _NAME.match(text, at)
        if name:
            self.at = name.end()
            yield self.token(NAME, at, name.end())
            return
        yield self.operator(at)

    def number(self):
        text = self.text
        at = self.at
        end = _NUMBER.match(text, at).end()
        after = text[end:end + 1]
        kind = {"x": "hexadecimal", "o": "octal", "b": "binary"}.get(text[at + 1:at + 2].lower(), "decimal")
        if after == "_" or kind != "decimal" and after.isalnum():
            row, column = self.place(end)
            if after.lower() in ("o", "b") and text[end + 1:end + 2].isdigit():
                after = text[end + 1]
                column += 1
            if after.isdigit():
                raise TokenError(f"invalid digit {after!r} in {kind} literal", (row, column + 1))
            raise TokenError(f"invalid {kind} literal", (row, column + 1))
        self.at = end
        return self.token(NUMBER, at, end)

    def operator(self, at):
        text = self.text
        found = _OPERATOR.match(text, at)
        end = found.end() if found else at + 1
        template = self.templates[-1] if self.templates else None
        if template and template.fields and template.fields[-1][0] == self.depth:
            # In a field, outside of brackets.
            char = text[at]
            if char == "!" and text[at + 1:at + 2] != "=" or char == ":":
                end = at + 1
            if char == ":":
                template.fields[-1][1] = True
        char = text[at:end]
        if char in ("(", "[", "{"):
            self.depth += 1
        elif char in (")", "]", "}"):
            if template and template.fields and template.fields[-1][0] == self.depth and char == "}":
                template.fields.pop()
            self.depth = max(self.depth - 1, 0)
        made = self.token(OP, at, end)
        self.at = end
        return made

    def string(self, prefix, quotes):
        text = self.text
        start = self.at
        quote = text[quotes:quotes + 3] if text[quotes:quotes + 3] in ('"""', "'''") else text[quotes]
        body = quotes + len(quote)
        if "f" in prefix.lower() or "t" in prefix.lower():
            template = _Template(prefix, quote, self.place(start))
            yield self.token(template.first, start, body)
            self.templates.append(template)
            self.at = body
            return
        at = body
        while True:
            char = text[at:at + 1]
            if text.startswith(quote, at) and char:
                break
            if not char or char in "\r\n" and len(quote) == 1:
                row, column = self.place(start)
                if self.templates and self.templates[-1].quote == quote and start == quotes:
                    raise TokenError(f"{self.templates[-1].letter}-string: expecting '}}'", (row, column + 1))
                if len(quote) == 3:
                    raise TokenError("EOF in multi-line string", (row, column + 1))
                last = row + len(_NEWLINE.findall(text, start, at))
                raise TokenError(f"unterminated string literal (detected at line {last})", (row, column + 1))
            at += 1
            if char == "\\":
                at += 2 if text[at:at + 2] == "\r\n" else 1
        place = self.place(start)
        end = at + len(quote)
        self.advance(end)
        yield self.token(STRING, start, end, place)

    def template_text(self):
        # Text of a template up to a field, the end of a format, or the end of the template.
        text = self.text
        template = self.templates[-1]
        in_format = bool(template.fields)
        start = at = self.at
        kind = template.first + 1
        quote = template.quote
        while True:
            char = text[at:at + 1]
            if not char or char in "\r\n" and len(quote) == 1:
                self.unterminated(template, in_format, at, char)
            if text.startswith(quote, at):
                break
            if char in "{}":
                double = text[at + 1:at + 2] == char
                if in_format:
                    if at > start or double or char == "}":
                        yield self.middle(kind, start, at)
                    else:
                        self.at = at
                    yield from self.brace(template, char)
                    return
                if double:
                    yield self.middle(kind, start, at + 1)
                    self.at = at + 2
                    return
                if at > start or char == "}":
                    yield self.middle(kind, start, at)
                self.at = at
                if char == "}":
                    row, column = self.place(at)
                    raise TokenError(f"{template.letter}-string: single '}}' is not allowed", (row, column + 1))
                yield from self.brace(template, char)
                return
            at += 1
            if char == "\\":
                after = text[at:at + 1]
                if after == "N" and text[at + 1:at + 2] == "{" and not template.raw:
                    close = text.find("}", at)
                    at = close + 1 if close > 0 else at + 1
                    yield self.middle(kind, start, at)
                    return
                elif after not in ("{", "}"):
                    at += 2 if text[at:at + 2] == "\r\n" else 1
        if at > start:
            yield self.middle(kind, start, at)
        end = at + len(quote)
        yield self.token(template.first + 2, at, end)
        self.at = end
        self.templates.pop()

    def middle(self, kind, start, end):
        place = self.place(start)
        self.advance(end)
        return self.token(kind, start, end, place)

    def brace(self, template, char):
        at = self.at
        if char == "{":
            self.depth += 1
            template.fields.append([self.depth, False])
        else:
            template.fields.pop()
            self.depth -= 1
        yield self.token(OP, at, at + 1)
        self.at = at + 1

    def unterminated(self, template, in_format, at, char):
        letter = template.letter
        row, column = template.start
        last = self.row + len(_NEWLINE.findall(self.text, self.at, at))
        if in_format and char:
            here, column = self.place(at)
            text = f"{letter}-string: newlines are not allowed in format specifiers for single quoted {letter}-strings"
            raise TokenError(text, (here, column + 1))
        kind = "triple-quoted " if len(template.quote) == 3 else ""
        raise TokenError(f"unterminated {kind}{letter}-string literal (detected at line {last})", (row, column + 1))


def _lines(readline):
    while True:
        try:
            line = readline()
        except StopIteration:
            return
        if not line:
            return
        yield line


def generate_tokens(readline):
    return _Scanner(list(_lines(readline))).tokens()


def tokenize(readline):
    encoding, first = detect_encoding(readline)
    if encoding == "utf-8-sig":
        encoding = "utf-8"
    yield TokenInfo(ENCODING, encoding, (0, 0), (0, 0), "")
    lines = [*first, *_lines(readline)]
    yield from _Scanner([line.decode(encoding) for line in lines]).tokens()


_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = re.compile(rb"^[ \t\f]*(?:[#\r\n]|$)")


def _codec(found, name):
    import codecs

    try:
        codecs.lookup(name)
    except LookupError:
        raise SyntaxError(f"unknown encoding: {name}")
    plain = name[:12].lower().replace("_", "-")
    if plain == "utf-8" or plain.startswith("utf-8-"):
        return "utf-8"
    if plain in ("latin-1", "iso-8859-1", "iso-latin-1") or plain.startswith(("latin-1-", "iso-8859-1-", "iso-latin-1-")):
        return "iso-8859-1"
    return name


def detect_encoding(readline):
    def read():
        try:
            return readline()
        except StopIteration:
            return b""

    first = read()
    encoding = "utf-8"
    marked = first.startswith(b"\xef\xbb\xbf")
    if marked:
        first = first[3:]
        encoding = "utf-8-sig"
    lines = [first] if first else []
    while lines:
        line = lines[-1]
        try:
            line.decode("utf-8")
        except UnicodeDecodeError:
            if not _COOKIE.match(line):
                raise SyntaxError("invalid or missing encoding declaration")
        found = _COOKIE.match(line)
        if found:
            name = _codec(found, found.group(1).decode("ascii"))
            if marked and name != "utf-8":
                raise SyntaxError("encoding problem: utf-8")
            return "utf-8-sig" if marked else name, lines
        if len(lines) == 2 or not _BLANK.match(line):
            break
        second = read()
        if not second:
            break
        lines.append(second)
    return encoding, lines


def open(filename):
    from io import TextIOWrapper

    buffer = builtins.open(filename, "rb")
    try:
        encoding, _ = detect_encoding(buffer.readline)
        buffer.seek(0)
        text = TextIOWrapper(buffer, encoding, line_buffering=True)
        text.mode = "r"
        return text
    except:
        buffer.close()
        raise


def untokenize(iterable):
    writer = _Untokenizer()
    text = writer.whole(iterable)
    return text if writer.encoding is None else text.encode(writer.encoding)


def _doubled(text):
    # The text between fields as it is written: braces stand twice, but for those of names of characters.
    parts = re.split(r"(\\N\{[^}]*\})", text)
    return "".join([part if number % 2 else part.replace("{", "{{").replace("}", "}}") for number, part in enumerate(parts)])


class _Untokenizer:
    def __init__(self):
        self.out = []
        self.row = 1
        self.column = 0
        self.encoding = None
        self.indents = []
        self.fresh = True
        self.line = ""

    def go_to(self, start):
        row, column = start
        if row < self.row or row == self.row and column < self.column:
            raise ValueError(f"start ({row},{column}) precedes previous end ({self.row},{self.column})")
        if row > self.row:
            # A line that goes on behind a backslash, with the spaces before that.
            rest = self.line[self.column:].rstrip("\r\n")
            self.out.append(rest if rest.strip() == "\\" else "\\")
            self.out.append("\n" + "\\\n" * (row - self.row - 1))
            self.column = 0
        if column > self.column:
            self.out.append(" " * (column - self.column))

    def whole(self, iterable):
        iterator = iter(iterable)
        for item in iterator:
            if len(item) == 2:
                self.loose(item, iterator)
                break
            kind, string, start, end, line = item
            if kind == ENCODING:
                self.encoding = string
                continue
            if kind == ENDMARKER:
                break
            if kind == INDENT:
                self.indents.append(string)
                continue
            if kind == DEDENT:
                self.indents.pop()
                self.row, self.column = end
                continue
            if kind in (NEWLINE, NL):
                self.fresh = True
            elif self.fresh and self.indents:
                indent = self.indents[-1]
                if start[1] >= len(indent):
                    self.out.append(indent)
                    self.column = len(indent)
                self.fresh = False
            if kind in (FSTRING_MIDDLE, TSTRING_MIDDLE):
                if "{" in string or "}" in string:
                    made = _doubled(string)
                    end = (end[0], end[1] + len(made) - len(string))
                    string = made
            self.go_to(start)
            self.out.append(string)
            self.row, self.column = end
            self.line = line.splitlines()[-1] if line else ""
            if kind in (NEWLINE, NL):
                self.row += 1
                self.column = 0
        return "".join(self.out)

    def loose(self, first, iterator):
        # Pairs have no places: words are kept apart by a space.
        import itertools

        indents = []
        fresh = first[0] in (NEWLINE, NL)
        before = None
        templates = 0
        for item in itertools.chain([first], iterator):
            kind, string = item[:2]
            if kind == ENCODING:
                self.encoding = string
                continue
            if kind in (NAME, NUMBER):
                string += " "
            if kind in (STRING, FSTRING_START) and before in (STRING, FSTRING_END):
                string = (" " if kind == before == STRING else "") + " " + string
            before = kind
            if kind in (FSTRING_START, TSTRING_START):
                templates += 1
            elif kind in (FSTRING_END, TSTRING_END):
                templates -= 1
            elif templates and kind == OP and string == "{" and self.out[-1:] == ["{"]:
                string = " {"
            if kind == INDENT:
                indents.append(string)
                continue
            if kind == DEDENT:
                indents.pop()
                continue
            if kind in (NEWLINE, NL):
                fresh = True
            elif fresh and indents:
                self.out.append(indents[-1])
                fresh = False
            if kind in (FSTRING_MIDDLE, TSTRING_MIDDLE):
                string = _doubled(string)
            self.out.append(string)
