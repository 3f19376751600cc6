# What the compiler warns of in text that is evaluated, and ~bool.
import warnings
def show(f):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter('always')
        try: r = f()
        except Exception as e: r = (type(e).__name__, str(e))
        print(repr(r) if not hasattr(r, 'co_name') else 'code', [(w.category.__name__, str(w.message), w.filename, w.lineno) for w in seen])
show(lambda: eval('1 is 1'))
show(lambda: compile('\n\nassert (1, "x")', 'f.py', 'exec'))
show(lambda: compile('"\\q"', 'f', 'eval'))
show(lambda: exec('x = () is ()\ny = 5 is not None'))
show(lambda: compile('1()', 'g', 'single'))
show(lambda: compile('for x in y:\n  try: pass\n  finally: break', 'h', 'exec'))
show(lambda: eval(b'"a" is "a"'))
show(lambda: eval('1 is'))
show(lambda: eval('1 + 1'))
show(lambda: exec('if 1 is 1 print'))
show(lambda: compile('1 is 1', 'x' , 'exec').co_name)
show(lambda: compile('0x1for x in y', 'n', 'eval'))
show(lambda: compile('[1]()', 'n', 'eval'))
show(lambda: compile('f"\\d{1}"', 'n', 'eval'))
show(lambda: ~True)
show(lambda: ~False)
show(lambda: [~x for x in (True, 1)])
show(lambda: True.__invert__())
show(lambda: ~5)
with warnings.catch_warnings():
    warnings.simplefilter('error')
    for text in ('1 is 1', 'assert (1, 2)', '"\\d"', '1()'):
        try: compile(text, 'fn.py', 'exec')
        except SyntaxError as e: print(type(e).__name__, e, e.filename, e.lineno)
    try: print(eval('5 is 5'))
    except SyntaxError as e: print(e.msg, e.filename)
    try: ~True
    except DeprecationWarning as e: print(e)
with warnings.catch_warnings():
    warnings.simplefilter('ignore')
    print(eval('1 is 1'), ~True)
    exec('print(2 is 2)')
