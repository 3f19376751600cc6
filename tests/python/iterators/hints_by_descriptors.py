# `__length_hint__` and `__fspath__` by descriptors.
def t(label, f):
    try: print(label, f())
    except BaseException as e: print(label, type(e).__name__, e)
class LH:
    @property
    def __length_hint__(self): return lambda: 5
    def __iter__(self): return iter([1])
import operator
print(operator.length_hint(LH()), list(LH()))
class LH2:
    class D:
        def __get__(self, o, t): return lambda: 7
    __length_hint__ = D()
    def __iter__(self): return iter([1])
print(operator.length_hint(LH2()), list(LH2()))
class LH3:
    @property
    def __length_hint__(self): raise AttributeError('x')
    def __iter__(self): return iter([1])
t('lh3', lambda: operator.length_hint(LH3(), 3))
t('lh3', lambda: list(LH3()))
class LH4:
    __length_hint__ = None
    def __iter__(self): return iter([1])
t('lh4', lambda: operator.length_hint(LH4(), 3))
t('lh4', lambda: list(LH4()))
import os
class P:
    @property
    def __fspath__(self): return lambda: 'pp'
class P2:
    @property
    def __fspath__(self): raise AttributeError('zz')
class P3:
    __fspath__ = None
class P4:
    def __fspath__(self): return 5
for p in (P, P2, P3, P4):
    t(p.__name__, lambda: os.fspath(p()))
