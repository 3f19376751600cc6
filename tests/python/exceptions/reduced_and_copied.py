# Exceptions are reduced and copied by their `__reduce__` and `__setstate__`.
import copy
def t(f):
    try: print(f())
    except BaseException as x: print(type(x).__name__, x)
class A(Exception):
    def __setstate__(self, s): print('setstate', s)
class B(Exception):
    def __setattr__(self, k, v): print('setattr', k, v); object.__setattr__(self, k, v)
class C(Exception):
    def __reduce__(self): return (C, (1,), {'x': 2})
class D(Exception):
    def __init__(self, a, b): super().__init__(a); self.b = b
class S(Exception):
    __slots__ = ('q',)
for K in (A, B, C, S):
    e = K(1, 2)
    t(lambda: e.__reduce__())
    t(lambda: e.__reduce_ex__(4))
    e.x = [1]
    t(lambda: e.__reduce__())
    t(lambda: e.__reduce_ex__(2))
    f = copy.copy(e)
    print(f.args, f.__dict__)
    f = copy.deepcopy(e)
    print(f.args, f.__dict__)
e = D(1, 2)
t(lambda: copy.copy(e))
e = Exception(1)
e.__dict__['a'] = 1
t(lambda: e.__reduce__())
e.add_note('n')
t(lambda: e.__reduce__())
t(lambda: copy.copy(e).__notes__)
t(lambda: e.__setstate__({'b': 3}))
t(lambda: e.__dict__)
t(lambda: e.__setstate__(None))
t(lambda: e.__setstate__(3))
t(lambda: e.__setstate__({1: 3}))
t(lambda: e.__setstate__({'args': (5,)}))
t(lambda: e)
t(lambda: AttributeError('a', name='n', obj=3).__reduce__())
t(lambda: NameError('a', name='n').__reduce__())
t(lambda: ImportError('a', name='n', path='p').__reduce__())
t(lambda: ImportError('a').__reduce__())
t(lambda: OSError(12345, 'a', 'f').__reduce__())
t(lambda: OSError(12345, 'a', 'f', None, 'g').__reduce__())
t(lambda: OSError('a').__reduce__())
t(lambda: SyntaxError('a', ('f', 1, 2, 't')).__reduce__())
t(lambda: StopIteration(4).__reduce__())
t(lambda: SystemExit(4).__reduce__())
t(lambda: KeyError(4).__reduce__())
t(lambda: UnicodeDecodeError('a', b'b', 1, 2, 'c').__reduce__())
t(lambda: ExceptionGroup('a', [ValueError(1)]).__reduce__())
t(lambda: copy.copy(ImportError('a', name='n', path='p')).name)
t(lambda: copy.copy(AttributeError('a', name='n', obj='p')).name)
t(lambda: copy.deepcopy(AttributeError('a', name='n', obj='p')).obj)
t(lambda: copy.copy(NameError('a', name='n')).name)
t(lambda: copy.copy(OSError(12345, 'a', 'f')).filename)
t(lambda: copy.deepcopy(ExceptionGroup('a', [ValueError(1)])))
t(lambda: copy.copy(StopIteration(4)).value)
t(lambda: copy.copy(SyntaxError('a', ('f', 1, 2, 't'))).lineno)
t(lambda: copy.copy(UnicodeDecodeError('a', b'b', 1, 2, 'c')).object)
class N(ImportError):
    def __setstate__(self, s): print(s); super().__setstate__(s)
t(lambda: copy.copy(N('a', name='n')).name)
class P:
    __slots__ = ('a', 'b')
    def __setattr__(self, k, v): print('set', k); object.__setattr__(self, k, v)
p = P(); p.a = 1; p.b = [2]
q = copy.copy(p)
q = copy.deepcopy(p)
class X(Exception):
    pass
e = ImportError('a', name='n', path='p')
e.z = 1
t(lambda: e.__reduce__())
t(lambda: e.__dict__)
e = ImportError('a', name='n', name_from='q')
t(lambda: e.__reduce__())
e = AttributeError('a', name='n', obj=4)
e.z = 1
t(lambda: e.__reduce__())
t(lambda: copy.copy(e).obj)
t(lambda: copy.deepcopy(e).z)
e = AttributeError('a')
t(lambda: e.__reduce__())
t(lambda: e.__getstate__())
e.z = 1
t(lambda: e.__getstate__())
e = AttributeError('a', obj=4)
t(lambda: e.__reduce__())
t(lambda: e.__getstate__())
e = NameError('a', name='n')
t(lambda: e.__getstate__())
e = ImportError('a', name='n')
t(lambda: e.__getstate__())
e = X(1); e.args = (2, 3)
t(lambda: e.__reduce__())
class R(Exception):
    def __reduce_ex__(self, p): print(p); return (R, (9,))
t(lambda: copy.copy(R()))
class U(Exception):
    def __getstate__(self): print('getstate'); return {'q': 1}
t(lambda: U(1).__reduce__())
t(lambda: copy.copy(U(1)).__dict__)
class W(Exception):
    def __new__(cls, *a): print('new', a); return super().__new__(cls, *a)
    def __init__(self, *a): print('init', a); super().__init__(*a)
w = W(1)
w.k = [w]
v = copy.deepcopy(w)
t(lambda: v.k[0] is v)
g = ExceptionGroup('m', [W(3)])
g.k = 2
t(lambda: copy.deepcopy(g).exceptions[0].args)
t(lambda: copy.copy(g).k)
import traceback
e = X(1)
e.__cause__ = X(2)
t(lambda: copy.copy(e).__cause__)
t(lambda: copy.copy(e).__traceback__)
class Prop(Exception):
    @property
    def p(self): return 1
e = Prop()
t(lambda: e.__setstate__({'p': 3}))
t(lambda: e.__setstate__({'__cause__': 3}))
t(lambda: BaseException.__reduce__(e))
t(lambda: BaseException.__setstate__(e, {'q': 3}))
t(lambda: '__reduce__' in BaseException.__dict__)
t(lambda: '__getstate__' in AttributeError.__dict__)
