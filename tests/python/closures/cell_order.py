"""The order of cells, as closures and code objects show it."""


def counter(start):
    total = 0
    n = start

    def inc(by):
        nonlocal total, n
        n += 1
        total += by
        return total, n

    return inc


c = counter(5)
print(c(2), c(3))
print(c.__code__.co_freevars, [cell.cell_contents for cell in c.__closure__], counter.__code__.co_cellvars)


def outer(zeta, alpha, *rest, key=None):
    mid = 1
    beta = 2
    gamma = 3
    unused = 4

    def inner(own):
        def innermost():
            return gamma, alpha, key, rest, mid, own

        return innermost, beta, zeta

    return inner


inner = outer(10, 20, 30, key='k')
innermost = inner('own')[0]
print(outer.__code__.co_cellvars, outer.__code__.co_freevars)
print(inner.__code__.co_cellvars, inner.__code__.co_freevars)
print(innermost.__code__.co_freevars, [cell.cell_contents for cell in innermost.__closure__])
print(innermost())


class Base:
    def hello(self):
        return 'hello'


def make(y, x):
    class Child(Base):
        def hello(self):
            a = [y for _ in range(2)]
            return super().hello(), x, a

    return Child


print(make(1, 2)().hello())
print(make(1, 2).hello.__code__.co_freevars, make.__code__.co_cellvars)

names = [lambda: (b, a) for a, b in [(1, 2), (3, 4)]]
print([f() for f in names], names[0].__code__.co_freevars)


def many():
    v9, v1, v10, v2, ä, Z, _a = range(7)
    return lambda: (v9, v1, v10, v2, ä, Z, _a)


print(many().__code__.co_freevars, many()())
