# Containers whose class makes the instance itself are filled by their initialiser, with what the class was called with.
import collections


def make(base):
    class Made(base):
        def __new__(cls, *args, **kwargs):
            made = super().__new__(cls)
            made.seen = args
            return made

    return Made


for base in (list, set, bytearray, collections.deque):
    kind = make(base)
    print(base.__name__, kind([1, 2]), kind(), kind([1, 2]).seen)
    try:
        kind(5, 6, 7)
    except TypeError as e:
        print(type(e).__name__)
kind = make(dict)
print(kind(a=1), kind({"b": 2}, c=3), kind([("d", 4)]).seen, kind())
print(make(frozenset)([1]), make(tuple)([1]), make(str)("x"), make(int)(5))


class Filled(list):
    def __new__(cls, *args):
        made = super().__new__(cls, *args)
        made.append("new")
        return made


print(Filled("ab"), Filled())


class Own(list):
    def __new__(cls, *args):
        return super().__new__(cls)

    def __init__(self, *args):
        self.given = args


print(Own(1, 2), Own(1, 2).given)


class Other(dict):
    def __new__(cls, *args):
        return [args]


print(Other(1, 2))


class Sub(make(dict)):
    def __init__(self, *args):
        super().__init__(*args, z=0)


print(Sub({"y": 1}), Sub({"y": 1}).seen)
