# Trees of XML: elements, documents, and how they are written.

from _refusing import refusing as _refusing
from _xml_events import ParseError, TreeBuilder, XMLParser, XMLPullParser

__all__ = [
    "Comment", "dump", "Element", "ElementTree", "canonicalize", "fromstring", "fromstringlist", "indent", "iselement",
    "iterparse", "parse", "ParseError", "PI", "ProcessingInstruction", "QName", "SubElement", "tostring", "tostringlist",
    "TreeBuilder", "VERSION", "XML", "XMLID", "XMLParser", "XMLPullParser", "register_namespace", "C14NWriterTarget",
]

VERSION = "1.3.0"
_NO_CANON = "the canonical form is not written here; tostring is offered"
canonicalize = _refusing("xml.etree.ElementTree.", "canonicalize", _NO_CANON)
C14NWriterTarget = _refusing("xml.etree.ElementTree.", "C14NWriterTarget", _NO_CANON)


def _kind(value):
    return "None" if value is None else type(value).__name__


def _must_be_element(value, what):
    if not isinstance(value, Element):
        raise TypeError(f"{what} must be xml.etree.ElementTree.Element, not {_kind(value)}")
    return value


def _are_elements(values):
    for value in values:
        if not isinstance(value, Element):
            raise TypeError(f'expected an Element, not "{type(value).__name__}"')
    return values


class _element_iterator:
    def __init__(self, element, tag):
        self._rest = [element]
        self._tag = None if tag == "*" else tag

    def __iter__(self):
        return self

    def __next__(self):
        while self._rest:
            element = self._rest.pop()
            self._rest.extend(reversed(element._children))
            if self._tag is None or element.tag == self._tag:
                return element
        raise StopIteration


