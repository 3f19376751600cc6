g = iter(range(3))
for _ in range(100_000):
    g = map(abs, g)
print(next(g))
