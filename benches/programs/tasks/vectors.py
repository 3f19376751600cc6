class V:

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, o):
        return V(self.x + o.x, self.y + o.y)

    def __mul__(self, k):
        return V(self.x * k, self.y * k)

    def __eq__(self, o):
        return self.x == o.x and self.y == o.y

    @property
    def norm(self):
        return (self.x ** 2 + self.y ** 2) ** 0.5


def main():
    a = V(0.0, 0.0)
    d = V(0.5, 0.25)
    t = 0.0
    for i in range(8000):
        a = a + d * 0.1
        t += a.norm
        if a == d:
            t += 1
    return round(t, 3)


main()
