# References and comments at the end of what an HTML parser is fed.
from html.parser import HTMLParser
import random
class P(HTMLParser):
    def __init__(self, **k):
        super().__init__(**k); self.out = []
    def handle_starttag(self, t, a): self.out.append(("s", t, a))
    def handle_endtag(self, t): self.out.append(("e", t))
    def handle_data(self, d): self.out.append(("d", d))
    def handle_entityref(self, d): self.out.append(("ent", d))
    def handle_charref(self, d): self.out.append(("chr", d))
    def handle_comment(self, d): self.out.append(("c", d))
    def handle_decl(self, d): self.out.append(("decl", d))
    def handle_pi(self, d): self.out.append(("pi", d))
    def unknown_decl(self, d): self.out.append(("u", d))
r = random.Random(3)
bits = ["&", "#", "x", "41", ";", "copy", "a", " ", "<b>", "</b>", "<!--", "-->", "<!-->", "<!--->", "-", "&#", "&#x", "&amp", "&lt;", "&gt", "<", ">", "é", "\n", "<p a='&lt'>", "<script>", "</script>", "<title>", "</title>", "&notit;", "&#65", "&#x41", "--!>", "<!", "<?", "1"]
for i in range(120):
    parts = [r.choice(bits) for _ in range(r.randrange(1, 8))]
    for conv in (False, True):
        p = P(convert_charrefs=conv)
        p.feed("".join(parts)); a = len(p.out); p.close()
        print(repr("".join(parts)), conv, a, p.out, p.getpos())
        p = P(convert_charrefs=conv)
        for x in parts: p.feed(x)
        p.close()
        print(p.out)
