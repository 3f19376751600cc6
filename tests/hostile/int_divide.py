x, y = 7 ** 300_000, 3 ** 200_000
while True:
    x // y
    x % y
