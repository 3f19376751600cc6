# Sets of subclasses of built-ins with an __iter__ of their own; ints and tuples of subclasses where built-ins take plain ones.
import collections


class Items(list):
    def __iter__(self):
        return iter([11, 12])


class Pair(tuple):
    def __iter__(self):
        return iter([11, 12])


class Keys(dict):
    def __iter__(self):
        return iter([11, 12])


class Text(str):
    def __iter__(self):
        return iter(['x', 'y'])


class Bytes(bytes):
    def __iter__(self):
        return iter([11, 12])


class Elements(set):
    def __iter__(self):
        return iter([11, 12])


class Queue(collections.deque):
    def __iter__(self):
        return iter([11, 12])


class NoIteration(list):
    __iter__ = None


def show(function):
    try:
        print(function(), end='; ')
    except Exception as error:
        print(type(error).__name__, error, end='; ')


for source in (Items([1, 2]), Pair((1, 2)), Keys({1: 1, 2: 2}), Bytes(b'\1\2'), Elements({1, 2}), Queue([1, 2]), NoIteration([1])):
    print(type(source).__name__)
    show(lambda: sorted(set(source)))
    show(lambda: sorted(frozenset(source)))
    show(lambda: sorted({*source}))
    show(lambda: sorted(set().union(source)))
    show(lambda: sorted({1, 2, 11}.intersection(source)))
    show(lambda: sorted({1, 2, 11}.difference(source)))
    show(lambda: sorted({1, 11}.symmetric_difference(source)))
    show(lambda: {11, 12}.issubset(source))
    show(lambda: {11, 12}.issuperset(source))
    for change in ('update', 'intersection_update', 'difference_update', 'symmetric_difference_update'):
        changed = {1, 2, 11}
        show(lambda: getattr(changed, change)(source) or sorted(changed))
    print()
show(lambda: sorted(set(Text('ab'))))
show(lambda: sorted(collections.Counter(Keys({1: 1, 2: 2})).items()))
show(lambda: dict(Keys({1: 1, 2: 2})))


class Number(int):
    def __int__(self):
        return 77

    def __index__(self):
        return 78


show(lambda: '%d %i %5d %x' % (Number(5), Number(6), Number(7), Number(255)))
show(lambda: isinstance(1, Pair((str, int))))
show(lambda: issubclass(bool, Pair((str, (float, int)))))
print()
