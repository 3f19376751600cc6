# Items of a sequence in a pattern need a comma between; and faults of letters that are not printed and of indentation.
SOURCES = (
    "match 1:\n  case [1 2]: pass",
    "match 1:\n  case [a b]: pass",
    "match 1:\n  case (1 2): pass",
    "match 1:\n  case (1, 2 3): pass",
    "match 1:\n  case [1, [2 3]]: pass",
    "match 1:\n  case 1, 2 3: pass",
    "match 1:\n  case 1 2: pass",
    "match 1:\n  case [(1) (2)]: pass",
    "match 1:\n  case A([1 2]): pass",
    "match 1:\n  case {'a': [1 2]}: pass",
    "match 1:\n  case [*a *b]: pass",
    "match 1:\n  case [1 | 2 3]: pass",
    "match 1:\n  case [1 #,\n 2]: pass",
    "match 1:\n  case [(a) b]: pass",
    "match 1:\n  case (a b): pass",
    "match 1:\n  case (a, b c, d): pass",
    "match 1:\n  case A(1 2): pass",
    "match 1:\n  case {'a': 1 'b': 2}: pass",
    "def f():\n  match x:\n    case [None None]: return 1\nx = = 1",
    "match 1:\n  case [1,2,3,(4,5), [6], 'a' 'b', *_]: pass",
    "match 1:\n  case [1 # one\n , # two\n 2,]: pass",
    "match = [1]\nmatch[0]",
    "\x01",
    "x = \x01",
    "a\x7f",
    "'\x01'",
    "# \x01",
    "def f():\n\tx = 1\n    y = 2",
    "def f():\n        x = 1\n\ty = 2",
    "if 1:\n\tx\n        y",
    "if 1:\n\tif 2:\n\t\tx\n    y",
    "if 1:\n    if 2:\n\tx\n    y",
)

for source in SOURCES:
    try:
        compile(source, "f", "exec")
        print("passed")
    except SyntaxError as error:
        place = error.lineno, error.offset, error.end_lineno, error.end_offset
        print(type(error).__name__, error.msg, place, repr(error.text))
