# How classes are copied and rebuilt.

__all__ = ["pickle", "constructor", "add_extension", "remove_extension", "clear_extension_cache"]

dispatch_table = {}
_extension_registry = {}
_inverted_registry = {}
_extension_cache = {}


def pickle(ob_type, pickle_function, constructor_ob=None):
    if not callable(pickle_function):
        raise TypeError("reduction functions must be callable")
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    if not callable(object):
        raise TypeError("constructors must be callable")


def __newobj__(cls, *args):
    return cls.__new__(cls, *args)


def __newobj_ex__(cls, args, kwargs):
    return cls.__new__(cls, *args, **kwargs)


def _reconstructor(cls, base, state):
    if base is object:
        return object.__new__(cls)
    made = base.__new__(cls, state)
    if base.__init__ != object.__init__:
        base.__init__(made, state)
    return made


def _reduced_range(next, step, left):
    # What makes an iterator over a range anew.
    return iter, (range(next, next + step * left, step),), None


_OLD_BASES = (int, float, str, bytes, tuple, list, dict, set, frozenset, complex, bytearray)
_NO_PICKLE = frozenset((
    "generator", "coroutine", "async_generator", "module", "dict_keys", "dict_values", "dict_items", "mappingproxy",
    "odict_keys", "odict_values", "odict_items",
    "traceback", "frame", "_io.TextIOWrapper", "function", "code", "cell", "classmethod", "staticmethod", "property",
    "super", "ReferenceType", "method_descriptor", "wrapper_descriptor", "getset_descriptor", "member_descriptor", "memoryview",
))


def _refused(self):
    from copy import _message_name

    if isinstance(self, memoryview):
        return TypeError("cannot pickle memoryview objects")
    if type(self).__name__ == "code":
        return TypeError("cannot pickle code objects")
    return TypeError(f"cannot pickle '{_message_name(type(self))}' object")


def _reduced(self, protocol):
    # `object.__reduce_ex__`
    if not isinstance(protocol, int):
        raise TypeError(f"'{type(protocol).__name__}' object cannot be interpreted as an integer")
    own = getattr(type(self), "__reduce__", None)
    if own is not object.__reduce__:
        return self.__reduce__()
    return _reduced_plain(self, protocol)


def _reduced_plain(self, protocol=0):
    # `object.__reduce__`, and what the built-in types have in its place.
    cls = type(self)
    if isinstance(self, (set, frozenset)):
        state = self.__getstate__()
        return cls, (list(self),), state
    if cls is range or cls is slice:
        return cls, (self.start, self.stop, self.step)
    if isinstance(self, bytearray):
        if protocol < 3:
            return cls, (self.decode("latin-1"), "latin-1") if self else (), self.__getstate__()
        return cls, (bytes(self),) if self else (), self.__getstate__()
    if cls is type(print) or self is Ellipsis or self is NotImplemented:
        return getattr(self, "__name__", None) or repr(self)
    if cls.__module__ == "collections" and cls.__name__ == "deque":
        return cls, () if self.maxlen is None else ((), self.maxlen), None, iter(self)
    if cls.__module__ == "builtins" and (cls.__name__ in _NO_PICKLE or cls.__name__.endswith("iterator")):
        raise _refused(self)
    if cls.__module__ == "itertools" or isinstance(self, type):
        name = f"itertools.{cls.__name__}" if protocol >= 2 and cls.__module__ == "itertools" else cls.__name__
        raise TypeError(f"cannot pickle {name!r} object")
    return _by_new(self, cls) if protocol >= 2 else _by_reconstructor(self, cls, protocol)


def _exception(self):
    # `BaseException.__reduce__`, and what some classes have in its place.
    args = self.args
    if isinstance(self, OSError) and len(args) == 2 and self.filename is not None:
        second = getattr(self, "filename2", None)
        args += (self.filename,) if second is None else (self.filename, None, second)
    if isinstance(self, AttributeError):
        return type(self), args, _attribute_error_state(self)
    state = dict(self.__dict__) or None
    if isinstance(self, ImportError):
        kept = [name for name in ("name", "path", "name_from") if getattr(self, name, None) is not None]
        if kept:
            state = {**(state or {}), **{name: getattr(self, name) for name in kept}}
    return (type(self), args) if state is None else (type(self), args, state)


