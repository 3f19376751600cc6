class Matrix:
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]
        if len({len(r) for r in self.rows}) != 1: raise ValueError("ragged matrix")
    @property
    def shape(self): return len(self.rows), len(self.rows[0])
    @classmethod
    def identity(cls, n): return cls([[int(i == j) for j in range(n)] for i in range(n)])
    @staticmethod
    def zeros(n, m): return Matrix([[0] * m for _ in range(n)])
    def __getitem__(self, idx):
        match idx:
            case (slice() as r, slice() as c): return Matrix([row[c] for row in self.rows[r]])
            case (int(i), int(j)): return self.rows[i][j]
            case int(i): return self.rows[i]
            case _: raise TypeError(f"bad index {idx!r}")
    def __setitem__(self, ij, v): i, j = ij; self.rows[i][j] = v
    def __matmul__(self, o):
        if not isinstance(o, Matrix): return NotImplemented
        if self.shape[1] != o.shape[0]: raise ValueError(f"shapes {self.shape} and {o.shape} not aligned")
        return Matrix([[sum(a * b for a, b in zip(r, c)) for c in zip(*o.rows)] for r in self.rows])
    def __add__(self, o): return Matrix([[a + b for a, b in zip(r, s)] for r, s in zip(self.rows, o.rows)])
    def __mul__(self, k): return Matrix([[a * k for a in r] for r in self.rows])
    __rmul__ = __mul__
    def __pow__(self, n, mod=None):
        result, base = Matrix.identity(self.shape[0]), self
        while n:
            if n & 1: result = result @ base
            base = base @ base; n >>= 1
        return result
    def __neg__(self): return -1 * self
    def __eq__(self, o): return isinstance(o, Matrix) and self.rows == o.rows
    def __hash__(self): return hash(tuple(map(tuple, self.rows)))
    def __iter__(self): return iter(self.rows)
    def __len__(self): return len(self.rows)
    def __contains__(self, v): return any(v in r for r in self.rows)
    def __bool__(self): return any(map(any, self.rows))
    def __repr__(self): return f"{type(self).__name__}({self.rows!r})"
    def __str__(self):
        w = max(len(str(v)) for r in self for v in r)
        return "\n".join(" ".join(f"{v:>{w}}" for v in r) for r in self)
    def __format__(self, spec): return ";".join(",".join(format(v, spec) for v in r) for r in self)
    def T(self): return Matrix(zip(*self.rows))
m = Matrix([[1, 2], [3, 4]])
print(m @ m, m ** 10, m.T(), m * 2 == 2 * m, -m, m[0:1, 1:], m[1, 1], 4 in m, bool(Matrix.zeros(2, 2)), f"{m:.1f}", len({m, Matrix([[1, 2], [3, 4]])}), sep="\n")
for bad in (lambda: m @ 3, lambda: 3 @ m, lambda: m["a"], lambda: Matrix([[1], [1, 2]]), lambda: m @ Matrix([[1, 2, 3]]), lambda: m + 1, lambda: m < m, lambda: m.foo, lambda: m[5, 5], lambda: m.shape()):
    try: bad()
    except Exception as e: print(type(e).__name__, e)
m.shape = 3
