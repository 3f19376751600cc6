t = (1, 2, 3)
print(t, (), (1,), 1, t[0], t[-1], t[1:], len(t), t + (4,), t * 2, 2 in t, t.index(3), t.count(1), tuple("ab"), tuple([1]), tuple())
a, b, c = t
print(a, b, c, (a, b) == (1, 2), (1, 2) < (1, 3), (1,) < (1, 0), hash(()) == hash(()), hash((1, 2)) == hash((1, 2)))
print({(1, 2): "x"}[1, 2], (1, (2, [3])), ((1, 2), (3,)), (None,), ("a",))
for action in range(6):
    try:
        if action == 0:
            t[0] = 5
        elif action == 1:
            t[9]
        elif action == 2:
            t.index(9)
        elif action == 3:
            del t[0]
        elif action == 4:
            hash(([],))
        else:
            t + [1]
    except (TypeError, IndexError, ValueError) as error:
        print(action, type(error).__name__, error)
x = 1, 2
y = x,
print(x, y, type(y), *x)
x += (3,)
print(x)


def pair():
    return "left", "right"


left, right = pair()
print(left, right, pair()[0])
left, right = right, left
print(left, right)
for i, (p, q) in enumerate([(1, "a"), (2, "b")]):
    print(i, p, q)
print(sorted([(2, "b"), (1, "z"), (2, "a")]), max((1, 5), (2, 0)), sum((1, 2, 3)), any((0, None)), tuple(x * 2 for x in t))


class Point(tuple):
    def __new__(cls, x, y):
        return super().__new__(cls, (x, y))

    @property
    def x(self):
        return self[0]


p = Point(3, 4)
print(p, p.x, p == (3, 4), isinstance(p, tuple), len(p), type(p).__name__, p + (5,))
t[::-1]
