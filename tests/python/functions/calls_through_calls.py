# What a call leads to before there is a function: bound methods of bound methods, objects whose `__call__` is an object,
# partials of partials, metaclasses that call classes.
import functools
import types


def f(*args, **keywords):
    return args, keywords


m = f
for i in range(5):
    m = types.MethodType(m, i)
print(m('a', k=1), m())
print(list(map(m, 'ab')), sorted([2, 1], key=lambda n: m(n)[0][-1]))


class Through:
    def __init__(self, inner):
        self.inner = inner

    def __call__(self, *args):
        return self.inner('through', *args)


p = f
for i in range(40):
    p = functools.partial(functools.partial(p, i).__call__) if i % 2 else Through(p)
print(len(p('x')[0]), p('x')[0][:3], p('x')[0][-2:])
print(functools.reduce(lambda inner, i: functools.partial(inner).__call__, range(100), len)('abc'))


class Calls:
    pass


Calls.__call__ = types.MethodType(f, 'bound')
print(Calls()(1, k=2))


class Meta(type):
    __call__ = types.MethodType(f, 'meta')


class Made(metaclass=Meta):
    pass


print(Made(1, 2))


class Kept:
    def __init__(self, *args):
        self.args = args


print(types.MethodType(Kept, 1)(2, 3).args, types.MethodType(types.MethodType(Kept, 1), 0)(2).args)
print(types.MethodType(types.MethodType(dict, [('a', 1)]), 1).__func__.__self__)
s = staticmethod(staticmethod(classmethod(len)))
print(s.__name__, s.__func__.__name__, types.GenericAlias(types.GenericAlias(list, int), str).__name__)
alias = list[int] | dict[str, int]
print(alias == dict[str, int] | list[int], hash(alias) == hash(dict[str, int] | list[int]), alias == list[int] | set[int])
x = iter([1, 2])
for i in range(100):
    x = map(next, [x])
print(list(x))


class Shown:
    def method(self):
        pass

    def __repr__(self):
        return 'Shown()'


print(repr(types.MethodType(Shown.method, Shown())), '<bound method Shown.method of <bound method' in repr(types.MethodType(Shown.method, Shown().method)))
