# Weak references. Objects are gone when the collector has found them.

from collections.abc import MutableMapping, MutableSet
from gc import collect as _collect
from _weakref import count as _count, find as _find, get as _get, held as _held, make as _make

__all__ = [
    "ref", "proxy", "getweakrefcount", "getweakrefs", "WeakKeyDictionary", "ReferenceType", "ProxyType",
    "CallableProxyType", "ProxyTypes", "WeakValueDictionary", "WeakSet", "WeakMethod", "finalize",
]


class ReferenceType:
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
        return f"<weakref at {id(self):#x}; to '{type(ob).__module__}.{type(ob).__qualname__}' at {id(ob):#x}>"


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


def _target(proxy):
    ob = _get(object.__getattribute__(proxy, "_native"))
    if ob is None:
        raise ReferenceError("weakly-referenced object no longer exists")
    return ob


class ProxyType:
    __slots__ = ("_native",)

    def __init__(self, ob, callback=None):
        if callback is None:
            object.__setattr__(self, "_native", _make(ob, None))
        else:
            object.__setattr__(self, "_native", _make(ob, lambda native: callback(self)))

    def __getattribute__(self, name):
        return getattr(_target(self), name)

    def __setattr__(self, name, value):
        setattr(_target(self), name, value)

    def __delattr__(self, name):
        delattr(_target(self), name)

    def __repr__(self):
        ob = _get(object.__getattribute__(self, "_native"))
        return f"<weakproxy at {id(self):#x} to {type(ob).__name__} at {id(ob):#x}>"

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

    def __eq__(self, other):
        return _target(self) == other

    def __lt__(self, other):
        return _target(self) < other

    def __add__(self, other):
        return _target(self) + other

    __hash__ = None


class CallableProxyType(ProxyType):
    __slots__ = ()

    def __call__(self, /, *args, **kwargs):
        return _target(self)(*args, **kwargs)


ProxyTypes = (ProxyType, CallableProxyType)


def proxy(object, callback=None, /):
    return CallableProxyType(object, callback) if callable(object) else ProxyType(object, callback)


class WeakValueDictionary(MutableMapping):
    def __init__(self, other=(), /, **kw):
        self.data = {}
        self.update(other, **kw)

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
        try:
            return self.data[ref(key)]
        except KeyError:
            raise KeyError(key) from None

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

    def keyrefs(self):
        return list(self.data)


class WeakSet(MutableSet):
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

    def difference(self, other):
        return type(self)(item for item in self if item not in other)

    def intersection(self, other):
        return type(self)(item for item in self if item in other)

    def issubset(self, other):
        return all(item in other for item in self)

    def issuperset(self, other):
        return all(item in self for item in other)

    def __repr__(self):
        return repr(set(self))


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
