# Weak references. Objects are gone when the collector has found them.

import operator as _operator
from collections.abc import Mapping as _Mapping, MutableMapping, MutableSet
from gc import collect as _collect
from types import GenericAlias as _GenericAlias
from _weakref import count as _count, find as _find, get as _get, held as _held, make as _make

__all__ = [
    "ref", "proxy", "getweakrefcount", "getweakrefs", "WeakKeyDictionary", "ReferenceType", "ProxyType",
    "CallableProxyType", "ProxyTypes", "WeakValueDictionary", "WeakSet", "WeakMethod", "finalize",
]


def _type_name(kind):
    return kind.__dict__.get("__tp_name__", kind.__name__)


class ReferenceType:
    __tp_name__ = "weakref.ReferenceType"
    __slots__ = ("_native", "__callback__", "_hash")

    def __new__(cls, ob, callback=None, /):
        shared = callback is None and cls is ReferenceType
        if shared:
            known = _find(ob)
            if known is not None:
                return known
        self = object.__new__(cls)
        self.__callback__ = callback
        self._hash = None
        if callback is None:
            # The native one knows its holder, which is given again for the same object.
            self._native = _make(ob, self if shared else None)
        else:
            def gone(native):
                self.__callback__ = None
                callback(self)

            self._native = _make(ob, gone)
        return self

    def __init__(self, ob, callback=None, /):
        pass

    def __call__(self):
        return _get(self._native)

    def __eq__(self, other):
        if not isinstance(other, ReferenceType):
            return NotImplemented
        a, b = _get(self._native), _get(other._native)
        if a is None or b is None:
            return self is other
        return a is b or a == b

    def __ne__(self, other):
        equal = ReferenceType.__eq__(self, other)
        return equal if equal is NotImplemented else not equal

    def __hash__(self):
        if self._hash is None:
            ob = _get(self._native)
            if ob is None:
                raise TypeError("weak object has gone away")
            self._hash = hash(ob)
        return self._hash

    def __repr__(self):
        ob = _get(self._native)
        if ob is None:
            return f"<weakref at {id(self):#x}; dead>"
        kind = type(ob)
        # The name is that of functions and classes, whose types have it.
        named = any(["__name__" in base.__dict__ for base in kind.__mro__])
        name = getattr(ob, "__name__", None) if named else None
        shown = f" ({name})" if isinstance(name, str) else ""
        return f"<weakref at {id(self):#x}; to '{_type_name(kind)}' at {id(ob):#x}{shown}>"

    __class_getitem__ = classmethod(_GenericAlias)


ReferenceType.__tp_sealed__ = "weakref.ReferenceType"


ref = ReferenceType


def getweakrefcount(object, /):
    # References that nobody holds are not there.
    _collect()
    return _count(object)


def getweakrefs(object, /):
    _collect()
    found = _held(object)
    return [] if found is None else [found]


class WeakMethod(ReferenceType):
    __slots__ = ("_func", "_kind", "_alive")

    def __new__(cls, meth, callback=None):
        try:
            obj = meth.__self__
            func = meth.__func__
        except AttributeError:
            raise TypeError(f"argument should be a bound method, not {type(meth)}") from None
        self = ReferenceType.__new__(cls, obj, callback)
        self._func = func
        self._kind = type(meth)
        return self

    def __call__(self):
        obj = _get(self._native)
        if obj is None:
            return None
        return self._kind(self._func, obj)

    def __eq__(self, other):
        if not isinstance(other, WeakMethod):
            return NotImplemented
        a, b = _get(self._native), _get(other._native)
        if a is None or b is None:
            return self is other
        return a is b and self._func == other._func

    __hash__ = ReferenceType.__hash__


_new, _put = object.__new__, object.__setattr__


def _target(proxy):
    ob = _get(object.__getattribute__(proxy, "_native"))
    if ob is None:
        raise ReferenceError("weakly-referenced object no longer exists")
    return ob


def _plain(value):
    return _target(value) if type(value) in ProxyTypes else value


def _unary(call):
    return lambda self: call(_target(self))


def _binary(call):
    return lambda self, other: call(_plain(self), _plain(other))


def _reflected(call):
    return lambda self, other: call(_plain(other), _plain(self))


