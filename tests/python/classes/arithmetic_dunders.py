class Vec:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __repr__(self):
        return f"Vec({self.x}, {self.y})"

    def __add__(self, other):
        if isinstance(other, Vec):
            return Vec(self.x + other.x, self.y + other.y)
        return NotImplemented

    def __radd__(self, other):
        return self if other == 0 else NotImplemented

    def __sub__(self, other):
        return Vec(self.x - other.x, self.y - other.y)

    def __mul__(self, k):
        if isinstance(k, (int, float)):
            return Vec(self.x * k, self.y * k)
        return NotImplemented

    __rmul__ = __mul__

    def __matmul__(self, other):
        return self.x * other.x + self.y * other.y

    def __neg__(self):
        return Vec(-self.x, -self.y)

    def __pos__(self):
        return self

    def __abs__(self):
        return (self.x ** 2 + self.y ** 2) ** 0.5

    def __invert__(self):
        return Vec(self.y, self.x)

    def __truediv__(self, k):
        return Vec(self.x / k, self.y / k)

    def __rtruediv__(self, k):
        return Vec(k / self.x, k / self.y)

    def __floordiv__(self, k):
        return Vec(self.x // k, self.y // k)

    def __mod__(self, k):
        return Vec(self.x % k, self.y % k)

    def __divmod__(self, k):
        return self // k, self % k

    def __pow__(self, n, mod=None):
        return ("pow", n, mod)

    def __rpow__(self, n):
        return ("rpow", n)

    def __lshift__(self, n):
        return f"<<{n}"

    def __rand__(self, n):
        return f"{n}&"

    def __iadd__(self, other):
        print("in place")
        self.x += other.x
        return self

    def __int__(self):
        return int(self.x)

    def __float__(self):
        return self.x + 0.5

    def __round__(self, n=None):
        return f"rounded {n}"

    def __bool__(self):
        return bool(self.x or self.y)


a, b = Vec(1, 2), Vec(3, 4)
print(a + b, a - b, a * 2, 2 * a, a @ b, -a, +a, abs(b), ~a, a / 2, 6 / b, b // 2, b % 2, divmod(b, 2))
print(a ** 3, pow(a, 2, 5), 2 ** a, a << 1, 7 & a, int(b), float(b), round(a), round(a, 1), bool(Vec(0, 0)), sum([a, b]), sum([a, b], Vec(10, 10)))
c = a
c += b
print(a, c is a)
c *= 2
print(c, a)
for f in (lambda: a + 1, lambda: "s" + a, lambda: a * "x", lambda: a >> 1, lambda: a | 1, lambda: a < b, lambda: 5 + a, lambda: [1] + a, lambda: a - 5):
    try:
        print(f())
    except (TypeError, AttributeError) as error:
        print(error)
