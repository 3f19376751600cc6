# Faults among the items of `with`, in brackets or not.
SOURCES = [
    'with (open("a") as f, open("b"):\n    pass',
    'with (a, b) as c, d e: pass',
    'with (a as b) as c: pass',
    'with (a as b, c as d) as e: pass',
    'with (a, b: pass',
    'with (a as b,: pass',
    'with (a as b, c): pass\n    x',
    'with (yield) as b: pass',
    'with (a) as b, (c) as d e: pass',
    'with open("a") as f, open("b") as g pass',
    'with (a if b else c as d): pass\nx y',
]
for source in SOURCES:
    print('#', source)
    try:
        compile(source, '<s>', 'exec')
    except SyntaxError as e:
        print(type(e).__name__, e.msg, (e.lineno, e.offset, e.end_lineno, e.end_offset, e.text))
    else:
        print('compiles')
