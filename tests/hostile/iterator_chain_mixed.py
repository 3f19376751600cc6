g = iter([1, 2, 3])
for i in range(60_000):
    g = enumerate(g) if i % 3 == 0 else zip(g) if i % 3 == 1 else filter(None, g)
print(list(g) and 1)
