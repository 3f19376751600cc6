# Built-ins that take values through `map(next, generators)` advance each generator once.
from collections import Counter


def count(n):
    for i in range(n):
        yield i


def pair():
    return count(5), count(5)


for use in (tuple, list, set, sum, max, min, any, sorted, Counter, "".join):
    a, b = pair()
    values = map(next, [a, b])
    if use == "".join:
        values = map(next, [(str(i) for i in a), (str(i) for i in b)])
    print(getattr(use, "__name__", "?"), use(values), list(a), list(b))

a, b = pair()
print([*map(next, [a, b])], {-1}.union(map(next, [a, b])), list(a), list(b))
items = [9]
a, b = pair()
items.extend(map(next, [a, b, a]))
print(items, list(a), list(b))
a, b = pair()
print(dict(zip("xyz", map(next, [a, b, a]))))


def inner():
    yield from map(next, [count(2), count(2)])


print(list(inner()), sum(inner()))
a = count(3)
print(max(map(next, [a, a, a])))
