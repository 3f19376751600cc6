# Documents read piece by piece: what stands in them is told to a target, and faults by Expat's numbers and words.
#
# Entities that a document declares stand for plain text; what holds markup or others of them is refused, so that a short
# document cannot become a long one.

import re as _re
from collections import deque as _deque

_FAULTS = {
    2: "syntax error", 3: "no element found", 4: "not well-formed (invalid token)", 5: "unclosed token", 7: "mismatched tag",
    8: "duplicate attribute", 9: "junk after document element", 11: "undefined entity",
    14: "reference to invalid character number", 17: "XML or text declaration not at start of entity",
    18: "unknown encoding", 20: "unclosed CDATA section", 27: "unbound prefix", 28: "must not undeclare prefix",
    30: "XML declaration not well-formed",
}
# XML 1.0, 2.3: names.
_FIRST = (
    "A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f\u2c00-\u2fef"
    "\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
_REST = _FIRST + r"0-9.:\-\u00b7\u0300-\u036f\u203f\u2040"
_NAME = f"[{_FIRST}][{_REST}]*"
_FIRST_AT = _re.compile(f"[{_FIRST}:]")
_NAME_AT = _re.compile(f"[{_FIRST}]?[{_REST}]*")
_START = _re.compile(
    rf"<({_NAME})((?:[ \t\n]+{_NAME}[ \t\n]*=[ \t\n]*(?:\"[^<\"]*\"|'[^<']*'))*)[ \t\n]*(/?)>"
)
_END = _re.compile(rf"</({_NAME})[ \t\n]*>")
_ATTRIBUTE = _re.compile(rf"[ \t\n]+({_NAME})[ \t\n]*=[ \t\n]*(\"[^<\"]*\"|'[^<']*')")
_REFERENCE = _re.compile(rf"&(?:#([0-9]+)|#x([0-9a-fA-F]+)|({_NAME}));")
_BAD_CHARACTER = _re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]|]]>")
_BAD_IN_TAG = _re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_DECLARATION = _re.compile(
    r"<\?xml\s+version\s*=\s*(?:\"[\w.:\-]+\"|'[\w.:\-]+')"
    r"(?:\s+encoding\s*=\s*(?:\"([\w.\-]+)\"|'([\w.\-]+)'))?(?:\s+standalone\s*=\s*(?:\"(?:yes|no)\"|'(?:yes|no)'))?\s*\?>"
)
_ENTITY = _re.compile(r"<!--.*?-->|<!ENTITY\s+([^\W\d][\w.\-]*)\s+(\"[^\"]*\"|'[^']*')\s*>", _re.DOTALL)
_COMMENT = _re.compile("<!--.*?-->", _re.DOTALL)
_DEFAULTS = _re.compile("<!ATTLIST[^>\"']*[\"']")
_DOCTYPE = _re.compile(r"<!DOCTYPE\s+([^\s\[>]+)\s*(?:SYSTEM\s+(\"[^\"]*\"|'[^']*')|PUBLIC\s+(\"[^\"]*\"|'[^']*')\s+(\"[^\"]*\"|'[^']*'))?")
_PREDEFINED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_XML = "http://www.w3.org/XML/1998/namespace"
_SPACE = " \t\r\n"
_ENDS_NAME = frozenset(["", *" \t\r\n%)*+,>?[|"])
_OPENINGS = ("<!--", "<![CDATA[", "<!DOCTYPE")


class ParseError(SyntaxError):
    __module__ = "xml.etree.ElementTree"


class TreeBuilder:
    __module__ = "xml.etree.ElementTree"

    def __init__(self, element_factory=None, *, comment_factory=None, pi_factory=None, insert_comments=False,
                 insert_pis=False):
        from xml.etree.ElementTree import Comment, Element, ProcessingInstruction

        self._factory = element_factory or Element
        self._comment_factory = comment_factory or Comment
        self._pi_factory = pi_factory or ProcessingInstruction
        self.insert_comments = insert_comments
        self.insert_pis = insert_pis
        self._data = []
        self._open = []
        self._last = None
        self._root = None
        self._in_tail = False

    def close(self):
        return self._root

    def _flush(self):
        if not self._data:
            return
        if self._last is not None:
            text = "".join(self._data)
            if self._in_tail:
                self._last.tail = text
            else:
                self._last.text = text
        self._data = []

    def data(self, data, /):
        self._data.append(data)

    def start(self, tag, attrs, /):
        self._flush()
        self._last = made = self._factory(tag, attrs)
        if self._open:
            self._open[-1].append(made)
        elif self._root is None:
            self._root = made
        self._open.append(made)
        self._in_tail = False
        return made

    def end(self, tag, /):
        self._flush()
        if not self._open:
            raise IndexError("pop from empty stack")
        self._last = self._open.pop()
        self._in_tail = True
        return self._last

    def _single(self, made, inserted):
        if inserted:
            self._flush()
            self._last = made
            if self._open:
                self._open[-1].append(made)
            self._in_tail = True
        return made

    def comment(self, text, /):
        return self._single(self._comment_factory(text), self.insert_comments)

    def pi(self, target, text=None, /):
        return self._single(self._pi_factory(target, text), self.insert_pis)


