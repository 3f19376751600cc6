# What an ordered dict says of keys that cannot be hashed, also where it is empty.
from collections import OrderedDict as O
def t(f):
    try: print(f())
    except BaseException as x: print(type(x).__name__, x)
class P(O): pass
class H:
    def __hash__(self): raise ValueError('h')
    def __repr__(self): return 'H'
class H2(H):
    def __hash__(self): raise TypeError('own')
for d in (O(a=1), O(), P(a=1), P()):
    for key in ([], (1, []), H(), H2()):
        t(lambda: d.pop(key))
        t(lambda: d.pop(key, 1))
        t(lambda: d.setdefault(key))
    t(lambda: d.move_to_end([]))
    t(lambda: d.move_to_end('a'))
    t(lambda: d.move_to_end('zz'))
    t(lambda: d.pop('zz'))
    t(lambda: d.pop('zz', 3))
