# What makes a list of an iterable asks it for its length first, or its iterator.
class H:
    def __len__(s): print('len', end=' '); return 2
    def __iter__(s): print('iter', end=' '); return It()
class It:
    n = 0
    def __iter__(s): return s
    def __next__(s):
        s.n += 1
        if s.n > 2: raise StopIteration
        print('next', end=' ')
        return s.n
    def __length_hint__(s): print('ithint', end=' '); return 7
class H2:
    def __length_hint__(s): print('hint', end=' '); return 2
    def __iter__(s): print('iter', end=' '); return It()
class H3:
    def __len__(s): print('len', end=' '); raise TypeError('no')
    def __length_hint__(s): print('hint', end=' '); return 2
    def __iter__(s): print('iter', end=' '); return It()
class H4:
    def __len__(s): print('len', end=' '); raise KeyError('no')
    def __iter__(s): print('iter', end=' '); return It()
class H5:
    def __length_hint__(s): print('hint', end=' '); raise TypeError('no')
    def __iter__(s): print('iter', end=' '); return It()
class H6:
    def __length_hint__(s): print('hint', end=' '); raise KeyError('no')
    def __iter__(s): print('iter', end=' '); return It()
class H7:
    def __len__(s): print('len', end=' '); return 2
    def __getitem__(s, i):
        print('get', i, end=' ')
        if i > 2: raise IndexError
        return i
import collections
F = {'list': list, 'tuple': tuple, 'set': set, 'frozenset': frozenset, 'sorted': sorted, 'star list': lambda x: [*x], 'star tuple': lambda x: (*x,), 'star set': lambda x: {*x},
 'extend': lambda x: [].extend(x), 'bytes': bytes, 'map': lambda x: list(map(str, x)), 'zip': lambda x: list(zip(x, x)), 'comp': lambda x: [i for i in x],
 'fromkeys': lambda x: dict.fromkeys(x), 'max': max, 'call': lambda x: (lambda *a: a)(*x), 'enumerate': lambda x: list(enumerate(x)), 'iadd': lambda x: [0].__iadd__(x), '2star': lambda x: [*x, *x],
 'sum': sum, 'any': any, 'deque': collections.deque, 'filter': lambda x: list(filter(None, x)), 'gen': lambda x: list(i for i in x),
 'dict': dict, 'unpack': lambda x: exec('a, b = x', {'x': x}), 'init': lambda x: [].__init__(x), 'update': lambda x: set().update(x), 'union': lambda x: set().union(x), 'bextend': lambda x: bytearray().extend(x), 'counter': lambda x: collections.Counter(x),
 'print': lambda x: print(*x), 'in': lambda x: 5 in x, 'min': min, 'all': all, 'listsub': type('LS', (list,), {}), 'bool': bool, 'isdisjoint': lambda x: {9}.isdisjoint(x) }
for name, f in F.items():
    for h in (H, H2, H3, H4, H5, H6, H7, It):
        print(name, h.__name__, end=': ')
        try: print(f(h()))
        except Exception as e: print(type(e).__name__, e)

for f in (list, lambda x: [*x], lambda x: [].extend(x), tuple, sorted, lambda x: ','.join(map(str, x))):
    for n in (1, -1, 'a', NotImplemented, 2**70):
        class Hint(H2):
            def __length_hint__(s): return n
        class Len(H):
            def __len__(s): return n
        for c in (Hint, Len):
            try: print(f(c()))
            except Exception as e: print(type(e).__name__, e)
x = [1, 2]
x[0:1] = H(); print(x)
try: print(','.join(H()))
except TypeError as e: print(e)
