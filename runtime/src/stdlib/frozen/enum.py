# Enumerations.

from builtins import bin as _bin, property as _property
from operator import or_ as _or
from functools import reduce
from _operator import caller_module as _caller_module
from types import MappingProxyType

__all__ = [
    "EnumType", "EnumMeta", "EnumDict", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum", "auto", "unique",
    "property", "verify", "member", "nonmember", "FlagBoundary", "STRICT", "CONFORM", "EJECT", "KEEP", "global_flag_repr",
    "global_enum_repr", "global_str", "global_enum", "EnumCheck", "CONTINUOUS", "NAMED_FLAGS", "UNIQUE",
    "pickle_by_global_name", "pickle_by_enum_name",
]

class _AutoNull:
    def __repr__(self):
        return "_auto_null"


_MISSING = _AutoNull()


class nonmember:
    def __init__(self, value):
        self.value = value


class member:
    def __init__(self, value):
        self.value = value


class auto:
    def __init__(self, value=_MISSING):
        self.value = value

    def __repr__(self):
        return f"auto({self.value!r})"

    def _of(self):
        return self.value

    def __or__(self, other):
        return _Later(_or, self, other)

    def __ror__(self, other):
        return _Later(_or, other, self)


class _Later:
    # What an expression of `auto` stands for until its value is known.
    def __init__(self, function, a, b):
        self._parts = function, a, b

    def __or__(self, other):
        return _Later(_or, self, other)


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == "__" and name[2] != "_" and name[-3] != "_"


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == "_" and name[1] != "_" and name[-2] != "_"


def _is_private(cls_name, name):
    pattern = f"_{cls_name}__"
    return len(name) > len(pattern) and name.startswith(pattern) and not name.endswith("__")


def _is_descriptor(obj):
    return not isinstance(obj, type) and (
        hasattr(obj, "__get__") or hasattr(obj, "__set__") or hasattr(obj, "__delete__")
    ) or isinstance(obj, (_property, classmethod, staticmethod, type(_is_dunder)))


class property(_property):
    # An attribute that members have and their class has not.
    _attr_name = None

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            found = ownerclass._member_map_.get(self._attr_name)
            if found is None:
                raise AttributeError(f"{ownerclass!r} has no attribute {self._attr_name!r}")
            return found
        if self.fget is None:
            raise AttributeError(f"{ownerclass!r} member has no attribute {self._attr_name!r}")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError(f"{self._owner!r} cannot set attribute {self._attr_name!r}")
        return self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError(f"{self._owner!r} cannot delete attribute {self._attr_name!r}")
        return self.fdel(instance)

    def __set_name__(self, ownerclass, name):
        self._attr_name = name
        self._owner = ownerclass


