# Special methods that are no plain functions: properties, static and class methods, descriptors, partials.
import functools


def show(label, function):
    try:
        print(label, '->', function())
    except BaseException as error:
        print(label, '!!', type(error).__name__, error)


class Gives:
    def __init__(self, function):
        self.function = function

    def __get__(self, instance, owner=None):
        print('get', type(instance).__name__, owner.__name__)
        return self.function


class Callable:
    def __init__(self, function):
        self.function = function

    def __call__(self, *args, **kwargs):
        return 'callable', self.function(*args, **kwargs)


class Fails:
    def __get__(self, instance, owner=None):
        raise AttributeError('from get')


def kinds(function):
    return [
        ('property', property(lambda self: function)), ('static', staticmethod(function)),
        ('class', classmethod(lambda cls, *args, **kwargs: function(*args, **kwargs))), ('descriptor', Gives(function)),
        ('callable', Callable(function)), ('partialmethod', functools.partialmethod(lambda self, *args, **kw: function(*args, **kw))),
        ('bound', Callable(function).__call__),
    ]


for kind, what in kinds(lambda *args, **kwargs: (args, kwargs)):
    K = type('K', (), {'__call__': what})
    show('call ' + kind, lambda: K()(1, 2))
    show('call by name ' + kind, lambda: K()(1, x=2))
    show('map ' + kind, lambda: list(map(K(), [1])))
    show('spread ' + kind, lambda: K()(*range(5), **{'a': 1}))
    show('callable ' + kind, lambda: callable(K()))
K = type('K', (), {'__call__': Fails()})
show('call fails', lambda: K()(1))
for kind, what in kinds(lambda *args: ('got', args[-1])):
    K = type('K', (), {'__getattr__': what, 'known': 3})
    show('getattr ' + kind, lambda: (K().other, K().known, getattr(K(), 'third', 0), hasattr(K(), 'fourth')))
    K = type('K', (), {'__getattribute__': what, 'known': 3})
    show('getattribute ' + kind, lambda: (K().other, K().known))
for kind, what in kinds(lambda *args: next(source)):
    source = iter([1, 2, 3, 4])
    K = type('K', (), {'__iter__': lambda self: self, '__next__': what})
    if kind not in ('callable', 'bound'):
        show('next ' + kind, lambda: (next(K()), [x for x in K()], next(K(), 'none')))
for kind, what in kinds(lambda *args: print('prepared', len(args)) or {}):
    M = type('M', (type,), {'__prepare__': what})
    if kind not in ('callable', 'bound', 'partialmethod'):
        show('prepare ' + kind, lambda: M('A', (), M.__prepare__('A', ())).__name__ and exec('class A(metaclass=M): pass', {'M': M}))


class Returns:
    def __setattr__(self, name, value):
        return 'from set'

    def __delattr__(self, name):
        return 'from delete'


print(setattr(Returns(), 'x', 1), delattr(Returns(), 'x'))


class Async:
    def __aiter__(self):
        return 5


show('aiter', lambda: aiter(Async()))
