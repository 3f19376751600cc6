# A parser of HTML that calls methods for what it finds.
from html.parser import HTMLParser


class Teller(HTMLParser):
    def handle_starttag(self, tag, attrs):
        print("start", tag, attrs, self.getpos(), repr(self.get_starttag_text()))

    def handle_endtag(self, tag):
        print("end", tag)

    def handle_data(self, data):
        print("data", repr(data))

    def handle_comment(self, data):
        print("comment", repr(data))

    def handle_entityref(self, name):
        print("entity", name)

    def handle_charref(self, name):
        print("char", name)

    def handle_decl(self, decl):
        print("decl", decl)

    def handle_pi(self, data):
        print("pi", data)

    def unknown_decl(self, data):
        print("unknown", data)


page = """<!DOCTYPE html>
<html lang="en"><head><title>A &amp; B</title>
<script type="text/javascript">if (a < b && c > d) { x = "</p>"; }</script>
<style>p > a { color: red }</style></head>
<!-- a comment -->
<body class='x y' ID=main data-x checked>
<p>Hello, <b>world</b>!<br/>Caf&eacute; &#233; &#xe9; &nbsp; &unknown; &lt;tag&gt;<br /></p>
<a href="/x?a=1&amp;b=2&copy=3" title='it"s'>link</a><IMG SRC=pic.png ALT="">
<?php echo 1 ?><ul><li>one<li>two</ul>
<textarea>a < b <i>no</i> &amp;</textarea></body></html>
"""
parser = Teller()
parser.feed(page)
parser.close()
print("--- without conversion")
parser = Teller(convert_charrefs=False)
parser.feed("<p>a &amp; b &#65;&#x42; &lt c & d</p><script>x &amp; y</script>")
parser.close()
print("--- in pieces")
parser = Teller()
for piece in ["<di", "v cla", 'ss="a">te', "xt &am", "p; more</", "div>", "<!-- c", " -->end"]:
    parser.feed(piece)
parser.close()
print("--- odd")
for text in [
    "a < b > c", "<", "</", "<p", "<p class=", "</p", "<!-- open", "<!-->x", "<!--->y", "<!-- a --!> b", "<!x>", "</>", "</ x>", "<1>", "<a/b/c>",
    "<a b=c/>", "<p a=1 a=2>", "<p 'x'=y>", "<a href=x>y</a >", "<br/ >", "<![CDATA[x]]>y", "<!doctype x", "<?x?>", "<?x", "a & b &", "&am", "<a\nb='1'\n>x", "<P>x</P>",
    "<p =x>", "<a b = 'c' d>", "<title>a&lt;b</title>", "<a b='&lt;&ltx&lt=&notit;'>", "<textarea>x", "<script>y</scrip>z",
]:
    print(repr(text))
    parser = Teller()
    parser.feed(text)
    parser.close()


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links = []
        self.text = []

    def handle_starttag(self, tag, attrs):
        if tag == "a":
            self.links.append(dict(attrs).get("href"))

    def handle_data(self, data):
        self.text.append(data.strip())


links = Links()
links.feed('<p>See <a href="one.html">One</a> and <a href="two.html" class="z">Two</a>, <a name=x>no</a></p>')
print(links.links, " ".join(links.text), links.rawdata == "", links.lasttag)
links.reset()
print(links.getpos(), links.convert_charrefs, HTMLParser.CDATA_CONTENT_ELEMENTS[:2])
