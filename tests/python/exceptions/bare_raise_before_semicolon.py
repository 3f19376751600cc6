for s in ['raise;', 'raise; x', 'try:\n  1/0\nexcept E:\n  raise;', 'raise ;\n', 'raise;;', 'raise from x', 'raise x from', 'return;', 'pass;', 'raise x;', 'raise x from y;', 'raise x, y', 'raise\n', 'if 1: raise;', 'if 1: raise; y', 'def f(): return;', 'def f(): yield;', 'raise #c', 'raise; #c', 'raise \\\n;', 'del x;', 'import x;', 'global x;', 'break;', 'while 1: break; continue;', 'assert;', 'del;', 'import;', ';', 'x;', 'x;;y', 'lambda: raise', 'raise = 1', 'x = raise']:
    try:
        c = compile(s, 'f', 'exec')
        print(repr(s), 'ok')
    except SyntaxError as e:
        print(repr(s), e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset)
def f():
    try: 1/0
    except ZeroDivisionError: raise;
try: f()
except ZeroDivisionError as e: print('got', e)
def g(x):
    try: 1/0
    except ZeroDivisionError:
        if x: raise; print('no')
        print('yes')
g(0)
try: g(1)
except ZeroDivisionError as e: print('got', e)

import ast
print(ast.dump(ast.parse("if 1: raise; pass; raise ; x")))
def h():
    raise; raise ValueError
try: h()
except RuntimeError as e: print(e)
h()