TreeBuilder.__tp_sealed__ = "xml.etree.ElementTree.TreeBuilder"


class XMLParser:
    __module__ = "xml.etree.ElementTree"

    def __init__(self, *, target=None, encoding=None):
        self.target = TreeBuilder() if target is None else target
        self.entity = {}
        self.version = "Expat 2.7.1"
        self._encoding = encoding
        self._decoder = None
        self._bytes = b""
        self._broken = False
        self._return = False
        self._text = ""
        self._line, self._column = 1, 0
        # The elements that are open: the name as it stands there, the tag, how many prefixes it declares.
        self._open = []
        self._spaces = [{"xml": _XML}]
        self._entities = {}
        self._begun = self._rooted = False
        self._events = None
        self._wanted = ()
        for name in ("start", "end", "data", "comment", "pi", "doctype", "start_ns", "end_ns"):
            setattr(self, "_to_" + name, getattr(self.target, name, None))

    # Text that comes in.

    def feed(self, data, /):
        if isinstance(data, str):
            text = data
        else:
            if not isinstance(data, (bytes, bytearray, memoryview)):
                raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
            text = self._decoded(bytes(data), False)
        self._take(text, False)

    def flush(self):
        pass

    def close(self):
        self._take(self._decoded(b"", True) if self._bytes or self._decoder else "", True)
        close = getattr(self.target, "close", None)
        return close() if close is not None else None

    def _decoded(self, data, final):
        if self._decoder is None:
            self._bytes += data
            if not final and len(self._bytes) < 1024 and b"?>" not in self._bytes and self._bytes[:5] in b"<?xml":
                return ""
            data, self._bytes = self._bytes, b""
            self._decoder = _decoder_of(data, self._encoding)
            if self._decoder is None:
                self._text = data.decode("latin-1")
                self._fail(18, max(self._text.find("encoding"), 0) + 10)
        try:
            return self._decoder.decode(data, final)
        except UnicodeDecodeError as exc:
            self._broken = True
            return exc.object[:exc.start].decode(exc.encoding)

    def _take(self, text, final):
        if self._return:
            text = "\r" + text
        self._return = text.endswith("\r") and not final
        if self._return:
            text = text[:-1]
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        self._text += text
        if not self._begun and self._text[:1] == "\ufeff":
            self._text = self._text[1:]
        self._drop(self._scan(final))
        if self._broken:
            self._fail(4, len(self._text))

    def _drop(self, at):
        # What stands before `at` is done.
        text = self._text
        lines = text.count("\n", 0, at)
        if lines:
            self._line += lines
            self._column = at - text.rfind("\n", 0, at) - 1
        else:
            self._column += at
        self._text = text[at:]

    def _fail(self, code, at):
        self._drop(at)
        fault = ParseError(f"{_FAULTS[code]}: line {self._line}, column {self._column}")
        fault.code = code
        fault.position = self._line, self._column
        raise fault

    # What stands in it.

    def _scan(self, final):
        text = self._text
        at = 0
        while at < len(text):
            if self._open:
                mark = text.find("<", at)
                end = len(text) if mark < 0 else mark
                if end > at:
                    at = self._characters(at, end, mark < 0 and not final)
                    if mark < 0:
                        if final and at < len(text):
                            self._fail(5, at)
                        break
            else:
                at = self._between(at)
                if at == len(text):
                    break
            done = self._markup(at, final)
            if done is None:
                if final:
                    self._unfinished(at)
                return at
            at = done
            self._begun = True
        if final and (self._open or not self._rooted):
            self._fail(3, len(text))
        return at

    def _between(self, at):
        # Outside of the document's element there is nothing but space and markup.
        text = self._text
        while at < len(text) and text[at] in _SPACE:
            at += 1
            self._begun = True
        if at < len(text) and text[at] != "<":
            if self._rooted:
                self._fail(4 if text[at] == "&" else 9, at)
            self._misplaced(text, at)
        return at

    def _misplaced(self, text, at):
        # What stands before the root element is read by the tokens of a document type, none of which may stand here.
        mark, past = text[at], _NAME_AT.match(text, at).end()
        if past > at:
            if text[past:past + 1] not in _ENDS_NAME:
                self._fail(4, past)
            self._fail(2, at)
        if mark == "\"" or mark == "'":
            self._fail(5 if text.find(mark, at + 1) < 0 else 2, at)
        if mark == ")" and text[at + 1:at + 2] not in _ENDS_NAME:
            self._fail(4, at + 1)
        if mark == "%" or mark == "#" and at + 1 == len(text):
            self._fail(5, at)
        self._fail(2 if mark in "(),[]>|#" else 4, at)

    def _unfinished(self, at):
        text = self._text
        if text.startswith("<![CDATA[", at):
            self._fail(20, len(text))
        self._fail(3 if text.startswith("<!DOCTYPE", at) else 5, len(text) if text.startswith("<!DOCTYPE", at) else at)

    def _markup(self, at, final):
        # Where the markup that begins at `at` ends; None where its end is not there yet.
        text = self._text
        after = text[at + 1:at + 2]
        if after == "":
            return None
        if after == "/":
            return self._end_tag(at)
        if after == "?":
            return self._instruction(at)
        if after == "!":
            return self._declaration(at)
        if self._rooted and not self._open:
            self._fail(9, at)
        found = _START.match(text, at)
        if found is None:
            return self._faulty_start(at)
        self._start_tag(at, found)
        return found.end()

    def _end_tag(self, at):
        text = self._text
        if not self._open:
            self._fail(9 if self._rooted else 4, at if self._rooted else at + 1)
        found = _END.match(text, at)
        if found is None:
            past = self._name_end(at + 2)
            if past is None:
                return None
            while past < len(text) and text[past] in _SPACE:
                past += 1
            if past == len(text):
                return None
            self._fail(4, past)
        name, tag, declared = self._open[-1]
        if found[1] != name:
            self._fail(7, at + 2)
        self._open.pop()
        self._ended(tag, declared)
        return found.end()

    def _ended(self, tag, declared):
        if self._to_end is not None:
            made = self._to_end(tag)
            self._tell("end", made)
        if declared:
            self._spaces.pop()
            for _ in range(declared):
                made = self._to_end_ns("") if self._to_end_ns is not None else None
                self._tell("end-ns", made)
        if not self._open:
            self._rooted = True

    def _tell(self, event, what):
        if event in self._wanted:
            self._events.append((event, what))

    def _name_end(self, at):
        # Where the name at `at` ends, which it must begin; None at the end of the text.
        text = self._text
        if at == len(text):
            return None
        if _FIRST_AT.match(text, at) is None:
            self._fail(4, at)
        past = _NAME_AT.match(text, at).end()
        return None if past == len(text) else past

    def _faulty_start(self, at):
        # A start tag that is not whole, or is none: where the fault is.
        text = self._text
        past = self._name_end(at + 1)
        while past is not None:
            begun = past
            while past < len(text) and text[past] in _SPACE:
                past += 1
            if past == len(text):
                return None
            if text[past] == "/":
                if past + 1 < len(text):
                    self._fail(4, past + 1)
                return None
            if past == begun:
                self._fail(4, past)
            past = self._name_end(past)
            if past is None:
                return None
            for wanted in ("=", "\"'"):
                while past < len(text) and text[past] in _SPACE:
                    past += 1
                if past == len(text):
                    return None
                if text[past] not in wanted:
                    self._fail(4, past)
                past += 1
            quote = text[past - 1]
            end, mark = text.find(quote, past), text.find("<", past)
            if mark >= 0 and (end < 0 or mark < end):
                self._fail(4, mark)
            past = None if end < 0 else end + 1
        return None

    def _start_tag(self, at, found):
        given = {}
        spaces = None
        for part in _ATTRIBUTE.finditer(found[2]):
            name, value = part[1], part[2][1:-1]
            if name in given:
                self._fail(8, found.start(2) + part.start(1))
            if "&" in value or not value.isprintable():
                value = self._value(value, found.start(2) + part.start(2) + 1, at)
            given[name] = value
            if name == "xmlns" or name[:6] == "xmlns:":
                if spaces is None:
                    spaces = dict(self._spaces[-1])
                if name != "xmlns" and not value:
                    self._fail(28, at)
                spaces[name[6:]] = value
        declared = 0
        if spaces is not None:
            self._spaces.append(spaces)
            for name, value in given.items():
                if name == "xmlns" or name[:6] == "xmlns:":
                    declared += 1
                    pair = name[6:], value
                    made = self._to_start_ns(*pair) if self._to_start_ns is not None else pair
                    self._tell("start-ns", made)
        name = found[1]
        tag = self._full(name, at, True)
        attributes = {}
        for key, value in given.items():
            if key != "xmlns" and key[:6] != "xmlns:":
                full = self._full(key, at, False) if ":" in key else key
                if full in attributes:
                    self._fail(8, at)
                attributes[full] = value
        if self._to_start is not None:
            made = self._to_start(tag, attributes)
            self._tell("start", made)
        if found[3]:
            self._ended(tag, declared)
        else:
            self._open.append((name, tag, declared))

    def _full(self, name, at, is_tag):
        prefix, colon, local = name.partition(":")
        if not colon:
            uri = self._spaces[-1].get("") if is_tag else None
            return f"{{{uri}}}{name}" if uri else name
        uri = self._spaces[-1].get(prefix)
        if uri is None:
            self._fail(27, at)
        return f"{{{uri}}}{local}"

    def _value(self, value, start, at):
        bad = _BAD_IN_TAG.search(value)
        if bad is not None:
            self._fail(4, start + bad.start())
        value = value.replace("\n", " ").replace("\t", " ")
        if "&" not in value:
            return value
        parts = []
        done = 0
        while (mark := value.find("&", done)) >= 0:
            parts.append(value[done:mark])
            found = _REFERENCE.match(value, mark)
            if found is None:
                self._fail(4, self._bad_reference(start + mark))
            parts.append(self._referred(found, at))
            done = found.end()
        parts.append(value[done:])
        return "".join(parts)

    def _referred(self, found, at):
        # What a reference stands for; `at` is where faults of it are told.
        if found[3] is not None:
            put = _PREDEFINED.get(found[3])
            if put is None:
                put = self._entities.get(found[3])
            if put is None:
                self._fail(11, at)
            return put
        digits = found[1] or found[2]
        number = int(digits[-12:], 10 if found[1] else 16) if len(digits.lstrip("0")) < 12 else 0
        if number < 32 and number not in (9, 10, 13) or 0xD800 <= number < 0xE000 or number in (0xFFFE, 0xFFFF) or number > 0x10FFFF:
            self._fail(14, at)
        return chr(number)

    def _bad_reference(self, at):
        # Where a reference that is none goes wrong.
        text = self._text
        past = at + 1
        if text.startswith("#", past):
            past += 1
            digits = "0123456789"
            if text.startswith("x", past):
                past += 1
                digits += "abcdefABCDEF"
            while past < len(text) and text[past] in digits:
                past += 1
            return past
        if _FIRST_AT.match(text, past) is not None:
            return _NAME_AT.match(text, past).end()
        return past

    def _characters(self, at, end, partial):
        text = self._text
        parts = []
        bad = _BAD_CHARACTER.search(text, at, end)
        stop = end if bad is None else bad.start()
        if partial and bad is None and text.endswith("]", at, end):
            stop = max(at, end - 2)
        while at < stop:
            mark = text.find("&", at, stop)
            if mark < 0:
                parts.append(text[at:stop])
                at = stop
                break
            if mark > at:
                parts.append(text[at:mark])
            at = mark
            found = _REFERENCE.match(text, mark)
            if found is None:
                past = self._bad_reference(mark)
                if past < len(text):
                    self._fail(4, past)
                stop = mark
                break
            parts.append(self._referred(found, mark))
            at = found.end()
        if bad is not None and at >= stop and stop == bad.start():
            self._fail(4, bad.start() + (2 if bad[0] == "]]>" else 0))
        if parts and self._to_data is not None:
            self._to_data("".join(parts))
        return at

    def _instruction(self, at):
        text = self._text
        end = text.find("?>", at + 2)
        if text.startswith("<?xml", at) and text[at + 5:at + 6] in ("", "?", *_SPACE):
            if end < 0:
                return None
            if at > 0 or self._begun:
                self._fail(17, at)
            if _DECLARATION.match(text, at) is None:
                self._fail(30, at + 5)
            return end + 2
        past = self._name_end(at + 2)
        if end < 0 or past is None:
            return None
        if past != end and text[past] not in _SPACE:
            self._fail(4, past)
        self._only_characters(past, end)
        if self._to_pi is not None:
            made = self._to_pi(text[at + 2:past], text[past:end].lstrip(_SPACE))
            self._tell("pi", made)
        return end + 2

    def _declaration(self, at):
        text = self._text
        for opening in _OPENINGS:
            if text.startswith(opening, at):
                break
            if opening.startswith(text[at:]):
                return None
        else:
            self._fail(4, at + 2)
        if opening == "<!--":
            end = text.find("--", at + 4)
            if end < 0 or end + 2 == len(text):
                return None
            if text[end + 2] != ">":
                self._fail(4, end + 2)
            self._only_characters(at + 4, end)
            if self._to_comment is not None:
                made = self._to_comment(text[at + 4:end])
                self._tell("comment", made)
            return end + 3
        if opening == "<![CDATA[":
            if not self._open:
                self._fail(9 if self._rooted else 4, at if self._rooted else at + 3)
            end = text.find("]]>", at + 9)
            if end < 0:
                return None
            self._only_characters(at + 9, end)
            if self._to_data is not None and end > at + 9:
                self._to_data(text[at + 9:end])
            return end + 3
        if self._open or self._rooted:
            self._fail(4 if self._open else 9, at + 2 if self._open else at)
        return self._doctype(at)

    def _only_characters(self, at, end):
        bad = _BAD_IN_TAG.search(self._text, at, end)
        if bad is not None:
            self._fail(4, bad.start())

    def _doctype(self, at):
        text = self._text
        past = at + 9
        inner = None
        while past < len(text):
            char = text[past]
            if char in "\"'":
                past = text.find(char, past + 1)
                if past < 0:
                    return None
            elif char == "[":
                inner = past + 1
            elif char == "]" and inner is not None:
                self._declare(text[inner:past])
                inner = None
            elif char == "<" and text.startswith("<!--", past):
                past = text.find("-->", past)
                if past < 0:
                    return None
                past += 2
            elif char == ">" and inner is None:
                found = _DOCTYPE.match(text, at)
                if found is None:
                    self._fail(4, at + 9)
                if self._to_doctype is not None:
                    public, system = found[3], found[2] or found[4]
                    self._to_doctype(found[1], public and public[1:-1], system and system[1:-1])
                return past + 1
            past += 1
        return None

    def _declare(self, subset):
        if _DEFAULTS.search(_COMMENT.sub("", subset)) is not None:
            raise NotImplementedError("attribute lists that declare values are not read")
        for found in _ENTITY.finditer(subset):
            name = found[1]
            if name is None or name in self._entities:
                continue
            value = found[2][1:-1]
            value = _re.sub(r"&#([0-9]{1,7});|&#x([0-9a-fA-F]{1,6});", _character, value)
            if "<" in value or "&" in value:
                raise NotImplementedError("entities that hold markup or other entities are not read")
            self._entities[name] = value


