# Which comments name the encoding of a source of bytes, and what is said of one that cannot be read.
SOURCES = [
    # Only a comment before any code counts, on the first two lines.
    b"x = 1\n# coding: latin-1\ny = '\xc3\xa9'",
    b"x = 1\n# coding: nonsense\n",
    b" \t\x0c\n# coding: latin-1\ny = '\xe9'",
    b"#\n# coding: latin-1\ny = '\xe9'",
    b"x = 1 # coding: latin-1\ny='\xc3\xa9'",
    b"'''\n# coding: latin-1\n'''\ny='\xe9'",
    b"\\\n# coding: latin-1\ny='\xe9'",
    b"# coding: latin-1\n# coding: utf-8\ny='\xe9'",
    b"# coding: utf-8\n# coding: latin-1\ny='\xc3\xa9'",
    # The comment may hold anything else.
    b"# coding: latin-1 \xe9\ny='\xe9'",
    b"# \xe9 coding: latin-1\ny='\xe9'",
    b"#\xe9\n# coding: latin-1\ny='\xe9'",
    b"# encoding coding: latin-1\ny='\xe9'",
    b"# coding latin-1 coding=\t latin-1\ny='\xe9'",
    b"# codingcoding:latin-1\ny='\xe9'",
    b"# coding : latin-1\ny='\xe9'",
    b"# coding:\x0clatin-1\ny='\xe9'",
    b"# coding:=latin-1\ny='\xe9'",
    b"# coding: \ny = 1",
    b"# coding: coding: latin-1\ny='\xe9'",
    b"# coding\xe9: latin-1\ny='\xe9'",
    # Line ends of all kinds.
    b"# coding: latin-1\ry='\xe9'",
    b"#a\r# coding: latin-1\ry='\xe9'",
    b"#a\r\n# coding: latin-1\r\ny='\xe9'",
    b"#a\r#b\r# coding: latin-1\ry='\xe9'",
    # The mark of UTF-8, and another encoding.
    b"\xef\xbb\xbf# coding: utf-8\ny='\xc3\xa9'",
    b"\xef\xbb\xbf# coding: UTF_8\ny='\xc3\xa9'",
    b"\xef\xbb\xbf# coding: utf-8-sig\ny='\xc3\xa9'",
    b"\xef\xbb\xbf# coding: latin-1\ny='\xc3\xa9'",
    b"\xef\xbb\xbf# coding: utf8\ny='\xc3\xa9'",
    b"\xef\xbb\xbf#\n# coding: nonsense\ny='\xc3\xa9'",
    b"\xef\xbb\xbfy='\xe9'",
    # Names.
    b"# coding: utf-8-unix\ny='\xc3\xa9'",
    b"# coding: u8\ny='\xc3\xa9'",
    b"# coding: iso-latin-1-unix\ny='\xe9'",
    b"# coding: ISO_8859_1_UNIX\ny='\xe9'",
    b"# coding: iso8859-1-unix\ny='\xe9'",
    b"# coding: cp819\ny='\xe9'",
    b"# coding: iso-8859-15\ny='\xa4'",
    b"# coding: koi8-r\ny='\xc1'",
    b"# coding: cp1252\ny='\x80'",
    b"# coding: ASCII\ny='a'",
    b"# coding: latin-1foo\ny='a'",
    b"# coding: utf-8xyz\ny='a'",
    b"# coding: latin-1.utf-8\ny='a'",
    b"# coding: NonSense_1\nx x",
    b"# coding: rot13\ny='a'",
    # Bytes that are nothing in their encoding.
    b"# coding: ascii\n\ny='\xe9'",
    b"# coding: cp1252\ny='\x81'",
    b"# coding: utf8\r\ny='\xe9'",
    b"# coding: utf8\ny='\xf0\x9f\x98'",
    b"# coding: utf8\ny='\xff",
    b"# coding: utf8\ny='\xc3",
    b"# coding: UTF-8\n\ny='\xe9'",
    b"\n\nyy = '\xe9'\nz",
    b"x x\ny = '\xe9'\nz",
    b"y='\xc3\xa9\xe9' # \xe9",
    b"y = '\xed\xa0\x80'",
    b"if x:\r\n  y = '\xe9'\r\n",
    b"\r\ry='\xe9'",
    b"y = '''\n\n\xe9'''",
    b"#\xe9",
    # Other faults.
    b"# coding: latin-1\nx = '\xe9' '\n",
    b"# coding: latin-1\nx = '\xe9'  y z\n",
    b"# coding: latin-1\n\x85=1",
]
for source in SOURCES:
    names = {}
    try:
        exec(source, names)
        print(ascii(names.get('y')))
    except SyntaxError as e:
        print(ascii((e.msg, e.filename, e.lineno, e.offset, e.text, e.end_lineno, e.end_offset)), ascii(str(e))[-30:])
for source in b"  '\xe9'", b"# coding: ascii\n'\xe9'", b"#\n# coding: latin-1\n'\xe9'", b"\xef\xbb\xbf# coding: ascii\n1":
    for run in eval, lambda source: compile(source.lstrip(), 'f.py', 'exec'):
        try:
            value = run(source)
            print(ascii(value) if isinstance(value, str) else 'code')
        except SyntaxError as e:
            print(ascii((e.msg, e.filename, e.lineno, e.offset, e.text, e.end_lineno, e.end_offset)))
exec(b"z = 1\nz = '\xe9' + \xe8")
