# Documents: parsed at once and in pieces, refused with places, told as events.
import io
import re
import xml.etree.ElementTree as ET


def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(re.sub("0x[0-9a-f]+", "0x", repr(r)))
    except ET.ParseError as e:
        print("ParseError", e, e.code, e.position)
    except Exception as e:
        print(type(e).__name__, "|", re.sub("0x[0-9a-f]+", "0x", str(e)))


def shape(e):
    return [e.tag if isinstance(e.tag, str) else "?", e.attrib, e.text, [shape(c) for c in e], e.tail]


for text in (
    "<a/>", "<a></a>", "<a>x</a>", "<a b='c' d=\"e\"/>", "<a ><b /></a >", "<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;</a>",
    "<a><![CDATA[<x> & ]]]]></a>", "<a><!-- c --><b/>t<?pi x?>u</a>", "<?xml version='1.0'?><a/>",
    "<?xml version='1.0' encoding='utf-8' standalone='yes'?>\n<a>é</a>", "<!DOCTYPE a><a/>",
    "<!DOCTYPE a [<!ENTITY e 'text'><!ELEMENT a ANY>]><a>&e;</a>", "<!-- x --><a/><!-- y -->\n", "<a\n b='1'\n/>",
    "<a b='x\ny\tz&#10;'/>", "<a>\r\nx\ry</a>", "<a b=' &lt; '/>", "<a:b xmlns:a='u'/>", "<a xml:lang='en'/>", "<é à='ü'/>",
    "<a.b-c_d:e xmlns:a.b-c_d='q'/>", "  <a/>  ", "<a><b>1</b>2<b>3</b>4</a>",
):
    t(lambda: shape(ET.fromstring(text)))
for text in (
    "", "   ", "<a>", "<a", "<a>x", "</a>", "<a></b>", "<a><b></a>", "<a/><b/>", "<a/>x", "x<a/>", "<a b/>", "<a b=c/>",
    "<a b='1' b='2'/>", "<a b='1'c='2'/>", "<a b='<'/>", "<a>&</a>", "<a>& b</a>", "<a>&foo;</a>", "<a b='&foo;'/>", "<a>&#0;</a>",
    "<a>&#xZ;</a>", "<a>&#1114112;</a>", "<a>]]></a>", "<a>\x01</a>", "<1a/>", "< a/>", "<a><", "<a><!-- x -- y --></a>",
    "<a><!-- x </a>", "<a><![CDATA[x</a>", "<a><?pi x</a>", "<a:b/>", "<a x:y='1'/>", " <?xml version='1.0'?><a/>",
    "<a xmlns:x=''/>", "<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>", "<a>\n  <b>\n </c></a>", "<a></a", "<a></ a>", "<!DOCTYPE a",
    "<a/>&amp;", "<a><?xml version='1.0'?></a>", "<a/", "<?xml?><a/>", "<?xml version='2.0'?><a/>", "<a =''/>", "<a/ >", "<a//>",
    "<a b='c", "<a>&lt", "<a>text\n\n  &bad;</a>", "<?xml version='1.0' encoding='nope'?><a/>", "<a b='1' xmlns:b='u' b:b='2'/>",
):
    print(repr(text), end=" ")
    t(lambda: shape(ET.fromstring(text)))
for data in (
    b"<a>\xc3\xa9</a>", b"\xef\xbb\xbf<a/>", "<a>é</a>".encode("utf-16"), b"<?xml version='1.0' encoding='latin-1'?><a>\xe9</a>",
    b"<?xml version='1.0' encoding='iso-8859-1'?><a>\xe9</a>", b"<?xml version='1.0' encoding='us-ascii'?><a>x</a>",
    b"<a>\xff</a>", bytearray(b"<a/>"), b"", b"<?xml version='1.0' encoding='UTF-8'?><a>\xe2\x82\xac</a>",
):
    print(data, end=" ")
    t(lambda: shape(ET.fromstring(data)))
t(ET.fromstring, 5)
t(ET.fromstring, None)
t(lambda: shape(ET.fromstringlist(["<a", "><b/>", "</a>"])))
t(lambda: ET.XMLID("<a id='1'><b id='2'/><c/></a>")[1].keys())
t(lambda: ET.parse(io.StringIO("<a>1</a>")).getroot().text)
t(lambda: ET.parse(io.BytesIO(b"<a>2</a>")).getroot().text)
t(lambda: ET.parse(io.StringIO("<a>")))
for source, events in (
    ("<a><b x='1'>t</b><c/>u</a>", ("start", "end")), ("<a><b/></a>", None), ("<a><b/></a>", ("end",)),
    ("<a xmlns='u' xmlns:p='v'><p:b/></a>", ("start", "end", "start-ns", "end-ns")),
    ("<?p q?><a><!-- c --><?pi x?></a>", ("start", "end", "comment", "pi")), ("<a><b></a>", ("start",)), ("<a/>", ("nope",)),
):
    def run():
        found = []
        for event, elem in ET.iterparse(io.StringIO(source), events):
            found.append((event, getattr(elem, "tag", elem) if not callable(getattr(elem, "tag", None)) else elem.text))
        return found

    t(run)
it = ET.iterparse(io.BytesIO(b"<a><b/></a>"))
t(lambda: [next(it)[1].tag, next(it)[1].tag, it.root.tag])
t(next, it)
pull = ET.XMLPullParser(["start", "end"])
pull.feed("<a><b>te")
t(lambda: [(e, x.tag) for e, x in pull.read_events()])
pull.feed("xt</b>")
t(lambda: [(e, x.tag, x.text) for e, x in pull.read_events()])
t(lambda: list(pull.read_events()))
pull.feed("</a>")
t(pull.close)
t(lambda: [(e, x.tag) for e, x in pull.read_events()])
parser = ET.XMLParser()
t(parser.feed, "<a>1")
t(parser.feed, "<b/></a>")
t(lambda: shape(parser.close()))
parser = ET.XMLParser(target=ET.TreeBuilder(insert_comments=True, insert_pis=True))
parser.feed("<a><!--c--><?p i?>x</a>")
root = parser.close()
t(lambda: [(e.tag is ET.Comment, e.tag is ET.PI, e.text, e.tail) for e in root])
t(ET.tostring, root)


class Target:
    def start(self, tag, attrib):
        print("start", tag, attrib)

    def end(self, tag):
        print("end", tag)

    def data(self, data):
        print("data", repr(data))

    def comment(self, data):
        print("comment", repr(data))

    def pi(self, target, data):
        print("pi", target, repr(data))

    def close(self):
        return "closed"


parser = ET.XMLParser(target=Target())
parser.feed("<a x='1'>one<!-- two --><?three four?><b/>five</a>")
t(parser.close)
t(lambda: ET.fromstring("<q>r</q>", ET.XMLParser(target=Target())))
builder = ET.TreeBuilder()
builder.start("x", {"a": "b"})
builder.data("one")
builder.data(" two")
t(builder.start, "y", {})
t(builder.end, "y")
builder.data("tail")
builder.end("x")
t(lambda: shape(builder.close()))
t(ET.XMLParser, encoding="utf-8")
t(ET.ParseError, "x")
print(ET.ParseError.__mro__[1], ET.VERSION)
from xml.sax.saxutils import escape, quoteattr, unescape

t(escape, "<a & b> \"q\"")
t(escape, "x'y", {"'": "&apos;"})
t(unescape, "&lt;a &amp;amp; b&gt;")
t(unescape, "&quot;x", {"&quot;": '"'})
t(quoteattr, "a 'b' \n\t")
t(quoteattr, 'a "b"')
t(quoteattr, "a \"b\" 'c' <&>")
