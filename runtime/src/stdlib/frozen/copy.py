# Shallow and deep copies.

from _collections import deque

__all__ = ["Error", "copy", "deepcopy", "replace"]


class Error(Exception):
    pass


error = Error
_ATOMS = frozenset((
    type(None), int, float, bool, complex, str, bytes, type, range, property, type(Ellipsis),
    type(NotImplemented), type(len), type(lambda: None), type(str.join), type(object.__str__), type(list[int]), type(int | str),
))


def copy(x):
    cls = type(x)
    if cls in _ATOMS or cls is tuple or cls is frozenset or cls is slice or isinstance(x, type):
        return x
    if cls is list or cls is dict or cls is set or cls is bytearray:
        return x.copy()
    copier = getattr(cls, "__copy__", None)
    if copier is not None:
        return copier(x)
    if _is_atom(x):
        return x
    return _rebuilt(x, None, None)


def deepcopy(x, memo=None, _nil=[]):
    cls = type(x)
    if cls in _ATOMS:
        return x
    key = id(x)
    if memo is None:
        memo = {}
    else:
        y = memo.get(key, _nil)
        if y is not _nil:
            return y
    if cls is list:
        y = []
        memo[key] = y
        for item in x:
            y.append(deepcopy(item, memo))
    elif cls is dict:
        y = {}
        memo[key] = y
        for name, value in x.items():
            y[deepcopy(name, memo)] = deepcopy(value, memo)
    elif cls is tuple:
        y = [deepcopy(item, memo) for item in x]
        if key in memo:
            return memo[key]
        for a, b in zip(x, y):
            if a is not b:
                y = tuple(y)
                break
        else:
            y = x
    elif cls is set or cls is frozenset:
        y = cls([deepcopy(item, memo) for item in x])
    elif cls is bytearray:
        y = x.copy()
    elif cls is slice:
        y = slice(deepcopy(x.start, memo), deepcopy(x.stop, memo), deepcopy(x.step, memo))
    elif isinstance(x, type):
        return x
    else:
        copier = getattr(x, "__deepcopy__", None)
        if copier is not None:
            y = copier(memo)
        elif _is_atom(x):
            return x
        else:
            y = _rebuilt(x, memo, deepcopy)
    if y is not x:
        memo[key] = y
        memo.setdefault(id(memo), []).append(x)
    return y


def _is_atom(x):
    kind = type(x)
    return kind.__module__ == "builtins" and kind.__name__ in (
        "code", "weakref", "module_function", "host_function", "handle", "method-wrapper", "ReferenceType",
    ) or kind.__name__ in ("ReferenceType", "Pattern", "Match", "TypeVar")


def _message_name(cls):
    return cls.__dict__.get("__tp_name__", cls.__name__)


def _refuse(x, what):
    raise TypeError(f"cannot pickle '{_message_name(type(x))}' object")


