values = [1, 1.5, "s", b"b", None, True, [], (), {}, set(), frozenset(), range(1), len, lambda: 0, int, object(), slice(1), iter([]), (x for x in []), Exception(), NotImplemented, ..., zip(), map(str, []), enumerate([]), reversed([]), {}.keys(), {}.items(), property(), staticmethod(len), classmethod(len), super, print, str.upper, "".upper, [].append, type]
print([type(v).__name__ for v in values])
print(isinstance(1, int), isinstance(True, int), isinstance(1, (str, int)), isinstance("a", str | int), isinstance(None, type(None)), isinstance([], object), isinstance(int, type), isinstance(1.0, int), isinstance(1, (str, (float, (int,)))))
print(issubclass(bool, int), issubclass(int, object), issubclass(int, (str, float)), issubclass(KeyError, LookupError), issubclass(type, object), issubclass(int, int | str))
print(int.__name__, int.__mro__, bool.__bases__, type(type), type(int) is type, int is type(5), type(5) == int, str.__class__)
print(int, [int, str], {int: 1}, (float,), type(None), type(...), type(NotImplemented), type(lambda: 0), type(len))
print(callable(len), callable(int), callable(5), callable(lambda: 0), callable(str.upper))
print(bool([]), int("5"), float(2), str(1.0), list("ab"), tuple([1]), set("aa"), dict(a=1), bytes(2), frozenset([1]), bool(), int(), str(), list(), tuple(), dict(), set(), float(), bytes(), object().__class__)
for f in (lambda: isinstance(1, "int"), lambda: isinstance(1, [int]), lambda: issubclass("a", str), lambda: issubclass(int, 5), lambda: type(), lambda: type(1, 2), lambda: int(1, 2, 3), lambda: object().x, lambda: len.x):
    try:
        print(f())
    except (TypeError, AttributeError) as error:
        print(error)


class A:
    pass


class B(A):
    pass


a = B()
print(type(a) is B, type(a) == A, isinstance(a, A), a.__class__, B.__base__, type(a).mro()[1:], int | None, (int | str) == (str | int))
type(a)
