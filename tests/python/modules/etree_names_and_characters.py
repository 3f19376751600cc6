# Names beyond ASCII, white space and characters that XML does not know, declared values.
import xml.etree.ElementTree as ET


def t(text):
    try:
        root = ET.fromstring(text)
        print(ascii(root.tag), ascii(root.attrib), ascii(root.text))
    except ET.ParseError as e:
        print(e.code, e)


t("<नाम/>")
t("<ชื่อ x='1'/>")
t("<a\u0300 b\u00b7='2'/>")
t("<\u00b2/>")
t("<a\u00a0b='1'/>")
t("<a\x0cb='1'/>")
t("<a><!-- \x01 --></a>")
t("<a><![CDATA[x\x02]]></a>")
t("<a><?p \x03?></a>")
t("<a>&ü;</a>")
parser = ET.XMLPullParser(("start", "end"))
parser.feed("<r>" + "<x/>" * 2000 + "</r>")
print(sum(1 for _ in parser.read_events()))