class Element:
    __module__ = "xml.etree.ElementTree"
    __tp_name__ = "xml.etree.ElementTree.Element"
    __slots__ = ("tag", "_attrib", "text", "tail", "_children")

    def __init__(self, tag, attrib={}, /, **extra):
        if not isinstance(attrib, dict):
            raise TypeError(f"Element() argument 2 must be dict, not {_kind(attrib)}")
        self.tag = tag
        self._attrib = {**attrib, **extra}
        self.text = None
        self.tail = None
        self._children = []

    @property
    def attrib(self):
        return self._attrib

    @attrib.setter
    def attrib(self, value):
        if not isinstance(value, dict):
            raise TypeError(f"attrib must be dict, not {_kind(value)}")
        self._attrib = value

    def __repr__(self):
        return f"<Element {self.tag!r} at {id(self):#x}>"

    def makeelement(self, tag, attrib, /):
        return Element(tag, attrib)

    def __copy__(self):
        made = Element(self.tag)
        made._attrib, made.text, made.tail = self._attrib, self.text, self.tail
        made._children = self._children[:]
        return made

    def __deepcopy__(self, memo, /):
        from copy import deepcopy

        # Depth first without recursion: a copy of each, put into the copy of the one above it.
        made = None
        rest = [(self, None)]
        while rest:
            element, above = rest.pop()
            twin = Element(deepcopy(element.tag, memo), deepcopy(element._attrib, memo))
            twin.text, twin.tail = deepcopy(element.text, memo), deepcopy(element.tail, memo)
            memo[id(element)] = twin
            if above is None:
                made = twin
            else:
                above._children.append(twin)
            rest.extend([(child, twin) for child in reversed(element._children)])
        return made

    def __len__(self):
        return len(self._children)

    def __bool__(self):
        import warnings

        warnings.warn(
            "Testing an element's truth value will always return True in future versions.  Use specific 'len(elem)' or"
            " 'elem is not None' test instead.", DeprecationWarning, 2
        )
        return len(self._children) != 0

    def __getitem__(self, index, /):
        try:
            return self._children[index]
        except IndexError:
            raise IndexError("child index out of range") from ...
        except TypeError:
            raise TypeError("element indices must be integers") from ...

    def __setitem__(self, index, element, /):
        if isinstance(index, slice):
            try:
                elements = list(element)
            except TypeError:
                raise TypeError("assignment expects an iterable") from ...
            self._children[index] = _are_elements(elements)
            return
        _are_elements((element,))
        try:
            self._children[index] = element
        except IndexError:
            raise IndexError("child assignment index out of range") from ...
        except TypeError:
            raise TypeError("element indices must be integers") from ...

    def __delitem__(self, index, /):
        try:
            del self._children[index]
        except IndexError:
            raise IndexError("child assignment index out of range") from ...
        except TypeError:
            raise TypeError("element indices must be integers") from ...

    def append(self, subelement, /):
        self._children.append(_must_be_element(subelement, "append() argument 1"))

    def extend(self, elements, /):
        try:
            elements = iter(elements)
        except TypeError:
            raise TypeError("'elements' must be an iterable") from ...
        elements = list(elements)
        self._children.extend(_are_elements(elements))

    def insert(self, index, subelement, /):
        self._children.insert(index, _must_be_element(subelement, "insert() argument 2"))

    def remove(self, subelement, /):
        _must_be_element(subelement, "remove() argument")
        for at, child in enumerate(self._children):
            if child is subelement or child == subelement:
                del self._children[at]
                return
        raise ValueError("Element.remove(x): element not found")

    def clear(self):
        self._attrib = {}
        self.text = self.tail = None
        self._children = []

    def get(self, key, default=None):
        return self._attrib.get(key, default)

    def set(self, key, value, /):
        self._attrib[key] = value

    def keys(self):
        return list(self._attrib)

    def items(self):
        return list(self._attrib.items())

    def find(self, path, namespaces=None):
        from xml.etree.ElementPath import find

        return find(self, path, namespaces)

    def findtext(self, path, default=None, namespaces=None):
        from xml.etree.ElementPath import findtext

        return findtext(self, path, default, namespaces)

    def findall(self, path, namespaces=None):
        from xml.etree.ElementPath import findall

        return findall(self, path, namespaces)

    def iterfind(self, path, namespaces=None):
        from xml.etree.ElementPath import iterfind

        return iterfind(self, path, namespaces)

    def iter(self, tag=None):
        return _element_iterator(self, tag)

    def itertext(self):
        # Elements whose text comes, and tails.
        rest = [self]
        while rest:
            part = rest.pop()
            if not isinstance(part, Element):
                yield part
                continue
            for child in reversed(part._children):
                if child.tail:
                    rest.append(child.tail)
                rest.append(child)
            if part.text:
                yield part.text


Element.__tp_sealed__ = "xml.etree.ElementTree.Element"


def SubElement(parent, tag, attrib={}, /, **extra):
    _must_be_element(parent, "SubElement() argument 1")
    if not isinstance(attrib, dict):
        raise TypeError(f"SubElement() argument 3 must be dict, not {_kind(attrib)}")
    made = parent.makeelement(tag, {**attrib, **extra}) if type(parent) is not Element else Element(tag, attrib, **extra)
    parent.append(made)
    return made


def iselement(element):
    return hasattr(element, "tag")


def Comment(text=None):
    made = Element(Comment)
    made.text = text
    return made


def ProcessingInstruction(target, text=None):
    made = Element(ProcessingInstruction)
    made.text = target + " " + text if text else target
    return made


PI = ProcessingInstruction


class QName:
    def __init__(self, text_or_uri, tag=None):
        self.text = f"{{{text_or_uri}}}{tag}" if tag else text_or_uri

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.text!r}>"

    def __hash__(self):
        return hash(self.text)

    def _other(self, other):
        return other.text if isinstance(other, QName) else other

    def __eq__(self, other):
        return self.text == self._other(other)

    def __lt__(self, other):
        return self.text < self._other(other)

    def __le__(self, other):
        return self.text <= self._other(other)

    def __gt__(self, other):
        return self.text > self._other(other)

    def __ge__(self, other):
        return self.text >= self._other(other)


