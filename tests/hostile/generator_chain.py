def link(inner):
    yield from inner
g = iter(range(3))
for _ in range(100_000):
    g = link(g)
print(next(g))