class ProxyType:
    __tp_name__ = "weakref.ProxyType"
    __slots__ = ("_native",)

    def __new__(cls, /, *args, **kwargs):
        raise TypeError(f"cannot create '{cls.__tp_name__}' instances")

    def __getattribute__(self, name):
        return getattr(_target(self), name)

    def __setattr__(self, name, value):
        setattr(_target(self), name, value)

    def __delattr__(self, name):
        delattr(_target(self), name)

    def __repr__(self):
        ob = _get(object.__getattribute__(self, "_native"))
        if ob is None:
            return f"<weakproxy at {id(self):#x}; dead>"
        return f"<weakproxy at {id(self):#x}; to '{_type_name(type(ob))}' at {id(ob):#x}>"

    def __str__(self):
        return str(_target(self))

    def __bool__(self):
        return bool(_target(self))

    def __len__(self):
        return len(_target(self))

    def __getitem__(self, key):
        return _target(self)[key]

    def __setitem__(self, key, value):
        _target(self)[key] = value

    def __delitem__(self, key):
        del _target(self)[key]

    def __contains__(self, item):
        return item in _target(self)

    def __iter__(self):
        return iter(_target(self))

    __add__ = _binary(_operator.add)
    __radd__ = _reflected(_operator.add)
    __iadd__ = _binary(_operator.iadd)
    __sub__ = _binary(_operator.sub)
    __rsub__ = _reflected(_operator.sub)
    __isub__ = _binary(_operator.isub)
    __mul__ = _binary(_operator.mul)
    __rmul__ = _reflected(_operator.mul)
    __imul__ = _binary(_operator.imul)
    __matmul__ = _binary(_operator.matmul)
    __rmatmul__ = _reflected(_operator.matmul)
    __imatmul__ = _binary(_operator.imatmul)
    __truediv__ = _binary(_operator.truediv)
    __rtruediv__ = _reflected(_operator.truediv)
    __itruediv__ = _binary(_operator.itruediv)
    __floordiv__ = _binary(_operator.floordiv)
    __rfloordiv__ = _reflected(_operator.floordiv)
    __ifloordiv__ = _binary(_operator.ifloordiv)
    __mod__ = _binary(_operator.mod)
    __rmod__ = _reflected(_operator.mod)
    __imod__ = _binary(_operator.imod)
    __lshift__ = _binary(_operator.lshift)
    __rlshift__ = _reflected(_operator.lshift)
    __ilshift__ = _binary(_operator.ilshift)
    __rshift__ = _binary(_operator.rshift)
    __rrshift__ = _reflected(_operator.rshift)
    __irshift__ = _binary(_operator.irshift)
    __and__ = _binary(_operator.and_)
    __rand__ = _reflected(_operator.and_)
    __iand__ = _binary(_operator.iand)
    __or__ = _binary(_operator.or_)
    __ror__ = _reflected(_operator.or_)
    __ior__ = _binary(_operator.ior)
    __xor__ = _binary(_operator.xor)
    __rxor__ = _reflected(_operator.xor)
    __ixor__ = _binary(_operator.ixor)
    __divmod__ = _binary(divmod)
    __rdivmod__ = _reflected(divmod)
    __ipow__ = _binary(_operator.ipow)
    __eq__ = _binary(_operator.eq)
    __ne__ = _binary(_operator.ne)
    __lt__ = _binary(_operator.lt)
    __le__ = _binary(_operator.le)
    __gt__ = _binary(_operator.gt)
    __ge__ = _binary(_operator.ge)
    __neg__ = _unary(_operator.neg)
    __pos__ = _unary(_operator.pos)
    __abs__ = _unary(abs)
    __invert__ = _unary(_operator.invert)
    __int__ = _unary(int)
    __float__ = _unary(float)
    __index__ = _unary(_operator.index)
    __next__ = _unary(next)
    __bytes__ = _unary(bytes)
    __reversed__ = _unary(reversed)

    def __pow__(self, other, mod=None):
        return pow(_plain(self), _plain(other), _plain(mod))

    def __rpow__(self, other, mod=None):
        return pow(_plain(other), _plain(self), _plain(mod))

    __hash__ = None


ProxyType.__tp_sealed__ = "weakref.ProxyType"


class CallableProxyType(ProxyType):
    __tp_name__ = "weakref.CallableProxyType"
    __slots__ = ()

    def __call__(self, /, *args, **kwargs):
        return _target(self)(*args, **kwargs)