XMLParser.__tp_sealed__ = "xml.etree.ElementTree.XMLParser"


def _character(found):
    number = int(found[1]) if found[1] else int(found[2], 16)
    return chr(number) if number <= 0x10FFFF else found[0]


def _decoder_of(data, encoding):
    # The decoder for a document: by its mark, by what it says, or for UTF-8.
    import codecs

    if encoding is None:
        if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
            encoding = "utf-16"
        elif data[:2] == b"<\0":
            encoding = "utf-16-le"
        elif data[:2] == b"\0<":
            encoding = "utf-16-be"
        elif data[:3] == codecs.BOM_UTF8:
            encoding = "utf-8-sig"
        else:
            said = _re.match(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([A-Za-z][\w.\-]*)[\"']", data)
            encoding = said[1].decode("ascii") if said is not None else "utf-8"
    try:
        return codecs.getincrementaldecoder(encoding)()
    except LookupError:
        return None


_EVENTS = ("start", "end", "start-ns", "end-ns", "comment", "pi")


def _events_of(events):
    events = ("end",) if events is None else tuple(events)
    for event in events:
        if event not in _EVENTS:
            raise ValueError(f"unknown event {event!r}")
    return events


class XMLPullParser:
    __module__ = "xml.etree.ElementTree"

    def __init__(self, events=None, *, _parser=None):
        self._parser = _parser or XMLParser(target=TreeBuilder())
        self._parser._wanted = _events_of(events)
        self._parser._events = self._waiting = _deque()

    def feed(self, data):
        if self._parser is None:
            raise ValueError("feed() called after end of stream")
        if data:
            try:
                self._parser.feed(data)
            except SyntaxError as exc:
                self._waiting.append(exc)

    def _close_and_return_root(self):
        root = self._parser.close()
        self._parser = None
        return root

    def close(self):
        self._close_and_return_root()

    def read_events(self):
        waiting = self._waiting
        while waiting:
            event = waiting.popleft()
            if isinstance(event, Exception):
                raise event
            yield event

    def flush(self):
        if self._parser is None:
            raise ValueError("flush() called after end of stream")
        self._parser.flush()
