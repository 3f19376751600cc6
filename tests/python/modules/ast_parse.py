# The trees of all that the grammar has, with their places, and what they are as text.
import ast

SOURCES = [
    'f"{x=}" f"a{{b" "c"\nf"{x!r:>{w}.{p}}"\nf"{x = !s}"\nf"{x=:5}"\nu"a" f"{x}" "b"\nf"""\n{\nx}\n"""\nf"{x:%Y-%m}"\nf"{{}}"\nf""\nf"a" "b"\n"b" f"" "c"\nrf"\\d{x}\\n"\nf"\\n{x}"\n',
    't"{x=}" t"a{{b"\nt"{x!r:>{w}}"\nt"{ x  }"\nt""\nt"a{1+ 2}b"\n',
    'f(x for x in y)\nf((x for x in y))\nclass A(B, metaclass=C): pass\nf(a, *b, c=1, **d)\nx[1:2, ::3]\nx[1,]\nx[*a]\nx[*a, b]\n(a)\n(a, b)\na, b\n((a)) + (b)\nx = yield_ = 1\ndel (a), b\ndel (a, b)\nprint((yield_))\na if b else c\nlambda: 0\nlambda *a, b=1, **k: (a, b)\nlambda a, /, b, *, c: 0\nnot a\n-1\n- 1 ** 2\n2 ** -1\n(-1) ** 2\n(a ** b) ** c\na ** b ** c\n',
    '@a\n@b(1)\n# c\ndef f(): pass\n@(a)\nclass C: pass\n@a # x\nasync def g():\n    async with a as b, c: pass\n    async for x in y: pass\n    else: pass\n    await z\n    return [i async for i in z]\n',
    'if a: b;\nif a: b; c;\nwhile a: b;\nx = 1;\n',
    'match x:\n    case 1 | 2: pass\n    case [a, *_, b]: pass\n    case {"a": 1, **r}: pass\n    case A(1, b=2) as c: pass\n    case (1, 2): pass\n    case (a): pass\n    case None: pass\n    case -1: pass\n    case 1+2j: pass\n    case a.b: pass\n    case _ if x: pass\n    case 1, 2: pass\n    case (1 | 2) as y: pass\n    case [(1|2), [3]]: pass\n    case "a" "b": pass\n    case {}: pass\n    case *a, b: pass\n    case A(): pass\n',
    'try:\n    a\nexcept (A, B) as e:\n    b\nexcept C, D:\n    c\nelse:\n    d\nfinally:\n    e\ntry: a\nexcept* A: b\nwith (a as b, c): pass\nwith (a): pass\nwith (a, b): pass\nwith (a, b) as c: pass\nwith a as (b, c): pass\n',
    'def f[T: int = str, *Ts = *tuple[int], **P = []](a: T) -> P: pass\nclass A[T](B): pass\ntype X[T] = list[T]\ntype Y = int\n',
    'x: int\n(x): int = 3\nx.y: int = 4\nx[1]: int\nfrom . import a\nfrom ..b.c import d as e, f\nfrom a import *\nimport a.b.c as d, e\nfrom a import (b,\n   c)\nglobal x, y\nraise A from B\nassert x, "y"\nx @= 1\nx //= 2\nx >>= 3\n1_000\n0xFF\n1e10\n1j\n1e400\n10**20\n99999999999999999999999\nb"a" b"b"\n"a" "b"\n("a"\n"b")\nTrue\n...\n',
    'def f():\n    """doc\n    more"""\n    "x"\nclass A:\n    \'doc "x"\'\n    x = "a\\nb"\n"\xe9" + x\nx = "\xe9", y\n"\\ud800"\n"tab\\t\\x00\\u1234"\n\'a"b\'\n"a\'b\\"c"\n',
    'a or b and c or not d\na and b and c or d\nnot (a or b)\na < b < c\n(a < b) < c\na if b else (c if d else e)\n(lambda: x)()\n(a := 1)\nf(a := 1)\n[a := 1]\nx[a := 1]\nf(**(a or b))\n[*(a or b)]\n{**(a or b), c: d}\n{*a}\n{}\n{1}\n[x for x in (a if b else c) if (lambda: y)]\n[(x, y) for x, y in z]\n{x: y for x in z for y in w if a if b}\n(a, b)[0]\n1 .real\n1.0.real\n(1).real\n-a ** -b\n~a\n+a\nnot -a\n(await_)\n(yield_)\n',
    'def g():\n    x = yield\n    y = yield a, b\n    z = yield from c\n    (yield)\n    f((yield))\n    return *a, b\n    for x in *a, b: pass\n    x = *a,\n    for (x, y) in z: pass\n    for x, y in z: pass\n    await_ = lambda: (yield)\nasync def h():\n    await (a + b)\n    await a.b(c)\n    -await a\n    (await a) ** 2\n    await a ** 2\n    yield (await x)\n',
    'x = [\n  1,\n  2,\n]\nf(\n a,\n b=(1),\n)\nif (\n a and\n b\n): pass\nelif c: pass\nelif (d): pass\nelse:\n    e\nx = (1 +\n     2)\ny = {\n "a": 1}\n"""a\nb"""\n',
    'class A: x: int = 1; y = 2\nfor i in range(3): a; b\nif x:\n    if y: pass\n    else:\n        if z: pass\nelse:\n    if w: pass\n',
    '',
    '# only a comment\n',
    'x\\\n  = 1\n\n\n   \ny = 2 # c',
    'f"{a["b"]}"\nf"{\'a\'}"\nf"{f"{x}"}"\nf"\'{x}\'"\nf\'"{x}"\'\nf"\'\\"{x}"\nf"{x!a}"\nf"\\N{EN DASH}"\nf\'\'\'a\n\'b\'\n"c"\n{x}\'\'\'\nf\'{x:\\n}\'\nf\'{lambda_}\'\nf\'{(lambda x: 1)}\'\nf\'{ {1: 2}[1] }\'\nf\'{x:{y}{z}}\'\nf\'a\\\\b{x}\'\nf\'{"\\n"}\'\n',
]

for source in SOURCES:
    tree = ast.parse(source)
    print(ast.dump(tree, include_attributes=True))
    print(ast.unparse(tree))
    print(ast.compare(tree, ast.parse(ast.unparse(tree))))
for source in ["x +", "(", "def f(:", "x = = 1", "from __future__ import nope", "return 1", "break", "f(a=1, 2)", "1 = x", "if x:\ny", "'abc", "x.__debug__ = 1"]:
    try:
        print(ast.dump(ast.parse(source, "name.py")))
    except SyntaxError as e:
        print(type(e).__name__, e, e.lineno, e.offset, e.filename)
print(ast.dump(ast.parse("x = [1, (2, 3)]\nf(a, *b)\n"), indent=2))
print(ast.dump(ast.parse("def f(a): return a"), indent="\t", show_empty=True))
print(ast.dump(ast.parse("def f(a): return a"), annotate_fields=False))
print(ast.dump(compile("a; b", "x", "single", ast.PyCF_ONLY_AST)), ast.dump(compile(b"a", "x", "eval", flags=1024)))
