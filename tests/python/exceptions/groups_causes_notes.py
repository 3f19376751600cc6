import traceback, sys
def p(): traceback.print_exc(file=sys.stdout)
try:
    try: raise ExceptionGroup('g', [ValueError(1), TypeError('t'), ExceptionGroup('in', [KeyError('k'), OSError('o')])])
    except* (ValueError, KeyError) as e: print(repr(e), e.exceptions); raise
    except* TypeError: raise RuntimeError('new')
except BaseException: p()
try:
    e = ValueError('noted'); e.add_note('note 1'); e.add_note('multi\nline'); raise e
except ValueError as x: p(); print(x.__notes__)
try: e.add_note(1)
except TypeError as x: print(x)
try:
    try: 1 / 0
    except ZeroDivisionError as z: raise KeyError('k') from z
except KeyError as k: p(); print(repr(k.__cause__), k.__context__, k.__suppress_context__)
try:
    try: 1 / 0
    except ZeroDivisionError: raise KeyError('k') from None
except KeyError as k: p()
try:
    try: 1 / 0
    finally: undefined
except NameError: p()
class Custom(Exception):
    def __init__(self, code, msg): self.code = code; super().__init__(code, msg)
    def __str__(self): return f'[{self.code}]'
try: raise Custom(5, 'm')
except Custom as e: p(); print(repr(e), e, e.args, e.code)
g = ExceptionGroup('eg', [ValueError(1), ExceptionGroup('n', [TypeError(2), ValueError(3)])])
print(g.split(ValueError), g.subgroup(lambda e: isinstance(e, TypeError)), g.derive([KeyError()]), g.message, g.split(KeyError))
for a in ((), ('m',), ('m', []), ('m', [1]), ('m', 5), (1, [ValueError()]), ('m', [KeyboardInterrupt()])):
    try: print(repr(ExceptionGroup(*a)))
    except Exception as e: print(type(e).__name__, e)
print(repr(BaseExceptionGroup('b', [KeyboardInterrupt()])), type(BaseExceptionGroup('b', [ValueError()])))
def f():
    try: return 'try'
    finally: print('fin')
print(f())
def h():
    for i in range(3):
        try: continue
        finally: print('c', i)
    else: print('else')
h()
try: raise 5
except TypeError as e: print(e)
try: raise ValueError from 5
except TypeError as e: print(e)
try: raise int
except TypeError as e: print(e)
try: raise
except RuntimeError as e: print(e)
try:
    try: raise ValueError
    except 5: pass
except TypeError as e: print(e)
try:
    try: raise ValueError
    except (ValueError, 5): print('fine')
except TypeError as e: print(e)
raise ExceptionGroup('top', [ValueError('a'), ExceptionGroup('mid', [TypeError('b')])]) from KeyError('c')
