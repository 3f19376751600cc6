# Type hints.

import collections as _collections
import re as _re
import collections.abc as _abc
import contextlib as _contextlib
from abc import ABCMeta
from keyword import kwlist as _kwlist
from types import BuiltinFunctionType, FunctionType, GenericAlias, MethodType, ModuleType, NoneType
from _operator import caller_module as _caller_module
from _typing import type_alias as _type_alias, type_of as _type_of, union as _union

Union = _type_of(0)
TypeVar = _type_of(1)
ParamSpec = _type_of(2)
TypeVarTuple = _type_of(3)
TypeAliasType = _type_of(4)
TYPE_CHECKING = False
_PARAMS = (TypeVar, ParamSpec, TypeVarTuple)


class _Final:
    __slots__ = ()

    def __init_subclass__(cls, /, *args, **kwds):
        if "_root" not in kwds:
            raise TypeError("Cannot subclass special typing classes")


def _text(obj):
    if isinstance(obj, tuple):
        return "[" + ", ".join(_text(t) for t in obj) + "]"
    if isinstance(obj, type) and not isinstance(obj, GenericAlias):
        if obj.__module__ == "builtins":
            return obj.__qualname__
        return f"{obj.__module__}.{obj.__qualname__}"
    if obj is ...:
        return "..."
    if isinstance(obj, FunctionType):
        return obj.__name__
    if isinstance(obj, list):
        return "[" + ", ".join(_text(t) for t in obj) + "]"
    return repr(obj)


def _convert(arg):
    if arg is None:
        return NoneType
    if isinstance(arg, str):
        return _forward(arg)
    return arg


def _forward(text, is_class=False, module=None, owner=None):
    # A name that is to be known later; that it can be an expression is known now.
    made = ForwardRef(text, is_class=is_class, module=module, owner=owner)
    if not text.isidentifier() or text in _kwlist:
        made.__forward_code__
    return made


def _check(arg, msg, special=False, is_argument=True):
    arg = _forward(arg, True) if special and isinstance(arg, str) else _convert(arg)
    if isinstance(arg, _GenericAlias) and (
        arg.__origin__ in (Generic, Protocol) or not special and arg.__origin__ is ClassVar
        or not special and is_argument and arg.__origin__ is Final
    ):
        raise TypeError(f"{arg} is not valid as type argument")
    if isinstance(arg, _SpecialForm):
        if arg in (LiteralString, NoReturn, Never, Self, TypeAlias) or special and arg in (ClassVar, Final):
            return arg
        raise TypeError(f"Plain {arg} is not valid as type argument")
    if arg is Generic or arg is Protocol:
        raise TypeError(f"Plain {arg} is not valid as type argument")
    if type(arg) is tuple:
        raise TypeError(f"{msg} Got {arg!r:.100}.")
    return arg


def _dedupe(items):
    out = []
    for item in items:
        if not any(item is other or (type(item) is type(other) and item == other) for other in out):
            out.append(item)
    return out


def _make_union(args):
    flat = []
    for arg in args:
        if isinstance(arg, Union):
            flat.extend(arg.__args__)
        else:
            flat.append(arg)
    flat = _dedupe(flat)
    if len(flat) == 1:
        return flat[0]
    return _union(tuple(flat))


def _union_of(args):
    return _make_union([_convert(arg) for arg in args])


def _or(left, right):
    msg = "Union[arg, ...]: each arg must be a type."
    return _make_union((_check(left, msg), _check(right, msg)))


def _params_of(args):
    found = []
    for arg in args:
        if isinstance(arg, _PARAMS):
            if arg not in found:
                found.append(arg)
        elif isinstance(arg, (list, tuple)):
            for param in _params_of(arg):
                if param not in found:
                    found.append(param)
        elif not isinstance(arg, type) or hasattr(arg, "__origin__"):
            inner = getattr(arg, "__args__", ())
            # Of a class, such as Union, it is a descriptor.
            for param in _params_of(inner if isinstance(inner, tuple) else ()):
                if param not in found:
                    found.append(param)
    return tuple(found)


