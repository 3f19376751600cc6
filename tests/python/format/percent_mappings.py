# What `%` takes as a mapping, and what a class body's namespace may be.
import types


def tried(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for value in ({1: 2}.keys(), {1: 2}.values(), property(), types.MappingProxyType({'a': 1}), [1], range(2), b'a', list[int], iter('a')):
    tried(lambda: 'abc' % value)
    tried(lambda: b'abc' % value)
    tried(lambda: '%(a)s' % value)


def make(namespace):
    class M(type):
        @classmethod
        def __prepare__(cls, *args):
            return namespace

    class C(metaclass=M):
        pass


for namespace in ('abc', (1,), {1: 2}.keys(), {1}, 5, None):
    tried(lambda: make(namespace))


class Text(str):
    pass


class Mapped:
    def __init__(self, held):
        self.held = held

    def keys(self):
        return self.held.keys()

    def __getitem__(self, key):
        return self.held[key]


def f(**keywords):
    return keywords


tried(lambda: f(a=1, **Mapped({Text('a'): 2})))
tried(lambda: f(**Mapped({Text('a'): 2}), **Mapped({Text('a'): 3})))
tried(lambda: f(**Mapped({Text('b'): 2})))