class EnumDict(dict):
    def __init__(self, cls_name=None):
        super().__init__()
        self._cls_name = cls_name
        self._member_names = {}
        self._last_values = []
        self._ignore = []
        self._auto_called = False
        self._generate_next_value = None

    @_property
    def member_names(self):
        return list(self._member_names)

    def __setitem__(self, key, value):
        if self._cls_name is not None and _is_private(self._cls_name, key):
            pass
        elif _is_sunder(key):
            if key not in (
                "_order_", "_generate_next_value_", "_numeric_repr_", "_missing_", "_ignore_", "_iter_member_",
                "_iter_member_by_value_", "_iter_member_by_def_", "_add_alias_", "_add_value_alias_", "_boundary_",
            ):
                raise ValueError(f"_sunder_ names, such as {key!r}, are reserved for future Enum use")
            if key == "_generate_next_value_":
                if self._auto_called:
                    raise TypeError("_generate_next_value_ must be defined before members")
                self._generate_next_value = value.__func__ if isinstance(value, staticmethod) else value
            elif key == "_ignore_":
                if isinstance(value, str):
                    value = value.replace(",", " ").split()
                else:
                    value = list(value)
                self._ignore = value
                already = set(value) & set(self._member_names)
                if already:
                    raise ValueError(f"_ignore_ cannot specify already set names: {already!r}")
        elif _is_dunder(key):
            if key == "__order__":
                key = "_order_"
        elif key in self._member_names:
            raise TypeError(f"{key!r} already defined as {self[key]!r}")
        elif key in self._ignore:
            pass
        elif isinstance(value, nonmember):
            value = value.value
        elif isinstance(value, member):
            value = value.value
            self._add(key, value)
        elif _is_descriptor(value):
            pass
        elif isinstance(value, type) and self._cls_name is not None and value.__qualname__ == f"{self.get('__qualname__')}.{value.__name__}":
            # A class of the enumeration is no member.
            pass
        else:
            if key in self:
                raise TypeError(f"{key!r} already defined as {self[key]!r}")
            before = len(self._last_values)
            value = self._resolved(key, value)
            self._member_names[key] = None
            if len(self._last_values) == before:
                self._last_values.append(value)
        dict.__setitem__(self, key, value)

    def _add(self, key, value):
        self._member_names[key] = None
        self._last_values.append(value)

    def _auto(self, key, value):
        if value.value is _MISSING:
            self._auto_called = True
            value.value = self._generate_next_value(key, 1, len(self._member_names), self._last_values[:])
        # What the next one goes on from: within a tuple too it is the number.
        self._last_values.append(value.value)
        return value.value

    def _resolved(self, key, value):
        if isinstance(value, auto):
            return self._auto(key, value)
        if isinstance(value, _Later):
            function, a, b = value._parts
            return function(self._resolved(key, a), self._resolved(key, b))
        if type(value) is tuple and any(isinstance(part, auto) for part in value):
            return tuple([self._auto(key, part) if isinstance(part, auto) else part for part in value])
        return value

    def update(self, members, **more_members):
        items = members.items() if hasattr(members, "keys") else members
        for name, value in items:
            self[name] = value
        for name, value in more_members.items():
            self[name] = value


_EnumDict = EnumDict


def _boundaries():
    class FlagBoundary:
        def __init__(self, name):
            self.name = name
            self._name_ = name
            self.value = self._value_ = name.lower()

        def __repr__(self):
            return f"<FlagBoundary.{self.name}: {self._value_!r}>"

        def __str__(self):
            return self._value_

    FlagBoundary.__qualname__ = "FlagBoundary"
    members = [FlagBoundary(name) for name in ("STRICT", "CONFORM", "EJECT", "KEEP")]
    for one in members:
        setattr(FlagBoundary, one.name, one)
    return FlagBoundary, *members


FlagBoundary, STRICT, CONFORM, EJECT, KEEP = _boundaries()


