# Data classes.

import sys
from abc import update_abstractmethods
from types import GenericAlias, MappingProxyType
from _operator import begins_writing as _begins, caller_module as _caller_module, ends_writing as _ends

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


# The methods of a data class are compiled from text, all of a class in one function whose parameters are what they refer to:
# they have signatures, code and errors as methods that are written out, and run as fast.


class _Methods:
    def __init__(self):
        self.names = []
        self.lines = []
        self.context = {}

    def add(self, name, parameters, body, decorator=None):
        self.names.append(name)
        if decorator is not None:
            self.lines.append(f" @{decorator}")
        self.lines.append(f" def {name}({parameters}):")
        for line in body:
            self.lines.append("  " + line)

    def make(self):
        space = {}
        lines = "\n".join(self.lines)
        exec(f"def __create_fn__({', '.join(self.context)}):\n{lines}\n return {', '.join(self.names)},", space)
        return dict(zip(self.names, space["__create_fn__"](**self.context)))


def _add_init(methods, usual, std, kw, frozen, has_post_init, slots, self_name):
    context = methods.context
    body = []
    for f in usual:
        name = f.name
        value = name
        if f.init:
            if f.default_factory is not MISSING:
                context[f"__dataclass_dflt_{name}__"] = f.default_factory
                context["__dataclass_HAS_DEFAULT_FACTORY__"] = _FACTORY
                value = f"__dataclass_dflt_{name}__() if {name} is __dataclass_HAS_DEFAULT_FACTORY__ else {name}"
            elif f.default is not MISSING:
                context[f"__dataclass_dflt_{name}__"] = f.default
        elif f.default_factory is not MISSING:
            context[f"__dataclass_dflt_{name}__"] = f.default_factory
            value = f"__dataclass_dflt_{name}__()"
        elif slots and f.default is not MISSING:
            context[f"__dataclass_dflt_{name}__"] = f.default
            value = f"__dataclass_dflt_{name}__"
        else:
            continue
        if f._field_type is _FIELD_INITVAR:
            continue
        if frozen:
            context["__dataclass_builtins_object__"] = object
            body.append(f"__dataclass_builtins_object__.__setattr__({self_name},{name!r},{value})")
        else:
            body.append(f"{self_name}.{name}={value}")
    if has_post_init:
        given = ",".join([f.name for f in usual if f._field_type is _FIELD_INITVAR])
        body.append(f"{self_name}.__post_init__({given})")
    parameters = [self_name]
    parameters.extend([_parameter(f) for f in std if f.init])
    by_name = [_parameter(f) for f in kw if f.init]
    if by_name:
        parameters.append("*")
        parameters.extend(by_name)
    methods.add("__init__", ", ".join(parameters), body or ["pass"])


def _parameter(f):
    if f.default_factory is not MISSING:
        return f"{f.name}=__dataclass_HAS_DEFAULT_FACTORY__"
    if f.default is not MISSING:
        return f"{f.name}=__dataclass_dflt_{f.name}__"
    return f.name


def _guarded(function):
    def wrapper(self):
        key = id(self)
        if not _begins(wrapper, key):
            return "..."
        try:
            return function(self)
        finally:
            _ends(wrapper, key)

    wrapper.__wrapped__ = function
    return wrapper


def _add_repr(methods, names):
    methods.context["__dataclass_recursive_repr__"] = _guarded
    shown = ", ".join([f"{name}={{self.{name}!r}}" for name in names])
    body = [f'return f"{{self.__class__.__qualname__}}({shown})"']
    methods.add("__repr__", "self", body, "__dataclass_recursive_repr__")


def _add_eq(methods, names):
    body = ["if self is other:", " return True", "if other.__class__ is not self.__class__:", " return NotImplemented"]
    # In pieces: a source has a bound on the operators of one expression.
    for begin in range(0, len(names), 50):
        same = " and ".join([f"self.{name}==other.{name}" for name in names[begin:begin + 50]])
        if begin + 50 >= len(names):
            body.append(f"return {same}")
        else:
            body.extend([f"same = {same}", "if not same:", " return same"])
    if not names:
        body.append("return True")
    methods.add("__eq__", "self, other", body)


def _values(owner, names):
    return "(" + "".join([f"{owner}.{name}," for name in names]) + ")"


def _add_order(methods, name, operator, names):
    body = [
        "if other.__class__ is self.__class__:",
        f" return {_values('self', names)}{operator}{_values('other', names)}",
        "return NotImplemented",
    ]
    methods.add(name, "self, other", body)


def _add_hash(methods, names):
    methods.add("__hash__", "self", [f"return hash({_values('self', names)})"])


def _add_frozen(methods, cls, names):
    methods.context["cls"] = cls
    methods.context["FrozenInstanceError"] = FrozenInstanceError
    held = f" or name in {{{', '.join([repr(name) for name in names])}}}" if names else ""
    for method, parameters, verb, call in (
        ("__setattr__", "self, name, value", "assign to", "__setattr__(name, value)"),
        ("__delattr__", "self, name", "delete", "__delattr__(name)"),
    ):
        body = [
            f"if type(self) is cls{held}:",
            f' raise FrozenInstanceError(f"cannot {verb} field {{name!r}}")',
            f"super(cls, self).{call}",
        ]
        methods.add(method, parameters, body)


