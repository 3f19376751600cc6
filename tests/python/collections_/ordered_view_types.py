from collections import OrderedDict
import collections.abc
o = OrderedDict(a=1, b=2)
for x in (o.keys(), o.values(), o.items()):
    t = type(x)
    print(t, t.__name__, t.__module__, t.__qualname__, t.__mro__)
    print(x, len(x), list(x), list(reversed(x)))
    try:
        print(isinstance(hash(x), int))
    except TypeError as e:
        print(e)
print(isinstance(o.keys(), collections.abc.KeysView), isinstance(o.values(), collections.abc.ValuesView))
print(isinstance(o.items(), collections.abc.ItemsView))
print(o.keys() == {'a', 'b'}, o.keys() & {'a'}, o.items() >= {('a', 1)}, o.keys() - ['a'], {'a'} | o.keys() == {'a', 'b'})
print(o.keys() == {'a': 3, 'b': 4}.keys(), o.items() == {'a': 1, 'b': 2}.items())
print(type({}.keys()), {'a': 1}.keys())
class D(OrderedDict): pass
print(D(a=1).keys(), D(a=1).items())