class EnumType(type):
    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        for base in bases:
            metacls._check_extension(cls, base)
        namespace = EnumDict(cls)
        _, first = _types_of(cls, bases)
        if first is not None:
            namespace._generate_next_value = getattr(first, "_generate_next_value_", None)
        return namespace

    @staticmethod
    def _check_extension(cls, base):
        if isinstance(base, EnumType) and base._member_names_:
            raise TypeError(f"<enum {cls!r}> cannot extend {base!r}")

    def __new__(metacls, cls, bases, classdict, *, boundary=None, _simple=False, **kwds):
        if _simple:
            return type.__new__(metacls, cls, bases, classdict, **kwds)
        ignore = getattr(classdict, "_ignore", [])
        names = getattr(classdict, "_member_names", {})
        values = {name: classdict[name] for name in names}
        invalid = set(names) & {"mro", ""}
        if invalid:
            raise ValueError(f"invalid enum member name(s) {','.join(repr(name) for name in invalid)}")
        order = classdict.get("_order_")
        namespace = {
            name: value for name, value in classdict.items()
            if name not in names and name not in ignore and name not in ("_ignore_", "_order_")
        }
        member_type, first_enum = _types_of(cls, bases)
        generate = namespace.get("_generate_next_value_")
        if generate is not None and not isinstance(generate, staticmethod):
            namespace["_generate_next_value_"] = staticmethod(generate)
        make, use_args = _maker(namespace, member_type, first_enum)
        own_new = "__new__" in namespace and first_enum is not None
        if own_new:
            namespace["__new_member__"] = namespace["__new__"]
            del namespace["__new__"]
        own_repr = "__repr__" in namespace
        namespace["_member_names_"] = []
        namespace["_member_map_"] = {}
        namespace["_value2member_map_"] = {}
        namespace["_unhashable_values_"] = []
        namespace["_hashable_values_"] = []
        namespace["_member_type_"] = member_type
        namespace["_new_member_"] = make
        namespace["_use_args_"] = use_args
        if boundary is not None:
            namespace["_boundary_"] = boundary
        doc = namespace.get("__doc__")
        enum_class = type.__new__(metacls, cls, bases, namespace, **kwds)
        if first_enum is not None and member_type is not object:
            for name in ("__repr__", "__str__", "__format__"):
                own = _lookup(enum_class, name)
                if name not in namespace and (own is _lookup(member_type, name) or own is getattr(object, name, None)):
                    setattr(enum_class, name, _lookup(first_enum, name))
        if first_enum is not None and first_enum is ReprEnum and member_type is object:
            raise TypeError("ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)")
        if first_enum is not None and member_type is not object:
            _choose_texts(enum_class, namespace, member_type, first_enum)
        if _is_flag(enum_class.__mro__[1:]):
            for name in ("__or__", "__and__", "__xor__", "__ror__", "__rand__", "__rxor__", "__invert__"):
                if name not in namespace:
                    method = _lookup(Flag, name)
                    if _lookup(enum_class, name) is not method:
                        setattr(enum_class, name, method)
            enum_class._flag_mask_ = enum_class._singles_mask_ = enum_class._all_bits_ = 0
        for name, value in values.items():
            _add_member(enum_class, name, value, make, use_args, member_type)
        if _is_flag(enum_class.__mro__[1:]):
            _set_masks(enum_class)
        if first_enum is not None:
            enum_class.__new_member__ = enum_class.__dict__.get("__new_member__", getattr(first_enum, "__new_member__", None))
            enum_class.__new__ = Enum.__new__
        if order is not None:
            if isinstance(order, str):
                order = order.replace(",", " ").split()
            if list(order) != enum_class._member_names_:
                raise TypeError(
                    f"member order does not match _order_:\n  {enum_class._member_names_!r}\n  {list(order)!r}"
                )
        return enum_class

    def __init__(cls, *args, **kwds):
        pass

    def __bool__(cls):
        return True

    def __call__(cls, value=_MISSING, names=_MISSING, *values, module=None, qualname=None, type=None, start=1, boundary=None):
        if cls._member_map_ or (names is _MISSING and type is None):
            if value is _MISSING:
                raise TypeError("EnumType.__call__() missing 1 required positional argument: 'value'")
            if names is not _MISSING:
                value = (value, names, *values)
            return cls.__new__(cls, value)
        if names is _MISSING:
            names = ()
        return cls._create_(
            value, names, module=module if module is not None else _caller_module(), qualname=qualname, type=type,
            start=start, boundary=boundary,
        )

    def _create_(cls, class_name, names, *, module=None, qualname=None, type=None, start=1, boundary=None):
        meta = cls.__class__
        bases = (cls,) if type is None else (type, cls)
        classdict = meta.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            given, names = names, []
            last_values = []
            for count, name in enumerate(given):
                value = cls._generate_next_value_(name, start, count, last_values[:])
                last_values.append(value)
                names.append((name, value))
        if names is None:
            names = ()
        for item in names:
            if isinstance(item, str):
                name, value = item, names[item]
            else:
                name, value = item
            classdict[name] = value
        if module is not None:
            classdict["__module__"] = module
        if qualname is not None:
            classdict["__qualname__"] = qualname
        return meta.__new__(meta, class_name, bases, classdict, boundary=boundary)

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        if _is_flag(cls.__mro__[1:]):
            try:
                return isinstance(cls._missing_(value), cls)
            except ValueError:
                pass
        return value in cls._unhashable_values_ or value in cls._hashable_values_

    def __delattr__(cls, attr):
        if attr in cls._member_map_:
            raise AttributeError(f"{cls.__name__!r} cannot delete member {attr!r}.")
        super().__delattr__(attr)

    def __dir__(cls):
        names = {"__class__", "__contains__", "__doc__", "__getitem__", "__init_subclass__", "__iter__", "__len__", "__members__",
                 "__module__", "__name__", "__qualname__", *cls._member_names_}
        if cls._member_type_ is object:
            return sorted(names)
        return sorted(names | set(dir(cls._member_type_)))

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        members = cls._member_map_
        return (members[name] for name in cls._member_names_)

    def __len__(cls):
        return len(cls._member_names_)

    @_property
    def __members__(cls):
        return MappingProxyType(cls._member_map_)

    @_property
    def __signature__(cls):
        from inspect import Signature, _signature_of_text

        if cls._member_names_:
            return _signature_of_text(Signature, cls, "(*values)")
        return _signature_of_text(
            Signature, cls,
            "(new_class_name, /, names, *, module=None, qualname=None, type=None, start=1, boundary=None)",
        )

    def __repr__(cls):
        if _is_flag(cls.__mro__):
            return f"<flag {cls.__name__!r}>"
        return f"<enum {cls.__name__!r}>"

    def __reversed__(cls):
        return (cls._member_map_[name] for name in reversed(cls._member_names_))

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}) and not isinstance(value, cls):
            raise AttributeError(f"cannot reassign member {name!r}")
        super().__setattr__(name, value)


