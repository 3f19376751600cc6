import functools
import types


def tried(f):
    try:
        f()
    except RecursionError:
        print('RecursionError')


p = len
for i in range(20_000):
    p = functools.partial(p).__call__
tried(lambda: p('a'))
p = len
for i in range(20_000):
    p = functools.partial(functools.partial.__call__, functools.partial(p))
tried(lambda: p('a'))
p = functools.partial(len)
p.__setstate__((p.__call__, (), {}, {}))
tried(lambda: p('a'))
x = iter([1])
for i in range(20_000):
    x = map(next, [x])
tried(lambda: next(x))


class Called:
    pass


Called.__call__ = Called()
tried(Called())


class Meta(type):
    pass


class Made(metaclass=Meta):
    pass


Meta.__call__ = Made
tried(Made)
m = len
for i in range(50_000):
    m = types.MethodType(m, i)
tried(m)
tried(lambda: sorted([1], key=m))
