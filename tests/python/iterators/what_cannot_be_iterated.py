# Who cannot be iterated is called by the name of its own class.


class Number(int):
    pass


def show(function, *args):
    try:
        print(repr(function(*args)))
    except TypeError as error:
        print(error)


for function in (list, any, all, sorted, set, tuple, iter, enumerate, min, max, frozenset, reversed, sum, dict, zip):
    show(function, Number(5))
show(map, str, Number(5))
show(filter, None, Number(5))
for given in (Number(5), 5, None, 2.5):
    show("a".join, given)
    show(b"a".join, given)
show(lambda: [*Number(5)])
show(lambda: (lambda a, b: 0)(*Number(5)))
show([].extend, Number(5))
show(set().update, Number(5))
show({1}.union, Number(5))
show({}.update, Number(5))
show(dict.fromkeys, Number(5))
show(lambda: 1 in Number(5))
show([1].__iadd__, Number(5))
show(lambda: [x for x in Number(5)])


def unpack():
    a, b = Number(5)


def loop():
    for _ in Number(5):
        pass


show(unpack)
show(loop)


# What has subscripts and no length cannot say how many there are.
import operator


class Pair:
    def __getitem__(self, at):
        return [1, 2][at]


print(iter(Pair()).__length_hint__(), operator.length_hint(iter(Pair())), operator.length_hint(iter(Pair()), 7), list(iter(Pair())))
