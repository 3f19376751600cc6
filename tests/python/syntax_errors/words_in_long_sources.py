# Faults are worded alike however many lines in order stand before them, and however deep they are.
LINES = [
    "with (a as b, c): pass\n", "match (a, b):\n  case 1: pass\n", "x = 'a' - y\n", "from a import (b as c)\n", "x = ['a' -(b), 'c'[d]]\n",
    "print\nprint (a)\n",
]
FAULTS = [
    "x = 'he said 'no' twice'", "x = 1 y", "f(a b)", "if x = 1: pass", "f(1 = 2)", "print x", "with (a as 1): pass", "import a as b.c",
    "x = 'a' -(b) 'c'", "x = [pass if 1 else 2]", "x = 'a'[b 'c'] d 'e'", "x = 'a' f'{b}' c 'd'",
    "x = 'a', b 'c'", "x = 'a' -(b 'c'), d",
]
for fault in FAULTS:
    found = set()
    for line in LINES:
        for count in 0, 1, 300:
            try:
                compile(line * count + fault, 'f', 'exec')
            except SyntaxError as e:
                first = line.count('\n') * count
                found.add((e.msg, e.lineno - first, e.offset, e.end_lineno - first, e.end_offset))
    print(fault, sorted(found))
for depth in 1, 2, 3, 20, 30:
    for left, right in ("'a' -(", ")"), ("'a'[", "]"), ("'a' -(", ") z 'b'"), ("(a = ", ")"), ("{'a' -{", "}}"):
        source = left * depth + "x = = 1" + right * depth
        try:
            compile(source, 'f', 'exec')
        except SyntaxError as e:
            print(depth, left, right, e.msg, e.offset, e.end_offset)
# Operators reach over the brackets of what they join.
for source in "-(a) = 1", "(a) + (b) = 1", "(a) < (b) = 1", "not (a) = 1", "(a) or (b) = 1", "(a)() = 1", "f((a)[0] (b))", "del (a)()", "((a).b c)", "((a) b)":
    try:
        compile(source, 'f', 'exec')
    except SyntaxError as e:
        print(source, e.msg, e.offset, e.end_offset)