class ForwardRef:
    __slots__ = (
        "__forward_is_argument__", "__forward_is_class__", "__forward_module__", "__weakref__", "__arg__",
        "__globals__", "__extra_names__", "__code__", "__ast_node__", "__cell__", "__owner__", "__stringifier_dict__",
    )

    def __init__(self, arg, is_argument=True, module=None, *, owner=None, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__arg__ = arg
        self.__forward_is_argument__ = is_argument
        self.__forward_is_class__ = is_class
        self.__forward_module__ = module
        self.__owner__ = owner

    __module__ = "annotationlib"

    @property
    def __forward_code__(self):
        text = self.__forward_arg__
        try:
            return compile(f"({text},)[0]" if text.startswith("*") else text, "<string>", "eval")
        except SyntaxError:
            raise SyntaxError(f"Forward reference must be an expression -- got {text!r}")

    @property
    def __forward_arg__(self):
        if self.__arg__ is None:
            import ast

            self.__arg__ = ast.unparse(self.__ast_node__)
        return self.__arg__

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        return (
            self.__forward_arg__ == other.__forward_arg__
            and self.__forward_module__ == other.__forward_module__
            and self.__forward_is_class__ == other.__forward_is_class__
        )

    def __hash__(self):
        return hash((self.__forward_arg__, self.__forward_module__, self.__forward_is_class__))

    def __or__(self, other):
        return _or(self, other)

    def __ror__(self, other):
        return _or(other, self)

    def __repr__(self):
        module = "" if self.__forward_module__ is None else f", module={self.__forward_module__!r}"
        owner = "" if self.__owner__ is None else f", owner={self.__owner__!r}"
        of_class = ", is_class=True" if self.__forward_is_class__ else ""
        return f"ForwardRef({self.__forward_arg__!r}{module}{of_class}{owner})"

    def evaluate(self, *, globals=None, locals=None, type_params=None, owner=None, format=None):
        if format == 4:
            return self.__forward_arg__
        owner = self.__owner__ if owner is None else owner
        globals, names = self._places(globals, locals, type_params, owner)
        try:
            return eval(self.__forward_arg__, globals, names)
        except Exception:
            if format == 3:
                return self
            raise

    def _places(self, globals, locals, type_params, owner):
        # What the text can name: globals, and all else that stands before them.
        import sys

        if globals is None:
            globals = getattr(self, "__globals__", None)
        if globals is None:
            module = self.__forward_module__
            if module is None and isinstance(owner, type):
                module = owner.__module__
            if module is not None:
                globals = getattr(sys.modules.get(module), "__dict__", None)
            elif isinstance(owner, ModuleType):
                globals = owner.__dict__
            else:
                globals = getattr(owner, "__globals__", None)
        names = {}
        for name, cell in (getattr(self, "__cell__", None) or {}).items():
            try:
                names[name] = cell.cell_contents
            except ValueError:
                pass
        params = getattr(owner, "__type_params__", ()) if type_params is None else type_params
        names.update({param.__name__: param for param in params})
        names.update(getattr(self, "__extra_names__", None) or {})
        if locals is not None:
            names.update(locals)
        elif isinstance(owner, type):
            names.update(vars(owner))
        return {} if globals is None else globals, names

    def _evaluate(self, globalns, localns, *args, **kwds):
        return eval(self.__forward_arg__, globalns, localns)


class _SpecialForm(_Final, _root=True):
    # `Any`-like names that can be subscripted, or not.
    __slots__ = ("_name", "_getitem", "__doc__")

    def __init__(self, getitem):
        self._name = getitem.__name__
        self._getitem = getitem
        self.__doc__ = getitem.__doc__

    @property
    def __name__(self):
        return self._name

    __module__ = "typing"

    def __repr__(self):
        return f"typing.{self._name}"

    def __call__(self, *args, **kwds):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __getitem__(self, params):
        if self._getitem is None:
            raise TypeError(f"{self} is not subscriptable")
        return self._getitem(self, params)

    def __or__(self, other):
        return _or(self, other)

    def __ror__(self, other):
        return _or(other, self)

    def __instancecheck__(self, obj):
        raise TypeError(f"{self} cannot be used with isinstance()")

    def __subclasscheck__(self, cls):
        raise TypeError(f"{self} cannot be used with issubclass()")

    def __mro_entries__(self, bases):
        if self._name in ("NamedTuple", "TypedDict"):
            return self._entries(bases)
        raise TypeError(f"Cannot subclass {self!r}")

    def __hash__(self):
        return hash(self._name)


def _special_form(name, getitem=None):
    made = _SpecialForm.__new__(_SpecialForm)
    made._name = name
    made._getitem = getitem
    made.__doc__ = None
    return made


class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return super().__instancecheck__(obj)

    def __repr__(self):
        if self is Any:
            return "typing.Any"
        return super().__repr__()


class Any(metaclass=_AnyMeta):
    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


class _BaseGenericAlias(_Final, _root=True):
    pass


class _GenericAlias(_BaseGenericAlias, _root=True):
    # `List[int]`, `Generic[T]` and the like.
    def __init__(self, origin, args, *, name=None, inst=True):
        self.__origin__ = origin
        self.__args__ = args if isinstance(args, tuple) else (args,)
        self._name = name
        self._inst = inst
        self.__parameters__ = _params_of(self.__args__)
        self.__module__ = "typing" if name else getattr(origin, "__module__", "typing")

    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(
                f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead"
            )
        result = self.__origin__(*args, **kwargs)
        try:
            result.__orig_class__ = self
        except Exception:
            pass
        return result

    def __mro_entries__(self, bases):
        if isinstance(self.__origin__, _SpecialForm):
            raise TypeError(f"Cannot subclass {self!r}")
        if self.__origin__ is Generic:
            if Protocol in bases:
                return ()
            # Of several, only the last stands among the bases; `__init_subclass__` refuses them.
            at = next((at for at, base in enumerate(bases) if base is self), 0)
            if any(isinstance(base, _GenericAlias) and base is not self for base in bases[at + 1:]):
                return ()
        result = []
        if self.__origin__ not in bases:
            result.append(self.__origin__)
        at = 0
        for at, base in enumerate(bases):
            if base is self:
                break
        if self.__origin__ is not Generic and not any(
            isinstance(base, _GenericAlias) or (isinstance(base, type) and issubclass(base, Generic)) for base in bases[at + 1:]
        ):
            if not (isinstance(self.__origin__, type) and issubclass(self.__origin__, Generic)):
                if self.__parameters__ or self._name:
                    result.append(Generic)
        return tuple(result)

    def __getitem__(self, args):
        if self.__origin__ in (Generic, Protocol):
            raise TypeError(f"Cannot subscript already-subscripted {self}")
        if not self.__parameters__:
            raise TypeError(f"{self} is not a generic class")
        if not isinstance(args, tuple):
            args = (args,)
        args = tuple([_convert(arg) for arg in args])
        chosen = _chosen(args, self.__parameters__, self)
        return self._copy_with(_filled_in(self.__args__, chosen))

    def _copy_with(self, args):
        return self.__class__(self.__origin__, args, name=self._name, inst=self._inst)

    def __repr__(self):
        name = f"typing.{self._name}" if self._name else _text(self.__origin__)
        args = ", ".join(_text(a) for a in self.__args__) if self.__args__ else "()"
        return f"{name}[{args}]"

    def __eq__(self, other):
        if not isinstance(other, _GenericAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __or__(self, other):
        return _or(self, other)

    def __ror__(self, other):
        return _or(other, self)

    def __getattr__(self, attr):
        if attr in ("__name__", "__qualname__") and "__origin__" in self.__dict__:
            return self._name or self.__origin__.__name__
        if attr.startswith("__") and attr.endswith("__"):
            raise AttributeError(attr)
        if "__origin__" in self.__dict__:
            return getattr(self.__origin__, attr)
        raise AttributeError(attr)

    def __instancecheck__(self, obj):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __iter__(self):
        yield Unpack[self]


def _filled(given, wanted, what):
    # PEP 696: what is left out is what its type parameter says.
    if len(given) == len(wanted):
        return given
    rest = wanted[len(given):]
    if rest and all(p.has_default() for p in rest):
        return (*given, *[p.__default__ for p in rest])
    expected = len(wanted)
    if len(given) < len(wanted):
        expected = f"at least {expected - sum(p.has_default() for p in wanted)}"
    raise TypeError(
        f"Too {'many' if len(given) > len(wanted) else 'few'} arguments for {what};"
        f" actual {len(given)}, expected {expected}"
    )


def _is_spec(arg):
    # What can stand for a ParamSpec.
    return arg is ... or isinstance(arg, (list, tuple, ParamSpec)) or getattr(arg, "_name", None) == "Concatenate"


def _arranged(args, params, what):
    # The arguments, one for each parameter: what a TypeVarTuple takes is a tuple, what a ParamSpec takes a list.
    count = len(params)
    if count == 1 and isinstance(params[0], ParamSpec) and not (len(args) == 1 and _is_spec(args[0])):
        args = (args,)
    for at, param in enumerate(params):
        if not isinstance(param, TypeVarTuple):
            continue
        after = count - at - 1
        if len(args) < at + after:
            if param.has_default() or not all(p.has_default() for p in params[len(args):] if p is not param):
                missing = sum(not p.has_default() for p in params) - (not param.has_default())
                if len(args) < missing:
                    raise TypeError(f"Too few arguments for {what}; actual {len(args)}, expected at least {missing}")
            return args
        if len(args) == at and param.has_default():
            return args
        args = (*args[:at], tuple(args[at:len(args) - after]), *args[len(args) - after:])
        break
    args = _filled(args, params, what)
    return tuple([
        tuple(arg) if isinstance(param, ParamSpec) and isinstance(arg, list) else arg
        for arg, param in zip(args, params)
    ])


def _chosen(args, params, what):
    args = _filled(_arranged(args, params, what), params, what)
    for arg, param in zip(args, params):
        if isinstance(param, ParamSpec) and not _is_spec(arg):
            raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {arg}")
    return dict(zip(params, args))


def _pack_of(arg):
    # The TypeVarTuple of `Unpack[Ts]`.
    if isinstance(arg, _GenericAlias) and arg.__origin__ is Unpack and isinstance(arg.__args__[0], TypeVarTuple):
        return arg.__args__[0]
    return None


def _filled_in(args, chosen):
    result = []
    for arg in args:
        pack = _pack_of(arg)
        if pack is not None and pack in chosen:
            given = chosen[pack]
            result.extend(given)
            continue
        new = _substitute(arg, chosen)
        if isinstance(arg, ParamSpec) and isinstance(new, tuple):
            # In a Callable the list's items stand by themselves.
            result.append(list(new))
        else:
            result.append(new)
    return tuple(result)


def _substitute(arg, chosen):
    if isinstance(arg, _PARAMS):
        return chosen.get(arg, arg)
    if isinstance(arg, (list, tuple)):
        return type(arg)(_filled_in(arg, chosen))
    if isinstance(arg, Union):
        return _make_union([_substitute(part, chosen) for part in arg.__args__])
    if isinstance(arg, _GenericAlias) and arg.__parameters__:
        return arg._copy_with(_filled_in(arg.__args__, chosen))
    if isinstance(arg, GenericAlias):
        made = GenericAlias(arg.__origin__, _filled_in(arg.__args__, chosen))
        return next(iter(made)) if arg.__unpacked__ else made
    return arg


def _subscripted(alias, args):
    # `tuple[*Ts][int, str]`: aliases of built-in classes with parameters that are no plain ones.
    params = alias.__parameters__
    chosen = _chosen(tuple([_convert(arg) for arg in args]), params, alias)
    return _substitute(alias, chosen)


class _CallableGenericAlias(_GenericAlias, _root=True):
    def __repr__(self):
        name = f"typing.{self._name}" if self._name else "collections.abc.Callable"
        args = self.__args__
        if len(args) == 2 and _is_spec(args[0]):
            return f"{name}[{_text(args[0])}, {_text(args[1])}]"
        return f"{name}[[{', '.join(_text(a) for a in args[:-1])}], {_text(args[-1])}]"

    def _copy_with(self, args):
        flat = []
        for arg in args[:-1]:
            if isinstance(arg, (list, tuple)):
                flat.extend(arg)
            else:
                flat.append(arg)
        return super()._copy_with((*flat, args[-1]))


class _AbcCallableAlias(_CallableGenericAlias, _root=True):
    # Of `collections.abc`, which takes its arguments as they are.
    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and _is_spec(args[0]) and args[1] is NoneType:
            return f"collections.abc.Callable[{_text(args[0])}, None]"
        return super().__repr__()

    def __instancecheck__(self, obj):
        raise TypeError("isinstance() argument 2 cannot be a parameterized generic")

    def __subclasscheck__(self, cls):
        raise TypeError("issubclass() argument 2 cannot be a parameterized generic")


_AbcCallableAlias.__name__ = _AbcCallableAlias.__qualname__ = "_CallableGenericAlias"
_AbcCallableAlias.__module__ = "collections.abc"


def _abc_callable(origin, params):
    if not isinstance(params, tuple) or len(params) != 2:
        raise TypeError("Callable must be used as Callable[[arg, ...], result].")
    args, result = params
    if isinstance(args, (list, tuple)):
        return _AbcCallableAlias(origin, (*args, result), name=None)
    if not _is_spec(args):
        raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {args}")
    return _AbcCallableAlias(origin, (args, result), name=None)


def _callable_alias(origin, params):
    if not isinstance(params, tuple) or len(params) != 2:
        raise TypeError("Callable must be used as Callable[[arg, ...], result].")
    args, result = params
    result = _convert(result)
    if isinstance(args, (list, tuple)):
        args = tuple([_convert(arg) for arg in args])
        return _CallableGenericAlias(origin, (*args, result), name="Callable")
    return _CallableGenericAlias(origin, (args, result), name="Callable")


class _SpecialGenericAlias(_BaseGenericAlias, _root=True):
    # `List`, `Dict`, `Iterable`: aliases of classes, to be subscripted.
    def __init__(self, origin, nparams, *, inst=True, name):
        self.__origin__ = origin
        self._nparams = nparams
        self._inst = inst
        self._name = name
        self.__module__ = "typing"
        self.__doc__ = f"A generic version of {origin.__module__}.{origin.__qualname__}."

    @property
    def __name__(self):
        return self._name

    def __getitem__(self, params):
        if self._name == "Callable":
            return _callable_alias(self.__origin__, params)
        if not isinstance(params, tuple):
            params = (params,)
        if self._name == "Tuple":
            if params == ((),):
                params = ()
            return _GenericAlias(tuple, tuple([_convert(p) for p in params]), name="Tuple", inst=False)
        wanted = self._nparams
        if not self._nparams:
            raise TypeError(f"{self} is not a generic class")
        optional = {"Generator": 1, "AsyncGenerator": 1, "ContextManager": 1, "AsyncContextManager": 1}.get(self._name)
        low = optional if optional else wanted
        if not low <= len(params) <= wanted:
            raise TypeError(
                f"Too {'many' if len(params) > wanted else 'few'} arguments for {self};"
                f" actual {len(params)}, expected {wanted if low == wanted else f'at least {low}'}"
            )
        params = tuple([_check(p, "Parameters to generic types must be types.") for p in params])
        if self._name == "Generator" and len(params) < 3:
            params = (*params, *([NoneType] * (3 - len(params))))
        if self._name == "AsyncGenerator" and len(params) < 2:
            params = (*params, NoneType)
        if optional and self._name.endswith("ContextManager") and len(params) < 2:
            params = (*params, bool | None)
        return _GenericAlias(self.__origin__, params, name=self._name, inst=self._inst)

    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(
                f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead"
            )
        return self.__origin__(*args, **kwargs)

    def __mro_entries__(self, bases):
        result = []
        if self.__origin__ not in bases:
            result.append(self.__origin__)
        if not any(isinstance(base, _GenericAlias) and base.__origin__ is Generic or base is Generic for base in bases):
            result.append(Generic)
        return tuple(result)

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        if isinstance(cls, _SpecialGenericAlias):
            return issubclass(cls.__origin__, self.__origin__)
        return issubclass(cls, self.__origin__)

    def __repr__(self):
        return f"typing.{self._name}"

    def __getattr__(self, name):
        if name.startswith("__") or "__origin__" not in self.__dict__:
            raise AttributeError(name)
        return getattr(self.__origin__, name)

    def __or__(self, other):
        return _or(self, other)

    def __ror__(self, other):
        return _or(other, self)


def _one(self, params):
    if self._name in ("Required", "NotRequired", "ReadOnly"):
        item = _check(params, f"{self._name} accepts only a single type.")
    else:
        item = _check(params, f"{self} accepts only single type.", True)
    return _GenericAlias(self, (item,), name=self._name)


def _optional(self, arg):
    return _make_union((_check(arg, f"{self} requires a single type."), NoneType))


def _literal(self, params):
    if not isinstance(params, tuple):
        params = (params,)
    flat = []
    for param in params:
        if isinstance(param, _LiteralGenericAlias):
            flat.extend(param.__args__)
        else:
            flat.append(param)
    out = []
    for param in flat:
        if not any(type(param) is type(other) and param == other for other in out):
            out.append(param)
    return _LiteralGenericAlias(self, tuple(out), name="Literal")


class _LiteralGenericAlias(_GenericAlias, _root=True):
    def __init__(self, origin, args, *, name=None, inst=True):
        super().__init__(origin, args, name=name, inst=inst)
        self.__parameters__ = ()

    def __eq__(self, other):
        if not isinstance(other, _LiteralGenericAlias):
            return NotImplemented
        mine = {(type(a), a) for a in self.__args__}
        return mine == {(type(a), a) for a in other.__args__}

    def __hash__(self):
        return hash(frozenset((type(a), a) for a in self.__args__))

    def __repr__(self):
        return f"typing.Literal[{', '.join(map(_type_repr, self.__args__)) or '()'}]"


class _AnnotatedAlias(_GenericAlias, _root=True):
    def __init__(self, origin, metadata):
        if isinstance(origin, _AnnotatedAlias):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        super().__init__(origin, (origin,), name="Annotated")
        self.__metadata__ = metadata

    def _copy_with(self, args):
        return _AnnotatedAlias(args[0], self.__metadata__)

    def __repr__(self):
        return f"typing.Annotated[{_text(self.__origin__)}, {', '.join(map(repr, self.__metadata__))}]"

    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __call__(self, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __mro_entries__(self, bases):
        return (self.__origin__,)


def _annotated(self, params):
    if not isinstance(params, tuple) or len(params) < 2:
        raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
    return _AnnotatedAlias(_check(params[0], "Annotated[t, ...]: t must be a type.", True), tuple(params[1:]))


def _concatenate(self, params):
    if params == ():
        raise TypeError("Cannot take a Concatenate of no types.")
    if not isinstance(params, tuple):
        params = (params,)
    if params[-1] is not ... and not isinstance(params[-1], ParamSpec):
        raise TypeError("The last parameter to Concatenate should be a ParamSpec variable or ellipsis.")
    return _ConcatenateGenericAlias(self, tuple([_convert(p) for p in params]), name="Concatenate")


class _ConcatenateGenericAlias(_GenericAlias, _root=True):
    def _copy_with(self, args):
        last = args[-1]
        if isinstance(last, list):
            return (*args[:-1], *last)
        if isinstance(last, _ConcatenateGenericAlias):
            args = (*args[:-1], *last.__args__)
        return super()._copy_with(args)


Generic_marker = _special_form("Generic")
ClassVar = _special_form("ClassVar", _one)
Final = _special_form("Final", _one)
Optional = _special_form("Optional", _optional)
Literal = _special_form("Literal", _literal)
Annotated = _special_form("Annotated", _annotated)
Required = _special_form("Required", _one)
NotRequired = _special_form("NotRequired", _one)
ReadOnly = _special_form("ReadOnly", _one)
TypeGuard = _special_form("TypeGuard", _one)
TypeIs = _special_form("TypeIs", _one)
Unpack = _special_form("Unpack", _one)
Concatenate = _special_form("Concatenate", _concatenate)
TypeAlias = _special_form("TypeAlias")
Self = _special_form("Self")
Never = _special_form("Never")
NoReturn = _special_form("NoReturn")
LiteralString = _special_form("LiteralString")

Hashable = _SpecialGenericAlias(_abc.Hashable, 0, name="Hashable")
Sized = _SpecialGenericAlias(_abc.Sized, 0, name="Sized")
Awaitable = _SpecialGenericAlias(_abc.Awaitable, 1, name="Awaitable")
Coroutine = _SpecialGenericAlias(_abc.Coroutine, 3, name="Coroutine")
AsyncIterable = _SpecialGenericAlias(_abc.AsyncIterable, 1, name="AsyncIterable")
AsyncIterator = _SpecialGenericAlias(_abc.AsyncIterator, 1, name="AsyncIterator")
Iterable = _SpecialGenericAlias(_abc.Iterable, 1, name="Iterable")
Iterator = _SpecialGenericAlias(_abc.Iterator, 1, name="Iterator")
Reversible = _SpecialGenericAlias(_abc.Reversible, 1, name="Reversible")
Container = _SpecialGenericAlias(_abc.Container, 1, name="Container")
Collection = _SpecialGenericAlias(_abc.Collection, 1, name="Collection")
Callable = _SpecialGenericAlias(_abc.Callable, 2, name="Callable")
AbstractSet = _SpecialGenericAlias(_abc.Set, 1, name="AbstractSet")
MutableSet = _SpecialGenericAlias(_abc.MutableSet, 1, name="MutableSet")
Mapping = _SpecialGenericAlias(_abc.Mapping, 2, name="Mapping")
MutableMapping = _SpecialGenericAlias(_abc.MutableMapping, 2, name="MutableMapping")
Sequence = _SpecialGenericAlias(_abc.Sequence, 1, name="Sequence")
MutableSequence = _SpecialGenericAlias(_abc.MutableSequence, 1, name="MutableSequence")
ByteString = _SpecialGenericAlias(_abc.ByteString, 0, name="ByteString")
Tuple = _SpecialGenericAlias(tuple, -1, inst=False, name="Tuple")
List = _SpecialGenericAlias(list, 1, inst=False, name="List")
Set = _SpecialGenericAlias(set, 1, inst=False, name="Set")
FrozenSet = _SpecialGenericAlias(frozenset, 1, inst=False, name="FrozenSet")
MappingView = _SpecialGenericAlias(_abc.MappingView, 1, name="MappingView")
KeysView = _SpecialGenericAlias(_abc.KeysView, 1, name="KeysView")
ItemsView = _SpecialGenericAlias(_abc.ItemsView, 2, name="ItemsView")
ValuesView = _SpecialGenericAlias(_abc.ValuesView, 1, name="ValuesView")
Dict = _SpecialGenericAlias(dict, 2, inst=False, name="Dict")
Generator = _SpecialGenericAlias(_abc.Generator, 3, name="Generator")
AsyncGenerator = _SpecialGenericAlias(_abc.AsyncGenerator, 2, name="AsyncGenerator")
Type = _SpecialGenericAlias(type, 1, inst=False, name="Type")
ContextManager = _SpecialGenericAlias(_contextlib.AbstractContextManager, 2, name="ContextManager")
AsyncContextManager = _SpecialGenericAlias(_contextlib.AbstractAsyncContextManager, 2, name="AsyncContextManager")
Text = str


DefaultDict = _SpecialGenericAlias(_collections.defaultdict, 2, name="DefaultDict")
OrderedDict = _SpecialGenericAlias(_collections.OrderedDict, 2, name="OrderedDict")
Counter = _SpecialGenericAlias(_collections.Counter, 1, name="Counter")
ChainMap = _SpecialGenericAlias(_collections.ChainMap, 2, name="ChainMap")
Deque = _SpecialGenericAlias(_collections.deque, 1, name="Deque")
Pattern = _SpecialGenericAlias(_re.Pattern, 1, name="Pattern")
Match = _SpecialGenericAlias(_re.Match, 1, name="Match")


class Generic:
    __slots__ = ()
    _is_protocol = False

    @classmethod
    def __class_getitem__(cls, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple([_convert(p) for p in params])
        if cls in (Generic, Protocol):
            if not params:
                raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
            if not all(isinstance(p, _PARAMS) or getattr(p, "_name", None) == "Unpack" for p in params):
                raise TypeError(
                    f"Parameters to {cls.__name__}[...] must all be type variables or parameter specification variables."
                )
            if len(set(params)) != len(params):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
            given = False
            for param in params:
                if isinstance(param, _PARAMS) and param.has_default():
                    given = True
                elif given and isinstance(param, _PARAMS) and not isinstance(param, TypeVarTuple):
                    raise TypeError(
                        f"Type parameter {param!r} without a default follows type parameter with a default"
                    )
            return _GenericAlias(cls, params, name=cls.__name__)
        wanted = getattr(cls, "__parameters__", ())
        if not wanted:
            raise TypeError(f"{cls} is not a generic class")
        if any(isinstance(p, (TypeVarTuple, ParamSpec)) for p in wanted):
            flat = []
            for param, arg in zip(wanted, _filled(_arranged(params, wanted, cls), wanted, cls)):
                if isinstance(param, TypeVarTuple):
                    flat.extend(arg)
                elif isinstance(param, ParamSpec) and not _is_spec(arg):
                    raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {arg}")
                else:
                    flat.append(arg)
            return _GenericAlias(cls, tuple(flat))
        params = _filled(params, wanted, cls)
        return _GenericAlias(cls, params)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        bases = cls.__dict__.get("__orig_bases__")
        if bases is None:
            if Generic in cls.__bases__ and cls.__name__ != "Protocol" and not cls.__dict__.get("__type_params__"):
                raise TypeError("Cannot inherit from plain Generic")
            cls.__parameters__ = cls.__dict__.get("__type_params__", ())
            return
        params = None
        generic = False
        for base in bases:
            if isinstance(base, _GenericAlias) and base.__origin__ in (Generic, Protocol):
                if generic and base.__origin__ is Generic:
                    raise TypeError("Cannot inherit from Generic[...] multiple times.")
                generic = generic or base.__origin__ is Generic
                params = base.__parameters__
        found = _params_of(bases)
        if params is None:
            params = found
        else:
            missing = [p for p in found if p not in params]
            if missing:
                kind = "Protocol" if Protocol in cls.__bases__ else "Generic"
                names = ", ".join(map(str, missing))
                raise TypeError(
                    f"Some type variables ({names}) are not listed in {kind}[{', '.join(map(str, params))}]"
                )
        cls.__parameters__ = tuple(params)


def _generic_bases(bases, params):
    # What a class with type parameters derives from.
    return (*bases, Generic[tuple([Unpack[p] if isinstance(p, TypeVarTuple) else p for p in params])])


_PROTOCOL_SKIP = frozenset((
    "__parameters__", "__orig_bases__", "__orig_class__", "_is_protocol", "_is_runtime_protocol", "__protocol_attrs__",
    "__abstractmethods__", "__annotations__", "__dict__", "__doc__", "__init__", "__module__", "__new__", "__slots__",
    "__subclasshook__", "__weakref__", "__class_getitem__", "__match_args__", "__static_attributes__",
    "__firstlineno__", "__annotate__", "__annotate_func__", "__annotations_cache__", "_abc_impl", "__qualname__",
    "__type_params__", "__init_subclass__", "__non_callable_proto_members__", "__classdictcell__", "__replace__",
    "__conditional_annotations__",
))


def _protocol_attrs(cls):
    attrs = set()
    for base in cls.__mro__[:-1]:
        if base.__name__ in ("Protocol", "Generic"):
            continue
        names = list(base.__dict__)
        try:
            names.extend(base.__annotations__ if base.__dict__.get("_is_protocol") else ())
        except Exception:
            pass
        for name in names:
            if name not in _PROTOCOL_SKIP and not name.startswith("_abc_"):
                attrs.add(name)
    return attrs


class _ProtocolMeta(ABCMeta):
    def __subclasscheck__(cls, other):
        if cls is Protocol:
            return type.__subclasscheck__(cls, other)
        if cls.__dict__.get("_is_protocol"):
            if not isinstance(other, type):
                raise TypeError("issubclass() arg 1 must be a class")
            if not getattr(cls, "_is_runtime_protocol", False):
                raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
            attrs = _protocol_attrs(cls)
            data = sorted(name for name in attrs if not callable(getattr(cls, name, None)))
            if data:
                raise TypeError(
                    "Protocols with non-method members don't support issubclass()."
                    f" Non-method members: {str(data)[1:-1]}."
                )
            if cls in other.__mro__:
                return True
            return all(_has_member(other, name) for name in attrs)
        return super().__subclasscheck__(other)

    def __instancecheck__(cls, instance):
        if cls is Protocol:
            return type.__instancecheck__(cls, instance)
        if not cls.__dict__.get("_is_protocol"):
            return super().__instancecheck__(instance)
        if not getattr(cls, "_is_runtime_protocol", False):
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if cls in type(instance).__mro__:
            return True
        for name in _protocol_attrs(cls):
            try:
                value = getattr(instance, name)
            except AttributeError:
                return False
            if value is None and callable(getattr(cls, name, None)):
                return False
        return True


def _has_member(cls, name):
    for base in cls.__mro__:
        if name in base.__dict__:
            return base.__dict__[name] is not None
    return getattr(cls, name, None) is not None


def _no_init(self, *args, **kwargs):
    if type(self).__dict__.get("_is_protocol"):
        raise TypeError("Protocols cannot be instantiated")
    for base in type(self).__mro__:
        init = base.__dict__.get("__init__", _no_init)
        if init is not _no_init:
            type.__setattr__(type(self), "__init__", init)
            break
    else:
        type.__setattr__(type(self), "__init__", object.__init__)
    type(self).__init__(self, *args, **kwargs)


class Protocol(Generic, metaclass=_ProtocolMeta):
    __slots__ = ()
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if not cls.__dict__.get("_is_protocol", False):
            cls._is_protocol = any(base is Protocol for base in cls.__bases__)
        if cls._is_protocol:
            for base in cls.__bases__:
                known = base in (object, Generic) or base.__module__ in ("collections.abc", "contextlib", "os", "io")
                if not known and not base.__dict__.get("_is_protocol", False):
                    raise TypeError(f"Protocols can only inherit from other protocols, got {base!r}")
        if cls._is_protocol:
            cls.__protocol_attrs__ = _protocol_attrs(cls)
            if "__init__" not in cls.__dict__:
                cls.__init__ = _no_init


def runtime_checkable(cls):
    if not (isinstance(cls, type) and getattr(cls, "_is_protocol", False)):
        raise TypeError(f"@runtime_checkable can be only applied to protocol classes, got {cls!r}")
    cls._is_runtime_protocol = True
    return cls


def get_protocol_members(tp, /):
    if not is_protocol(tp):
        raise TypeError(f"{tp!r} is not a Protocol")
    return frozenset(_protocol_attrs(tp))


def is_protocol(tp, /):
    return isinstance(tp, type) and bool(tp.__dict__.get("_is_protocol", False)) and tp is not Protocol


def _protocol(name, method, result):
    pass


@runtime_checkable
class SupportsInt(Protocol):
    __slots__ = ()

    def __int__(self):
        pass


@runtime_checkable
class SupportsFloat(Protocol):
    __slots__ = ()

    def __float__(self):
        pass


@runtime_checkable
class SupportsComplex(Protocol):
    __slots__ = ()

    def __complex__(self):
        pass


@runtime_checkable
class SupportsBytes(Protocol):
    __slots__ = ()

    def __bytes__(self):
        pass


@runtime_checkable
class SupportsIndex(Protocol):
    __slots__ = ()

    def __index__(self):
        pass


T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")
T_co = TypeVar("T_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)
VT_co = TypeVar("VT_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)
CT_co = TypeVar("CT_co", covariant=True, bound=type)
AnyStr = TypeVar("AnyStr", bytes, str)


@runtime_checkable
class SupportsAbs(Protocol[T_co]):
    __slots__ = ()

    def __abs__(self):
        pass


@runtime_checkable
class SupportsRound(Protocol[T_co]):
    __slots__ = ()

    def __round__(self, ndigits=0):
        pass


class NewType:
    def __init__(self, name, tp):
        self.__qualname__ = name
        self.__name__ = name.rpartition(".")[-1]
        self.__supertype__ = tp
        module = _caller_module()
        if module != "typing":
            self.__module__ = module

    def __call__(self, x, /):
        return x

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"

    def __mro_entries__(self, bases):
        # A class is made of this only to name it in the message.
        known = self.__name__

        class Dummy:
            def __init_subclass__(cls):
                name = cls.__name__
                raise TypeError(
                    f"Cannot subclass an instance of NewType. Perhaps you were looking for: "
                    f"`{name} = NewType({name!r}, {known})`"
                )

        return (Dummy,)

    def __or__(self, other):
        return _or(self, other)

    def __ror__(self, other):
        return _or(other, self)


def cast(typ, val):
    return val


def assert_type(val, typ, /):
    return val


def reveal_type(obj, /):
    import sys

    print(f"Runtime type is {type(obj).__name__!r}", file=sys.stderr)
    return obj


def assert_never(arg, /):
    value = repr(arg)
    if len(value) > 100:
        value = value[:100] + "..."
    raise AssertionError(f"Expected code to be unreachable, but got: {value}")


def no_type_check(arg):
    arg.__no_type_check__ = True
    return arg


def no_type_check_decorator(decorator):
    def wrapped(*args, **kwds):
        return no_type_check(decorator(*args, **kwds))

    return wrapped


_overloads = {}


def _overload_dummy(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module "
        "should always be followed by an implementation that is not @overload-ed."
    )


def overload(func):
    f = getattr(func, "__func__", func)
    _overloads.setdefault((getattr(f, "__module__", None), getattr(f, "__qualname__", None)), []).append(func)
    return _overload_dummy


def get_overloads(func):
    f = getattr(func, "__func__", func)
    return list(_overloads.get((f.__module__, f.__qualname__), ()))


def clear_overloads():
    _overloads.clear()


def final(f):
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        pass
    return f


def override(method, /):
    try:
        method.__override__ = True
    except (AttributeError, TypeError):
        pass
    return method


def dataclass_transform(*, eq_default=True, order_default=False, kw_only_default=False, frozen_default=False,
                        field_specifiers=(), **kwargs):
    def decorator(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            "eq_default": eq_default, "order_default": order_default, "kw_only_default": kw_only_default,
            "frozen_default": frozen_default, "field_specifiers": field_specifiers, "kwargs": kwargs,
        }
        return cls_or_fn

    return decorator


def get_origin(tp):
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_GenericAlias, _SpecialGenericAlias, GenericAlias, ParamSpecArgs, ParamSpecKwargs)):
        return tp.__origin__
    if tp is Generic:
        return Generic
    if isinstance(tp, Union):
        return Union
    return None


def get_args(tp):
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__, *tp.__metadata__)
    if isinstance(tp, (_GenericAlias, GenericAlias)):
        args = tp.__args__
        if tp.__origin__ is _abc.Callable and not (len(args) == 2 and _is_spec(args[0])):
            args = (list(args[:-1]), args[-1])
        return args
    if isinstance(tp, Union):
        return tp.__args__
    return ()


def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta)


def _strip(tp):
    if isinstance(tp, _AnnotatedAlias):
        return _strip(tp.__origin__)
    if isinstance(tp, _GenericAlias) and tp.__origin__ in (Required, NotRequired, ReadOnly):
        return _strip(tp.__args__[0])
    if isinstance(tp, _GenericAlias):
        args = tuple([_strip(arg) for arg in tp.__args__])
        return tp if args == tp.__args__ else tp._copy_with(args)
    if isinstance(tp, GenericAlias):
        args = tuple([_strip(arg) for arg in tp.__args__])
        return tp if args == tp.__args__ else GenericAlias(tp.__origin__, args)
    if isinstance(tp, Union):
        return _make_union([_strip(arg) for arg in tp.__args__])
    return tp


def _resolve(tp, globalns, localns):
    if isinstance(tp, str):
        tp = eval(tp, globalns, localns)
    if isinstance(tp, ForwardRef):
        return _resolve(tp.__forward_arg__, globalns, localns)
    if tp is None:
        return NoneType
    if isinstance(tp, Union):
        return _make_union([_resolve(arg, globalns, localns) for arg in tp.__args__])
    if isinstance(tp, _LiteralGenericAlias):
        return tp
    if isinstance(tp, _AbcCallableAlias):
        args = tuple([arg if arg is None else _resolve(arg, globalns, localns) for arg in tp.__args__])
        return tp if args == tp.__args__ else GenericAlias(tp.__origin__, args)
    if isinstance(tp, _GenericAlias):
        args = tuple([_resolve(arg, globalns, localns) for arg in tp.__args__])
        return tp if args == tp.__args__ else tp._copy_with(args)
    if isinstance(tp, GenericAlias):
        args = tuple([_resolve(arg, globalns, localns) for arg in tp.__args__])
        return tp if args == tp.__args__ else GenericAlias(tp.__origin__, args)
    return tp


def get_type_hints(obj, globalns=None, localns=None, include_extras=False, *, format=None):
    import sys

    if getattr(obj, "__no_type_check__", None):
        return {}
    hints = {}
    if isinstance(obj, type):
        for base in reversed(obj.__mro__):
            notes = base.__dict__.get("__annotations__") if base.__module__ in ("builtins",) else _own_notes(base)
            space = globalns
            if space is None:
                space = getattr(sys.modules.get(base.__module__), "__dict__", {})
            names = dict(getattr(base, "__dict__", {})) if localns is None else localns
            for name, value in (notes or {}).items():
                if isinstance(value, str) or _has_forward(value):
                    value = _resolve(value, space, names)
                elif value is None:
                    value = NoneType
                hints[name] = value
    else:
        notes = getattr(obj, "__annotations__", None)
        if notes is None:
            if isinstance(obj, (FunctionType, MethodType, BuiltinFunctionType, ModuleType, *_WRAPPERS)):
                return {}
            raise TypeError(f"{obj!r} does not have annotations")
        space = globalns
        if space is None:
            function = obj
            while hasattr(function, "__wrapped__"):
                function = function.__wrapped__
            space = getattr(function, "__globals__", None)
            if space is None:
                space = getattr(sys.modules.get(getattr(obj, "__module__", "__main__")), "__dict__", {})
        for name, value in notes.items():
            hints[name] = _resolve(value, space, localns if localns is not None else space)
    if include_extras:
        return hints
    return {name: _strip(value) for name, value in hints.items()}


_WRAPPERS = (type(object.__init__), type(object().__str__), type(str.join))


def _has_forward(tp):
    if isinstance(tp, ForwardRef):
        return True
    if isinstance(tp, _LiteralGenericAlias):
        return False
    return any(_has_forward(arg) or isinstance(arg, str) for arg in getattr(tp, "__args__", ()) or ())


def _own_notes(cls):
    own = getattr(cls, "__annotations__", None)
    if own is None:
        return {}
    for base in cls.__mro__[1:]:
        if getattr(base, "__annotations__", None) is own:
            return {}
    return own


def evaluate_forward_ref(forward_ref, *, owner=None, globals=None, locals=None, type_params=None, format=None):
    return forward_ref.evaluate(
        globals=globals, locals=locals, type_params=type_params, owner=owner, format=format,
    )


# --- NamedTuple and TypedDict.


class _NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        import collections

        if any(base is not _NamedTuple and base is not Generic for base in bases):
            raise TypeError("can only inherit from a NamedTuple type and Generic")
        types, later = _notes_of(ns)
        types = {name: _convert(tp) for name, tp in types.items()}
        defaults = []
        for name in types:
            if name in ns:
                defaults.append(ns[name])
            elif defaults:
                raise TypeError(
                    f"Non-default namedtuple field {name} cannot follow default field"
                    f"{'s' if len(defaults) > 1 else ''} {', '.join(n for n in types if n in ns)}"
                )
        made = collections.namedtuple(typename, list(types), defaults=defaults, module=ns["__module__"])
        _set_notes(made, types, later)
        made.__new__.__annotations__ = dict(types)
        made.__orig_bases__ = ns.get("__orig_bases__", (NamedTuple,))
        extra = [base for base in bases if base is not _NamedTuple]
        if extra:
            bases = ns.get("__orig_bases__", (NamedTuple,))
            space = {name: value for name, value in made.__dict__.items() if name not in ("__dict__", "__weakref__")}
            made = type(typename, (tuple, *extra), {**space, "__orig_bases__": bases})
            _set_notes(made, types, later)
        for key, value in ns.items():
            if key in ("__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults",
                       "_field_types", "_make", "_replace", "_asdict", "_source"):
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key not in ("__name__", "__module__", "__annotations__", "__annotate__", "__annotate_func__", "__dict__",
                           "__firstlineno__", "__static_attributes__", "__orig_bases__",
                           "__conditional_annotations__") and key not in made._fields:
                setattr(made, key, value)
        for key, value in ns.items():
            hook = getattr(type(value), "__set_name__", None)
            if hook is not None and key not in made._fields:
                hook(value, made, key)
        return made


def _notes_of(ns):
    # The annotations of a class that is being made; and what makes them once all names are known, where one is not yet.
    if "__annotations__" in ns:
        return dict(ns["__annotations__"]), None
    holder = type("_Holder", (), dict(ns))
    try:
        return dict(getattr(holder, "__annotations__", {})), None
    except Exception:
        from annotationlib import forward_annotations

        maker = ns["__annotate_func__"]
        return forward_annotations(maker, ns, None, True), maker


def _set_notes(made, notes, later):
    if later is None:
        made.__annotations__ = notes
    else:
        made.__annotate_func__ = later


_NamedTuple = type.__new__(_NamedTupleMeta, "NamedTuple", (), {"__module__": "typing"})


_ABSENT = object()


def _deprecated_fields(typename, fields, kwargs):
    import warnings

    if kwargs:
        if fields is None:
            raise TypeError(
                "Cannot pass `None` as the 'fields' parameter and also specify fields using keyword arguments"
            )
        what = "Creating NamedTuple classes using keyword arguments"
        instead = "Use the class-based or functional syntax instead."
    else:
        example = f"`{typename} = NamedTuple({typename!r}, [])`"
        what = (
            "Passing `None` as the 'fields' parameter" if fields is None
            else "Failing to pass a value for the 'fields' parameter"
        )
        instead = (
            "To create a NamedTuple class with 0 fields using the functional syntax, pass an empty list, "
            f"e.g. {example}."
        )
    warnings.warn(f"{what} is deprecated and will be disallowed in Python 3.15. {instead}", DeprecationWarning)
    return kwargs.items()


class _NamedTupleMaker:
    __name__ = __qualname__ = "NamedTuple"
    __module__ = "typing"

    def __call__(self, typename, fields=_ABSENT, /, **kwargs):
        import collections

        if fields is _ABSENT or fields is None:
            fields = _deprecated_fields(typename, fields, kwargs)
        elif kwargs:
            raise TypeError("Either list of fields or keywords can be provided to NamedTuple, not both")
        types = {name: _convert(tp) for name, tp in fields}
        made = collections.namedtuple(typename, list(types), module=_caller_module())
        made.__annotations__ = types
        made.__new__.__annotations__ = dict(types)
        made.__orig_bases__ = (self,)
        return made

    def __mro_entries__(self, bases):
        return (_NamedTuple,)

    def __repr__(self):
        return f"<function NamedTuple at {id(self):#x}>"


NamedTuple = _NamedTupleMaker()


class _TypedDictMeta(type):
    def __new__(cls, name, bases, ns, total=True, closed=None, extra_items=None):
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        generic = tuple(base for base in bases if base is Generic)
        made = type.__new__(_TypedDictMeta, name, (*generic, dict), ns)
        notes = {}
        required, optional, readonly, mutable = set(), set(), set(), set()
        for base in bases:
            if base is dict or base is Generic or base is _TypedDict:
                continue
            notes.update(base.__dict__.get("_td_notes", {}))
            required |= base.__required_keys__
            optional |= base.__optional_keys__
            readonly |= base.__readonly_keys__
            mutable |= base.__mutable_keys__
        own, later = _notes_of(ns)
        for key, value in own.items():
            if isinstance(value, str):
                # Of what is given at once CPython knows the class as well.
                owner = made if "__annotations__" in ns else None
                value = _forward(value, module=made.__module__, owner=owner)
            else:
                value = _convert(value)
            notes[key] = value
            inner, is_required, is_readonly = value, total, False
            while isinstance(inner, _GenericAlias):
                if inner.__origin__ is Required:
                    is_required = True
                elif inner.__origin__ is NotRequired:
                    is_required = False
                elif inner.__origin__ is ReadOnly:
                    is_readonly = True
                elif not isinstance(inner, _AnnotatedAlias):
                    break
                inner = inner.__args__[0]
            (required if is_required else optional).add(key)
            (optional if is_required else required).discard(key)
            (readonly if is_readonly else mutable).add(key)
        _set_notes(made, notes, later)
        made._td_notes = notes
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        made.__readonly_keys__ = frozenset(readonly)
        made.__mutable_keys__ = frozenset(mutable)
        made.__total__ = total
        if "__orig_bases__" not in ns and bases:
            made.__orig_bases__ = bases
        return made

    def __init__(cls, *args, **kwargs):
        pass

    def __call__(cls, /, *args, **kwargs):
        return dict(*args, **kwargs)

    def __subclasscheck__(cls, other):
        raise TypeError("TypedDict does not support instance and class checks")

    __instancecheck__ = __subclasscheck__


_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {"__module__": "typing"})


class _TypedDictMaker:
    __name__ = __qualname__ = "TypedDict"
    __module__ = "typing"

    def __call__(self, typename, fields=None, /, *, total=True, closed=None, extra_items=None):
        ns = {"__annotations__": dict(fields or {}), "__module__": _caller_module()}
        return _TypedDictMeta(typename, (), ns, total=total)

    __call__.__qualname__ = "TypedDict"

    def __mro_entries__(self, bases):
        return (_TypedDict,)

    def __repr__(self):
        return f"<function TypedDict at {id(self):#x}>"


TypedDict = _TypedDictMaker()


class _NoDefault:
    __slots__ = ()

    def __repr__(self):
        return "typing.NoDefault"


NoDefault = _NoDefault()


class IO(Generic[AnyStr]):
    __slots__ = ()


class BinaryIO(IO[bytes]):
    __slots__ = ()


class TextIO(IO[str]):
    __slots__ = ()


__all__ = [
    "Annotated", "Any", "Callable", "ClassVar", "Concatenate", "Final", "ForwardRef", "Generic", "Literal", "Optional",
    "ParamSpec", "Protocol", "Tuple", "Type", "TypeVar", "TypeVarTuple", "Union", "AbstractSet", "Container",
    "ContextManager", "Hashable", "ItemsView", "Iterable", "Iterator", "KeysView", "Mapping", "MappingView",
    "MutableMapping", "MutableSequence", "MutableSet", "Sequence", "Sized", "ValuesView", "Awaitable", "AsyncIterator",
    "AsyncIterable", "Coroutine", "Collection", "AsyncGenerator", "AsyncContextManager", "Reversible", "SupportsAbs",
    "SupportsBytes", "SupportsComplex", "SupportsFloat", "SupportsIndex", "SupportsInt", "SupportsRound", "Dict", "List",
    "Set", "FrozenSet", "NamedTuple", "TypedDict", "Generator", "BinaryIO", "IO", "TextIO", "AnyStr", "assert_type",
    "assert_never", "cast", "clear_overloads", "dataclass_transform", "evaluate_forward_ref", "final", "get_args",
    "get_origin", "get_overloads", "get_protocol_members", "get_type_hints", "is_protocol", "is_typeddict",
    "LiteralString", "Never", "NewType", "no_type_check", "no_type_check_decorator", "NoDefault", "NoReturn",
    "NotRequired", "overload", "override", "ParamSpecArgs", "ParamSpecKwargs", "ReadOnly", "Required", "reveal_type",
    "runtime_checkable", "Self", "Text", "TYPE_CHECKING", "TypeAlias", "TypeAliasType", "TypeGuard", "TypeIs", "Unpack",
    "ByteString", "ChainMap", "Counter", "DefaultDict", "Deque", "Match", "OrderedDict", "Pattern",
]


class ParamSpecArgs:
    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.args"

    def __eq__(self, other):
        if not isinstance(other, ParamSpecArgs):
            return NotImplemented
        return self.__origin__ == other.__origin__

    def __hash__(self):
        return hash(("args", self.__origin__))


ParamSpecArgs.__tp_final__ = "typing.ParamSpecArgs"
ParamSpecArgs.__tp_sealed__ = "typing.ParamSpecArgs"


class ParamSpecKwargs:
    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.kwargs"

    def __eq__(self, other):
        if not isinstance(other, ParamSpecKwargs):
            return NotImplemented
        return self.__origin__ == other.__origin__

    def __hash__(self):
        return hash(("kwargs", self.__origin__))


ParamSpecKwargs.__tp_final__ = "typing.ParamSpecKwargs"
ParamSpecKwargs.__tp_sealed__ = "typing.ParamSpecKwargs"


def _spec_part(spec, kind):
    return (ParamSpecKwargs if kind else ParamSpecArgs)(spec)


def _unpacked(params):
    # What `*Ts` gives.
    return iter((Unpack[params],))


def _no_base(what):
    # What is no class and cannot be a base.
    if isinstance(what, Union):
        raise TypeError(f"Cannot subclass {what!r}")
    raise TypeError(f"Cannot subclass an instance of {type(what).__name__}")


def _bounded(param, details, bound):
    # A type variable whose bound is no class.
    details["bound"] = _check(bound, "Bound must be a type.")
    return param


def _alias(name, value, type_params):
    # What `TypeAliasType(...)` does, as a statement would.
    if not isinstance(name, str):
        given = "None" if name is None else type(name).__name__
        raise TypeError(f"typealias() argument 'name' must be str, not {given}")
    if not isinstance(type_params, tuple):
        raise TypeError("type_params must be a tuple")
    for param in type_params:
        if not isinstance(param, _PARAMS):
            raise TypeError(f"Expected a type param, got {param!r}")
    return _type_alias(name, lambda space: value, type_params)


def _substituted(left, wanted, given):
    return _substitute(left, dict(zip(wanted, given)))


# --- What packages take from `typing` though its names begin with an underscore.


def _tp_cache(func=None, /, *, typed=False):
    import functools

    def decorator(func):
        cached = functools.lru_cache(typed=typed)(func)

        @functools.wraps(func)
        def inner(*args, **kwds):
            try:
                return cached(*args, **kwds)
            except TypeError:
                # Arguments without a hash are not remembered; other errors come again.
                pass
            return func(*args, **kwds)

        return inner

    return decorator if func is None else decorator(func)


def _type_convert(arg, module=None, *, allow_special_forms=False, owner=None):
    return _convert(arg)


def _type_check(arg, msg, is_argument=True, module=None, *, allow_special_forms=False, owner=None):
    return _check(arg, msg, allow_special_forms, is_argument)


def _type_repr(obj):
    return _text(obj)


def _collect_type_parameters(args, *, enforce_default_ordering=True):
    return _params_of(args)


def _eval_type(t, globalns, localns, type_params=None, *, recursive_guard=frozenset(), format=None, owner=None,
               parent_fwdref=None, prefer_fwd_module=False):
    return _resolve(t, globalns, localns)


def _generic_class_getitem(cls, args):
    return Generic.__class_getitem__.__func__(cls, args)


def _get_protocol_attrs(cls):
    return _protocol_attrs(cls)


def _is_dunder(attr):
    return attr.startswith("__") and attr.endswith("__")


def _idfunc(_, x):
    return x


_deduplicate = _dedupe
_is_param_expr = _is_spec
_prohibited = frozenset((
    "__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_make", "_replace", "_asdict",
    "_source",
))
_special = frozenset((
    "__module__", "__name__", "__annotations__", "__annotate__", "__annotate_func__", "__annotations_cache__",
))
_TYPING_INTERNALS = frozenset((
    "__parameters__", "__orig_bases__", "__orig_class__", "_is_protocol", "_is_runtime_protocol", "__protocol_attrs__",
    "__non_callable_proto_members__", "__type_params__",
))
_SPECIAL_NAMES = frozenset((
    "__abstractmethods__", "__annotate__", "__annotate_func__", "__annotations__", "__annotations_cache__",
    "__class_getitem__", "__dict__", "__doc__", "__firstlineno__", "__init__", "__match_args__", "__module__", "__new__",
    "__slots__", "__static_attributes__", "__subclasshook__", "__weakref__",
))
EXCLUDED_ATTRIBUTES = _TYPING_INTERNALS | _SPECIAL_NAMES | {"_MutableMapping__marker"}
