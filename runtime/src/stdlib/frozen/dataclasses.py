# Data classes.

import sys
from abc import update_abstractmethods
from types import GenericAlias, MappingProxyType
from _operator import caller_module as _caller_module, near

__all__ = [
    "dataclass", "field", "Field", "FrozenInstanceError", "InitVar", "KW_ONLY", "MISSING", "fields", "asdict", "astuple",
    "make_dataclass", "replace", "is_dataclass",
]


class FrozenInstanceError(AttributeError):
    pass


class _MISSING_TYPE:
    pass


MISSING = _MISSING_TYPE()


class _HAS_DEFAULT_FACTORY_CLASS:
    def __repr__(self):
        return "<factory>"


_FACTORY = _HAS_DEFAULT_FACTORY_CLASS()


class _KW_ONLY_TYPE:
    pass


KW_ONLY = _KW_ONLY_TYPE()
_EMPTY = {}


class _FieldKind:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


_FIELD = _FieldKind("_FIELD")
_FIELD_CLASSVAR = _FieldKind("_FIELD_CLASSVAR")
_FIELD_INITVAR = _FieldKind("_FIELD_INITVAR")


class InitVar:
    __slots__ = ("type",)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        name = self.type.__name__ if isinstance(self.type, type) else repr(self.type)
        return f"dataclasses.InitVar[{name}]"

    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    __slots__ = (
        "name", "type", "default", "default_factory", "repr", "hash", "init", "compare", "metadata", "kw_only", "doc",
        "_field_type",
    )

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only, doc):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _view(metadata)
        self.kw_only = kw_only
        self.doc = doc
        self._field_type = None

    def __repr__(self):
        return (
            f"Field(name={self.name!r},type={self.type!r},default={_shown(self.default)},"
            f"default_factory={_shown(self.default_factory)},init={self.init!r},repr={self.repr!r},hash={self.hash!r},"
            f"compare={self.compare!r},metadata={self.metadata!r},kw_only={_shown(self.kw_only)},"
            f"doc={self.doc!r},_field_type={self._field_type})"
        )

    def __set_name__(self, owner, name):
        func = getattr(type(self.default), "__set_name__", None)
        if func:
            func(self.default, owner, name)

    __class_getitem__ = classmethod(GenericAlias)


def _shown(value):
    return repr(value)


_NO_METADATA = MappingProxyType({})


def _view(metadata):
    return _NO_METADATA if metadata is None else MappingProxyType(metadata)


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None,
          kw_only=MISSING, doc=None):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only, doc)


class _Params:
    __slots__ = (
        "init", "repr", "eq", "order", "unsafe_hash", "frozen", "match_args", "kw_only", "slots", "weakref_slot",
    )

    def __init__(self, *values):
        for name, value in zip(self.__slots__, values):
            setattr(self, name, value)

    def __repr__(self):
        parts = ",".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"_DataclassParams({parts})"


_Params.__name__ = _Params.__qualname__ = "_DataclassParams"


def _is_classvar(note):
    if isinstance(note, str):
        note = note.strip()
        return note.startswith(("ClassVar", "typing.ClassVar", "t.ClassVar"))
    typing = sys.modules.get("typing")
    if typing is None:
        return False
    return note is typing.ClassVar or getattr(note, "__origin__", None) is typing.ClassVar


def _is_initvar(note):
    if isinstance(note, str):
        return note.strip().startswith(("InitVar", "dataclasses.InitVar"))
    return note is InitVar or isinstance(note, InitVar)


def _is_kw_only(note):
    if isinstance(note, str):
        return note.strip() in ("KW_ONLY", "dataclasses.KW_ONLY", "_KW_ONLY_TYPE")
    return note is KW_ONLY


def _make_field(cls, name, note, kw_only):
    default = getattr(cls, name, MISSING)
    if isinstance(default, Field):
        f = default
    else:
        if type(default).__name__ in ("member_descriptor", "getset_descriptor"):
            default = MISSING
        f = field(default=default)
    f.name = name
    f.type = note
    f._field_type = _FIELD
    if _is_classvar(note):
        f._field_type = _FIELD_CLASSVAR
    elif _is_initvar(note):
        f._field_type = _FIELD_INITVAR
    if f._field_type is not _FIELD and f.default_factory is not MISSING:
        raise TypeError(f"field {f.name} cannot have a default factory")
    if f._field_type in (_FIELD, _FIELD_INITVAR):
        if f.kw_only is MISSING:
            f.kw_only = kw_only
    elif f.kw_only is not MISSING:
        raise TypeError(f"field {f.name} is a ClassVar but specifies kw_only")
    if f._field_type is _FIELD and f.default is not MISSING and (
        isinstance(f.default, (list, dict, set, bytearray)) or type(f.default).__hash__ is None
    ):
        raise ValueError(f"mutable default {type(f.default)} for field {f.name} is not allowed: use default_factory")
    return f


