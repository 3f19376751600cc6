# What mode 'single' wants behind a statement.


def show(text):
    try:
        compile(text, "f", "single")
    except SyntaxError as e:
        print(repr(text), type(e).__name__, e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset, repr(e.text))
    else:
        print(repr(text), "compiled")


for text in (
    "for i in [1, 2]: i", "for i in [1, 2]: i\n", "if 1:\n  2", "if 1: 2", "if 1: 2;", "if 1: 2 # c", "class A: pass",
    "def f():\n  pass", "def f():\n  if 1: pass", "", "\n", "#c", "x", "x\n", "try: a\nexcept: b", "try: a\nexcept: b\n",
    "@p\ndef f(): pass", "if 1: 2\nelse: 3", "if 1: 2\nelse:\n 3", "match x:\n  case 1: 2",
):
    show(text)
