# A parser of HTML that calls methods for what it finds.

import re
from html import unescape
from html.entities import html5

__all__ = ["HTMLParser"]

_SPACE = r"[\t\n\r\f ]"
interesting_normal = re.compile("[&<]")
incomplete = re.compile("&[a-zA-Z#]")
entityref = re.compile("&([a-zA-Z][-.a-zA-Z0-9]*)[^a-zA-Z0-9]")
charref = re.compile("&#(?:[0-9]+|[xX][0-9a-fA-F]+)[^0-9a-fA-F]")
attr_charref = re.compile(r"&(#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*)[;=]?")
starttagopen = re.compile("<[a-zA-Z]")
endtagopen = re.compile("</[a-zA-Z]")
piclose = re.compile(">")
commentclose = re.compile(r"--!?>")
commentabruptclose = re.compile(r"-?>")
tagfind_tolerant = re.compile(r"([a-zA-Z][^\t\n\r\f />]*)(?:[\t\n\r\f ]|/(?!>))*")
attrfind_tolerant = re.compile(
    r"((?<=[\'\"\t\n\r\f /])[^\t\n\r\f />][^\t\n\r\f /=>]*)"
    r"([\t\n\r\f ]*=[\t\n\r\f ]*(\'[^\']*\'|\"[^\"]*\"|(?![\'\"])[^>\t\n\r\f ]*))?"
    r"(?:[\t\n\r\f ]|/(?!>))*"
)
# Where a tag ends, with all of its attributes.
locatetagend = re.compile(
    r"[a-zA-Z][^\t\n\r\f />]*"
    r"[\t\n\r\f /]*"
    r"(?:(?<=['\"\t\n\r\f /])[^\t\n\r\f />][^\t\n\r\f /=>]*"
    r"(?:=(?:[\t\n\r\f ]*(?:'[^']*'|\"[^\"]*\"|(?!['\"])[^>\t\n\r\f ]*))|"
    r"[\t\n\r\f ]+=(?:[\t\n\r\f ]*(?:'[^']*'|\"[^\"]*\"|(?!['\"])[^>\t\n\r\f ]*)))?"
    r"[\t\n\r\f /]*)*>?"
)


def _attr_replace(match):
    ref = match.group(0)
    # "&name=" and names that go on are text in attributes.
    if ref.startswith("&#") and not ref.endswith("="):
        return unescape(ref)
    return html5.get(ref[1:], ref)


def _unescape_attrvalue(s):
    return attr_charref.sub(_attr_replace, s)


# A reference, or the beginning of one, that nothing follows.
_at_end = re.compile(r"&(?:#([0-9]+|[xX][0-9a-fA-F]+)?|#[xX]|([a-zA-Z][-.a-zA-Z0-9]*))?\z")


