# Sources given as bytes, in the encoding that they name.
SOURCES = [
    b"print('plain')",
    b"print('\xc3\xa9')",
    b"\xef\xbb\xbfprint('after a mark', '\xc3\xa9')",
    b"# -*- coding: latin-1 -*-\nprint('\xe9')",
    b"#!/usr/bin/env python\n# vim: set fileencoding=iso-8859-1 :\nprint('\xe9\xfc')",
    b"# coding: utf-8\nprint('\xc3\xa9')",
    b"# coding=UTF8\nprint('\xc3\xa9')",
    b"\n# coding: latin-1\nprint('\xe9')",
    b"# coding: ascii\nprint('a')",
    b"# encoding is not coding\nprint('no cookie')",
]
for source in SOURCES:
    exec(source)
for source in (b"# coding: nonsense\nprint('x')", b"print('\xe9')", b"x = 1\ny = '\xff'\n", b"\n\n# coding: latin-1\nprint('\xe9')"):
    try:
        exec(source)
    except SyntaxError as e:
        print(type(e).__name__, e.msg)
code = compile(b"# coding: latin-1\nx = '\xe9'", 'f', 'exec')
exec(code)
print(x, eval(b"'\xc3\xa9'"), eval(b' 1 + 1'))
