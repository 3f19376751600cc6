# What is registered as a sequence or mapping matches their patterns, and so does what derives from it.
import array
from collections.abc import Mapping, MutableSequence, Sequence


class S:
    def __len__(self):
        return 2

    def __getitem__(self, i):
        return [10, 20][i]


class Below(S):
    pass


class M:
    def __init__(self):
        self.d = {"a": 1}

    def __getitem__(self, k):
        return self.d[k]

    def get(self, k, default=None):
        return self.d.get(k, default)

    def keys(self):
        return self.d.keys()


class Own(MutableSequence):
    def __len__(self):
        return 0

    def __getitem__(self, i):
        raise IndexError

    def __setitem__(self, i, v):
        pass

    def __delitem__(self, i):
        pass

    def insert(self, i, v):
        pass


class OfOwn(S):
    pass


def kind(x):
    match x:
        case [a, b, *rest]:
            return a, b, rest
        case []:
            return "empty"
        case {"a": value}:
            return value
    return None


print(kind(array.array("i", [1, 2, 3])), kind(S()), kind(Below()), kind(M()), kind(OfOwn()))
Own.register(OfOwn)
print(kind(S()), kind(Below()), kind(M()), kind(OfOwn()))
Sequence.register(S)
Mapping.register(M)
print(kind(S()), kind(Below()), kind(M()), kind(OfOwn()), kind(array.array("d")))