EnumMeta = EnumType


# The attributes of a built-in type are made anew whenever its `__dict__` is asked for; there are many.
def _own(base, name):
    if base in _BUILT_IN:
        found = getattr(base, name, None)
        return None if found is getattr(object, name, None) and base is not object else found
    return base.__dict__.get(name)


def _lookup(cls, name):
    for base in cls.__mro__:
        found = _own(base, name)
        if found is not None:
            return found
    return getattr(cls, name, None)


def _types_of(name, bases):
    # The type of the values, and the enumeration that is extended.
    if not bases:
        return object, None
    first = bases[-1]
    if not isinstance(first, EnumType):
        raise TypeError("new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`")
    return _data_type(name, bases) or object, first


def _data_type(name, bases):
    found = []
    for chain in bases:
        candidate = None
        for base in chain.__mro__:
            if base is object:
                continue
            if isinstance(base, EnumType):
                if base._member_type_ is not object:
                    found.append(base._member_type_)
                    break
            elif base.__module__ == "builtins" and base in _VALUE_TYPES:
                found.append(candidate or base)
                break
            elif "__new__" in base.__dict__ or "__dataclass_fields__" in base.__dict__:
                if isinstance(base, EnumType):
                    continue
                found.append(candidate or base)
                break
            else:
                candidate = candidate or base
    unique_types = []
    for kind in found:
        if kind not in unique_types:
            unique_types.append(kind)
    if len(unique_types) > 1:
        raise TypeError(f"too many data types for {name!r}: {set(unique_types)!r}")
    return unique_types[0] if unique_types else None


_VALUE_TYPES = (int, float, complex, str, bytes, bytearray, tuple, list, dict, set, frozenset, bool)
_BUILT_IN = frozenset((object, *_VALUE_TYPES))


# Told by a name that only Flag binds, so that Flag is made where it is used.
def _is_flag(classes):
    for base in classes:
        if base not in _BUILT_IN and "_numeric_repr_" in base.__dict__:
            return True
    return False


