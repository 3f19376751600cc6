# Heaps: what the native functions leave to Python (items that only guest code can compare), and the rest of the module.

from itertools import islice as _islice
from operator import index as _index, itemgetter as _itemgetter

_first = _itemgetter(0)


def _less(a, b):
    return a < b


def _more(a, b):
    return b < a


def _rise(heap, pos, start, before):
    item = heap[pos]
    while pos > start:
        above = (pos - 1) >> 1
        parent = heap[above]
        if not before(item, parent):
            break
        heap[pos] = parent
        heap[above] = item
        pos = above


def _sink(heap, pos, before):
    # First down to a leaf by the better child, then up again: fewer comparisons.
    size = len(heap)
    start = pos
    item = heap[pos]
    child = 2 * pos + 1
    while child < size:
        right = child + 1
        if right < size and not before(heap[child], heap[right]):
            child = right
        if len(heap) != size:
            raise RuntimeError("list changed size during iteration")
        heap[pos] = heap[child]
        heap[child] = item
        pos = child
        child = 2 * pos + 1
    _rise(heap, pos, start, before)


def push(heap, item, reverse):
    heap.append(item)
    _rise(heap, len(heap) - 1, 0, _more if reverse else _less)


def pop(heap, reverse):
    return _pop(heap, _more if reverse else _less)


def _pop(heap, before):
    last = heap.pop()
    if not heap:
        return last
    first = heap[0]
    heap[0] = last
    _sink(heap, 0, before)
    return first


def replace(heap, item, reverse):
    first = heap[0]
    heap[0] = item
    _sink(heap, 0, _more if reverse else _less)
    return first


def pushpop(heap, item, reverse):
    before = _more if reverse else _less
    if heap and before(heap[0], item):
        item, heap[0] = heap[0], item
        _sink(heap, 0, before)
    return item


def heapify(heap, at, reverse):
    _order(heap, at, _more if reverse else _less)


def _order(heap, at, before):
    for pos in range(at, -1, -1):
        _sink(heap, pos, before)


def merge(*iterables, key=None, reverse=False):
    before = _more if reverse else _less
    heap = []
    # Entries compare by their first item and then by the number of their source.
    for order, it in enumerate(map(iter, iterables)):
        for value in it:
            heap.append([value if key is None else key(value), order, value, it])
            break

    def first(a, b):
        if before(a[0], b[0]):
            return True
        if before(b[0], a[0]):
            return False
        return a[1] < b[1]

    _order(heap, len(heap) // 2 - 1, first)
    while len(heap) > 1:
        while True:
            entry = heap[0]
            yield entry[2]
            for value in entry[3]:
                entry[2] = value
                entry[0] = value if key is None else key(value)
                _sink(heap, 0, first)
                break
            else:
                _pop(heap, first)
                break
    if heap:
        entry = heap[0]
        yield entry[2]
        yield from entry[3]


def _best(n, iterable, key, reverse):
    try:
        size = len(iterable)
    except (TypeError, AttributeError):
        pass
    else:
        if n >= size:
            return sorted(iterable, key=key, reverse=reverse)[:n]
        n = _index(n)
        return sorted(iterable, key=key, reverse=reverse)[:n] if n > 0 else []
    items = iter(iterable)
    n = _index(n)
    # Of what says no length no more is kept than the best and as many again.
    best = []
    while n > 0 and (more := list(_islice(items, max(n, 1000)))):
        best += more if key is None else [(key(item), item) for item in more]
        best.sort(key=None if key is None else _first, reverse=reverse)
        del best[n:]
    return best if key is None else [item for _, item in best]


def nsmallest(n, iterable, key=None):
    if n == 1:
        missing = object()
        found = min(iterable, default=missing, key=key)
        return [] if found is missing else [found]
    return _best(n, iterable, key, False)


def nlargest(n, iterable, key=None):
    if n == 1:
        missing = object()
        found = max(iterable, default=missing, key=key)
        return [] if found is missing else [found]
    return _best(n, iterable, key, True)