def _words(names):
    names = [repr(name) for name in names]
    if len(names) > 2:
        return ", ".join(names[:-1]) + ", and " + names[-1]
    return " and ".join(names)


def _plural(count):
    return "" if count == 1 else "s"


def _make_init(cls, std, kw, frozen, has_post_init):
    # Positional parameters, then those by name only. Each: name, default, factory, whether it is stored.
    plan = []
    for f in (*std, *kw):
        plan.append((f.name, f.default, f.default_factory, f._field_type is _FIELD, f.init))
    positional = [f.name for f in std if f.init]
    count = len(positional)
    by_name = {f.name for f in (*std, *kw) if f.init}
    required = sum(1 for f in std if f.init and f.default is MISSING and f.default_factory is MISSING)
    init_vars = [f.name for f in cls.__dict__["__dataclass_fields__"].values() if f._field_type is _FIELD_INITVAR]
    simple = not kw and not init_vars and all(f.init and f.default_factory is MISSING for f in std)
    names = tuple(positional)
    assign = object.__setattr__
    qualname = f"{cls.__qualname__}.__init__"

    def fail(args, kwargs):
        if len(args) > count:
            low = required + 1
            takes = f"from {low} to {count + 1}" if low <= count else f"{count + 1}"
            given = f"{len(args) + 1}"
            raise TypeError(
                f"{qualname}() takes {takes} positional argument{_plural(count + 1)} but {given} "
                f"were given"
            )
        for name in kwargs:
            if name not in by_name:
                raise TypeError(f"{qualname}() got an unexpected keyword argument {name!r}{_near(name, by_name)}")
        for name in positional[:len(args)]:
            if name in kwargs:
                raise TypeError(f"{qualname}() got multiple values for argument {name!r}")
        missing = [
            f.name for f in std[:] if f.init and f.default is MISSING and f.default_factory is MISSING
            and f.name not in kwargs and f.name not in positional[:len(args)]
        ]
        if missing:
            raise TypeError(
                f"{qualname}() missing {len(missing)} required positional argument{_plural(len(missing))}: "
                f"{_words(missing)}"
            )
        missing = [
            f.name for f in kw if f.init and f.default is MISSING and f.default_factory is MISSING
            and f.name not in kwargs
        ]
        raise TypeError(
            f"{qualname}() missing {len(missing)} required keyword-only argument{_plural(len(missing))}: "
            f"{_words(missing)}"
        )

    def general(self, args, kwargs):
        if len(args) > count:
            fail(args, kwargs)
        values = dict(zip(names, args))
        if kwargs:
            for name, value in kwargs.items():
                if name in values or name not in by_name:
                    fail(args, kwargs)
                values[name] = value
        extras = []
        for name, default, factory, stored, wanted in plan:
            if name in values:
                value = values[name]
            elif factory is not MISSING:
                value = factory()
            elif default is not MISSING:
                value = default
            elif not wanted:
                continue
            else:
                fail(args, kwargs)
            if stored:
                if frozen:
                    assign(self, name, value)
                else:
                    setattr(self, name, value)
            else:
                values[name] = value
        if has_post_init:
            self.__post_init__(*[values[name] for name in init_vars])

    if simple and not frozen:
        if count == 1:
            first = names[0]

            def __init__(self, /, *args, **kwargs):
                if kwargs or len(args) != 1:
                    return general(self, args, kwargs)
                setattr(self, first, args[0])
                if has_post_init:
                    self.__post_init__()
        else:
            def __init__(self, /, *args, **kwargs):
                if kwargs or len(args) != count:
                    return general(self, args, kwargs)
                for name, value in zip(names, args):
                    setattr(self, name, value)
                if has_post_init:
                    self.__post_init__()
    else:
        def __init__(self, /, *args, **kwargs):
            general(self, args, kwargs)

    notes = {f.name: (f.type.type if isinstance(f.type, InitVar) else f.type) for f in (*std, *kw) if f.init}
    notes["return"] = None
    __init__.__annotations__ = notes
    return __init__


def _near(name, names):
    return near(name, list(names))


