rows = [(1, 2), (3, 4, 5)]
for a, b in rows:
    print(a + b)