def _maker(namespace, member_type, first_enum):
    make = namespace.get("__new__")
    if make is not None:
        if isinstance(make, staticmethod):
            make = make.__func__
        return make, True
    if first_enum is not None:
        saved = getattr(first_enum, "__new_member__", None)
        if saved is not None:
            return saved, True
    if member_type is object:
        return object.__new__, False
    if member_type not in _BUILT_IN and "__dataclass_fields__" in member_type.__dict__:
        return object.__new__, True
    return member_type.__new__, True


def _lend_texts(cls, kind, shown):
    def __str__(self):
        return kind.__repr__(self) if kind.__str__ is object.__str__ else kind.__str__(self)

    def __format__(self, format_spec):
        return kind.__format__(self, format_spec)

    def __repr__(self):
        return shown.__repr__(self)

    for function in (__str__, __format__, __repr__):
        type.__setattr__(cls, function.__name__, function)


def _choose_texts(enum_class, namespace, member_type, first_enum):
    if first_enum is ReprEnum and member_type is not object:
        saved = {name: namespace[name] for name in ("__str__", "__format__", "__repr__") if name in namespace}
        _lend_texts(enum_class, member_type, Enum)
        for name, function in saved.items():
            setattr(enum_class, name, function)


def _inherited(enum_class, name):
    for base in enum_class.__mro__[1:]:
        if isinstance(base, EnumType) and name in base.__dict__:
            return base.__dict__[name]
    return Enum.__dict__[name]


def _add_member(cls, name, value, make, use_args, member_type):
    args = value if isinstance(value, tuple) else (value,)
    if member_type is tuple:
        args = (args,)
    if use_args and make is not object.__new__:
        obj = make(cls, *args)
    else:
        obj = object.__new__(cls)
    if "_value_" not in obj.__dict__:
        if member_type is object:
            obj._value_ = value
        else:
            try:
                obj._value_ = member_type(*args)
            except Exception as exc:
                raise TypeError(
                    "_value_ not set in __new__, unable to create it"
                ) from exc
    value = obj._value_
    obj._name_ = name
    obj.__objclass__ = cls
    obj._sort_order_ = len(cls._member_names_)
    init = _lookup(cls, "__init__")
    if init is not Enum.__dict__["__init__"] if Enum is not None else False:
        obj.__init__(*args)
    found = None
    try:
        found = cls._value2member_map_.get(value)
    except TypeError:
        for member in cls._member_map_.values():
            if member._value_ == value:
                found = member
    if found is None and not _hashable(value):
        pass
    if found is not None:
        obj = found
    else:
        flag = _is_flag(cls.__mro__[1:])
        if not flag or isinstance(value, int) and value and not value & (value - 1):
            cls._member_names_.append(name)
        if _hashable(value):
            cls._value2member_map_[value] = obj
            cls._hashable_values_.append(value)
        else:
            cls._unhashable_values_.append(value)
    cls._member_map_[name] = obj
    descriptor = None
    for base in cls.__mro__[1:]:
        if base in _BUILT_IN:
            if hasattr(base, name):
                break
        elif name in base.__dict__:
            descriptor = base.__dict__[name]
            break
    if isinstance(descriptor, property):
        # The name is one of the members' own attributes; the class still finds its member.
        redirect = property(descriptor.fget)
        redirect._attr_name = name
        type.__setattr__(cls, name, redirect)
    else:
        type.__setattr__(cls, name, obj)


def _hashable(value):
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _set_masks(cls):
    single = every = 0
    for member in cls._member_map_.values():
        value = member._value_
        if isinstance(value, int):
            every |= value
            if value > 0 and not value & (value - 1):
                single |= value
    cls._flag_mask_ = every
    cls._singles_mask_ = single
    cls._all_bits_ = 2 ** every.bit_length() - 1
    if cls.__dict__.get("_boundary_") is None:
        for base in cls.__mro__[1:]:
            if base not in _BUILT_IN and base.__dict__.get("_boundary_") is not None:
                type.__setattr__(cls, "_boundary_", base.__dict__["_boundary_"])
                break
    values = [cls._member_map_[name]._value_ for name in cls._member_names_]
    if values != sorted(values):
        cls._iter_member_ = cls._iter_member_by_def_


