# What is searched for by `__index__`, and how wrong arguments are told.
class I:
    def __init__(self, n): self.n = n
    def __index__(self): print('index', end=' '); return self.n
def t(label, f):
    try: print(label, f())
    except BaseException as e: print(label, type(e).__name__, e)
for data in (b'abc\x02', bytearray(b'abc\x02')):
    for name in ('find', 'rfind', 'index', 'rindex', 'count'):
        for needle in (I(2), I(99), I(256), I(-1), I(2**70)):
            t(name, lambda: getattr(data, name)(needle))
        t(name, lambda: getattr(data, name)('a', 'b'))
        t(name, lambda: getattr(data, name)(I(2), I(1), I(9)))
    t('in', lambda: I(2) in data)
    t('in', lambda: I(300) in data)
    t('affix', lambda: data.startswith('a', 'b'))
    t('affix', lambda: data.endswith([1], [2]))
    t('hex', lambda: data.hex([]))
    t('hex', lambda: data.hex([1]))
    t('tabs', lambda: data.expandtabs(2**31))
    t('new', lambda: type(data)(1, 2, 3, 4))
t('str', lambda: 'a'.startswith(b'a', b'b'))
t('str', lambda: 'a'.expandtabs(2**31))
t('slice', lambda: slice(I(1), I(9), I(2)).indices(I(5)))
class It:
    def __iter__(self): return self
    def __next__(self): return 'n'
    def send(self, v): return 'sent', v
    def throw(self, *a): return 'thrown', type(a[0]).__name__
    def close(self): print('closed')
def deleg():
    try: yield from It()
    finally: print('finally')
d = deleg(); print(next(d), d.send(1), d.throw(ValueError())); d.close()
d = deleg(); next(d)
t('exit', lambda: d.throw(GeneratorExit('x')))
class MG(ExceptionGroup):
    def __new__(cls, msg, excs, code=0):
        self = super().__new__(cls, msg, excs); self.code = code; return self
    def derive(self, excs): return MG(self.message, excs, self.code + 1)
print([repr(g) for g in MG('mg', [ValueError(1), TypeError(2)], 7).split(ValueError)])
t('slice', lambda: slice(1).__eq__(slice(1)))
t('slice', lambda: slice(1).__lt__(slice(2)))
t('slice', lambda: slice(1).__lt__(2))
t('resize', lambda: bytearray(2).resize(-1))
t('list', lambda: [].__getitem__())
t('dict', lambda: {}.__contains__(1, 2))
t('dict', lambda: {}.__setitem__(1))
t('set', lambda: set().__contains__())
t('pow', lambda: (1.5).__pow__())
t('isin', lambda: isinstance(3, I))
def g(): yield
g.__name__ = 'renamed'
g.__qualname__ = 'q.renamed'
print(g().__name__, g().__qualname__)
e = ValueError(1)
e.args = iter([1, 2]); print(e.args)
e.args = 'ab'; print(e.args)
e.__notes__ = 5
t('note', lambda: e.add_note('a'))
print(OSError(2, 'm', 'f').__dict__, ImportError('x', name='n').__dict__, UnicodeEncodeError('a', 'b', 0, 1, 'r').__dict__, NameError('q', name='z').__dict__)
o = OSError(2, 'm', 'f'); o.mine = 1; print(vars(o))
def closure():
    v = 10
    def inner(): return v
    return inner
t('exec', lambda: exec(closure().__code__))
t('eval', lambda: eval(closure().__code__))
t('exec', lambda: exec('1', closure=()))
t('compile', lambda: compile('1', 'f', 'exec', 5))
t('compile', lambda: compile('1', 'f', 'exec', 0, False, 5))
class Few: __match_args__ = (1,)
class Twice: __match_args__ = ('x', 'x'); x = 1
def two(o, C):
    match o:
        case C(a, b): return a, b
t('match', lambda: two(Few(), Few))
t('match', lambda: two(Twice(), Twice))
t('match', lambda: compile('match 1:\n case _.x: pass', 'f', 'exec'))
t('match', lambda: compile('match 1:\n case _(): pass', 'f', 'exec'))
