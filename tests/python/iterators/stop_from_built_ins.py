# StopIteration that a function or a built-in raises within an iterator of itertools and its kin.
import itertools, functools, operator
def show(label, f):
    try:
        r = f()
        print(label, "->", str(r).split(' at 0x')[0])
    except BaseException as e:
        print(label, '!!', type(e).__name__, e)

def stop(x):
    raise StopIteration(x)
it0 = iter([])
def built(x):
    return next(it0)
nx = functools.partial(next, iter([]))
for name in ['takewhile', 'dropwhile', 'filterfalse', 'starmap']:
    f = getattr(itertools, name)
    show(name + ' guest', lambda: list(f(stop, [1, 2]) if name != 'starmap' else f(stop, [(1,), (2,)])))
    show(name + ' guest2', lambda: list(f(built, [1, 2]) if name != 'starmap' else f(built, [(1,), (2,)])))
    e = iter([])
    show(name + ' native', lambda: list(f(lambda x: next(e), [1, 2]) if name != 'starmap' else f(lambda x: next(e), [(1,), (2,)])))
    show(name + ' next', lambda: list(f(next, [iter([]), iter([])]) if name != 'starmap' else f(next, [(iter([]),), (iter([]),)])))
    show(name + ' e.__next__', lambda: list(f(functools.partial(next, iter([])), [1]) if name != 'starmap' else f(iter([]).__next__, [()])))
    def loop():
        r = []
        for x in (f(next, [iter([1]), iter([]), iter([2])]) if name != 'starmap' else f(next, [(iter([1]),), (iter([]),), (iter([3]),)])):
            r.append(type(x).__name__)
        return r
    show(name + ' for', loop)
    def nxt():
        i = (f(next, [iter([]), iter([]), iter([2])]) if name != 'starmap' else f(next, [(iter([]),), (iter([]),), (iter([3]),)]))
        r = []
        for _ in range(3):
            try:
                r.append(next(i, 'DEF'))
            except StopIteration as e:
                r.append(repr(e))
        return [str(x)[:14] for x in r]
    show(name + ' nxt', nxt)
show('map', lambda: list(map(next, [iter([1]), iter([])])))
show('filter', lambda: list(filter(next, [iter([1]), iter([])])))
show('accumulate', lambda: list(itertools.accumulate([1,2], stop)))
def stop2(a, b): raise StopIteration('x')
show('accumulate', lambda: list(itertools.accumulate([1,2], stop2)))
show('groupby', lambda: [(k, list(g)) for k, g in itertools.groupby([1,2], stop)])
show('groupby2', lambda: [(k, list(g)) for k, g in itertools.groupby([iter([])], next)])
show('iter2', lambda: list(iter(lambda: next(iter([])), 5)))
show('iter3', lambda: list(iter(iter([1,2]).__next__, 5)))
show('iter4', lambda: list(iter(functools.partial(next, iter([1,2])), 5)))
show('min', lambda: min([1,2], key=stop))
show('sorted', lambda: sorted([1,2], key=stop))
show('reduce', lambda: functools.reduce(stop2, [1,2]))
show('sum', lambda: sum(map(stop, [1,2])))
show('tuple unpack', lambda: [*map(stop, [1,2])])
show('zip', lambda: list(zip([1,2], map(stop, [1,2]))))
show('any', lambda: any(map(stop, [1,2])))
show('dict', lambda: dict(map(stop, [1,2])))
show('join', lambda: ''.join(map(stop, [1,2])))
show('enum', lambda: list(enumerate(map(stop, [1,2]))))
show('chain', lambda: list(itertools.chain([0], map(stop, [1,2]), [9])))
show('islice', lambda: list(itertools.islice(map(stop, [1,2]), 5)))
show('zip_longest', lambda: list(itertools.zip_longest([1,2,3], map(stop, [1,2]))))
show('pairwise', lambda: list(itertools.pairwise(map(stop, [1,2]))))
show('batched', lambda: list(itertools.batched(map(stop, [1,2]), 2)))
show('compress', lambda: list(itertools.compress([1,2], map(stop, [1,2]))))
show('product', lambda: list(itertools.product(map(stop, [1,2]))))
show('cycle', lambda: list(itertools.islice(itertools.cycle(map(stop, [1,2])), 3)))
show('tee', lambda: list(itertools.tee(map(stop, [1,2]))[0]))