CallableProxyType.__tp_final__ = "weakref.CallableProxyType"
CallableProxyType.__tp_sealed__ = "weakref.CallableProxyType"


ProxyTypes = (ProxyType, CallableProxyType)


def proxy(object, callback=None, /):
    made = _new(CallableProxyType if callable(object) else ProxyType)
    gone = None if callback is None else lambda native: callback(made)
    _put(made, "_native", _make(object, gone))
    return made


class WeakValueDictionary(MutableMapping):
    def __init__(self, other=(), /, **kw):
        self.data = {}
        self.update(() if other is None else other, **kw)

    def _live(self):
        for key, wr in list(self.data.items()):
            value = wr()
            if value is None:
                if self.data.get(key) is wr:
                    del self.data[key]
            else:
                yield key, value

    def __getitem__(self, key):
        value = self.data[key]()
        if value is None:
            raise KeyError(key)
        return value

    def __setitem__(self, key, value):
        data = self.data

        def gone(wr):
            if data.get(key) is wr:
                del data[key]

        data[key] = ref(value, gone)

    def __delitem__(self, key):
        del self.data[key]

    def __len__(self):
        return sum(1 for _ in self._live())

    def __contains__(self, key):
        wr = self.data.get(key)
        return wr is not None and wr() is not None

    def __iter__(self):
        for key, _ in self._live():
            yield key

    def __repr__(self):
        return f"<{type(self).__name__} at {id(self):#x}>"

    def get(self, key, default=None):
        wr = self.data.get(key)
        value = None if wr is None else wr()
        return default if value is None else value

    def keys(self):
        return (key for key, _ in self._live())

    def values(self):
        return (value for _, value in self._live())

    def items(self):
        return self._live()

    def copy(self):
        return type(self)(dict(self._live()))

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy

        made = type(self)()
        for key, value in self._live():
            made[deepcopy(key, memo)] = value
        return made

    def popitem(self):
        while True:
            key, wr = self.data.popitem()
            value = wr()
            if value is not None:
                return key, value

    def __or__(self, other):
        if not isinstance(other, _Mapping):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, _Mapping):
            return NotImplemented
        made = type(self)()
        made.update(other)
        made.update(self)
        return made

    def __ior__(self, other):
        self.update(other)
        return self

    def valuerefs(self):
        return list(self.data.values())

    def itervaluerefs(self):
        yield from self.data.values()


class WeakKeyDictionary(MutableMapping):
    def __init__(self, dict=None):
        self.data = {}
        if dict is not None:
            self.update(dict)

    def _ref(self, key):
        data = self.data

        def gone(wr):
            data.pop(wr, None)

        return ref(key, gone)

    def _live(self):
        for wr, value in list(self.data.items()):
            key = wr()
            if key is not None:
                yield key, value

    def __getitem__(self, key):
        return self.data[ref(key)]

    def __setitem__(self, key, value):
        wr = self._ref(key)
        hash(wr)
        self.data[wr] = value

    def __delitem__(self, key):
        del self.data[ref(key)]

    def __len__(self):
        return sum(1 for _ in self._live())

    def __contains__(self, key):
        try:
            return ref(key) in self.data
        except TypeError:
            return False

    def __iter__(self):
        for key, _ in self._live():
            yield key

    def __repr__(self):
        return f"<{type(self).__name__} at {id(self):#x}>"

    def get(self, key, default=None):
        return self.data.get(ref(key), default)

    def keys(self):
        return (key for key, _ in self._live())

    def values(self):
        return (value for _, value in self._live())

    def items(self):
        return self._live()

    def setdefault(self, key, default=None):
        return self.data.setdefault(self._ref(key), default)

    def copy(self):
        return type(self)({key: value for key, value in self._live()})

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy

        made = type(self)()
        for key, value in self._live():
            made[key] = deepcopy(value, memo)
        return made

    def pop(self, key, *args):
        return self.data.pop(ref(key), *args)

    def popitem(self):
        while True:
            wr, value = self.data.popitem()
            key = wr()
            if key is not None:
                return key, value

    def __or__(self, other):
        if not isinstance(other, _Mapping):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, _Mapping):
            return NotImplemented
        made = type(self)()
        made.update(other)
        made.update(self)
        return made

    def __ior__(self, other):
        self.update(other)
        return self

    def keyrefs(self):
        return list(self.data)


