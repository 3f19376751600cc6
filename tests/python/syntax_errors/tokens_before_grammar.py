# What is wrong with stars, with brackets and formats in the fields of f-strings, with a line that goes on behind the end, with
# imported names side by side, with exponents and with empty lists of type parameters.
SOURCES = [
    "(*,)", "[*,]", "{*,}", "(*, 1)", "(*, *)", "(*)", "[*\n]", "[\n*,\n]", "(* for x in y)", "{*: 1}", "(*yield)", "[*;]",
    "(*(*))", "x[(*,)]", "(*,)=1", "for (*,) in x: pass", "(1, *)", "[1, *, 2]", "*,", "x = *,", "del *", "del *,a", "del (*,)",
    "(*not x)", "(*lambda: 1)", "(*x y)", "(*x +)", "f'{*}'", "f'{*,}'", "f'{(*,)}'", "f'{[*]}'", "f'{ {*} }'", "f'{a:{*}}'", "f'{x}{*}'",
    'f"{a:', 'f"{a', 'f"{a!r:', 'f"{a:>', 'f"{a:{', 'f"{a:{b', 'f"{a:{b}', 'f"{a:{b}\n"', 'f"{a:{b:c', 'f"{a:{b}}', 'f"{a:x}',
    'f"{a:x} {b:', 'f"""{a:', "t'{a:", 'x = (f"{a:\n)', 'f"{a:\nx', 'f"{lambda x:\n"', 'if x:\n  f"{a:', 'f"{a:" f"{b',
    'f"{a)}"', 'f"{(a]}"', 'f"{a]}"', 'f"{[a)}"', 'f"{(a}"', 'f"{a(}"', 'f"{)}"', 't"{a)}"', 'f"{a:)}"', 'f"{a:{b)}}"', 'f"{a!r)}"',
    'f"{x} {a)}"', 'f"{a+)}"', 'f"{f(a])}"', '(f"{a)}")', 'f"""{a\n)}"""', 'f"{a b)}"', 'f"{lambda x:(1]}"', "f'{f'{a)}'}'", "f'{a!)}'",
    "f'{(a)]}'", "f'{a)", "f'{(a]", "x x\nf'{a)}'", "f'{a)}'\nx x", "(\nf'{a)}'", "x = 'abc\nf'{a)}'", "f'{a)}'\nx = 'abc",
    "f'{1x)}'", "(]\nf'{a)}'", "f'{(a'", "f'{'", "f'{a' b",
    "x = \\\n", "x = \\", "x = 1 + \\\n", "x = 1 \\\n", "\\\n", "if x: \\\n", "x = \\\n\n", "x = \\\ny z", "if 1:\n    x = \\\n",
    "x = \\\n\\\n", "x x \\\n", "x x\ny = \\\n", "x x # \\\n", "'''\\\n", "x = \\\\\n", "x = ] \\\n", "x = {\n'a': \\\n", "f'{a \\\n", "lambda \\\n",
    "x = \\\r\n", "x = \\ \n",
    "from a import (b as c d)", "from a import (b as c d, e)", "from a import (b as\nc d)", "from a import (b as c.d e)",
    "from a import (b as c, d e)", "from a import (b as c 'x')", "from a import (b as _ d)", "from a import b as c d", "import a as b c",
    "from a import (b as c for x in y)",
    "1.e+", "1.e-", "x = 1.e+", "1_0.e+", "1.e+_", "0.e+", "1e+", "1.e", "1.5e-x",
    "type X[] = int", "type X[ ] = int", "type X[]", "type X[\n] = int", "type X[]()", "type X[]; x", "class A[]: pass", "def f[](): pass",
]
for source in SOURCES:
    try:
        compile(source, 'f.py', 'exec')
        print(ascii(source), 'fine')
    except SyntaxError as e:
        print(ascii(source), ascii((type(e).__name__, e.msg, e.lineno, e.offset, e.text, e.end_lineno, e.end_offset)))
for source in "f'{a)}'", "f'{(a]}'":
    try:
        eval(source)
    except SyntaxError as e:
        print(ascii(source), e.msg, e.offset)