class ElementTree:
    def __init__(self, element=None, file=None):
        if element is not None and not iselement(element):
            raise TypeError(f"expected an Element, not {type(element).__name__}")
        self._root = element
        if file:
            self.parse(file)

    def getroot(self):
        return self._root

    def _setroot(self, element):
        if not iselement(element):
            raise TypeError(f"expected an Element, not {type(element).__name__}")
        self._root = element

    def parse(self, source, parser=None):
        opened = None
        if not hasattr(source, "read"):
            source = opened = open(source, "rb")
        try:
            parser = XMLParser() if parser is None else parser
            while data := source.read(32768):
                parser.feed(data)
            self._root = parser.close()
            return self._root
        finally:
            if opened is not None:
                opened.close()

    def iter(self, tag=None):
        return self._root.iter(tag)

    def _relative(self, path):
        if path[:1] == "/":
            import warnings

            warnings.warn(
                "This search is broken in 1.3 and earlier, and will be fixed in a future version.  If you rely on the"
                f" current behaviour, change it to {'.' + path!r}", FutureWarning, 3
            )
            return "." + path
        return path

    def find(self, path, namespaces=None):
        return self._root.find(self._relative(path), namespaces)

    def findtext(self, path, default=None, namespaces=None):
        return self._root.findtext(self._relative(path), default, namespaces)

    def findall(self, path, namespaces=None):
        return self._root.findall(self._relative(path), namespaces)

    def iterfind(self, path, namespaces=None):
        return self._root.iterfind(self._relative(path), namespaces)

    def write(self, file_or_filename, encoding=None, xml_declaration=None, default_namespace=None, method=None, *,
              short_empty_elements=True):
        method = method or "xml"
        if method == "c14n":
            canonicalize()
        if method not in ("xml", "html", "text"):
            raise ValueError(f"unknown method {method!r}")
        encoding = encoding or "us-ascii"
        parts = []
        plain = encoding.lower() == "unicode"
        declared = "utf-8" if plain else encoding
        if method == "xml" and (xml_declaration or (
            xml_declaration is None and not plain and encoding.lower() not in ("utf-8", "us-ascii")
        )):
            parts.append(f"<?xml version='1.0' encoding='{declared}'?>\n")
        self._written(parts, method, default_namespace, short_empty_elements)
        if not hasattr(file_or_filename, "write"):
            with open(file_or_filename, "w", encoding=declared, errors="xmlcharrefreplace", newline="") as file:
                file.writelines(parts)
        elif plain:
            for part in parts:
                file_or_filename.write(part)
        else:
            data = "".join(parts).encode(encoding, "xmlcharrefreplace")
            if encoding.lower() in ("utf-16", "utf-32") or data:
                file_or_filename.write(data)

    def _written(self, parts, method, default_namespace, short_empty_elements):
        if method == "text":
            for text in self._root.itertext():
                parts.append(text)
            if self._root.tail:
                parts.append(self._root.tail)
            return
        names, spaces = _names_of(self._root, default_namespace)
        write = _write_html if method == "html" else _write_xml
        write(parts, self._root, names, spaces, short_empty_elements)

    def write_c14n(self, file):
        return self.write(file, method="c14n")


_namespace_map = {
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/1999/xhtml": "html",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://schemas.xmlsoap.org/wsdl/": "wsdl",
    "http://www.w3.org/2001/XMLSchema": "xs",
    "http://www.w3.org/2001/XMLSchema-instance": "xsi",
    "http://purl.org/dc/elements/1.1/": "dc",
}


def register_namespace(prefix, uri):
    import re

    if re.match(r"ns\d+$", prefix):
        raise ValueError("Prefix format reserved for internal use")
    for known, name in list(_namespace_map.items()):
        if known == uri or name == prefix:
            del _namespace_map[known]
    _namespace_map[uri] = prefix


