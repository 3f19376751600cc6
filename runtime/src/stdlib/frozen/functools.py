# Higher-order functions.

from _functools import reduce
from _functools import partial_call as _partial_call, cached_call as _cached_call
from _functools import key_lt as _key_lt, key_gt as _key_gt, key_le as _key_le, key_ge as _key_ge, key_eq as _key_eq
from _operator import begins_writing as _begins, ends_writing as _ends
from types import GenericAlias as _GenericAlias, MethodType as _MethodType

__all__ = [
    "update_wrapper", "wraps", "WRAPPER_ASSIGNMENTS", "WRAPPER_UPDATES", "total_ordering", "cache", "cmp_to_key",
    "lru_cache", "reduce", "partial", "partialmethod", "singledispatch", "singledispatchmethod", "cached_property",
    "Placeholder",
]

WRAPPER_ASSIGNMENTS = (
    "__module__", "__name__", "__qualname__", "__doc__", "__annotate__", "__type_params__",
)
WRAPPER_UPDATES = ("__dict__",)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in assigned:
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            continue
        try:
            setattr(wrapper, name, value)
        except (AttributeError, TypeError):
            if name not in ("__annotate__", "__type_params__"):
                raise
    if "__annotate__" in assigned and getattr(wrapped, "__annotate__", None) is None:
        try:
            wrapper.__annotations__ = wrapped.__annotations__
        except (AttributeError, TypeError):
            pass
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


# The comparison that is defined gives the others.


def _gt_from_lt(self, other):
    answer = type(self).__lt__(self, other)
    return answer if answer is NotImplemented else not answer and self != other


def _le_from_lt(self, other):
    answer = type(self).__lt__(self, other)
    return answer if answer is NotImplemented else answer or self == other


def _ge_from_lt(self, other):
    answer = type(self).__lt__(self, other)
    return answer if answer is NotImplemented else not answer


def _ge_from_le(self, other):
    answer = type(self).__le__(self, other)
    return answer if answer is NotImplemented else not answer or self == other


def _lt_from_le(self, other):
    answer = type(self).__le__(self, other)
    return answer if answer is NotImplemented else answer and self != other


def _gt_from_le(self, other):
    answer = type(self).__le__(self, other)
    return answer if answer is NotImplemented else not answer


def _lt_from_gt(self, other):
    answer = type(self).__gt__(self, other)
    return answer if answer is NotImplemented else not answer and self != other


def _ge_from_gt(self, other):
    answer = type(self).__gt__(self, other)
    return answer if answer is NotImplemented else answer or self == other


def _le_from_gt(self, other):
    answer = type(self).__gt__(self, other)
    return answer if answer is NotImplemented else not answer


def _le_from_ge(self, other):
    answer = type(self).__ge__(self, other)
    return answer if answer is NotImplemented else not answer or self == other


def _gt_from_ge(self, other):
    answer = type(self).__ge__(self, other)
    return answer if answer is NotImplemented else answer and self != other


def _lt_from_ge(self, other):
    answer = type(self).__ge__(self, other)
    return answer if answer is NotImplemented else not answer


_FROM = {
    "__lt__": (("__gt__", _gt_from_lt), ("__le__", _le_from_lt), ("__ge__", _ge_from_lt)),
    "__le__": (("__ge__", _ge_from_le), ("__lt__", _lt_from_le), ("__gt__", _gt_from_le)),
    "__gt__": (("__lt__", _lt_from_gt), ("__ge__", _ge_from_gt), ("__le__", _le_from_gt)),
    "__ge__": (("__le__", _le_from_ge), ("__gt__", _gt_from_ge), ("__lt__", _lt_from_ge)),
}


def total_ordering(cls):
    defined = {name for name in _FROM if getattr(cls, name, None) is not getattr(object, name, None)}
    if not defined:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = max(defined)
    for name, function in _FROM[root]:
        if name not in defined:
            function.__name__ = name
            setattr(cls, name, function)
    return cls


class _Key:
    __tp_name__ = "functools.KeyWrapper"
    __slots__ = ("obj", "_compare")
    __hash__ = None

    def __init__(self, obj, compare):
        self.obj = obj
        self._compare = compare

    def __call__(self, obj):
        return _Key(obj, self._compare)

    __lt__ = _key_lt
    __gt__ = _key_gt
    __eq__ = _key_eq
    __le__ = _key_le
    __ge__ = _key_ge


_Key.__name__ = _Key.__qualname__ = "KeyWrapper"


def cmp_to_key(mycmp):
    return _Key(None, mycmp)


class _PlaceholderType:
    __slots__ = ()

    def __repr__(self):
        return "Placeholder"

    def __init_subclass__(cls):
        raise TypeError("type '_PlaceholderType' is not an acceptable base type")


Placeholder = _PlaceholderType()


