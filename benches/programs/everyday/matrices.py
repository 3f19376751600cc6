def main():
    n = 60
    a = [[i * j % 7 for j in range(n)] for i in range(n)]
    b = [[i + j for j in range(n)] for i in range(n)]
    c = [[sum((a[i][k] * b[k][j] for k in range(n))) for j in range(n)] for i in range(n)]
    d = [list(r) for r in zip(*c)]
    return sum(map(sum, d))


main()
