import array
import collections
import collections.abc
import decimal
import numbers

VALUES = [
    1, 1.5, None, "a", b"a", bytearray(), [], (), {}, set(), frozenset(), range(3), iter([]), len, int, object(),
    collections.deque(), collections.OrderedDict(), collections.Counter(), {}.keys(), {}.values(), {}.items(), zip(),
    array.array("i"),
]
NAMES = [name for name in collections.abc.__all__ if name not in ("ByteString", "Buffer")]
for value in VALUES:
    found = [name for name in NAMES if isinstance(value, getattr(collections.abc, name))]
    print(type(value).__name__, found, callable(value))
print(isinstance(decimal.Decimal(1), numbers.Number), isinstance(decimal.Decimal(1), numbers.Real))
for kind in (list, dict, set, bytearray, collections.deque, type({}.keys())):
    print(kind.__name__, kind.__hash__)
print(tuple.__hash__ is not None, [].__hash__)


class P:
    @classmethod
    def of(cls):
        return cls


print(P.of, P().of)


class S:
    __slots__ = ("a",)


for what in (lambda: delattr(S(), "a"), lambda: delattr(S(), "b"), lambda: S().a, lambda: delattr(5, "real"), lambda: delattr(5, "x"), lambda: delattr(S, "__name__"), lambda: delattr(P(), "x")):
    try:
        what()
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)


class Own:
    def __iter__(self):
        raise TypeError("own words")


class Other:
    def __iter__(self):
        raise ValueError("passes")


for value in (Own(), Other(), 3, property()):
    try:
        1 in value
    except Exception as e:
        print(type(e).__name__, e)
