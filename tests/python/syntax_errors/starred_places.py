# Where a starred expression may not stand, and what tells so: the parser, which has the text, or the compiler.
for text in [
    "1 +* 2",
    "*a + 1",
    "x = *a",
    "x = (*a)",
    "x = *a,",
    "{*a: 1}",
    "{1: *a}",
    "[*a for a in b]",
    "{*a for a in b}",
    "{**a for a in b}",
    "(*a for a in b)",
    "print(*a for a in b)",
    "f(*a, *b)",
    "not *a",
    "a if *b else c",
    "del *a",
    "lambda: *a",
    "return_ = [*a][0]",
]:
    for mode in ("exec", "eval"):
        try:
            compile(text, "<text>", mode)
            print(mode, text, "OK")
        except SyntaxError as error:
            print(mode, repr(text), error.msg, (error.lineno, error.offset, error.end_lineno, error.end_offset), error.text)
