x = list(range(100_000))
while True:
    x[::2] = x[1::2]
    x[50:50] = x[:100]
