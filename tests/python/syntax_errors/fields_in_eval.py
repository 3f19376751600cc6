# Faults of formatted strings in text that is evaluated, executed and compiled as a single statement.
def tell(text, mode):
    try:
        compile(text, "<s>", mode)
        print(mode, text, "-> compiled")
    except SyntaxError as error:
        print(mode, text, "->", error.msg, error.lineno, error.offset, error.end_offset)


for text in (
    'f"<{a b}>"', 'f"<{lambda:1}>"', 'f"<{$}>"', 'f"<{a?}>"', 'f"{a;b}"', 'f"{a=b}"', "f'{a!r=}'", 'f"{a if b}"', 'f"{1.real}"', 'f"{}"', 'f"{a!x}"', 'f"{a!}"',
    't"<{a b}>"', 't"{}"', 'f"{1:{w:{p:{p}}}}"', 'f"<{a==}>"', 'f"{a", "b"', "1.real", "f(**a, *b)", "{1:2, 3}", "a b", "(a, b", "a +", "lambda: (yield ,)", "x = 1", "[*a for a in b]",
):
    tell(text, "eval")
    tell(text, "exec")
for text in ("a if b . else c", "a if b else", "print a", "exec a b", "print print a", "f(a for a in b, c)", "f(a=1, b)", "a, b += 1", "None = 1", "f() = 1", "del f()", "(a, b): int", "x: int: 5"):
    tell(text, "exec")
