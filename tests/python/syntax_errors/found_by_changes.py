# Faults that small changes of programs have led to.
import warnings


def show(text):
    try:
        compile(text, "f", "exec")
    except SyntaxError as e:
        print(repr(text), "|", e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset)
    else:
        print(repr(text), "compiled")


for text in (
    "def f(x, y):\n    return (x if y else {k: v for k in x.()})",
    "x = a if b else not",
    "x = a if b else -d **",
    "x = a if b else - ",
    "x = a if b else [1, 2 +]",
    "a, b c = 1",
    "a, *b b = 1, 2, 3",
    "print:= (a, end='x')",
    'd = {"a" not 1}',
    "f(1, 2not x)",
    "f(1 not)",
    "x = [i  i in range(a) if i % 2]",
    "def f() -> [int: pass",
    "def f() -> int@ : pass",
    "with (a as b, c as d)\n    pass",
    "with (a, b)\n    pass",
    "while x < 10:=\n    pass",
    "x = a[1:=, 2]",
    "f(1:=)",
    "def f(**k, a: int): pass",
    "def f(**k, a): pass",
    "def f(*a, *): pass",
    "def f(*a, *b): pass",
    "def f(x, / *, y): pass",
    "{x: *y for x in y}",
    "{x: *y}",
    "def f(): yield in g",
    "def f(): yield == 1",
    "def f(): yield and 1",
    "def f(): x = yield if d else e",
    "def f(): (yield) in g",
    "class A[T]:\n    def f(self):\n        nonlocal T",
    "def f[T](x: int):\n    T.y\n    def g():\n        nonlocal T",
):
    show(text)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    compile(r"f'{1:\d}'", "f", "exec")
print([str(w.message) for w in caught])
