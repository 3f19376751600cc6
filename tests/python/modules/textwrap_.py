# Wrapping, filling, dedenting and indenting of text.
import textwrap
from textwrap import TextWrapper, dedent, fill, indent, shorten, wrap

text = (
    "The quick-brown fox, well-known for its nine-to-five job, jumped over--or so they say -- the lazy dog. "
    "It was e.g. 3.14 metres long! Didn't you know? See https://example.com/a-b-c/d_e?f=g-h for more."
)
for width in (12, 20, 33, 70, 200):
    print(width)
    for line in wrap(text, width):
        print(f"  |{line}|")
print(fill(text, 30, initial_indent="* ", subsequent_indent="  "))
print(fill("a\tb\nc  d   e", 10, expand_tabs=False, replace_whitespace=False))
print(wrap("a\tb\nc  d   e", 10, tabsize=4))
print(wrap("supercalifragilisticexpialidocious is long", 10))
print(wrap("supercalifragilisticexpialidocious is long", 10, break_long_words=False))
print(wrap("super-cali-fragilistic-expialidocious", 12))
print(wrap("super-cali-fragilistic-expialidocious", 12, break_on_hyphens=False))
print(wrap("  leading and   inner  spaces  ", 12, drop_whitespace=False))
print(wrap("One sentence.  Another one! And a third? yes.", 18, fix_sentence_endings=True))
print(wrap("", 5), wrap("   ", 5), repr(fill("", 5)))
print(wrap("----- --option-name foo--bar -x", 8))
for n in (1, 2, 3):
    print(wrap(text, 25, max_lines=n), wrap(text, 25, max_lines=n, placeholder="~"))
print(shorten("Hello  world!", width=12), shorten("Hello  world!", width=11), shorten("Hello world", width=10, placeholder="..."))
for bad in (
    lambda: wrap("abc", 0),
    lambda: shorten("hello world", 3),
    lambda: wrap("a b", 5, max_lines=1, placeholder="      x"),
    lambda: dedent(3),
    lambda: dedent(b"  x"),
    lambda: wrap("a", 10, no_such=1),
):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(dedent("""\
    def f():
        return 1

      # odd
    """))
print(repr(dedent("\tx\n\t  y\n   \n\tz")), repr(dedent("  a\n\tb")), repr(dedent("a\n  b")), repr(dedent("")), repr(dedent("   \n  ")))
print(repr(dedent("  \n   a\n    b\r\n")))
print(indent("one\n\ntwo\n  \nthree", "> "))
print(indent("one\n\ntwo", "> ", lambda line: True))
print(repr(indent("", "x")), repr(indent("\n", "x")))
wrapper = TextWrapper(width=20, initial_indent="- ", subsequent_indent="  ")
print(wrapper.fill("some words that have to be wrapped by hand"))
wrapper.width = 12
print(wrapper.wrap("and again, narrower"))
print(vars(TextWrapper(placeholder="?")))
print(sorted(textwrap.__all__))


class Upper(TextWrapper):
    def _split(self, text):
        return super()._split(text.upper())


print(Upper(width=9).wrap("a subclass splits"))
print(wrap("été naïve café-crème àéî-öü", 8), wrap("日本語 テキスト", 4))
print(wrap("a" * 25, 10), wrap("word " * 6, 14), wrap("x" * 5 + "-" + "y" * 5, 8))