def _rebuilt(x, memo, deep):
    cls = type(x)
    import copyreg

    reductor = copyreg.dispatch_table.get(cls)
    if reductor is not None:
        return _from_reduced(x, reductor(x), memo, deep)
    for owner in cls.__mro__:
        names = owner.__dict__
        if "__reduce_ex__" in names and owner is not object:
            return _from_reduced(x, x.__reduce_ex__(4), memo, deep)
        if "__reduce__" in names and owner is not object:
            return _from_reduced(x, x.__reduce__(), memo, deep)
    plain = cls.__module__ in ("builtins", "collections") and not isinstance(x, object.__class__)
    if plain and cls.__name__ in (
        "generator", "coroutine", "async_generator", "module", "dict_keys", "dict_values", "dict_items", "mappingproxy",
        "odict_keys", "odict_values", "odict_items",
        "traceback", "frame", "_io.TextIOWrapper", "cell", "classmethod", "staticmethod", "getset_descriptor",
    ):
        _refuse(x, "copy")
    if isinstance(x, deque):
        y = cls((), x.maxlen)
        memo[id(x)] = y
        _set_state(x, y, _state_of(x, cls), memo, deep)
        for item in x:
            y.append(deep(item, memo))
        return y
    if cls.__module__ == "itertools":
        raise TypeError(f"cannot pickle 'itertools.{cls.__name__}' object")
    if cls is memoryview:
        raise TypeError("cannot pickle memoryview objects")
    if cls.__name__ == "ContextVar" and cls.__module__ == "_contextvars":
        _refuse(x, "copy")
    if cls.__name__ == "method":
        return x if deep is None else cls(x.__func__, deep(x.__self__, memo))
    new_args = ()
    if hasattr(cls, "__getnewargs_ex__"):
        new_args, new_kwargs = x.__getnewargs_ex__()
    else:
        new_kwargs = {}
        if hasattr(cls, "__getnewargs__"):
            new_args = x.__getnewargs__()
        else:
            for base in (tuple, str, int, float, bytes, frozenset, complex):
                if isinstance(x, base):
                    new_args = (base(x),) if base is not str else (str.__str__(x),)
                    break
    if deep is not None:
        new_args = deep(new_args, memo)
        new_kwargs = deep(new_kwargs, memo)
    y = cls.__new__(cls, *new_args, **new_kwargs)
    if memo is not None:
        memo[id(x)] = y
    _set_state(x, y, _state_of(x, cls), memo, deep)
    if isinstance(x, list):
        for item in x:
            y.append(item if deep is None else deep(item, memo))
    elif isinstance(x, dict):
        for name, value in x.items():
            if deep is not None:
                name, value = deep(name, memo), deep(value, memo)
            y[name] = value
    elif isinstance(x, set):
        set.update(y, set(x) if deep is None else deep(set(x), memo))
    elif isinstance(x, bytearray):
        y += bytes(x)
    return y


def _state_of(x, cls):
    if hasattr(cls, "__getstate__") and not cls.__getstate__ is getattr(object, "__getstate__", None):
        return x.__getstate__()
    return _plain_state(x, cls)


def _plain_state(x, cls):
    # `object.__getstate__`
    state = getattr(x, "__dict__", None) or None
    slots = {}
    for owner in cls.__mro__:
        names = owner.__dict__.get("__slots__", ())
        if isinstance(names, str):
            names = (names,)
        for name in names:
            if name in ("__dict__", "__weakref__"):
                continue
            if name.startswith("__") and not name.endswith("__"):
                name = f"_{owner.__name__.lstrip('_')}{name}"
            try:
                slots[name] = getattr(x, name)
            except AttributeError:
                pass
    if slots:
        return state, slots
    return state


def _set_state(x, y, state, memo, deep):
    if state is None:
        return
    if deep is not None:
        state = deep(state, memo)
    if hasattr(y, "__setstate__"):
        y.__setstate__(state)
        return
    slots = None
    if isinstance(state, tuple) and len(state) == 2:
        state, slots = state
    if state:
        y.__dict__.update(state)
    if slots:
        for name, value in slots.items():
            setattr(y, name, value)


def _from_reduced(x, reduced, memo, deep):
    if isinstance(reduced, str):
        return x
    if not isinstance(reduced, tuple):
        raise TypeError(f"Value after * must be an iterable, not {type(reduced).__name__}")
    if len(reduced) < 2:
        raise TypeError("_reconstruct() missing 1 required positional argument: 'args'")
    func, args, state, items, pairs = (*reduced, None, None, None)[:5]
    if deep is not None:
        args = tuple([deep(arg, memo) for arg in args])
    y = func(*args)
    if memo is not None:
        memo[id(x)] = y
    _set_state(x, y, state, memo, deep)
    if items is not None:
        for item in items:
            y.append(item if deep is None else deep(item, memo))
    if pairs is not None:
        for name, value in pairs:
            if deep is not None:
                name, value = deep(name, memo), deep(value, memo)
            y[name] = value
    return y


def replace(obj, /, **changes):
    cls = type(obj)
    func = getattr(cls, "__replace__", None)
    if func is None:
        raise TypeError(f"replace() does not support {cls.__name__} objects")
    return func(obj, **changes)