class partial:
    __tp_name__ = "functools.partial"
    __text_signature__ = "(func, /, *args, **keywords)"
    __slots__ = ("_parts", "__dict__", "__weakref__")

    def __new__(cls, /, *args, **keywords):
        if not args:
            raise TypeError("type 'partial' takes at least one argument")
        func, *args = args
        args = tuple(args)
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if args and args[-1] is Placeholder:
            raise TypeError("trailing Placeholders are not allowed")
        for value in keywords.values():
            if value is Placeholder:
                raise TypeError("Placeholder cannot be passed as a keyword argument")
        self = object.__new__(cls)
        if isinstance(func, partial):
            args = _placed(func.args, args, True)
            keywords = {**func.keywords, **keywords}
            func = func.func
        holes = any(arg is Placeholder for arg in args)
        self._parts = (func, args, keywords if keywords else None, holes)
        return self

    func = property(lambda self: self._parts[0])
    args = property(lambda self: self._parts[1])

    @property
    def keywords(self):
        func, args, keywords, holes = self._parts
        if keywords is None:
            keywords = {}
            self._parts = (func, args, keywords, holes)
        return keywords

    __call__ = _partial_call

    def __repr__(self):
        kind = type(self)
        name = f"{kind.__module__}.{kind.__qualname__}"
        key = id(self)
        if not _begins(partial, key):
            return "..."
        try:
            parts = [repr(self.func), *map(repr, self.args)]
            parts.extend([f"{name}={value!r}" for name, value in self.keywords.items()])
        finally:
            _ends(partial, key)
        return f"{name}({', '.join(parts)})"

    def __get__(self, obj, objtype=None):
        if obj is None:
            return self
        return _MethodType(self, obj)

    def __reduce__(self):
        func, args, keywords, _ = self._parts
        return type(self), (func,), (func, args, keywords or {}, self.__dict__ or None)

    def __setstate__(self, state, /):
        if not isinstance(state, tuple) or len(state) != 4:
            raise TypeError("invalid partial state")
        func, args, keywords, own = state
        if not callable(func) or not isinstance(args, tuple) or not (keywords is None or isinstance(keywords, dict)) \
                or not (own is None or isinstance(own, dict)):
            raise TypeError("invalid partial state")
        if args and args[-1] is Placeholder:
            raise TypeError("trailing Placeholders are not allowed")
        self._parts = (func, tuple(args), dict(keywords or {}) or None, any(arg is Placeholder for arg in args))
        self.__dict__.clear()
        self.__dict__.update(own or {})

    __class_getitem__ = classmethod(_GenericAlias)


partial.__tp_sealed__ = "functools.partial"


def _call_placed(self, given, keywords):
    func, args, words, _ = self._parts
    if words:
        keywords = {**words, **keywords}
    return func(*_placed(args, given, False), **keywords)


def _placed(held, given, more):
    if not any(arg is Placeholder for arg in held):
        return held + given
    rest = list(given)
    placed = []
    for arg in held:
        if arg is Placeholder:
            if rest:
                arg = rest.pop(0)
            elif not more:
                missing = sum(1 for arg in held if arg is Placeholder)
                raise TypeError(
                    f"missing positional arguments in 'partial' call; expected at least {missing}, got {len(given)}"
                )
        placed.append(arg)
    return (*placed, *rest)


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"the first argument {func!r} must be a callable or a descriptor")
        self.func = func
        self.args = args
        self.keywords = keywords

    def __repr__(self):
        parts = [repr(self.func), *map(repr, self.args)]
        parts.extend(f"{name}={value!r}" for name, value in self.keywords.items())
        return f"{type(self).__module__}.{type(self).__qualname__}({', '.join(parts)})"

    def __get__(self, obj, cls=None):
        get = getattr(type(self.func), "__get__", None)
        if get is not None and not isinstance(self.func, partial):
            bound = get(self.func, obj, cls)
            if bound is not self.func:
                return partial(bound, *self.args, **self.keywords)
        method = self

        def _method(instance, /, *args, **keywords):
            args = _placed(method.args, args, False)
            return method.func(instance, *args, **{**method.keywords, **keywords})

        _method.__qualname__ = "partialmethod._make_unbound_method.<locals>._method"
        return _method.__get__(obj, cls) if obj is not None else _method

    __class_getitem__ = classmethod(_GenericAlias)


class _CacheInfo(tuple):
    __slots__ = ()
    _fields = ("hits", "misses", "maxsize", "currsize")

    def __new__(cls, hits, misses, maxsize, currsize):
        return tuple.__new__(cls, (hits, misses, maxsize, currsize))

    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def __repr__(self):
        return "CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)" % tuple(self)

    def _asdict(self):
        return dict(zip(self._fields, self))


_CacheInfo.__name__ = _CacheInfo.__qualname__ = "CacheInfo"
_MARK = object()


