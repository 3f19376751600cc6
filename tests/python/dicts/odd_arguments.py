def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: {}.pop([])); t(lambda: {}.pop([], 1)); t(lambda: {1: 2}.pop([])); t(lambda: {}.get([])); t(lambda: {1: 1}.get([])); t(lambda: {}.setdefault([], 1)); t(lambda: [] in {}); t(lambda: {}[[]]); t(lambda: {[]: 1}); t(lambda: {**[1]}); t(lambda: dict([1])); t(lambda: dict([(1, 2, 3)])); t(lambda: dict(1)); t(lambda: dict([[1, 2]], **{'a': 1})); t(lambda: {1: 2} | [1]); t(lambda: {1: 2} | {3: 4}); t(lambda: {[1]}); t(lambda: {1, {}}); t(lambda: set([[]])); t(lambda: frozenset([{}])); t(lambda: {1}.add([])); t(lambda: [] in {1}); t(lambda: {1}.remove([])); t(lambda: {1}.discard({})); t(lambda: hash(([],))); t(lambda: hash({})); t(lambda: {(1, []): 2}); t(lambda: set().pop()); t(lambda: {}.popitem()); t(lambda: dict.fromkeys(1)); t(lambda: dict.fromkeys([[]])); t(lambda: dict.fromkeys('ab', 1)); t(lambda: next(iter({}))); t(lambda: {}.update(1)); t(lambda: {}.update([1])); t(lambda: {}.update(['abc'])); t(lambda: {'a': 1}.update(a=2)); t(lambda: dict(a=1, **{'a': 2})); t(lambda: {} < {}); t(lambda: {1: 2} - {1}); t(lambda: {1: 2}.keys() - [1]); t(lambda: {1: 2}.items() & {(1, 2)}); t(lambda: {1: 2}.keys() | 5); t(lambda: {1: 2}.values() | {1}); t(lambda: {1: 2}.keys()[0]); t(lambda: len({1: 2}.items())); t(lambda: {1: 2}.keys() == {1}); t(lambda: {1: 2}.keys() <= {1, 2}); t(lambda: {1: 2}.keys().isdisjoint([3])); t(lambda: {1: 2}.keys().mapping); t(lambda: reversed({1: 2, 3: 4}.items()).__next__())
d = {1: 2}
t(lambda: [d.__setitem__(k + 1, 1) for k in d])
d = {1: 2}
t(lambda: [d.pop(k) for k in d])
d = {1: 2, 2: 3}
try:
    for k in d: del d[k]
except RuntimeError as e: print(e)
s = {1, 2}
try:
    for k in s: s.add(k + 10)
except RuntimeError as e: print(e)
