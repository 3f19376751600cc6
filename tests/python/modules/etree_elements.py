# Elements: made, read as sequences, found by paths, written.
import copy
import io
import re
import xml.etree.ElementTree as ET
from xml.etree.ElementTree import Element, ElementTree, QName, SubElement


def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(re.sub("0x[0-9a-f]+", "0x", repr(r)))
    except Exception as e:
        print(type(e).__name__, "|", re.sub("0x[0-9a-f]+", "0x", str(e)))


root = Element("root", {"a": "1"}, b="2")
child = SubElement(root, "child", x="y")
child.text = "some & <text>"
child.tail = "tail\n"
SubElement(root, "child").text = "two"
other = SubElement(root, "other")
SubElement(other, "child").text = "deep"
t(lambda: root)
t(lambda: (root.tag, root.attrib, root.text, root.tail, len(root)))
t(ET.tostring, root)
t(ET.tostring, root, encoding="unicode")
t(ET.tostring, root, "utf-8")
t(ET.tostring, root, "unicode", short_empty_elements=False)
t(ET.tostring, root, "utf-8", xml_declaration=False)
t(ET.tostring, root, "us-ascii", xml_declaration=True)
t(ET.tostring, root, "unicode", xml_declaration=True)
t(ET.tostring, root, "unicode", method="text")
t(ET.tostring, root, "unicode", method="html")
t(ET.tostring, root, "unicode", method="nope")
t(ET.tostring, root, "latin-1")
t(ET.tostringlist, root)
t(ET.tostringlist, root, "unicode")
t(root.get, "a")
t(root.get, "zz")
t(root.get, "zz", 5)
t(lambda: (sorted(root.items()), list(root.keys())))
t(root.set, "c", "3")
t(lambda: root.attrib)
t(lambda: [e.tag for e in root])
t(lambda: root[0] is child)
t(lambda: root[9])
t(lambda: root["a"])
t(lambda: [e.tag for e in root[1:]])
t(lambda: [e.tag for e in root[::-1]])
t(root.append, 5)
t(root.extend, [Element("e1"), Element("e2")])
t(root.extend, [5])
t(root.extend, 5)
t(root.insert, 0, Element("first"))
t(root.insert, 0, 5)
t(root.insert, "x", Element("q"))
t(root.insert, -1, Element("before_last"))
t(lambda: [e.tag for e in root])
t(root.remove, root[0])
t(root.remove, Element("none"))
t(root.remove, 5)
t(lambda: root.__setitem__(0, Element("set")))
t(lambda: root.__setitem__(0, 5))
t(lambda: root.__setitem__(99, Element("x")))
t(lambda: root.__setitem__(slice(0, 1), [Element("s1"), Element("s2")]))
t(lambda: root.__setitem__(slice(0, 1), 5))
t(lambda: root.__setitem__(slice(0, 1), [5]))
t(lambda: root.__setitem__(slice(None, None, 2), [Element("z")]))
t(lambda: [e.tag for e in root])
t(lambda: root.__delitem__(0))
t(lambda: root.__delitem__(99))
t(lambda: root.__delitem__(slice(-1, None)))
t(lambda: [e.tag for e in root])
t(root.makeelement, "made", {"k": "v"})
t(Element, "t", 5)
t(Element, "t", None)
t(Element, "t", {"a": 1}, a=2)
t(SubElement, 5, "x")
t(lambda: setattr(root, "foo", 1))
t(lambda: root.foo)
for value in (5, None):
    e = Element("v")
    e.text = value
    t(ET.tostring, e)
t(ET.tostring, Element("v", {"a": 5}))
t(ET.tostring, Element("v", {5: "a"}))
t(ET.tostring, Element(5))
t(ET.tostring, Element(None))
t(ET.tostring, 5)
t(ET.tostring, Element("v", {"a": "<>&\"'\n\t\r é"}))
t(ET.tostring, Element("v", {"a": "é"}), "unicode")
e = Element("v")
e.text = "é \u20ac ]]> \" ' \r"
t(ET.tostring, e)
t(ET.tostring, e, "latin-1")
t(ET.tostring, e, "utf-8")
t(ET.iselement, e)
t(ET.iselement, 5)
t(copy.copy, root)
twin = copy.deepcopy(root)
t(lambda: (twin is root, twin[0] is root[0], ET.tostring(twin) == ET.tostring(root)))
shallow = copy.copy(root)
t(lambda: (shallow[0] is root[0], shallow.attrib is root.attrib))
t(root.clear)
t(lambda: (root.tag, root.attrib, len(root)))

doc = ET.XML(
    '<lib><shelf id="s1" kind="a"><book id="1" lang="en"><title>One</title><price>5</price></book>'
    '<book id="2"><title>Two</title><title>Zwei</title></book></shelf>'
    '<shelf id="s2"><book id="3" lang="de">text<title>One</title>more</book><box><book id="4"/></box></shelf></lib>'
)


