# An operator's method is called alike at any depth of iterators, however many times.
import operator


class A:
    def __add__(self, other):
        return 1


def sums(n):
    a, add = A(), operator.add
    try:
        for i in range(n):
            add(a, 1)
        yield "done"
    except RecursionError:
        yield "too deep"


for depth in (0, 10, 300):
    it = sums(2_000)
    for _ in range(depth):
        it = filter(None, it)
    print(depth, list(it))