_RUNNING = set()


def _make_repr(names):
    def __repr__(self):
        key = id(self)
        if key in _RUNNING:
            return "..."
        _RUNNING.add(key)
        try:
            parts = [f"{name}={getattr(self, name)!r}" for name in names]
        finally:
            _RUNNING.discard(key)
        return f"{self.__class__.__qualname__}({', '.join(parts)})"

    return __repr__


def _make_eq(names):
    def __eq__(self, other):
        if self is other:
            return True
        if other.__class__ is self.__class__:
            for name in names:
                a, b = getattr(self, name), getattr(other, name)
                if a is not b and not a == b:
                    return False
            return True
        return NotImplemented

    return __eq__


def _make_order(names, function):
    def compare(self, other):
        if other.__class__ is self.__class__:
            return function(
                tuple([getattr(self, name) for name in names]), tuple([getattr(other, name) for name in names])
            )
        return NotImplemented

    return compare


def _make_hash(names):
    def __hash__(self):
        return hash(tuple([getattr(self, name) for name in names]))

    return __hash__


def _make_frozen(cls, names):
    names = frozenset(names)

    def __setattr__(self, name, value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return __setattr__, __delattr__


def _own(function, cls, name):
    function.__name__ = name
    function.__qualname__ = f"{cls.__qualname__}.{name}"
    function.__module__ = cls.__module__
    return function


def _set_new(cls, name, function):
    if name in cls.__dict__:
        return True
    setattr(cls, name, _own(function, cls, name))
    return False


def _replace(self, /, **changes):
    for f in self.__dataclass_fields__.values():
        if f._field_type is _FIELD_CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise TypeError(
                    f"field {f.name} is declared with init=False, it cannot be specified with replace()"
                )
            continue
        if f.name not in changes:
            if f._field_type is _FIELD_INITVAR and f.default is MISSING:
                raise TypeError(f"InitVar {f.name!r} must be specified with replace()")
            changes[f.name] = getattr(self, f.name)
    return self.__class__(**changes)


def _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
    found = {}
    any_frozen = False
    all_frozen = None
    has_bases = False
    for base in cls.__mro__[-1:0:-1]:
        base_fields = base.__dict__.get("__dataclass_fields__")
        if base_fields is None:
            continue
        has_bases = True
        for f in base_fields.values():
            found[f.name] = f
        is_frozen = base.__dict__["__dataclass_params__"].frozen
        any_frozen = any_frozen or is_frozen
        all_frozen = is_frozen if all_frozen is None else all_frozen and is_frozen
    notes = cls.__dict__.get("__annotations__")
    if notes is None:
        notes = cls.__annotations__ if "__annotate__" in cls.__dict__ or "__annotate_func__" in cls.__dict__ or _has_own_notes(cls) else {}
    own = []
    seen_kw_only = False
    for name, note in notes.items():
        if _is_kw_only(note):
            if seen_kw_only:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            seen_kw_only = True
            kw_only = True
        else:
            own.append(_make_field(cls, name, note, kw_only))
    for f in own:
        found[f.name] = f
        if isinstance(cls.__dict__.get(f.name), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name, value in cls.__dict__.items():
        if isinstance(value, Field) and name not in notes:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    if has_bases:
        if any_frozen and not frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if all_frozen is False and frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    cls.__dataclass_fields__ = found
    cls.__dataclass_params__ = _Params(
        init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot
    )
    class_hash = cls.__dict__.get("__hash__", MISSING)
    has_explicit_hash = not (class_hash is MISSING or (class_hash is None and "__eq__" in cls.__dict__))
    if order and not eq:
        raise ValueError("eq must be true if order is true")
    usual = [f for f in found.values() if f._field_type in (_FIELD, _FIELD_INITVAR)]
    std = [f for f in usual if not f.kw_only]
    by_name = [f for f in usual if f.kw_only]
    stored = [f for f in found.values() if f._field_type is _FIELD]
    if init:
        seen = None
        for f in std:
            if f.init:
                if f.default is not MISSING or f.default_factory is not MISSING:
                    seen = f
                elif seen is not None:
                    raise TypeError(f"non-default argument {f.name!r} follows default argument {seen.name!r}")
        _set_new(cls, "__init__", _make_init(cls, std, by_name, frozen, hasattr(cls, "__post_init__")))
    _set_new(cls, "__replace__", _fresh_replace())
    if repr:
        _set_new(cls, "__repr__", _make_repr([f.name for f in stored if f.repr]))
    compared = [f.name for f in stored if f.compare]
    if eq:
        _set_new(cls, "__eq__", _make_eq(compared))
    if order:
        for name, function in (
            ("__lt__", lambda a, b: a < b), ("__le__", lambda a, b: a <= b),
            ("__gt__", lambda a, b: a > b), ("__ge__", lambda a, b: a >= b),
        ):
            if _set_new(cls, name, _make_order(compared, function)):
                raise TypeError(
                    f"Cannot overwrite attribute {name} in class {cls.__name__}. "
                    "Consider using functools.total_ordering"
                )
    if frozen:
        setter, deleter = _make_frozen(cls, [f.name for f in stored])
        for name, function in (("__setattr__", setter), ("__delattr__", deleter)):
            if _set_new(cls, name, function):
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}")
    hashed = [f.name for f in stored if (f.compare if f.hash is None else f.hash)]
    if unsafe_hash:
        if has_explicit_hash:
            raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
        cls.__hash__ = _own(_make_hash(hashed), cls, "__hash__")
    elif eq and frozen:
        if not has_explicit_hash:
            cls.__hash__ = _own(_make_hash(hashed), cls, "__hash__")
    elif eq and not has_explicit_hash:
        cls.__hash__ = None
    if match_args and "__match_args__" not in cls.__dict__:
        cls.__match_args__ = tuple([f.name for f in std if f.init])
    if not getattr(cls, "__doc__"):
        cls.__doc__ = cls.__name__ + _signature(std, by_name)
    if slots:
        cls = _with_slots(cls, frozen, weakref_slot)
    elif weakref_slot:
        raise TypeError("weakref_slot is True but slots is False")
    update_abstractmethods(cls)
    return cls


def _has_own_notes(cls):
    base = cls.__mro__[1] if len(cls.__mro__) > 1 else object
    own = getattr(cls, "__annotations__", None)
    return own is not None and own is not getattr(base, "__annotations__", None)


def _fresh_replace():
    def __replace__(self, /, **changes):
        return _replace(self, **changes)

    return __replace__


def _type_text(note):
    if isinstance(note, type) and not hasattr(note, "__origin__"):
        return note.__name__ if note.__module__ == "builtins" else f"{note.__module__}.{note.__qualname__}"
    return note if isinstance(note, str) and False else repr(note)


def _signature(std, by_name):
    parts = []
    for at, f in enumerate((*(f for f in std if f.init), None, *(f for f in by_name if f.init))):
        if f is None:
            if any(g.init for g in by_name):
                parts.append("*")
            continue
        text = f"{f.name}: {_type_text(f.type)}"
        if f.default is not MISSING:
            text += f" = {f.default!r}"
        elif f.default_factory is not MISSING:
            text += " = <factory>"
        parts.append(text)
    return f"({', '.join(parts)})"


def _with_slots(cls, frozen, weakref_slot):
    if "__slots__" in cls.__dict__:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    namespace = dict(cls.__dict__)
    names = tuple([f.name for f in fields(cls)])
    inherited = set()
    for base in cls.__mro__[1:-1]:
        slots = base.__dict__.get("__slots__", ())
        inherited.update((slots,) if isinstance(slots, str) else slots)
    slots = [name for name in names if name not in inherited]
    if weakref_slot and "__weakref__" not in inherited:
        slots.append("__weakref__")
    namespace["__slots__"] = tuple(slots)
    for name in names:
        namespace.pop(name, None)
    namespace.pop("__dict__", None)
    namespace.pop("__weakref__", None)
    qualname = getattr(cls, "__qualname__", None)
    new = type(cls)(cls.__name__, cls.__bases__, namespace)
    if qualname is not None:
        new.__qualname__ = qualname
    if frozen:
        setter, deleter = _make_frozen(new, names)
        new.__setattr__ = _own(setter, new, "__setattr__")
        new.__delattr__ = _own(deleter, new, "__delattr__")
        if "__getstate__" not in namespace:
            new.__getstate__ = lambda self: [getattr(self, name) for name in names]
        if "__setstate__" not in namespace:
            def __setstate__(self, state):
                for name, value in zip(names, state):
                    object.__setattr__(self, name, value)

            new.__setstate__ = __setstate__
    for value in new.__dict__.values():
        _rebind(value, cls, new)
    return new


def _rebind(value, old, new):
    # Methods that say `super()` or `__class__` mean the new class.
    if isinstance(value, property):
        for function in (value.fget, value.fset, value.fdel):
            _rebind(function, old, new)
        return
    value = getattr(value, "__func__", value)
    closure = getattr(value, "__closure__", None) or ()
    for cell in closure:
        try:
            if cell.cell_contents is old:
                cell.cell_contents = new
        except ValueError:
            pass


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
              match_args=True, kw_only=False, slots=False, weakref_slot=False):
    def wrap(cls):
        return _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)

    return wrap if cls is None else wrap(cls)


