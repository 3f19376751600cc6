from collections import OrderedDict
def show(f):
    try: v = f()
    except Exception as e: print(type(e).__name__, e); return
    print(v)
def run(body, d=None, view=lambda d: d, limit=12):
    d = OrderedDict(a=1, b=2, c=3) if d is None else d
    seen = []
    try:
        for k in view(d):
            seen.append(k)
            body(d, k)
            if len(seen) >= limit: break
    except Exception as e: print(seen, type(e).__name__, e); return
    print(seen, 'end', list(d))
def dele(d, k): del d[k if isinstance(k, str) else next(iter(d))]
for view in (lambda d: d, lambda d: d.keys(), lambda d: d.values(), lambda d: d.items(), lambda d: reversed(d), lambda d: reversed(d.items()), lambda d: reversed(d.values()), lambda d: reversed(d.keys())):
    run(dele, view=view)
    run(lambda d, k: d.move_to_end('a'), view=view)
    run(lambda d, k: d.move_to_end('c'), view=view)
    run(lambda d, k: d.move_to_end('c', last=False), view=view)
    run(lambda d, k: d.move_to_end('a', last=False), view=view)
    run(lambda d, k: d.popitem(), view=view)
    run(lambda d, k: d.popitem(last=False), view=view)
    run(lambda d, k: (d.popitem(), d.setdefault('q', 1)), view=view)
    run(lambda d, k: d.update(q=1), view=view)
    run(lambda d, k: d.update(a=5), view=view)
    run(lambda d, k: d.clear(), view=view)
    run(lambda d, k: d.update(q=1), OrderedDict(a=1), view=view)
    run(lambda d, k: d.clear(), OrderedDict(a=1), view=view)
    run(lambda d, k: d.pop('a'), OrderedDict(a=1), view=view)
    run(lambda d, k: d.pop('c', None), view=view)
    run(lambda d, k: (d.pop('a'), d.update(a=1)), view=view)
    run(lambda d, k: (d.pop('a'), d.update(a=1)), OrderedDict(a=1), view=view)
    run(lambda d, k: (d.pop('b'), d.update(b=1)), view=view)
d = OrderedDict(a=1, b=2)
it = iter(d); next(it); d['x'] = 1
show(lambda: next(it)); show(lambda: next(it)); show(lambda: list(it))
d = OrderedDict(a=1, b=2)
it = iter(d); next(it); del d['b']
show(lambda: next(it)); show(lambda: next(it)); show(lambda: list(it))
d = OrderedDict(a=1, b=2)
it = iter(d); d['c'] = 1
show(lambda: next(it)); show(lambda: list(it))
d = OrderedDict(a=1, b=2); it = iter(d); next(it); next(it); d['c'] = 1
show(lambda: next(it)); d['d'] = 1; show(lambda: next(it))
class LRU(OrderedDict):
    pass
run(lambda d, k: d.move_to_end(k), LRU(a=1, b=2, c=3))
run(lambda d, k: d.__setitem__('z' + k, 1), LRU(a=1, b=2, c=3))
d = OrderedDict(a=1, b=2)
show(lambda: [k for k in d if d.move_to_end('a') is None])
show(lambda: list(map(lambda k: d.pop(k), d)))
show(lambda: sorted(d, key=lambda k: d.pop(k, 1)))
d = OrderedDict(a=1, b=2)
show(lambda: [x for x, y in zip(d, [1, 2, 3]) if d.update(c=1) is None])
class K:
    def __init__(s, n): s.n = n
    def __hash__(s): return 1
    def __eq__(s, o): return s.n == o.n
    def __repr__(s): return f'K{s.n}'
d = OrderedDict([(K(1), 1), (K(2), 2), (K(3), 3)])
def body(d, k):
    del d[K(2)]
run(body, d)
run(lambda d, k: d.move_to_end(k), OrderedDict([(K(1), 1), (K(2), 2), (K(3), 3)]))
print(OrderedDict(a=1) == OrderedDict(a=1))
