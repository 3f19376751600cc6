# Binary search: what the native functions leave to Python (keys, and items that only guest code can compare).


def _bounds(a, lo, hi):
    if lo < 0:
        raise ValueError("lo must be non-negative")
    if isinstance(a, dict):
        raise TypeError(f"{type(a).__name__} is not a sequence")
    if hasattr(type(a), "__len__") and not hasattr(type(a), "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object does not support indexing")
    return len(a) if hi is None else hi


def right(a, x, lo, hi, key):
    hi = _bounds(a, lo, hi)
    while lo < hi:
        middle = (lo + hi) // 2
        item = a[middle]
        if x < (item if key is None else key(item)):
            hi = middle
        else:
            lo = middle + 1
    return lo


def left(a, x, lo, hi, key):
    hi = _bounds(a, lo, hi)
    while lo < hi:
        middle = (lo + hi) // 2
        item = a[middle]
        if (item if key is None else key(item)) < x:
            lo = middle + 1
        else:
            hi = middle
    return lo


def insort_right(a, x, lo, hi, key):
    at = right(a, x if key is None else key(x), lo, hi, key)
    a.insert(at, x)


def insort_left(a, x, lo, hi, key):
    at = left(a, x if key is None else key(x), lo, hi, key)
    a.insert(at, x)
