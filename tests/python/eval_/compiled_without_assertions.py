# `compile` with `optimize` leaves out assertions and docstrings, and `__debug__` is false then.
import ast
def t(f):
    try: print(f())
    except BaseException as x: print(type(x).__name__, x)
text = '''"""module"""
def g(x):
    'doc'
    assert x, 'no'
    return __debug__
class C:
    'of class'
    def m(self):
        'of method'
        assert 0
d = __debug__
if __debug__:
    e = 'yes'
else:
    e = 'no'
l = lambda: __debug__
n = not __debug__, [1 for _ in [1] if __debug__]
'''
for level in (-1, 0, 1, 2):
    for source in (text, ast.parse(text)):
        ns = {}
        exec(compile(source, 'x', 'exec', optimize=level), ns)
        t(lambda: ns['g'](0))
        t(lambda: ns['C']().m())
        print(ns['g'].__doc__, ns['C'].__doc__, ns['C'].m.__doc__, ns.get('__doc__'), ns['d'], ns['e'], ns['l'](), ns['n'])
        ns = {}
        exec(compile(source, 'x', 'exec', optimize=level), {}, ns)
        t(lambda: ns['g'](0))
        print(ns['g'].__doc__, ns['d'], ns['e'])
    print(eval(compile('__debug__', 'x', 'eval', optimize=level)), eval(compile('lambda: __debug__', 'x', 'eval', optimize=level))())
t(lambda: compile('1', 'x', 'eval', optimize=3))
t(lambda: compile('1', 'x', 'eval', optimize=-2))
t(lambda: compile('1', 'x', 'eval', optimize='a'))
t(lambda: exec(compile('assert (x := 1), "no"\nprint("x" in globals())', 'x', 'exec', optimize=1), {}))
t(lambda: exec(compile('def f():\n "only"\nprint(f.__doc__, f())', 'x', 'exec', optimize=2), {}))
t(lambda: exec(compile('exec("assert 0")', 'x', 'exec', optimize=2), {}))
import warnings
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter('always')
    t(lambda: exec(compile('assert 0\nprint(__debug__)', 'x', 'exec', optimize=1), {}))
