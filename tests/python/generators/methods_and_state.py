class Tree:
    def __init__(self, value, *children):
        self.value = value
        self.children = children

    def __iter__(self):
        yield self.value
        for child in self.children:
            yield from child

    def depth_first(self, level=0):
        yield level, self.value
        for child in self.children:
            yield from child.depth_first(level + 1)


t = Tree(1, Tree(2, Tree(3)), Tree(4))
print(list(t), [*t.depth_first()], sum(t), 3 in t, max(t))


def nested_finally():
    try:
        try:
            yield "a"
        finally:
            print("inner finally")
        yield "b"
    finally:
        print("outer finally")


for x in nested_finally():
    print(x)
g = nested_finally()
next(g)
g.close()


def return_in_finally():
    for i in range(3):
        try:
            yield i
        finally:
            if i == 1:
                return


print(list(return_in_finally()))


def keeps_exception_context():
    try:
        raise ValueError("first")
    except ValueError:
        yield "in handler"
        try:
            raise
        except ValueError as error:
            yield repr(error)


g = keeps_exception_context()
print(next(g))
try:
    raise KeyError("other")
except KeyError:
    print(next(g))
print(list(g))


def swap():
    x = 0
    while True:
        y = yield x
        if y is not None:
            x = y
        else:
            x += 1


s = swap()
print(next(s), next(s), s.send(10), next(s), s.send(-1), next(s))
lazy = (print("evaluated", i) or i for i in range(2))
print("before")
print(list(lazy))
gens = [(lambda n: (n * i for i in range(3)))(k) for k in range(3)]
print([list(g) for g in gens])
s.gi_frame is None, s.gi_running
