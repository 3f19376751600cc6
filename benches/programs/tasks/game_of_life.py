def step(g, n):
    new = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            s = 0
            for di in (-1, 0, 1):
                for dj in (-1, 0, 1):
                    if di or dj:
                        s += g[(i + di) % n][(j + dj) % n]
            new[i][j] = 1 if s == 3 or (s == 2 and g[i][j]) else 0
    return new


def main():
    n = 24
    g = [[(i * j + i) % 3 == 0 and 1 or 0 for j in range(n)] for i in range(n)]
    for _ in range(8):
        g = step(g, n)
    return sum(map(sum, g))


main()