def _key(args, kwargs, typed):
    key = args
    if kwargs:
        key = (*args, _MARK)
        for item in kwargs.items():
            key += item
    if typed:
        key += tuple(map(type, args))
        if kwargs:
            key += tuple(map(type, kwargs.values()))
    elif len(key) == 1 and type(key[0]) in (int, str):
        return key[0]
    return key


# What the built-in call leaves to Python.
def _call_cached(self, args, kwargs):
    state = self._state
    function, store, maxsize, _, _, typed = state
    if maxsize == 0:
        state[4] += 1
        return function(*args, **kwargs)
    key = _key(args, kwargs, typed)
    try:
        value = store.get(key, _MARK)
    except TypeError as wrong:
        fault = wrong
    else:
        fault = None
    if fault is not None:
        # The part that cannot be a key says so.
        for part in key if type(key) is tuple else (key,):
            hash(part)
        raise fault
    if value is not _MARK:
        state[3] += 1
        if maxsize is not None:
            # Last used, last in order.
            del store[key]
            store[key] = value
        return value
    state[4] += 1
    value = function(*args, **kwargs)
    if maxsize is not None and key not in store and len(store) >= maxsize:
        for oldest in store:
            break
        del store[oldest]
    store[key] = value
    return value


class _lru_cache_wrapper:
    __tp_name__ = "functools._lru_cache_wrapper"
    # What `update_wrapper` copies of a function that is such a cache itself is not its state.
    __slots__ = ("_state", "__dict__", "__weakref__")

    def __init__(self, function, maxsize, typed):
        # Function, results, the most of them, hits, misses, whether types count.
        self._state = [function, {}, maxsize, 0, 0, typed]

    __call__ = _cached_call

    def __get__(self, obj, objtype=None):
        if obj is None:
            return self
        return _Method(self, obj)

    def __repr__(self):
        return f"<functools._lru_cache_wrapper object at {id(self):#x}>"

    def cache_info(self):
        _, store, maxsize, hits, misses, _ = self._state
        return _CacheInfo(hits, misses, maxsize, len(store))

    def cache_clear(self):
        self._state[1].clear()
        self._state[3] = self._state[4] = 0

    def cache_parameters(self):
        return {"maxsize": self._state[2], "typed": self._state[5]}

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


_Method = type(_lru_cache_wrapper.cache_info.__get__(1))


def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        if maxsize < 0:
            maxsize = 0
    elif callable(maxsize) and isinstance(typed, bool):
        wrapper = _lru_cache_wrapper(maxsize, 128, typed)
        return update_wrapper(wrapper, maxsize)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorating_function(function):
        if not callable(function):
            raise TypeError("the first argument must be callable")
        return update_wrapper(_lru_cache_wrapper(function, maxsize, typed), function)

    return decorating_function


def cache(user_function, /):
    return lru_cache(maxsize=None)(user_function)


class cached_property:
    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(
                "Cannot assign the same cached_property to two different names "
                f"({self.attrname!r} and {name!r})."
            )

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        try:
            store = instance.__dict__
        except AttributeError:
            raise TypeError(
                f"No '__dict__' attribute on {type(instance).__name__!r} "
                f"instance to cache {self.attrname!r} property."
            ) from None
        value = store.get(self.attrname, _MARK)
        if value is _MARK:
            value = self.func(instance)
            store[self.attrname] = value
        return value

    __class_getitem__ = classmethod(_GenericAlias)


def _best(cls, registry):
    # What the class derives from, with the kinds that it only counts as where they come in.
    kinds = [kind for kind in registry if kind not in cls.__mro__ and _is_kind(cls, kind)]
    # What all objects count as comes last.
    late = [kind for kind in kinds if _is_kind(object, kind)]
    order = cls.__mro__
    if kinds:
        order = _linear(cls, [kind for kind in kinds if kind not in late])
        order[-1:] = [*[kind for kind in late if kind not in order], object]
    for at, kind in enumerate(order):
        if kind in registry:
            other = order[at + 1] if at + 1 < len(order) else object
            own = cls.__mro__
            if other in registry and other not in own and kind not in own and not issubclass(kind, other):
                raise RuntimeError(f"Ambiguous dispatch: {kind} or {other}")
            return registry[kind]


