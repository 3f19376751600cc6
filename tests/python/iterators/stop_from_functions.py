# What a function raises within map and its kin ends the iteration of whoever advances that.
def a(): 
    yield from map(next, [iter([1]), iter([]), iter([2])])
    yield 'end'
def run(f, *x):
    try: print(list(f(*x)))
    except Exception as e: print(type(e).__name__, e)
run(a)
def b():
    for x in map(next, [iter([1]), iter([])]): yield x
    yield 'end'
run(b)
print(list(map(next, [iter([1]), iter([]), iter([2])])))
def stop(x):
    if x == 2: raise StopIteration('v')
    return x
def c():
    r = yield from map(stop, [1, 2, 3])
    yield r
run(c)
class It:
    def __iter__(self): return self
    def __next__(self): raise StopIteration(9)
def d():
    r = yield from It()
    yield r
run(d)
def e():
    r = yield from filter(stop, [1, 2, 3])
    yield r
run(e)
from itertools import *
def f():
    r = yield from starmap(stop, [(1,), (2,)])
    yield r
run(f)
def g():
    r = yield from takewhile(stop, [1, 2])
    yield r
run(g)
def h():
    r = yield from map(It().__next__.__call__ if 0 else stop, iter([2]))
    yield r
run(h)
def j():
    r = yield from cycle(map(stop, [1, 2])) if 0 else chain([0], map(stop, [1, 2]), [5])
    yield r
run(j)
print(list(islice(map(stop, [1, 2]), 5)), dict(zip('abc', map(stop, [0, 1, 2]))), sum(map(stop, [1, 2])), [*map(stop, [1, 2])])
gg = map(stop, [2, 1])
try: next(gg)
except StopIteration as s: print('stop', s.value, s.args)
print(next(gg))
def k():
    r = yield from map(stop, [1, 2])
    return r
x = k(); print(next(x))
try: next(x)
except StopIteration as s: print(s.value)

from itertools import *
its = [iter([1]), iter([]), iter([2])]
gg = map(next, its)
print(next(gg))
try: print(next(gg))
except StopIteration as s: print('stop', s.value, s.args)
print(next(gg))
its = [[1], [], [2]]
def try_(f):
    try:
        r = f()
        print([type(x).__name__ if "iterator" in type(x).__name__ else x for x in r] if isinstance(r, list) else r)
    except Exception as e: print(type(e).__name__, e)
try_(lambda: list(filter(next, [iter([1]), iter([])])))
try_(lambda: list(accumulate([iter([1]), iter([])], lambda a, b: next(b))))
try_(lambda: list(accumulate([iter([1]), iter([])], next)))
try_(lambda: [k for k, g in groupby([iter([1]), iter([])], next)])
try_(lambda: list(iter(iter([1, 2]).__next__, 5)))
try_(lambda: sum(map(next, [iter([1]), iter([])])))
try_(lambda: max(map(next, [iter([1]), iter([])])))
try_(lambda: set(map(next, [iter([1]), iter([])])))
try_(lambda: tuple(map(next, [iter([1]), iter([])])))
try_(lambda: dict(a=1, **dict(zip('ab', map(next, [iter([1]), iter([])])))))
try_(lambda: sorted(map(next, [iter([1]), iter([])])))
try_(lambda: ''.join(map(next, [iter('a'), iter([])])))
try_(lambda: [*map(next, [iter('a'), iter([])])])
try_(lambda: list(zip(map(next, [iter('a'), iter([])]), 'xy')))
try_(lambda: list(enumerate(map(next, [iter('a'), iter([])]))))
try_(lambda: list(chain(map(next, [iter('a'), iter([])]), 'xy')))
try_(lambda: list(islice(cycle(map(next, [iter('a'), iter([])])), 3)))
try_(lambda: any(map(next, [iter([0]), iter([])])))
try_(lambda: 5 in map(next, [iter([0]), iter([])]))
try_(lambda: list(map(int, map(next, [iter('1'), iter([])]))))
try_(lambda: sorted([1, 2], key=lambda x: next(iter([]))))
try_(lambda: list(map(lambda a, b: next(a), [iter([]), 1], [1, 2])))
try_(lambda: [next(iter(x)) for x in ([1], [])])
try_(lambda: list(next(iter(x)) for x in ([1], [])))
a, = map(next, [iter([1]), iter([])]); print(a)


def roundrobin(*iterables):
    iterators = map(iter, iterables)
    for count in range(len(iterables), 0, -1):
        iterators = cycle(islice(iterators, count))
        yield from map(next, iterators)


print("".join(roundrobin("ABC", "D", "EF")))
print(next(map(stop, [2]), "default"), next(filter(stop, [2]), "default"))
print(next(starmap(stop, [(2,)])))