def fields(class_or_instance):
    try:
        found = class_or_instance.__dataclass_fields__
    except AttributeError:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple([f for f in found.values() if f._field_type is _FIELD])


def _is_instance(obj):
    return hasattr(type(obj), "__dataclass_fields__")


def is_dataclass(obj):
    cls = obj if isinstance(obj, type) else type(obj)
    return hasattr(cls, "__dataclass_fields__")


_ATOMS = frozenset((type(None), bool, int, float, str, complex, bytes, type(...), type(NotImplemented), type, range, property))


def asdict(obj, *, dict_factory=dict):
    if not _is_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _asdict(obj, dict_factory)


def _asdict(obj, dict_factory):
    kind = type(obj)
    if kind in _ATOMS:
        return obj
    if hasattr(kind, "__dataclass_fields__"):
        pairs = [(f.name, _asdict(getattr(obj, f.name), dict_factory)) for f in fields(obj)]
        return dict(pairs) if dict_factory is dict else dict_factory(pairs)
    if kind is list:
        return [_asdict(value, dict_factory) for value in obj]
    if kind is dict:
        return {_asdict(key, dict_factory): _asdict(value, dict_factory) for key, value in obj.items()}
    if issubclass(kind, tuple):
        if hasattr(kind, "_fields"):
            return kind(*[_asdict(value, dict_factory) for value in obj])
        return kind([_asdict(value, dict_factory) for value in obj])
    if issubclass(kind, dict):
        if hasattr(kind, "default_factory"):
            result = kind(obj.default_factory)
            for key, value in obj.items():
                result[_asdict(key, dict_factory)] = _asdict(value, dict_factory)
            return result
        return kind((_asdict(key, dict_factory), _asdict(value, dict_factory)) for key, value in obj.items())
    if issubclass(kind, list):
        return kind(_asdict(value, dict_factory) for value in obj)
    from copy import deepcopy

    return deepcopy(obj)


