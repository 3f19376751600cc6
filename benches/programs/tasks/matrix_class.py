class M:

    def __init__(self, rows):
        self.rows = rows

    def __matmul__(self, o):
        cols = list(zip(*o.rows))
        return M([[sum((a * b for a, b in zip(r, c))) for c in cols] for r in self.rows])

    def __getitem__(self, ij):
        return self.rows[ij[0]][ij[1]]


def main():
    m = M([[(i + j) % 5 for j in range(20)] for i in range(20)])
    p = m @ m @ m
    return sum((p[i, j] for i in range(20) for j in range(20)))


main()
