# Iterators for efficient looping.


class chain:
    def __new__(cls, *iterables):
        return _chain(iterables)

    @staticmethod
    def from_iterable(iterable, /):
        return _chain(iter(iterable))


def _chain(iterables):
    for iterable in iterables:
        yield from iterable


class count:
    def __init__(self, start=0, step=1):
        if not hasattr(start, "__add__") or isinstance(start, (str, list, tuple)):
            raise TypeError("a number is required")
        self._next = start
        self._step = step

    def __iter__(self):
        return self

    def __next__(self):
        value = self._next
        self._next = value + self._step
        return value

    def __repr__(self):
        if self._step == 1 and isinstance(self._step, int):
            return f"count({self._next!r})"
        return f"count({self._next!r}, {self._step!r})"


class repeat:
    def __init__(self, object, times=None):
        self._object = object
        if times is not None and not isinstance(times, int):
            raise TypeError(f"'{type(times).__name__}' object cannot be interpreted as an integer")
        self._left = None if times is None else max(times, 0)

    def __iter__(self):
        return self

    def __next__(self):
        if self._left is not None:
            if self._left <= 0:
                raise StopIteration
            self._left -= 1
        return self._object

    def __length_hint__(self):
        if self._left is None:
            raise TypeError("len() of unsized object")
        return self._left

    def __repr__(self):
        if self._left is None:
            return f"repeat({self._object!r})"
        return f"repeat({self._object!r}, {self._left})"


def cycle(iterable, /):
    return _cycle(iter(iterable))


def _cycle(iterator):
    saved = []
    for item in iterator:
        yield item
        saved.append(item)
    while saved:
        yield from saved


def accumulate(iterable, func=None, *, initial=None):
    return _accumulate(iter(iterable), func, initial)


def _accumulate(iterator, func, initial):
    total = initial
    if initial is None:
        for total in iterator:
            break
        else:
            return
    yield total
    if func is None:
        for item in iterator:
            total = total + item
            yield total
    else:
        for item in iterator:
            total = func(total, item)
            yield total


def batched(iterable, n, *, strict=False):
    if n < 1:
        raise ValueError("n must be at least one")
    return _batched(iter(iterable), n, strict)


def _batched(iterator, n, strict):
    batch = []
    for item in iterator:
        batch.append(item)
        if len(batch) == n:
            yield tuple(batch)
            batch = []
    if batch:
        if strict:
            raise ValueError("batched(): incomplete batch")
        yield tuple(batch)


def compress(data, selectors):
    return (item for item, chosen in zip(data, selectors) if chosen)


def dropwhile(predicate, iterable, /):
    return _dropwhile(predicate, iter(iterable))


def _dropwhile(predicate, iterator):
    for item in iterator:
        if not predicate(item):
            yield item
            break
    yield from iterator


def takewhile(predicate, iterable, /):
    return _takewhile(predicate, iter(iterable))


def _takewhile(predicate, iterator):
    for item in iterator:
        if not predicate(item):
            return
        yield item


def filterfalse(predicate, iterable, /):
    return _filterfalse(bool if predicate is None else predicate, iter(iterable))


def _filterfalse(predicate, iterator):
    for item in iterator:
        if not predicate(item):
            yield item


def starmap(function, iterable, /):
    return _starmap(function, iter(iterable))


def _starmap(function, iterator):
    for args in iterator:
        yield function(*args)


def _bound(value, what):
    if value is None:
        return None
    if not hasattr(type(value), "__index__"):
        value = -1
    else:
        value = value.__index__()
    if value < 0:
        raise ValueError(what)
    return value


_ISLICE = "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize."