def _own(function, cls, name):
    function.__name__ = name
    function.__qualname__ = f"{cls.__qualname__}.{name}"
    function.__module__ = cls.__module__
    return function


def _set_new(cls, name, function):
    if name in cls.__dict__:
        return True
    setattr(cls, name, function if function is _replace else _own(function, cls, name))
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
    notes = _notes_of(cls)
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
    methods = _Methods()
    if init:
        seen = None
        for f in std:
            if f.init:
                if f.default is not MISSING or f.default_factory is not MISSING:
                    seen = f
                elif seen is not None:
                    raise TypeError(f"non-default argument {f.name!r} follows default argument {seen.name!r}")
        self_name = "__dataclass_self__" if "self" in found else "self"
        _add_init(methods, usual, std, by_name, frozen, hasattr(cls, "__post_init__"), slots, self_name)
    _set_new(cls, "__replace__", _replace)
    if repr:
        _add_repr(methods, [f.name for f in stored if f.repr])
    compared = [f.name for f in stored if f.compare]
    if eq:
        _add_eq(methods, compared)
    if order:
        for name, operator in (("__lt__", "<"), ("__le__", "<="), ("__gt__", ">"), ("__ge__", ">=")):
            _add_order(methods, name, operator, compared)
    if frozen:
        _add_frozen(methods, cls, [f.name for f in stored])
    hashed = [f.name for f in stored if (f.compare if f.hash is None else f.hash)]
    own_hash = unsafe_hash or (eq and frozen and not has_explicit_hash)
    if unsafe_hash and has_explicit_hash:
        raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
    if own_hash:
        _add_hash(methods, hashed)
    elif eq and not frozen and not has_explicit_hash:
        cls.__hash__ = None
    if methods.names:
        for name, function in methods.make().items():
            if name == "__init__":
                notes = {f.name: f.type for f in (*std, *by_name) if f.init}
                notes["return"] = None
                function.__annotations__ = notes
            if name == "__hash__":
                setattr(cls, name, _own(function, cls, name))
            elif _set_new(cls, name, function):
                if name in ("__lt__", "__le__", "__gt__", "__ge__"):
                    raise TypeError(
                        f"Cannot overwrite attribute {name} in class {cls.__name__} "
                        "Consider using functools.total_ordering"
                    )
                if name in ("__setattr__", "__delattr__"):
                    raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}")
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


def _notes_of(cls):
    notes = cls.__dict__.get("__annotations__")
    if notes is not None:
        return notes
    try:
        own = "__annotate__" in cls.__dict__ or "__annotate_func__" in cls.__dict__ or _has_own_notes(cls)
        return cls.__annotations__ if own else {}
    except Exception:
        # The class itself has no name yet, or one comes later, or it fails for what it is: references stand for them.
        from annotationlib import Format, get_annotations

        return get_annotations(cls, format=Format.FORWARDREF)


def _has_own_notes(cls):
    base = cls.__mro__[1] if len(cls.__mro__) > 1 else object
    own = getattr(cls, "__annotations__", None)
    return own is not None and own is not getattr(base, "__annotations__", None)


def _type_text(note):
    if isinstance(note, type) and not hasattr(note, "__origin__") and note.__module__ != "typing":
        return note.__name__ if note.__module__ == "builtins" else f"{note.__module__}.{note.__qualname__}"
    text = repr(note)
    return text.replace("typing.", "") if getattr(note, "__module__", None) == "typing" else text


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
    docs = {f.name: f.doc for f in fields(cls) if f.name in slots}
    described = any(doc is not None for doc in docs.values())
    namespace["__slots__"] = {name: docs.get(name) for name in slots} if described else tuple(slots)
    for name in names:
        namespace.pop(name, None)
    namespace.pop("__dict__", None)
    namespace.pop("__weakref__", None)
    qualname = getattr(cls, "__qualname__", None)
    new = type(cls)(cls.__name__, cls.__bases__, namespace)
    if qualname is not None:
        new.__qualname__ = qualname
    if frozen:
        if "__getstate__" not in namespace:
            new.__getstate__ = lambda self: [getattr(self, name) for name in names]
        if "__setstate__" not in namespace:
            def __setstate__(self, state):
                for name, value in zip(names, state):
                    object.__setattr__(self, name, value)

            new.__setstate__ = __setstate__
    for name, value in new.__dict__.items():
        # The methods of a frozen class go on meaning the old one, as CPython's do.
        if not (frozen and name in ("__setattr__", "__delattr__")):
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


def _iskeyword(name):
    from keyword import iskeyword

    return iskeyword(name)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True, order=False,
                   unsafe_hash=False, frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False,
                   module=None, decorator=dataclass):
    namespace = {} if namespace is None else dict(namespace)
    seen = set()
    notes = {}
    defaults = {}
    for item in fields:
        if isinstance(item, str):
            from typing import Any

            name, kind = item, Any
        elif len(item) == 2:
            name, kind = item
        elif len(item) == 3:
            name, kind, defaults[name] = item[0], item[1], item[2]
        else:
            raise TypeError(f"Invalid field: {item!r}")
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if _iskeyword(name):
            raise TypeError(f"Field names must not be keywords: {name!r}")
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
