# The attributes of errors of the tokenizer, the grammar and the compiler: text, columns, ends.
def c(src, mode="exec"):
    try:
        compile(src, "<t>", mode)
        print("ok", repr(src))
    except SyntaxError as e:
        print(type(e).__name__, repr(src), "|", e.msg, e.lineno, e.offset, repr(e.text), e.end_lineno, e.end_offset)


for s in [
    "def f(:", "def f(a, a): pass", "f(a=1, a=2)", "x = = 1", "x =", "1 = x", "*a = b", "a = *b", "return 1", "yield",
    "def f():\n global x\n x=1\n nonlocal x", "try: pass", "try:\n  pass\nx", "if x\n  pass", "from x import a,", "import a, ",
    "'abc", "f'{", "f'}'", "b'\\x1'", "0o8", "1abc", "a ++", "not", "a.", "(a]", "a)", "class C", "assert", "raise a from",
    "match x:", "match x:\n  case a: pass\n  case b: pass", "while 1:\n", "  x = 1", "x = 1\n    y = 2", "if 1:\nx",
    "if 1:\n  x\n y", "if 1:\n\tx\n        y", "x = (1,\n2", "x = (1", "foo(a, b\nbar()", "x = '''a\nb", "x \\y", "x = 5\u20ac",
    "async x", "def f():\n await x", "type X =", "def f[T, T](): pass", "lambda a, a: 0", "with a as -b: pass",
]:
    c(s)
for s in ["x = 1", "1\n2", "a b", "(1", "'"]:
    c(s, "eval")
