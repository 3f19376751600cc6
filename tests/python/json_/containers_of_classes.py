# Lists, tuples and dicts of classes that say by Python what they hold.
import json
class D(dict):
    def items(self): return [('x', 1), ('y', [2])]
class D2(dict):
    def __iter__(self): return iter(['k'])
    def keys(self): return ['k']
class L(list):
    def __iter__(self): return iter([7, 8])
class L2(list):
    def __len__(self): return 0
class T(tuple):
    def __iter__(self): return iter('ab')
for indent in (None, 1):
    for x in (D(a=1), D2(a=1), L([1]), L2([1]), T((1,2)), D(), L(), T(), [L([1])], {'z': D(a=1)}):
        print(indent, json.dumps(x, indent=indent), json.dumps(x, indent=indent, sort_keys=True))
class Wrong(dict):
    def items(self): return [(1, 2, 3)]
class Fails(dict):
    def items(self): raise RuntimeError('items')
class FailsIter(list):
    def __iter__(self): raise RuntimeError('iter')
class Sorted(dict):
    def items(self): return (pair for pair in [('b', 1), ('a', 2)])
for x in (Wrong(a=1), Fails(a=1), {'k': Fails(a=1)}, FailsIter([1]), [FailsIter([1])], L2([object()]), D2(a=object())):
    try:
        print(json.dumps(x))
    except Exception as error:
        print(type(error).__name__, error, getattr(error, '__notes__', None))
print(json.dumps(Sorted(z=1)), json.dumps(Sorted(z=1), sort_keys=True), json.dumps({'x': Sorted(z=1), 'y': L([3])}, indent=2))
