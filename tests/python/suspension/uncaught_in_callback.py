# host
class Row:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return host_echo(self.n) < host_echo(other.n) / (self.n - other.n + 1)


rows = [Row(n) for n in (5, 2, 3)]
print(len(rows))
rows.sort(key=lambda row: host_echo(row.n) / (row.n - 3))
