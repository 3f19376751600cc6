# What sets compare when elements of built-in types hold objects with an `__eq__` of their own.
class K:
    asked = 0

    def __init__(self, name, same=False):
        self.name = name
        self.same = same

    def __hash__(self):
        return 7

    def __eq__(self, other):
        K.asked += 1
        return self.same and other.same

    def __repr__(self):
        return self.name


def asked(label, make):
    K.asked = 0
    result = make()
    size = len(result) if hasattr(result, "__len__") else result
    print(label, size, "asked" if K.asked else "not asked")


for wrap in (lambda k: (k,), lambda k: frozenset([k]), lambda k: k):
    a, b = wrap(K("a")), wrap(K("b"))
    pair = {a, b}
    asked("difference", lambda: pair - {1, 2, 3})
    asked("difference_one", lambda: pair - {1})
    asked("difference of frozenset", lambda: frozenset(pair) - frozenset([1, 2, 3]))
    asked("intersection", lambda: pair & {a, b, 1})
    asked("intersection_same", lambda: pair & pair)
    asked("symmetric", lambda: pair ^ {1, 2, 3})
    asked("union", lambda: pair | {1})
    asked("union_left", lambda: {1} | pair)
    asked("subset", lambda: pair <= {a, b, 1})
    asked("disjoint", lambda: pair.isdisjoint({1, 2}))
    asked("copy", lambda: pair.copy())
    asked("set of list", lambda: set([a, b]))
    asked("difference of dict", lambda: pair.difference({1: 2, 3: 4}))

x, y = K("x"), K("y")
late = {(x,), (y,)}
x.same = y.same = True
print(len(late), len(late - {1, 2, 3}), len(late & {(x,), (y,), 1}), len(late.copy()))
print(len({(1,), (2,), frozenset([1])} - {5, 6, 7}))