class WeakSet(MutableSet):
    __module__ = "_weakrefset"

    def __init__(self, data=None):
        self.data = {}
        if data is not None:
            self.update(data)

    def _ref(self, item):
        data = self.data

        def gone(wr):
            data.pop(wr, None)

        return ref(item, gone)

    def __iter__(self):
        for wr in list(self.data):
            item = wr()
            if item is not None:
                yield item

    def __len__(self):
        return sum(1 for _ in self)

    def __contains__(self, item):
        try:
            return ref(item) in self.data
        except TypeError:
            return False

    def add(self, item):
        wr = self._ref(item)
        if wr not in self.data:
            self.data[wr] = None

    def discard(self, item):
        self.data.pop(ref(item), None)

    def remove(self, item):
        del self.data[ref(item)]

    def update(self, other):
        for item in other:
            self.add(item)

    def clear(self):
        self.data.clear()

    def copy(self):
        return type(self)(self)

    def union(self, other):
        return type(self)([*self, *other])

    __or__ = union

    def __ior__(self, other):
        self.update(other)
        return self

    def difference(self, other):
        made = self.copy()
        made.difference_update(other)
        return made

    __sub__ = difference

    def difference_update(self, other):
        if self is other:
            self.data.clear()
        else:
            for wr in [ref(item) for item in other]:
                self.data.pop(wr, None)

    def __isub__(self, other):
        self.difference_update(other)
        return self

    def intersection(self, other):
        return type(self)(item for item in other if item in self)

    __and__ = intersection

    def intersection_update(self, other):
        kept = {ref(item) for item in other}
        for wr in [wr for wr in self.data if wr not in kept]:
            self.data.pop(wr, None)

    def __iand__(self, other):
        self.intersection_update(other)
        return self

    def issubset(self, other):
        return self.data.keys() <= {ref(item) for item in other}

    __le__ = issubset

    def __lt__(self, other):
        return self.data.keys() < set(map(ref, other))

    def issuperset(self, other):
        return self.data.keys() >= {ref(item) for item in other}

    __ge__ = issuperset

    def __gt__(self, other):
        return self.data.keys() > set(map(ref, other))

    def __eq__(self, other):
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.data.keys() == set(map(ref, other))

    __hash__ = None

    def symmetric_difference(self, other):
        made = self.copy()
        made.symmetric_difference_update(other)
        return made

    __xor__ = symmetric_difference

    def symmetric_difference_update(self, other):
        if self is other:
            self.data.clear()
            return
        for item in list(other):
            wr = self._ref(item)
            if wr in self.data:
                del self.data[wr]
            else:
                self.data[wr] = None

    def __ixor__(self, other):
        self.symmetric_difference_update(other)
        return self

    def isdisjoint(self, other):
        return len(self.intersection(other)) == 0

    def pop(self):
        while True:
            try:
                wr = self.data.popitem()[0]
            except KeyError:
                raise KeyError("pop from empty WeakSet") from None
            item = wr()
            if item is not None:
                return item

    def __repr__(self):
        return repr(set(self.data))


class finalize:
    _registry = {}
    _count = 0

    def __init__(self, obj, func, /, *args, **kwargs):
        finalize._count += 1
        self._number = finalize._count
        self.atexit = True
        self._wr = ref(obj, lambda wr: self())
        self._info = func, args, kwargs
        self._registry[self._number] = self

    def __call__(self, _=None):
        if self._registry.pop(self._number, None) is not None:
            func, args, kwargs = self._info
            self._info = None
            return func(*args, **kwargs)

    def detach(self):
        obj = self._wr()
        if obj is not None and self._registry.pop(self._number, None) is not None:
            info, self._info = self._info, None
            return (obj, *info)

    def peek(self):
        obj = self._wr()
        if obj is not None and self._number in self._registry:
            return (obj, *self._info)

    @property
    def alive(self):
        return self._number in self._registry

    def __repr__(self):
        obj = self._wr() if self.alive else None
        if obj is None:
            return f"<{type(self).__name__} object at {id(self):#x}; dead>"
        return f"<{type(self).__name__} object at {id(self):#x}; for {type(obj).__qualname__!r} at {id(obj):#x}>"
