# The operators as functions.

from _operator import (
    add, and_, concat, contains, delitem, eq, floordiv, ge, getitem, gt, iadd, iand, ifloordiv, ilshift, imatmul, imod,
    imul, index, inv, invert, ior, ipow, irshift, is_, is_not, isub, itruediv, ixor, le, length_hint, lshift, lt, matmul, mod, mul, ne,
    neg, not_, or_, pos, pow, rshift, setitem, sub, truediv, truth, xor,
)

from builtins import abs

_abs = abs

__all__ = [
    "abs", "add", "and_", "attrgetter", "call", "concat", "contains", "countOf", "delitem", "eq", "floordiv", "ge",
    "getitem", "gt", "iadd", "iand", "iconcat", "ifloordiv", "ilshift", "imatmul", "imod", "imul", "index", "indexOf",
    "inv", "invert", "ior", "ipow", "irshift", "is_", "is_none", "is_not", "is_not_none", "isub", "itemgetter",
    "itruediv", "ixor", "le", "length_hint", "lshift", "lt", "matmul", "methodcaller", "mod", "mul", "ne", "neg", "not_",
    "or_", "pos", "pow", "rshift", "setitem", "sub", "truediv", "truth", "xor",
]


def is_none(a, /):
    return a is None


def is_not_none(a, /):
    return a is not None


def iconcat(a, b, /):
    if not hasattr(a, "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    a += b
    return a


def call(*args, **kwargs):
    if not args:
        raise TypeError("call expected at least 1 argument, got 0")
    return args[0](*args[1:], **kwargs)


def _no_number(words, value):
    # For texts of a class that shows them in its own way; of what `int` was given so much is shown.
    shown = repr(value)
    raise ValueError(words + (shown[:200] if words.startswith("invalid") else shown))


def _power(base, exponent, modulus):
    # `pow` with three arguments, where one of the first two is of a class that says how.
    own, other = type(base), type(exponent)
    forth = getattr(own, "__pow__", None)
    if forth is float.__pow__:
        raise TypeError("pow() 3rd argument not allowed unless all arguments are integers")
    ways = [(forth, base, exponent)]
    back = getattr(other, "__rpow__", None)
    # What a built-in type makes of it depends on both, and the first has been asked.
    if other is not own and back is not None and not isinstance(back, type(int.__rpow__)):
        first = issubclass(other, own) and back is not getattr(own, "__rpow__", None)
        ways.insert(0 if first else 1, (back, exponent, base))
    for method, self, given in ways:
        if method is not None:
            answer = method(self, given, modulus)
            if answer is not NotImplemented:
                return answer
    from copy import _message_name

    names = ", ".join([repr(_message_name(type(value))) for value in (base, exponent, modulus)])
    raise TypeError(f"unsupported operand type(s) for ** or pow(): {names}")


def _iterated(a):
    try:
        return iter(a)
    except TypeError:
        raise TypeError(f"argument of type '{type(a).__name__}' is not iterable") from ...


def countOf(a, b, /):
    count = 0
    for item in _iterated(a):
        if item is b or item == b:
            count += 1
    return count


def indexOf(a, b, /):
    for at, item in enumerate(_iterated(a)):
        if item is b or item == b:
            return at
    raise ValueError("sequence.index(x): x not in sequence")


class attrgetter:
    __text_signature__ = "(attr, /, *attrs)"
    __slots__ = ("_attrs", "_paths")
    __tp_name__ = "operator.attrgetter"

    def __init__(self, /, *attrs):
        if not attrs:
            raise TypeError("attrgetter expected 1 argument, got 0")
        self._attrs = attrs
        for name in self._attrs:
            if not isinstance(name, str):
                raise TypeError("attribute name must be a string")
        self._paths = tuple(name.split(".") for name in self._attrs)

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type 'operator.attrgetter' is not an acceptable base type")

    def __reduce__(self):
        return attrgetter, self._attrs

    def __call__(self, obj, /):
        values = []
        for path in self._paths:
            value = obj
            for name in path:
                value = getattr(value, name)
            values.append(value)
        return values[0] if len(values) == 1 else tuple(values)

    def __repr__(self):
        return f"operator.attrgetter({', '.join(map(repr, self._attrs))})"


attrgetter.__tp_sealed__ = "operator.attrgetter"


class itemgetter:
    __text_signature__ = "(item, /, *items)"
    __slots__ = ("_items",)

    def __init__(self, /, *items):
        if not items:
            raise TypeError("itemgetter expected 1 argument, got 0")
        self._items = items

    __tp_name__ = "operator.itemgetter"

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type 'operator.itemgetter' is not an acceptable base type")

    def __reduce__(self):
        return itemgetter, self._items

    def __call__(self, obj, /):
        items = self._items
        if len(items) == 1:
            return obj[items[0]]
        return tuple([obj[item] for item in items])

    def __repr__(self):
        return f"operator.itemgetter({', '.join(map(repr, self._items))})"


itemgetter.__tp_sealed__ = "operator.itemgetter"


class methodcaller:
    __tp_name__ = "operator.methodcaller"
    __text_signature__ = "(name, /, *args, **kwargs)"
    __slots__ = ("_name", "_args", "_kwargs")

    def __init__(self, /, *args, **kwargs):
        if not args:
            raise TypeError("methodcaller needs at least one argument, the method name")
        name, *args = args
        if not isinstance(name, str):
            raise TypeError("method name must be a string")
        self._name = name
        self._args = args
        self._kwargs = kwargs

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type 'operator.methodcaller' is not an acceptable base type")

    def __reduce__(self):
        if not self._kwargs:
            return methodcaller, (self._name, *self._args)
        from functools import partial

        return partial(methodcaller, self._name, **self._kwargs), tuple(self._args)

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._kwargs)

    def __repr__(self):
        parts = [repr(self._name), *map(repr, self._args)]
        parts.extend(f"{name}={value!r}" for name, value in self._kwargs.items())
        return f"operator.methodcaller({', '.join(parts)})"


methodcaller.__tp_sealed__ = "operator.methodcaller"


__lt__, __le__, __eq__, __ne__, __ge__, __gt__ = lt, le, eq, ne, ge, gt
__not__, __abs__, __add__, __and__, __floordiv__, __index__ = not_, abs, add, and_, floordiv, index
__inv__, __invert__, __lshift__, __mod__, __mul__, __matmul__, __neg__ = inv, invert, lshift, mod, mul, matmul, neg
__or__, __pos__, __pow__, __rshift__, __sub__, __truediv__, __xor__ = or_, pos, pow, rshift, sub, truediv, xor
__concat__, __contains__, __delitem__, __getitem__, __setitem__, __call__ = concat, contains, delitem, getitem, setitem, call
__iadd__, __iand__, __iconcat__, __ifloordiv__, __ilshift__, __imod__ = iadd, iand, iconcat, ifloordiv, ilshift, imod
__imul__, __imatmul__, __ior__, __ipow__, __irshift__, __isub__ = imul, imatmul, ior, ipow, irshift, isub
__itruediv__, __ixor__ = itruediv, ixor