class HTMLParser:
    CDATA_CONTENT_ELEMENTS = ("script", "style", "xmp", "iframe", "noembed", "noframes")
    RCDATA_CONTENT_ELEMENTS = ("textarea", "title")

    def __init__(self, *, convert_charrefs=True, scripting=False):
        self.convert_charrefs = convert_charrefs
        self.scripting = scripting
        self.reset()

    def reset(self):
        self.rawdata = ""
        self.lasttag = "???"
        self.interesting = interesting_normal
        self.cdata_elem = None
        self._support_cdata = True
        self._escapable = True
        self.lineno = 1
        self.offset = 0

    def getpos(self):
        return self.lineno, self.offset

    def updatepos(self, i, j):
        if i >= j:
            return j
        rawdata = self.rawdata
        nlines = rawdata.count("\n", i, j)
        if nlines:
            self.lineno = self.lineno + nlines
            self.offset = j - (rawdata.rindex("\n", i, j) + 1)
        else:
            self.offset = self.offset + j - i
        return j

    def feed(self, data):
        self.rawdata = self.rawdata + data
        self.goahead(0)

    def close(self):
        self.goahead(1)

    def get_starttag_text(self):
        return self.__starttag_text

    __starttag_text = None

    def set_cdata_mode(self, elem, *, escapable=False):
        self.cdata_elem = elem.lower()
        self._escapable = escapable
        if elem == "plaintext":
            self.interesting = re.compile(r"\z")
        elif escapable and not self.convert_charrefs:
            self.interesting = re.compile(rf"&|</{self.cdata_elem}(?=[\t\n\r\f />])", re.IGNORECASE | re.ASCII)
        else:
            self.interesting = re.compile(rf"</{self.cdata_elem}(?=[\t\n\r\f />])", re.IGNORECASE | re.ASCII)

    def clear_cdata_mode(self):
        self.interesting = interesting_normal
        self.cdata_elem = None
        self._escapable = True

    def _support_cdata_sections(self, flag=True):
        self._support_cdata = flag

    def _text(self, text):
        if self.convert_charrefs and self._escapable:
            text = unescape(text)
        self.handle_data(text)

    def goahead(self, end):
        rawdata = self.rawdata
        i = 0
        n = len(rawdata)
        while i < n:
            if self.convert_charrefs and not self.cdata_elem:
                j = rawdata.find("<", i)
                if j < 0:
                    # A reference may go on in what comes next.
                    amppos = rawdata.rfind("&", max(i, n - 34))
                    if amppos >= 0 and not re.compile(r"[\t\n\r\f ;]").search(rawdata, amppos) and not end:
                        break
                    j = n
            else:
                match = self.interesting.search(rawdata, i)
                if match:
                    j = match.start()
                else:
                    if self.cdata_elem and not end:
                        break
                    j = n
            if i < j:
                self._text(rawdata[i:j])
            i = self.updatepos(i, j)
            if i == n:
                break
            if rawdata.startswith("<", i):
                k = self._markup(i, end)
                if k is None:
                    break
                if k < 0:
                    if not end:
                        break
                    self._unfinished(i)
                    k = n
                i = self.updatepos(i, k)
            else:
                k = self._reference(i, end)
                if k is None:
                    break
                i = k
        if end and i < n:
            self._text(rawdata[i:n])
            i = self.updatepos(i, n)
        self.rawdata = rawdata[i:]

    def _markup(self, i, end):
        # What begins with "<": where it ends, -1 if it does not yet, None if more is needed to tell.
        rawdata = self.rawdata
        if starttagopen.match(rawdata, i):
            return self.parse_starttag(i)
        if rawdata.startswith("</", i):
            return self.parse_endtag(i)
        if rawdata.startswith("<!--", i):
            return self.parse_comment(i)
        if rawdata.startswith("<?", i):
            return self.parse_pi(i)
        if rawdata.startswith("<!", i):
            return self.parse_html_declaration(i)
        if i + 1 < len(rawdata) or end:
            self.handle_data("<")
            return i + 1
        return None

    def _unfinished(self, i):
        # Markup that the text ends in.
        rawdata = self.rawdata
        n = len(rawdata)
        if starttagopen.match(rawdata, i):
            return
        if rawdata.startswith("</", i):
            if i + 2 == n:
                self.handle_data("</")
            elif not endtagopen.match(rawdata, i):
                self.handle_comment(rawdata[i + 2:])
        elif rawdata.startswith("<!--", i):
            j = n
            for suffix in ("--!", "--", "-"):
                if rawdata.endswith(suffix, i + 4):
                    j -= len(suffix)
                    break
            self.handle_comment(rawdata[i + 4:j])
        elif rawdata.startswith("<![CDATA[", i) and self._support_cdata:
            self.unknown_decl(rawdata[i + 3:])
        elif rawdata[i:i + 9].lower() == "<!doctype":
            self.handle_decl(rawdata[i + 2:])
        elif rawdata.startswith("<!", i):
            self.handle_comment(rawdata[i + 2:])
        elif rawdata.startswith("<?", i):
            self.handle_pi(rawdata[i + 2:])

    def _reference(self, i, end):
        # What begins with "&", where references are told one by one; None if more is needed.
        rawdata = self.rawdata
        n = len(rawdata)
        numeric = rawdata.startswith("&#", i)
        match = (charref if numeric else entityref).match(rawdata, i)
        if match:
            k = match.end()
            if not rawdata.startswith(";", k - 1):
                k = k - 1
            if numeric:
                self.handle_charref(match.group()[2:-1])
            else:
                self.handle_entityref(match.group(1))
            return self.updatepos(i, k)
        if match := _at_end.match(rawdata, i):
            # The text ends in it.
            if not end:
                return None
            if match.group(1):
                self.handle_charref(match.group(1))
                return self.updatepos(i, n)
            if match.group(2):
                self.handle_entityref(match.group(2))
                return self.updatepos(i, n)
        if numeric and i + 3 >= n:
            return None
        k = i + 2 if numeric else i + 1
        self.handle_data(rawdata[i:k])
        return self.updatepos(i, k)

    def parse_html_declaration(self, i):
        rawdata = self.rawdata
        if rawdata[i:i + 4] == "<!--":
            return self.parse_comment(i)
        if rawdata[i:i + 9] == "<![CDATA[":
            if self._support_cdata:
                j = rawdata.find("]]>", i + 9)
                if j < 0:
                    return -1
                self.unknown_decl(rawdata[i + 3:j])
                return j + 3
            return self.parse_bogus_comment(i)
        if rawdata[i:i + 9].lower() == "<!doctype":
            gtpos = rawdata.find(">", i + 9)
            if gtpos == -1:
                return -1
            self.handle_decl(rawdata[i + 2:gtpos])
            return gtpos + 1
        return self.parse_bogus_comment(i)

    def parse_comment(self, i, report=True):
        rawdata = self.rawdata
        match = commentclose.search(rawdata, i + 4)
        if not match:
            match = commentabruptclose.match(rawdata, i + 4)
            if not match:
                return -1
        if report:
            self.handle_comment(rawdata[i + 4:match.start()])
        return match.end()

    def parse_bogus_comment(self, i, report=1):
        rawdata = self.rawdata
        pos = rawdata.find(">", i + 2)
        if pos == -1:
            return -1
        if report:
            self.handle_comment(rawdata[i + 2:pos])
        return pos + 1

    def parse_pi(self, i):
        rawdata = self.rawdata
        match = piclose.search(rawdata, i + 2)
        if not match:
            return -1
        self.handle_pi(rawdata[i + 2:match.start()])
        return match.end()

    def parse_starttag(self, i):
        self.__starttag_text = None
        endpos = self.check_for_whole_start_tag(i)
        if endpos < 0:
            return endpos
        rawdata = self.rawdata
        self.__starttag_text = rawdata[i:endpos]
        attrs = []
        match = tagfind_tolerant.match(rawdata, i + 1)
        k = match.end()
        self.lasttag = tag = match.group(1).lower()
        while k < endpos:
            m = attrfind_tolerant.match(rawdata, k)
            if not m:
                break
            name, rest, value = m.group(1, 2, 3)
            if not rest:
                value = None
            elif value[:1] == "'" == value[-1:] or value[:1] == '"' == value[-1:]:
                value = value[1:-1]
            if value:
                value = _unescape_attrvalue(value)
            attrs.append((name.lower(), value))
            k = m.end()
        end = rawdata[k:endpos].strip()
        if end not in (">", "/>"):
            self.handle_data(rawdata[i:endpos])
            return endpos
        if end.endswith("/>"):
            self.handle_startendtag(tag, attrs)
        else:
            self.handle_starttag(tag, attrs)
            if tag in self.CDATA_CONTENT_ELEMENTS or self.scripting and tag == "noscript" or tag == "plaintext":
                self.set_cdata_mode(tag)
            elif tag in self.RCDATA_CONTENT_ELEMENTS:
                self.set_cdata_mode(tag, escapable=True)
        return endpos

    def check_for_whole_start_tag(self, i):
        rawdata = self.rawdata
        match = locatetagend.match(rawdata, i + 1)
        j = match.end()
        if rawdata[j - 1] != ">":
            return -1
        return j

    def parse_endtag(self, i):
        rawdata = self.rawdata
        if rawdata.find(">", i + 2) < 0:
            return -1
        if not endtagopen.match(rawdata, i):
            if rawdata[i + 2:i + 3] == ">":
                return i + 3
            return self.parse_bogus_comment(i)
        match = locatetagend.match(rawdata, i + 2)
        j = match.end()
        if rawdata[j - 1] != ">":
            return -1
        match = tagfind_tolerant.match(rawdata, i + 2)
        tag = match.group(1).lower()
        self.handle_endtag(tag)
        self.clear_cdata_mode()
        return j

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_starttag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        pass

    def handle_charref(self, name):
        pass

    def handle_entityref(self, name):
        pass

    def handle_data(self, data):
        pass

    def handle_comment(self, data):
        pass

    def handle_decl(self, decl):
        pass

    def handle_pi(self, data):
        pass

    def unknown_decl(self, data):
        pass