Enum = ReprEnum = None


class Enum(metaclass=EnumType):
    @classmethod
    def _find(cls, value):
        try:
            found = cls._value2member_map_.get(value)
            if found is not None:
                return found
        except TypeError:
            pass
        for name, member in cls._member_map_.items():
            if member._value_ == value and not _hashable(member._value_):
                return member
        return None

    def __new__(cls, value):
        if type(value) is cls:
            return value
        try:
            return cls._value2member_map_[value]
        except KeyError:
            pass
        except TypeError:
            for member in cls._member_map_.values():
                if member._value_ == value:
                    return member
        if not cls._member_map_:
            raise TypeError(f"{cls!r} has no members; specify `names=()` if you meant to create a new, empty, enum")
        try:
            error = None
            result = cls._missing_(value)
        except Exception as exc:
            error, result = exc, None
        if isinstance(result, cls) or (
            _is_flag(cls.__mro__) and cls._boundary_ is EJECT and isinstance(result, int)
        ):
            return result
        problem = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        if result is None and error is None:
            raise problem
        if error is None:
            error = TypeError(f"error in {cls.__name__}._missing_: returned {result!r} instead of None or a valid member")
        if not isinstance(error, ValueError):
            error.__context__ = problem
        raise error

    def __init__(self, *args, **kwds):
        pass

    def _add_alias_(self, name):
        cls = self.__class__
        if cls._member_map_.get(name, self) is not self:
            raise NameError(f"{name!r} is already bound: {cls._member_map_[name]!r}")
        cls._member_map_[name] = self
        type.__setattr__(cls, name, self)

    def _add_value_alias_(self, value):
        cls = self.__class__
        if cls._value2member_map_.get(value, self) is not self:
            raise ValueError(f"{value!r} is already bound: {cls._value2member_map_[value]!r}")
        cls._value2member_map_[value] = self

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            last = sorted(last_values).pop()
        except TypeError:
            raise TypeError("unable to sort non-numeric values") from None
        try:
            return last + 1
        except TypeError:
            raise TypeError(f"unable to increment {last!r}") from None

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        return f"<{self.__class__.__name__}.{self._name_}: {_show_value(self)}>"

    def __str__(self):
        return f"{self.__class__.__name__}.{self._name_}"

    def __dir__(self):
        names = {"__class__", "__doc__", "__eq__", "__hash__", "__module__", "name", "value"}
        names.update([name for name in getattr(self, "__dict__", ()) if name[0] != "_"])
        for cls in self.__class__.__mro__:
            for name in cls.__dict__:
                if name[0] != "_" and name not in cls.__dict__.get("_member_map_", {}):
                    names.add(name)
        return sorted(names)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_


def _show_value(member):
    kind = member._member_type_
    value = member._value_
    fields = kind.__dict__.get("__dataclass_fields__")
    if fields is not None and kind.__dataclass_params__.repr:
        return ", ".join(f"{name}={getattr(member, name)!r}" for name, field in fields.items() if field.repr)
    if kind is not object and isinstance(value, int | str | bytes | float | tuple | complex):
        return kind.__repr__(value)
    return repr(value)


class ReprEnum(Enum):
    pass


class IntEnum(int, ReprEnum):
    pass


class StrEnum(str, ReprEnum):
    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError(f"too many arguments for str(): {values!r}")
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError(f"{values[0]!r} is not a string")
        if len(values) >= 2 and not isinstance(values[1], str):
            raise TypeError(f"encoding must be a string, not {values[1]!r}")
        if len(values) == 3 and not isinstance(values[2], str):
            raise TypeError(f"errors must be a string, not {values[2]!r}")
        value = str(*values)
        member = str.__new__(cls, value)
        member._value_ = value
        return member

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


def _iter_bits(value):
    if value < 0:
        raise ValueError(f"{value} is not a positive integer")
    while value:
        bit = value & -value
        yield bit
        value ^= bit


