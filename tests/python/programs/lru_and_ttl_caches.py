import time
from collections import OrderedDict
from functools import wraps, lru_cache


class LRU:
    def __init__(self, size):
        self.size, self.data, self.hits, self.misses = size, OrderedDict(), 0, 0

    def __getitem__(self, key):
        try:
            self.data.move_to_end(key)
        except KeyError:
            self.misses += 1
            raise
        self.hits += 1
        return self.data[key]

    def __setitem__(self, key, value):
        self.data[key] = value
        self.data.move_to_end(key)
        while len(self.data) > self.size:
            old, _ = self.data.popitem(last=False)
            print(f"evict {old!r}")

    def __contains__(self, key):
        return key in self.data

    def __len__(self):
        return len(self.data)

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(map('{0[0]}={0[1]}'.format, self.data.items()))})"


class TTL(LRU):
    def __init__(self, size, ttl, clock):
        super().__init__(size)
        self.ttl, self.clock, self.stamp = ttl, clock, {}

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        self.stamp[key] = self.clock()

    def __getitem__(self, key):
        if key in self.stamp and self.clock() - self.stamp[key] > self.ttl:
            del self.data[key], self.stamp[key]
            raise KeyError(f"{key} expired")
        return super().__getitem__(key)


def memo(cache):
    def deco(fn):
        @wraps(fn)
        def wrapper(*args):
            try:
                return cache[args]
            except KeyError:
                cache[args] = result = fn(*args)
                return result
        wrapper.cache = cache
        return wrapper
    return deco


@memo(LRU(3))
def square(n):
    """Square a number."""
    print("computing", n)
    return n * n


print([square(n) for n in (1, 2, 3, 1, 4, 2, 1)])
print(square.__name__, square.__doc__, square.cache, square.cache.hits, square.cache.misses)
now = 0
cache = TTL(2, 10, lambda: now)
cache["a"] = 1
now = 5
cache["b"] = 2
print(cache["a"], len(cache), "b" in cache)
now = 12
for key in "ab":
    try:
        print(key, cache[key])
    except KeyError as e:
        print("KeyError", e)


@lru_cache(maxsize=None)
def paths(r, c):
    return 1 if r == 0 or c == 0 else paths(r - 1, c) + paths(r, c - 1)


print(paths(10, 10), paths.cache_info())
print(cache["zzz"])
