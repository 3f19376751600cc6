# A class is hashed and compared as its metaclass says.
import functools
import types


class M(type):
    asked = 0

    def __hash__(cls):
        M.asked += 1
        return 5

    def __eq__(cls, other):
        return isinstance(other, M) and cls.__name__ == other.__name__


class A(metaclass=M):
    pass


First = A


class A(metaclass=M):
    pass


class B(metaclass=M):
    pass


print(hash(A), hash(B), A == First, A is First, A == B)
d = {A: 1}
print(d[First], First in d, B in d, d.get(B, "none"))
d[B] = 2
d[First] = 3
print(len(d), list(d.values()))
print(len({A, First, B}), len(frozenset([A, First])))
print(hash((A, 1)) == hash((First, 1)), (A, 1) == (First, 1), {(A, 1): "x"}[(First, 1)])
print(A.__hash__ is object.__hash__, M.__hash__(A), type.__hash__(A) == object.__hash__(A))
print(M.asked > 5)


class Unhashable(type):
    def __eq__(cls, other):
        return True


class U(metaclass=Unhashable):
    pass


for make in (lambda: hash(U), lambda: {U: 1}, lambda: {U}, lambda: U in {1: 2}, lambda: hash((U,)), lambda: {1: 2}[U]):
    try:
        print(make())
    except TypeError as error:
        print(type(error).__name__, error)


class Wrong(type):
    def __hash__(cls):
        return "text"


class W(metaclass=Wrong):
    pass


class Raises(type):
    def __hash__(cls):
        raise KeyError("no hash")


class R(metaclass=Raises):
    pass


class Big(type):
    def __hash__(cls):
        return -1


class G(metaclass=Big):
    pass


class Derived(M):
    pass


class D(metaclass=Derived):
    pass


class Inner(type):
    def __hash__(cls):
        return super().__hash__()


class I(metaclass=Inner):
    pass


for cls in (W, R, G, D):
    try:
        print(hash(cls))
    except Exception as error:
        print(type(error).__name__, error)
    try:
        print({cls: 1}[cls])
    except Exception as error:
        print(type(error).__name__, error)
print(hash(I) == type.__hash__(I), {I: 1}[I])


@functools.lru_cache
def cached(cls):
    return object()


print(cached(A) is cached(First), cached(A) is cached(B))


class Generic(metaclass=M):
    __class_getitem__ = classmethod(types.GenericAlias)


print(hash(Generic[int]) == hash(Generic[int]), {Generic[int]: 1}[Generic[int]])
print(hash(A | int) == hash(First | int), hash(A | int) == hash(int | A))
print(hash(slice(A, 1)) == hash(slice(First, 1)))