def _refuse(text):
    raise TypeError(f"cannot serialize {text!r} (type {type(text).__name__})")


def _names_of(root, default_namespace):
    # What each name is written as, and the namespaces with their prefixes.
    names = {None: None}
    spaces = {}
    if default_namespace:
        spaces[default_namespace] = ""

    def add(name):
        if name in names:
            return
        if name[:1] == "{":
            uri, tag = name[1:].rsplit("}", 1)
            prefix = spaces.get(uri)
            if prefix is None:
                prefix = _namespace_map.get(uri)
                if prefix is None:
                    prefix = f"ns{len(spaces)}"
                if prefix != "xml":
                    spaces[uri] = prefix
            names[name] = f"{prefix}:{tag}" if prefix else tag
        else:
            if default_namespace:
                raise ValueError("cannot use non-qualified names with default_namespace option")
            names[name] = name

    for element in root.iter():
        tag = element.tag
        if isinstance(tag, QName):
            add(tag.text)
        elif isinstance(tag, str):
            add(tag)
        elif tag is not None and tag is not Comment and tag is not PI:
            _refuse(tag)
        for key, value in element.items():
            if isinstance(key, QName):
                key = key.text
            if not isinstance(key, str):
                _refuse(key)
            add(key)
            if isinstance(value, QName):
                add(value.text)
        if isinstance(element.text, QName):
            add(element.text.text)
    return names, spaces


def _text_of(text):
    if not isinstance(text, str):
        _refuse(text)
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    return text


def _value_of(text, quote_all=True):
    if not isinstance(text, str):
        _refuse(text)
    text = text.replace("&", "&amp;")
    if quote_all:
        text = text.replace("<", "&lt;")
    text = text.replace(">", "&gt;").replace('"', "&quot;")
    if quote_all:
        text = text.replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#09;")
    return text


def _opened(parts, element, tag, names, spaces, quote_all):
    parts.append(f"<{tag}")
    for uri, prefix in sorted((spaces or {}).items(), key=_by_prefix):
        parts.append(f' xmlns{":" if prefix else ""}{prefix}="{_value_of(uri, quote_all)}"')
    for key, value in element.items():
        if isinstance(key, QName):
            key = key.text
        value = names[value.text] if isinstance(value, QName) else _value_of(value, quote_all)
        parts.append(f' {names[key]}="{value}"')


def _by_prefix(item):
    return item[1]


def _tag_of(element, names):
    tag = element.tag
    return tag if tag is Comment or tag is PI or tag is None else names[tag.text if isinstance(tag, QName) else tag]


def _shown(text, names):
    return names[text.text] if isinstance(text, QName) else _text_of(text)


def _write_xml(parts, root, names, spaces, short):
    # Elements that are to be written, and texts that follow those.
    rest = [root]
    while rest:
        element = rest.pop()
        if isinstance(element, str):
            parts.append(element)
            continue
        tag, text = _tag_of(element, names), element.text
        if element.tail:
            rest.append(_text_of(element.tail))
        if tag is Comment:
            parts.append(f"<!--{text}-->")
        elif tag is PI:
            parts.append(f"<?{text}?>")
        elif tag is None:
            if text:
                parts.append(_text_of(text))
            rest.extend(reversed(element))
        else:
            _opened(parts, element, tag, names, spaces, True)
            if text or len(element) or not short:
                parts.append(">")
                if text:
                    parts.append(_shown(text, names))
                rest.append(f"</{tag}>")
                rest.extend(reversed(element))
            else:
                parts.append(" />")
        spaces = None


_HTML_EMPTY = frozenset((
    "area", "base", "basefont", "br", "col", "embed", "frame", "hr", "img", "input", "isindex", "link", "meta", "param",
    "source", "track", "wbr",
))


