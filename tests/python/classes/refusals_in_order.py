# Small rules of classes: what is refused first, and in which words.
import abc
import collections
import types
from typing import Iterable


def attempt(f, *args, **kwargs):
    try:
        print(repr(f(*args, **kwargs)))
    except Exception as e:
        print(type(e).__name__, e)


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...


class Sized(abc.ABC):
    def __init__(self, size):
        self.size = size

    @abc.abstractmethod
    def area(self): ...


# Arguments that nobody takes are refused before what is abstract.
attempt(Shape)
attempt(Shape, 1)
attempt(Shape, x=1)
attempt(Sized)
attempt(Sized, 1)
attempt(Iterable, 1)


class A:
    pass


# A property that was set later is named by its getter.
A.x = property(lambda self: 1)


def getter(self):
    return 2


A.y = property(getter)
A.z = property()
for name in 'xyz':
    attempt(getattr, A(), name)
    attempt(setattr, A(), name, 1)
    attempt(delattr, A(), name)


# Modules that a program makes.
class M(types.ModuleType):
    def __init__(self, name):
        super().__init__(name, 'doc of it')
        self.extra = 5


m = M('bar')
m.more = 6
print(m.__name__, m.__doc__, m.extra, m, type(m).__name__, sorted(vars(m)))
n = types.ModuleType('foo', 'doc')
n.x = 1
print(n, n.__name__, n.__doc__, vars(n))
n.__file__ = '/x/foo.py'
print(n)
attempt(types.ModuleType)
attempt(types.ModuleType, 5)

# `__format__`, repetition and `fromkeys` called by name.
for value in ([], (), {}, {1}, range(2), None, object, A()):
    attempt(value.__format__, 5) if not isinstance(value, type) else attempt(format, value, 5)
for value in ([1], (1,)):
    attempt(value.__mul__, 'x')
    attempt(value.__rmul__, 2.5)
    attempt(value.__mul__, 2)
attempt([1].__imul__, None)
attempt(collections.defaultdict.fromkeys, 'ab', 1)
print(collections.defaultdict.fromkeys('ab').default_factory)
c = collections.Counter('aab')
print(type(c.elements()).__name__, list(c.elements()), c.most_common(-1), c.most_common(1))
attempt(getattr, collections.defaultdict(int), 'nope')