def islice(iterable, /, *args):
    if not args:
        raise TypeError("islice expected at least 2 arguments, got 1")
    if len(args) > 3:
        raise TypeError(f"islice expected at most 4 arguments, got {len(args) + 1}")
    if len(args) == 1:
        start, step = 0, 1
        stop = _bound(args[0], "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    else:
        start = _bound(args[0], _ISLICE) or 0
        stop = _bound(args[1], "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
        step = 1
        if len(args) == 3 and args[2] is not None:
            step = _bound(args[2], "Step for islice() must be a positive integer or None.")
            if step < 1:
                raise ValueError("Step for islice() must be a positive integer or None.")
    return _islice(iter(iterable), start, stop, step)


def _islice(iterator, start, stop, step):
    at = 0
    wanted = start
    if stop is not None and start >= stop:
        # What is skipped is taken all the same.
        while at < start:
            for _ in iterator:
                break
            else:
                return
            at += 1
        return
    for item in iterator:
        if at == wanted:
            yield item
            wanted += step
            if stop is not None and wanted >= stop:
                at += 1
                while at < stop:
                    for _ in iterator:
                        break
                    else:
                        return
                    at += 1
                return
        at += 1


def pairwise(iterable, /):
    return _pairwise(iter(iterable))


def _pairwise(iterator):
    for last in iterator:
        break
    else:
        return
    for item in iterator:
        yield last, item
        last = item


def tee(iterable, n=2, /):
    if n < 0:
        raise ValueError("n must be >= 0")
    if n == 0:
        return ()
    if isinstance(iterable, _tee):
        first = _tee(iterable._iterator, iterable._link)
        return (iterable, *[first.__copy__() for _ in range(n - 1)])
    first = _tee(iter(iterable), [])
    return (first, *[first.__copy__() for _ in range(n - 1)])


class _tee:
    # A link is empty until its item is known; then it is the item and the next link.
    def __init__(self, iterator, link):
        self._iterator = iterator
        self._link = link

    def __iter__(self):
        return self

    def __next__(self):
        link = self._link
        if not link:
            link.append(next(self._iterator))
            link.append([])
        self._link = link[1]
        return link[0]

    def __copy__(self):
        return _tee(self._iterator, self._link)


def zip_longest(*iterables, fillvalue=None):
    return _zip_longest([iter(iterable) for iterable in iterables], fillvalue)


_END = object()


def _zip_longest(iterators, fillvalue):
    active = len(iterators)
    if not active:
        return
    while True:
        values = []
        for at, iterator in enumerate(iterators):
            value = fillvalue
            if iterator is not None:
                value = next(iterator, _END)
                if value is _END:
                    active -= 1
                    if not active:
                        return
                    iterators[at] = None
                    value = fillvalue
            values.append(value)
        yield tuple(values)


def product(*iterables, repeat=1):
    if repeat < 0:
        raise ValueError("repeat argument cannot be negative")
    return _product([tuple(iterable) for iterable in iterables] * repeat)


def _product(pools):
    if not all(pools):
        return
    size = len(pools)
    if size == 0:
        yield ()
        return
    if size == 1:
        for item in pools[0]:
            yield (item,)
        return
    last = pools[-1]
    at = [0] * (size - 1)
    head = [pool[0] for pool in pools[:-1]]
    while True:
        first = tuple(head)
        for item in last:
            yield (*first, item)
        place = size - 2
        while place >= 0:
            at[place] += 1
            pool = pools[place]
            if at[place] < len(pool):
                head[place] = pool[at[place]]
                break
            at[place] = 0
            head[place] = pool[0]
            place -= 1
        else:
            return


def _size(r):
    if not isinstance(r, int):
        raise TypeError(f"'{type(r).__name__}' object cannot be interpreted as an integer")
    if r < 0:
        raise ValueError("r must be non-negative")
    return r


def permutations(iterable, r=None):
    pool = tuple(iterable)
    if r is not None and not isinstance(r, int):
        raise TypeError("Expected int as r")
    return _permutations(pool, len(pool) if r is None else _size(r))


def _permutations(pool, r):
    n = len(pool)
    if r > n:
        return
    indices = list(range(n))
    cycles = list(range(n, n - r, -1))
    yield pool[:r] if r < n else pool
    while n:
        for i in reversed(range(r)):
            cycles[i] -= 1
            if cycles[i] == 0:
                indices[i:] = indices[i + 1:] + indices[i:i + 1]
                cycles[i] = n - i
            else:
                j = cycles[i]
                indices[i], indices[-j] = indices[-j], indices[i]
                yield tuple([pool[k] for k in indices[:r]])
                break
        else:
            return


def combinations(iterable, r):
    return _combinations(tuple(iterable), _size(r))


def _combinations(pool, r):
    n = len(pool)
    if r > n:
        return
    if r == 0:
        yield ()
        return
    indices = list(range(r))
    last = r - 1
    while True:
        head = tuple([pool[i] for i in indices[:last]])
        for at in range(indices[last], n):
            yield (*head, pool[at])
        i = last - 1
        while i >= 0 and indices[i] == i + n - r:
            i -= 1
        if i < 0:
            return
        indices[i] += 1
        for j in range(i + 1, r):
            indices[j] = indices[j - 1] + 1


def combinations_with_replacement(iterable, r):
    return _with_replacement(tuple(iterable), _size(r))


def _with_replacement(pool, r):
    n = len(pool)
    if not n and r:
        return
    indices = [0] * r
    yield tuple([pool[i] for i in indices])
    while True:
        i = r - 1
        while i >= 0 and indices[i] == n - 1:
            i -= 1
        if i < 0:
            return
        indices[i:] = [indices[i] + 1] * (r - i)
        yield tuple([pool[k] for k in indices])


class groupby:
    def __init__(self, iterable, key=None):
        self._iterator = iter(iterable)
        self._key = key
        self._group = None
        self._has = False
        self._done = False
        self._started = False

    def __iter__(self):
        return self

    def _advance(self):
        self._value = next(self._iterator)
        key = self._key
        self._current = self._value if key is None else key(self._value)
        self._has = True

    def __next__(self):
        if self._started:
            self._group = None
            target = self._target
            while True:
                if self._has:
                    current = self._current
                    if not (current is target or current == target):
                        break
                self._advance()
        else:
            self._advance()
            self._started = True
        self._target = self._current
        group = self._group = _Group(self, self._target)
        return self._target, group


class _Group:
    def __init__(self, parent, key):
        self._parent = parent
        self._key = key
        self._first = True

    def __iter__(self):
        return self

    def __next__(self):
        parent = self._parent
        if parent._group is not self:
            raise StopIteration
        if not self._first:
            if not parent._has:
                parent._advance()
            current = parent._current
            if not (current is self._key or current == self._key):
                raise StopIteration
        self._first = False
        if not parent._has:
            raise StopIteration
        parent._has = False
        return parent._value


_Group.__name__ = _Group.__qualname__ = "_grouper"