def _write_html(parts, root, names, spaces, short):
    rest = [root]
    while rest:
        element = rest.pop()
        if isinstance(element, str):
            parts.append(element)
            continue
        tag, text = _tag_of(element, names), element.text
        if element.tail:
            rest.append(_text_of(element.tail))
        if tag is Comment:
            parts.append(f"<!--{_text_of(text)}-->")
        elif tag is PI:
            parts.append(f"<?{_text_of(text)}?>")
        elif tag is None:
            if text:
                parts.append(_text_of(text))
            rest.extend(reversed(element))
        else:
            _opened(parts, element, tag, names, spaces, False)
            parts.append(">")
            if text:
                parts.append(text if tag.lower() in ("script", "style") else _shown(text, names))
            if tag.lower() not in _HTML_EMPTY:
                rest.append(f"</{tag}>")
            rest.extend(reversed(element))
        spaces = None


def tostring(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None,
             short_empty_elements=True):
    import io

    out = io.StringIO() if encoding and encoding.lower() == "unicode" else io.BytesIO()
    ElementTree(element).write(
        out, encoding, xml_declaration=xml_declaration, default_namespace=default_namespace, method=method,
        short_empty_elements=short_empty_elements,
    )
    return out.getvalue()


class _Pieces:
    def __init__(self):
        self.parts = []

    def write(self, part):
        self.parts.append(part)


def tostringlist(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None,
                 short_empty_elements=True):
    out = _Pieces()
    ElementTree(element).write(
        out, encoding, xml_declaration=xml_declaration, default_namespace=default_namespace, method=method,
        short_empty_elements=short_empty_elements,
    )
    return out.parts


def dump(elem):
    import sys

    if not isinstance(elem, ElementTree):
        elem = ElementTree(elem)
    elem.write(sys.stdout, encoding="unicode")
    tail = elem.getroot().tail
    if not tail or tail[-1] != "\n":
        sys.stdout.write("\n")


def indent(tree, space="  ", level=0):
    if isinstance(tree, ElementTree):
        tree = tree.getroot()
    if level < 0:
        raise ValueError(f"Initial indentation level must be >= 0, got {level}")
    rest = [(tree, level)] if len(tree) else []
    while rest:
        element, depth = rest.pop()
        inner = "\n" + (depth + 1) * space
        if not element.text or not element.text.strip():
            element.text = inner
        last = len(element) - 1
        for at, child in enumerate(element):
            if len(child):
                rest.append((child, depth + 1))
            if not child.tail or not child.tail.strip():
                child.tail = inner if at < last else "\n" + depth * space


def parse(source, parser=None):
    tree = ElementTree()
    tree.parse(source, parser)
    return tree


def XML(text, parser=None):
    if not parser:
        parser = XMLParser(target=TreeBuilder())
    parser.feed(text)
    return parser.close()


fromstring = XML


def XMLID(text, parser=None):
    tree = XML(text, parser)
    return tree, {element.get("id"): element for element in tree.iter() if element.get("id")}


def fromstringlist(sequence, parser=None):
    if not parser:
        parser = XMLParser(target=TreeBuilder())
    for text in sequence:
        parser.feed(text)
    return parser.close()


class _Iterparse:
    def __init__(self, source, events, parser):
        self._opened = None
        if not hasattr(source, "read"):
            source = self._opened = open(source, "rb")
        try:
            self._pull = XMLPullParser(events=events, _parser=parser)
        except BaseException:
            self.close()
            raise
        self._source = source
        self._ready = iter(())
        self._done = False
        self.root = None

    def __iter__(self):
        return self

    def __next__(self):
        while True:
            for event in self._ready:
                return event
            if self._done:
                self.close()
                raise StopIteration
            data = self._source.read(16384)
            if data:
                self._pull.feed(data)
            else:
                root = self._pull._close_and_return_root()
                self._done = True
                self.root = root
            self._ready = self._pull.read_events()

    def close(self):
        if self._opened is not None:
            self._opened.close()


_Iterparse.__name__ = _Iterparse.__qualname__ = "IterParseIterator"


def iterparse(source, events=None, parser=None):
    return _Iterparse(source, events, parser)
