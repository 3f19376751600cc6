class Grid:
    def __init__(self, w, h):
        self.w, self.h = w, h
        self.cells = {}

    def __len__(self):
        return self.w * self.h

    def __getitem__(self, key):
        if isinstance(key, tuple):
            x, y = key
            if not (0 <= x < self.w and 0 <= y < self.h):
                raise IndexError(f"{key} outside")
            return self.cells.get(key, ".")
        return "".join(self[x, key] for x in range(self.w))

    def __setitem__(self, key, value):
        print("set", key, value)
        self.cells[key] = value

    def __delitem__(self, key):
        del self.cells[key]

    def __contains__(self, value):
        print("contains", value)
        return value in self.cells.values()

    def __iter__(self):
        for y in range(self.h):
            yield self[y]

    def __reversed__(self):
        return (self[y] for y in range(self.h - 1, -1, -1))


g = Grid(3, 2)
g[0, 0] = "#"
g[2, 1] = "@"
print(list(g), len(g), g[0], g[2, 1], "#" in g, "?" not in g, list(reversed(g)), bool(g), bool(Grid(0, 5)))
g[1, 1] = "a"
g[1, 1] += "b"
del g[0, 0]
print(g[0], g[1], *g)
for action in range(3):
    try:
        if action == 0:
            g[9, 9]
        elif action == 1:
            del g[0, 0]
        else:
            g[1:2]
    except (IndexError, KeyError, TypeError) as error:
        print(type(error).__name__, error)


class Plain:
    pass


for f in (lambda p: p[0], lambda p: len(p), lambda p: 1 in p, lambda p: p(), lambda p: iter(p), lambda p: reversed(p)):
    try:
        f(Plain())
    except TypeError as error:
        print(error)
try:
    Plain()[0] = 1
except TypeError as error:
    print(error)
try:
    del Plain()[0]
except TypeError as error:
    print(error)
try:
    Plain[0]
except TypeError as error:
    print(error)


class Length:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n


for n in (3, 0, -1, "x", 2.5):
    try:
        print(n, len(Length(n)), bool(Length(n)))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


class Falsy:
    def __bool__(self):
        return 1


try:
    bool(Falsy())
except TypeError as error:
    print(error)


class Generic:
    def __class_getitem__(cls, item):
        return f"{cls.__name__}[{item.__name__}]"


Generic[int]