def _attribute_error_state(self):
    # Without the object, which may be anything.
    state = dict(self.__dict__)
    if self.name is not None:
        state["name"] = self.name
    state["args"] = self.args
    return state


def _set_exception(self, state):
    # `BaseException.__setstate__`
    if state is None:
        return
    if not isinstance(state, dict):
        raise TypeError("state is not a dictionary")
    for name, value in dict.items(state):
        setattr(self, name, value)


def _by_new(self, cls):
    args, kwargs = None, None
    ex = getattr(cls, "__getnewargs_ex__", None)
    plain = getattr(cls, "__getnewargs__", None)
    if ex is not None:
        both = self.__getnewargs_ex__()
        if not isinstance(both, tuple):
            raise TypeError(f"__getnewargs_ex__ should return a tuple, not '{type(both).__name__}'")
        if len(both) != 2:
            raise ValueError(f"__getnewargs_ex__ should return a tuple of length 2, not {len(both)}")
        args, kwargs = both
        if not isinstance(args, tuple):
            raise TypeError(
                f"first item of the tuple returned by __getnewargs_ex__ must be a tuple, not '{type(args).__name__}'"
            )
        if not isinstance(kwargs, dict):
            raise TypeError(
                f"second item of the tuple returned by __getnewargs_ex__ must be a dict, not '{type(kwargs).__name__}'"
            )
    elif plain is not None:
        args = self.__getnewargs__()
        if not isinstance(args, tuple):
            raise TypeError(f"__getnewargs__ should return a tuple, not '{type(args).__name__}'")
    else:
        args = _value_of(self)
    state = _state(self, cls)
    items = iter(self) if isinstance(self, list) else None
    pairs = iter(self.items()) if isinstance(self, dict) else None
    if kwargs:
        return __newobj_ex__, (cls, args, kwargs), state, items, pairs
    return __newobj__, (cls, *(args or ())), state, items, pairs


def _value_of(self):
    # What `__getnewargs__` of the built-in types gives.
    for base in (tuple, str, bool, int, float, bytes):
        if isinstance(self, base):
            if base is tuple:
                return (tuple(self),)
            return (int(self) if base is bool else base(self) if base is not str else str.__str__(self),)
    return (self.real, self.imag) if isinstance(self, complex) else None


def _state(self, cls):
    from copy import _state_of

    return _state_of(self, cls)


def _by_reconstructor(self, cls, protocol):
    for base in cls.__mro__:
        if base in _OLD_BASES or base is object:
            break
    if base is cls and cls is not object:
        raise TypeError(f"cannot pickle {cls.__name__!r} object")
    state = None if base is object else base(self)
    args = cls, base, state
    own = _state(self, cls)
    if type(own) is tuple:
        raise TypeError(
            "a class that defines __slots__ without defining __getstate__ cannot be pickled"
        )
    return (_reconstructor, args, own) if own else (_reconstructor, args)


def add_extension(module, name, code):
    code = int(code)
    if not 1 <= code <= 0x7FFFFFFF:
        raise ValueError("code out of range")
    key = (module, name)
    if _extension_registry.get(key) == code and _inverted_registry.get(code) == key:
        return
    if key in _extension_registry:
        raise ValueError(f"key {key} is already registered with code {_extension_registry[key]}")
    if code in _inverted_registry:
        raise ValueError(f"code {code} is already in use for key {_inverted_registry[code]}")
    _extension_registry[key] = code
    _inverted_registry[code] = key


def remove_extension(module, name, code):
    key = (module, name)
    if _extension_registry.get(key) != code or _inverted_registry.get(code) != key:
        raise ValueError(f"key {key} is not registered with code {code}")
    del _extension_registry[key]
    del _inverted_registry[code]
    _extension_cache.pop(code, None)


def clear_extension_cache():
    _extension_cache.clear()
