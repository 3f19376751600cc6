# `__slots__` that must be iterated over; bases, `__bases__` and `__class__` of other layouts.
def t(label, f):
    try: print(label, f())
    except BaseException as e: print(label, type(e).__name__, e)
S = type('S', (), {'__slots__': (x for x in ('a', 'b'))})
s = S(); s.a = 1; s.b = 2
t('x', lambda: setattr(s, 'c', 1))
print(sorted(n for n in S.__dict__ if not n.startswith('__')))
S = type('S', (), {'__slots__': map(str.lower, 'AB')})
s = S(); s.a = 1
t('x', lambda: setattr(s, 'c', 1))
t('bad', lambda: type('S', (), {'__slots__': iter([1])}))
t('bad', lambda: type('S', (), {'__slots__': 5}))
t('bad', lambda: type('S', (), {'__slots__': iter(['a b'])}))
class It:
    def __iter__(self):
        yield 'q'
        raise KeyError('stop')
t('bad', lambda: type('S', (), {'__slots__': It()}))
class X1: __slots__ = 'a',
class X2: __slots__ = 'b',
class X3: __slots__ = ()
t('l1', lambda: type('L', (X1, X2), {}))
t('l2', lambda: type('L', (X1, X3), {}).__name__)
t('l3', lambda: type('L', (int, str), {}))
t('l4', lambda: type('L', (list, dict), {}))
t('l5', lambda: type('L', (X1, list), {}))
t('l6', lambda: type('L', (X3, list), {}).__name__)
t('l7', lambda: type('L', (Exception, X1), {}))
t('l8', lambda: type('L', (ValueError, OSError), {}).__name__)
t('l9', lambda: type('L', (OSError, SyntaxError), {}))
t('l10', lambda: type('L', (X1, type('X1b', (X1,), {'__slots__': ('z',)})), {}))
class C(X1): __slots__ = ('z',)
class D(X1): __slots__ = ('y',)
t('l11', lambda: type('L', (C, D), {}))
class E1(X1): pass
class E2(X1): pass
t('l12', lambda: type('L', (E1, E2), {}).__name__)
class Q1: pass
class Q2(X1): pass
class Q3(X2): pass
def sb(c, b): c.__bases__ = b
class W(Q2): pass
t('b1', lambda: sb(W, (Q3,)))
t('b2', lambda: sb(W, (Q1,)))
t('b3', lambda: sb(W, (int,)))
t('b4', lambda: sb(W, ()))
t('b5', lambda: sb(W, 5))
t('b6', lambda: sb(W, (W,)))
t('b7', lambda: sb(W, (E1,)))
t('c1', lambda: setattr(W(), '__class__', Q1))
t('c2', lambda: setattr(X1(), '__class__', X2))
t('c3', lambda: setattr(Q1(), '__class__', int))
t('c4', lambda: setattr(Q1(), '__class__', 5))
t('bool', lambda: type('L', (bool,), {}))
t('nt', lambda: type('L', (type(None),), {}))
t('fn', lambda: type('L', (type(t),), {}))