def _plain_int(value):
    return int.__index__(value) if isinstance(value, int) else value


class Flag(Enum):
    _boundary_ = STRICT
    _numeric_repr_ = repr

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        last = max(last_values)
        try:
            return 2 ** (last.bit_length())
        except Exception:
            raise TypeError(f"invalid flag value {last!r}") from None

    @classmethod
    def _iter_member_by_value_(cls, value):
        for bit in _iter_bits(value & cls._flag_mask_):
            yield cls._value2member_map_.get(bit)

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _iter_member_by_def_(cls, value):
        yield from sorted(cls._iter_member_by_value_(value), key=lambda m: m._sort_order_)

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        mask, single, every = cls._flag_mask_, cls._singles_mask_, cls._all_bits_
        negative = None
        if not ~every <= value <= every or value & (every ^ mask):
            boundary = cls._boundary_
            if boundary is STRICT:
                width = max(value.bit_length(), mask.bit_length())
                raise ValueError(
                    f"{cls!r} invalid value {value!r}\n    given {_bits(value, width)}\n  allowed {_bits(mask, width)}"
                )
            if boundary is CONFORM:
                value = value & mask
            elif boundary is EJECT:
                return value
            elif value < 0:
                value = max(every + 1, 2 ** value.bit_length()) + value
        if value < 0:
            negative = value
            value = every + 1 + value
            if cls._boundary_ is not KEEP:
                value &= mask
        if value in cls._value2member_map_:
            return cls._value2member_map_[value]
        unknown = value & ~mask
        aliases = value & ~single
        values = value & single
        if unknown and cls._boundary_ is not KEEP:
            raise ValueError(f"{cls.__name__}({value!r}) -->  unknown values {unknown!r} [{_bin(unknown)}]")
        kind = cls._member_type_
        if kind is object:
            pseudo = object.__new__(cls)
        else:
            pseudo = kind.__new__(cls, value)
        pseudo._value_ = value
        members = list(cls._iter_member_(values))
        if aliases:
            # Members of several bits, of which one at least has no member of its own.
            for alias in cls._member_map_.values():
                bits = alias._value_
                if alias not in members and bits and bits & value == bits:
                    members.append(alias)
        combined = 0
        for m in members:
            combined |= m._value_
        pseudo._name_ = "|".join([m._name_ for m in members]) if combined else None
        left = value ^ combined
        if combined and left:
            if cls._boundary_ is STRICT:
                raise ValueError(f"{cls!r}: no members with value {left!r}")
            pseudo._name_ += f"|{cls._numeric_repr_(left)}"
        return cls._value2member_map_.setdefault(value, pseudo)

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError(
                f"unsupported operand type(s) for 'in': {type(other).__qualname__!r} and {self.__class__.__qualname__!r}"
            )
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._iter_member_(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        name = self.__class__.__name__
        if self._name_ is None:
            return f"<{name}: {self._value_!r}>"
        return f"<{name}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        if self._name_ is None:
            return f"{self.__class__.__name__}({self._value_!r})"
        return f"{self.__class__.__name__}.{self._name_}"

    def __bool__(self):
        return bool(self._value_)

    def _other(self, other):
        if isinstance(other, self.__class__):
            return other._value_
        if self._member_type_ is not object and isinstance(other, self._member_type_):
            return other
        return _MISSING

    def __or__(self, other):
        value = self._other(other)
        if value is _MISSING:
            return NotImplemented
        return self.__class__(self._value_ | value)

    def __and__(self, other):
        value = self._other(other)
        if value is _MISSING:
            return NotImplemented
        return self.__class__(self._value_ & value)

    def __xor__(self, other):
        value = self._other(other)
        if value is _MISSING:
            return NotImplemented
        return self.__class__(self._value_ ^ value)

    def __invert__(self):
        cls = self.__class__
        if cls._boundary_ in (EJECT, KEEP):
            return cls(~self._value_)
        return cls(cls._singles_mask_ & ~self._value_)

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__


def _bits(value, width):
    if value >= 0:
        text = _bin(value + (1 << width))[3:]
        return "0b0 " + text.rjust(width, "0")
    text = _bin((1 << (width + 1)) + value)[3:]
    return "0b1 " + text.rjust(width, "1")


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    pass


_BUILT = [Enum, ReprEnum, IntEnum, StrEnum, Flag, IntFlag]


_lend_texts(IntEnum, int, Enum)
_lend_texts(StrEnum, str, Enum)
_lend_texts(IntFlag, int, Flag)


def unique(enumeration):
    duplicates = [
        f"{name} -> {member.name}" for name, member in enumeration.__members__.items() if name != member.name
    ]
    if duplicates:
        raise ValueError(f"duplicate values found in {enumeration!r}: {', '.join(duplicates)}")
    return enumeration


class EnumCheck(StrEnum):
    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


class verify:
    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        cls_name = enumeration.__name__
        flag = issubclass(enumeration, Flag)
        for check in self.checks:
            if check is UNIQUE:
                duplicates = [
                    f"{name} -> {member.name}" for name, member in enumeration.__members__.items()
                    if name != member.name
                ]
                if duplicates:
                    raise ValueError(f"aliases found in {enumeration!r}: {', '.join(duplicates)}")
            elif check is CONTINUOUS:
                values = {member.value for member in enumeration}
                if len(values) < 2:
                    continue
                low, high = min(values), max(values)
                if flag:
                    wanted = [1 << n for n in range(low.bit_length() - 1, high.bit_length())]
                else:
                    wanted = range(low, high + 1)
                missing = sorted(set(wanted) - values)
                if missing:
                    raise ValueError(f"invalid {'flag' if flag else 'enum'} {cls_name!r}: missing values {', '.join(map(str, missing))}")
            elif check is NAMED_FLAGS:
                named = [member.value for member in enumeration]
                wrong = []
                missing = 0
                for name, alias in enumeration._member_map_.items():
                    if name in enumeration._member_names_ or alias.value < 0:
                        continue
                    left = [bit for bit in _iter_bits(alias.value) if bit not in named]
                    if left:
                        wrong.append(name)
                        for bit in left:
                            missing |= bit
                if wrong:
                    alias = f"alias {wrong[0]} is" if len(wrong) == 1 else f"aliases {', '.join(wrong[:-1])} and {wrong[-1]} are"
                    raise ValueError(
                        f"invalid Flag {cls_name!r}: {alias} missing combined values of {hex(missing)}"
                        " [use enum.show_flag_values(value) for details]"
                    )
        return enumeration


def bin(num, max_bits=None):
    # Two's complement, the sign apart: `0b1 0110` is -10.
    bits = num.bit_length()
    digits = format(num & ((1 << bits) - 1), f"0{bits}b") if bits else ""
    sign = "1" if num < 0 else "0"
    if max_bits is not None and len(digits) < max_bits:
        digits = sign * (max_bits - len(digits)) + digits
    return f"0b{sign} {digits}"


def show_flag_values(value):
    return list(_iter_bits(value))


def global_str(self):
    return self._name_ if self._name_ is not None else f"{self.__class__.__name__}({self._value_!r})"


def global_enum_repr(self):
    return f"{self.__class__.__module__.split('.')[-1]}.{self._name_}"


def global_flag_repr(self):
    module = self.__class__.__module__.split(".")[-1]
    if self._name_ is None:
        return f"{module}.{self.__class__.__name__}({self._value_!r})"
    return "|".join([name if name[:1].isdigit() else f"{module}.{name}" for name in self._name_.split("|")])


def global_enum(cls, update_str=False):
    import sys

    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    sys.modules[cls.__module__].__dict__.update(cls.__members__)
    return cls


def pickle_by_global_name(self, proto):
    return self.name


def pickle_by_enum_name(self, proto):
    return getattr, (self.__class__, self._name_)
