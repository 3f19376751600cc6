# What operators do between built-in types and their subclasses, and how they refuse.
from collections import Counter, OrderedDict, defaultdict, deque


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


def times(a, b):
    a *= b
    return a


def merge(a, b):
    a |= b
    return a


print('-- repetition in place')
for a in (None, 2.5, len, ..., 'x', [1], {1: 2}, {1}):
    for b in ('ab', [1], (1,), b'a', 3):
        attempt(lambda: times(a, b))
for other in ('ab', None, 2.5, [1], deque([1])):
    attempt(lambda: deque([1]) * other)
    attempt(lambda: times(deque([1]), other))
attempt(lambda: deque([1, 2], 3) * 2)
attempt(lambda: 2 * deque([1]))

print('-- dicts and sets change in place')
d = {1: 2}
attempt(lambda: merge(d, defaultdict(int, a=1)))
attempt(lambda: merge(d, OrderedDict(b=1)))
attempt(lambda: merge(d, [(1, 5)]))
attempt(lambda: {1: 2} | defaultdict(int, a=1))
print(type(d).__name__, d)


class Mine(set):
    def __ror__(self, other):
        return 'ror'

    def __ior__(self, other):
        return 'ior'


attempt(lambda: merge({1}, Mine([2])))
attempt(lambda: merge(Mine([1]), {2}))
attempt(lambda: {1} | Mine([2]))
attempt(lambda: merge(Counter('a'), Counter('bb')))
attempt(lambda: merge(defaultdict(int), {1: 2}))
attempt(lambda: merge(OrderedDict(a=1), {1: 2}))

print('-- formatting of bytearrays')
attempt(lambda: bytearray(b'%d and %s') % (5, b'x'))
attempt(lambda: bytearray(b'ab') % [1])
attempt(lambda: bytearray(b'%d') % 'x')
attempt(lambda: bytearray(b'ab') % 5)
data = bytearray(b'<%s>')
data %= b'in place'
print(data)

print('-- keys that cannot be hashed')


def nested():
    class Inner:
        __hash__ = None
    return Inner()


class Outer:
    class Inside:
        def __eq__(self, other):
            return True


for key in (nested(), Outer.Inside(), Counter(), deque(), [], OrderedDict()):
    attempt(lambda: {key})
    attempt(lambda: {key: 1})
    attempt(lambda: {}[key])
    attempt(lambda: set([key]))
    attempt(lambda: key in {1})
    attempt(lambda: hash(key))

print('-- classes to check against')
for classes in (None, (None,), (int, None), 5, int | None, (int | None, str), 'int'):
    attempt(lambda: isinstance(None, classes))
    attempt(lambda: isinstance(1, classes))
    attempt(lambda: issubclass(int, classes))
attempt(lambda: anext(5, None))
attempt(lambda: memoryview(b'a', 1))
attempt(lambda: classmethod(1, 2))
attempt(lambda: staticmethod())
attempt(lambda: OrderedDict() + 1)
attempt(lambda: 'a' + OrderedDict())
