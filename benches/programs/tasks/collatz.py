def main():
    best = (0, 0)
    for i in range(1, 6000):
        n, c = (i, 0)
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            c += 1
        if c > best[1]:
            best = (i, c)
    return best[0]


main()