def ids(path, namespaces=None):
    return [e.get("id") or e.tag for e in doc.findall(path, namespaces)]


for path in (
    "shelf", "shelf/book", "*", "*/*", ".", "./shelf", ".//book", "shelf//book", ".//title/..", ".//book[@lang]",
    ".//book[@lang='en']", './/book[@lang="de"]', ".//book[@lang!='en']", ".//book[title]", ".//book[title='One']",
    ".//book[title!='One']", ".//title[.='Two']/..", ".//title[.!='One']", "shelf/book[1]", "shelf/book[2]",
    "shelf/book[last()]", "shelf/book[last()-1]", "shelf/book[0]", "shelf/book[-1]", "shelf[@id='s1']/book[1]/title",
    "shelf/book[@id][@lang]", ".//book[price]", "..", "shelf/..", "nope", "", "/shelf", "shelf/", ".//", "shelf[]",
    "shelf[@]", "shelf[1.5]", "shelf[foo()]", "shelf[@id=s1]", "{*}shelf", "{}shelf", "{*}*", "a:shelf", ".//*[@id='4']",
    "shelf[ @id = 's1' ]", "./", "//book", "book|shelf", "shelf[position()=1]", "*[2]", "shelf[last()-5]", "shelf[last()+1]",
):
    print(path, end=" ")
    t(ids, path)
t(ids, "a:shelf", {"a": "uri"})
t(doc.find, "shelf")
t(doc.find, "nope")
t(doc.findtext, "shelf/book/title")
t(doc.findtext, "nope")
t(doc.findtext, "nope", "default")
t(doc.findtext, "shelf")
t(lambda: [e.tag for e in doc.iter()])
t(lambda: [e.text for e in doc.iter("title")])
t(lambda: len(list(doc.iter("*"))))
t(lambda: list(doc.itertext()))
t(lambda: [e.tag for e in doc.iterfind("shelf/book")])
t(lambda: type(doc.iter()).__name__)
tree = ElementTree(doc)
t(lambda: tree.getroot() is doc)
t(lambda: [e.tag for e in tree.iter("book")])
t(lambda: len(tree.findall(".//book")))
t(lambda: tree.find("shelf").get("id"))
t(lambda: tree.findtext("shelf/book/title"))
t(ElementTree, 5)
t(lambda: ElementTree().getroot())
t(tree._setroot, 5)
out = io.BytesIO()
tree.write(out)
print(out.getvalue()[:40])
out = io.StringIO()
tree.write(out, encoding="unicode", xml_declaration=True)
print(out.getvalue()[:60])
out = io.BytesIO()
tree.write(out, encoding="utf-8")
print(out.getvalue()[:60])
ET.indent(tree)
print(ET.tostring(doc, "unicode"))
ET.indent(doc, space="\t", level=1)
print(ET.tostring(doc[1], "unicode"))
t(ET.indent, doc, "  ", -1)
ET.dump(Element("d", {"k": "v"}))
ET.dump(tree.find("shelf/book/title"))

ns = ET.XML('<a xmlns="urn:d" xmlns:p="urn:p" p:at="1" at="2"><p:b/><c xmlns=""/></a>')
t(lambda: (ns.tag, ns.attrib, [e.tag for e in ns]))
t(ET.tostring, ns)
t(ET.tostring, ns, "unicode", default_namespace="urn:d")
t(ET.register_namespace, "pp", "urn:p")
t(ET.register_namespace, "ns1", "urn:q")
t(ET.tostring, ns)
t(lambda: [e.tag for e in ns.findall("p:b", {"p": "urn:p"})])
t(lambda: [e.tag for e in ns.findall("{urn:p}*")])
t(lambda: [e.tag for e in ns.findall("{*}b")])
t(lambda: [e.tag for e in ns.findall("c", {"": "urn:d"})])
t(ET.tostring, Element(QName("urn:x", "tag"), {QName("urn:x", "at"): "v"}))
t(ET.tostring, Element("{http://www.w3.org/XML/1998/namespace}lang"))
t(ET.tostring, Element("{http://www.w3.org/2001/XMLSchema-instance}type"))
t(lambda: (QName("u", "t"), str(QName("u", "t")), QName("t").text, QName("u", "t") == "{u}t", QName("a") < QName("b")))
t(lambda: (hash(QName("a")) == hash("a"), QName("a") == QName("a"), QName(QName("u", "t"))))
t(lambda: ET.tostring(ET.Comment(" c & d ")))
t(lambda: ET.tostring(ET.ProcessingInstruction("target", "te<xt")))
t(lambda: ET.tostring(ET.PI("target")))
t(lambda: ET.Comment("x").tag is ET.Comment)
html = ET.XML("<html><head><script>a &lt; b</script></head><body><br/><p>x</p><img src='a&amp;b'/></body></html>")
t(ET.tostring, html, method="html")
