"""A small matrix class with operators."""


class Matrix:
    def __init__(self, rows):
        self.rows = [list(row) for row in rows]
        if len({len(row) for row in self.rows}) > 1:
            raise ValueError("rows of different length")

    @classmethod
    def identity(cls, n):
        return cls([[int(i == j) for j in range(n)] for i in range(n)])

    @classmethod
    def zeros(cls, n, m):
        return cls([[0] * m for _ in range(n)])

    @property
    def shape(self):
        return len(self.rows), len(self.rows[0])

    @property
    def T(self):
        return Matrix(zip(*self.rows))

    def __getitem__(self, key):
        if isinstance(key, tuple):
            i, j = key
            return self.rows[i][j]
        return self.rows[key]

    def __setitem__(self, key, value):
        i, j = key
        self.rows[i][j] = value

    def __add__(self, other):
        return Matrix([a + b for a, b in zip(r, s)] for r, s in zip(self.rows, other.rows))

    def __sub__(self, other):
        return self + -1 * other

    def __mul__(self, other):
        if isinstance(other, Matrix):
            if self.shape[1] != other.shape[0]:
                raise ValueError(f"cannot multiply {self.shape} by {other.shape}")
            columns = list(zip(*other.rows))
            return Matrix([sum(a * b for a, b in zip(row, col)) for col in columns] for row in self.rows)
        return Matrix([a * other for a in row] for row in self.rows)

    __rmul__ = __mul__

    def __pow__(self, n):
        result = Matrix.identity(self.shape[0])
        base = self
        while n:
            if n & 1:
                result = result * base
            base = base * base
            n >>= 1
        return result

    def __eq__(self, other):
        return isinstance(other, Matrix) and self.rows == other.rows

    def __str__(self):
        widths = [max(len(str(x)) for x in column) for column in zip(*self.rows)]
        return "\n".join(" ".join(str(x).rjust(w) for x, w in zip(row, widths)) for row in self.rows)

    def __repr__(self):
        return f"Matrix({self.rows})"

    def minor(self, i, j):
        return Matrix(row[:j] + row[j + 1:] for k, row in enumerate(self.rows) if k != i)

    def det(self):
        n, m = self.shape
        if n != m:
            raise ValueError("not square")
        if n == 1:
            return self[0, 0]
        return sum((-1) ** j * self[0, j] * self.minor(0, j).det() for j in range(n))

    def __iter__(self):
        return (x for row in self.rows for x in row)


a = Matrix([[1, 2], [3, 4]])
b = Matrix([[0, 1], [1, 0]])
print(a + b, a - b, a * b, 2 * a, a * 2 == a + a, a.T, sep="\n--\n")
print(repr(a ** 5), (a ** 0) == Matrix.identity(2), a.shape, Matrix([[1, 2, 3]]).T.shape)
fib = Matrix([[1, 1], [1, 0]]) ** 90
print(fib[0, 1], fib[1])
c = Matrix([[2, 0, 1], [1, 3, 2], [1, 1, 1]])
print(c.det(), a.det(), Matrix.identity(5).det(), list(a), sum(c), max(c), 4 in a)
a[0, 0] = 100
print(a)
for f in (lambda: Matrix([[1], [1, 2]]), lambda: Matrix([[1, 2]]) * Matrix([[1, 2]]), lambda: Matrix([[1, 2]]).det(), lambda: a[5, 5], lambda: a + 5):
    try:
        print(f())
    except (ValueError, IndexError, AttributeError) as error:
        print(type(error).__name__, error)
