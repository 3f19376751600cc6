from operator import attrgetter


class X:
    pass


x = X()
x.a = x
g = attrgetter('.'.join(['a'] * 300_000))
for _ in map(g, [x] * 1000):
    pass