def astuple(obj, *, tuple_factory=tuple):
    if not _is_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _astuple(obj, tuple_factory)


def _astuple(obj, tuple_factory):
    kind = type(obj)
    if kind in _ATOMS:
        return obj
    if hasattr(kind, "__dataclass_fields__"):
        return tuple_factory([_astuple(getattr(obj, f.name), tuple_factory) for f in fields(obj)])
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return kind(*[_astuple(value, tuple_factory) for value in obj])
    if issubclass(kind, (list, tuple)):
        return kind(_astuple(value, tuple_factory) for value in obj)
    if issubclass(kind, dict):
        if hasattr(kind, "default_factory"):
            result = kind(obj.default_factory)
            for key, value in obj.items():
                result[_astuple(key, tuple_factory)] = _astuple(value, tuple_factory)
            return result
        return kind((_astuple(key, tuple_factory), _astuple(value, tuple_factory)) for key, value in obj.items())
    from copy import deepcopy

    return deepcopy(obj)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True, order=False,
                   unsafe_hash=False, frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False,
                   module=None, decorator=dataclass):
    namespace = {} if namespace is None else dict(namespace)
    seen = set()
    notes = {}
    defaults = {}
    for item in fields:
        if isinstance(item, str):
            name, kind = item, "typing.Any"
        elif len(item) == 2:
            name, kind = item
        elif len(item) == 3:
            name, kind, defaults[name] = item[0], item[1], item[2]
        else:
            raise TypeError(f"Invalid field: {item!r}")
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if name in seen:
            raise TypeError(f"Field name duplicated: {name!r}")
        seen.add(name)
        notes[name] = kind
    namespace.update(defaults)
    namespace["__annotations__"] = notes
    namespace["__module__"] = module if module is not None else _caller_module()
    from types import new_class

    cls = new_class(cls_name, bases, {}, lambda ns: ns.update(namespace))
    return decorator(
        cls, init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=frozen, match_args=match_args,
        kw_only=kw_only, slots=slots, weakref_slot=weakref_slot,
    )


def replace(obj, /, **changes):
    if not _is_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    return _replace(obj, **changes)