def _linear(cls, kinds):
    # The resolution order of a class as if it derived from kinds too: each from the first class of which it is true.
    new = [
        kind for kind in kinds
        if _is_kind(cls, kind) and kind not in cls.__mro__ and not any([_is_kind(base, kind) for base in cls.__bases__])
    ]
    new = [kind for kind in new if not any([kind in other.__mro__ for other in new if other is not kind])]
    left = [kind for kind in kinds if kind not in new]
    abstract = sum([hasattr(base, "__abstractmethods__") for base in cls.__bases__])
    bases = [*cls.__bases__[:abstract], *new, *cls.__bases__[abstract:]]
    lines = [list(kind.__mro__) if kind in new else list(_linear(kind, left)) for kind in bases]
    lines.append(bases)
    order = [cls]
    while lines := [line for line in lines if line]:
        for line in lines:
            first = line[0]
            if not any([first in other[1:] for other in lines]):
                break
        else:
            raise RuntimeError("Inconsistent hierarchy")
        order.append(first)
        for line in lines:
            if line[0] is first:
                del line[0]
    return order


def _is_kind(cls, kind):
    try:
        return issubclass(cls, kind)
    except TypeError:
        return False


_Union = type(int | str)


def _members(cls):
    if isinstance(cls, type) and not hasattr(cls, "__origin__"):
        return (cls,)
    if isinstance(cls, _Union):
        args = cls.__args__
        if all(isinstance(arg, type) for arg in args):
            return args
    return None


def _notes(func):
    # Of the annotations only the first one counts, so others may be unknown yet.
    try:
        return getattr(func, "__annotations__", {})
    except NameError:
        from annotationlib import Format, get_annotations

        return get_annotations(getattr(func, "__func__", func), format=Format.FORWARDREF)


def _evaluated(text, func):
    from annotationlib import ForwardRef

    made = ForwardRef(text)
    made.__forward_code__
    try:
        return eval(text, getattr(getattr(func, "__wrapped__", func), "__globals__", {}))
    except NameError:
        return made


def singledispatch(func):
    registry = {}
    memory = {}

    def dispatch(cls):
        found = memory.get(cls)
        if found is None:
            found = memory[cls] = registry.get(cls) or _best(cls, registry)
        return found

    def register(cls, func=None):
        kinds = _members(cls)
        if kinds is not None:
            if func is None:
                return lambda function: register(cls, function)
        else:
            if func is not None:
                raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or union type.")
            notes = _notes(cls)
            if not notes:
                raise TypeError(
                    f"Invalid first argument to `register()`: {cls!r}. "
                    "Use either `@register(some_class)` or plain `@register` on an annotated function."
                )
            func = cls
            name, cls = next(iter(notes.items()))
            if isinstance(cls, str):
                cls = _evaluated(cls, func)
            if cls is None:
                cls = type(None)
            kinds = _members(cls)
            if kinds is None:
                if type(cls).__name__ == "ForwardRef":
                    raise TypeError(f"Invalid annotation for {name!r}. {cls!r} is an unresolved forward reference.")
                raise TypeError(f"Invalid annotation for {name!r}. {cls!r} is not a class.")
        for kind in kinds:
            registry[kind] = func
        memory.clear()
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{name} requires at least 1 positional argument")
        return dispatch(args[0].__class__)(*args, **kw)

    name = getattr(func, "__name__", "singledispatch function")
    registry[object] = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = type(type.__dict__)(registry)
    wrapper._clear_cache = memory.clear
    update_wrapper(wrapper, func)
    return wrapper


def _title(function):
    function = getattr(function, "__func__", function)
    return getattr(function, "__qualname__", None) or getattr(function, "__name__", "?")


class _singledispatchmethod_get:
    # A method of a `singledispatchmethod`, bound to an instance or to none.
    def __init__(self, unbound, obj, cls):
        self._unbound = unbound
        self._obj = obj
        self._cls = cls
        for name in ("__module__", "__doc__"):
            if hasattr(unbound.func, name):
                setattr(self, name, getattr(unbound.func, name))

    def __repr__(self):
        name = _title(self._unbound.func)
        if self._obj is None:
            return f"<single dispatch method {name}>"
        return f"<bound single dispatch method {name} of {self._obj!r}>"

    def __call__(self, /, *args, **kwargs):
        if not args:
            name = getattr(self._unbound.func, "__name__", "singledispatchmethod method")
            raise TypeError(f"{name} requires at least 1 positional argument")
        chosen = self._unbound.dispatcher.dispatch(args[0].__class__)
        return chosen.__get__(self._obj, self._cls)(*args, **kwargs)

    def __getattr__(self, name):
        if name in ("__name__", "__qualname__", "__isabstractmethod__", "__annotations__", "__type_params__"):
            return getattr(self._unbound.func, name)
        raise AttributeError

    @property
    def __wrapped__(self):
        return self._unbound.func

    @property
    def register(self):
        return self._unbound.register


class singledispatchmethod:
    def __init__(self, func):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        if method is None and isinstance(cls, (classmethod, staticmethod)):
            first = next(iter(cls.__func__.__annotations__.values()))
            return self.dispatcher.register(first, cls)
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        return _singledispatchmethod_get(self, obj, cls)

    def __repr__(self):
        return f"<single dispatch method descriptor {_title(self.func)}>"

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)
