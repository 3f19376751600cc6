# Sources as tokens, and tokens as sources.
import io
import token
import tokenize

SOURCES = [
    "x = 1", "", "\n", "if a:\n    b # c\n\n  # d\nelse:\n\tc", "f'a{{b{x!r:>{w}}c}}'\n", "f'''a\n{x}\nb'''", "(1,\n # c\n 2)\n",
    "x = \\\n  1\n", "'''a\nb''' + 1\n", "a $ b", "'abc", "(", "if a:\n    b\n  c\n", "'''abc", "é = 'é'; ñ", "0xFF 1e5 1_0j 1.5 .5 01\n",
    "1__0", "0xg", "0b12", "a->b:=c**=d...e!=f<>g\n", "f'{x=}' f'{x:%Y}' rf'\\d{x}' f'{f\"{y}\"}' f'{a[\"b\"]}'\n", "t'{x}'", "# only",
    "x\r\ny\r\n", "f'\\N{EN DASH} {x}'", "f'{x!r}' \"a\" 'b'", "f'{(x:=1)}'", "@a\nclass B: pass", "1if 2else 3", "f'{ {1: 2}[1] }'", "f'}'",
]
for source in SOURCES:
    print(repr(source))
    found = []
    try:
        for item in tokenize.generate_tokens(io.StringIO(source, newline="").readline):
            found.append(item)
            print("  ", tokenize.tok_name[item.type], repr(item.string), item.start, item.end, repr(item.line), token.tok_name[item.exact_type])
    except (tokenize.TokenError, IndentationError) as e:
        print("  ", type(e).__name__, e.args)
        continue
    print("  ", repr(tokenize.untokenize(found)), repr(tokenize.untokenize([item[:2] for item in found])))
for data in (b"# -*- coding: latin-1 -*-\nx = '\xe9'\n", b"\xef\xbb\xbfx", b"", b"\n# coding: utf8\n", b"# coding: nope\n", b"\xff\n", b"x\n# coding: latin-1\n"):
    try:
        print(tokenize.detect_encoding(io.BytesIO(data).readline))
        items = list(tokenize.tokenize(io.BytesIO(data).readline))
        print(items[0], tokenize.untokenize(items))
    except SyntaxError as e:
        print(type(e).__name__, e)
print(token.ISEOF(token.ENDMARKER), token.ISTERMINAL(3), token.ISNONTERMINAL(256), token.EXACT_TOKEN_TYPES["**="], len(token.tok_name))
names = [item.string for item in tokenize.generate_tokens(io.StringIO("def f(a, b=None):\n    return a + b  # sum\n").readline) if item.type == token.NAME]
print(names, [name for name in tokenize.__all__ if not hasattr(tokenize, name)])
