# Names of built-in types, and classes made at run time.

import sys
from _operator import frame_at as _frame_at, frame_locals as _frame_locals
from _typing import type_of as _type_of

__all__ = [
    "AsyncGeneratorType", "BuiltinFunctionType", "BuiltinMethodType", "CapsuleType", "CellType",
    "ClassMethodDescriptorType", "CodeType", "CoroutineType", "DynamicClassAttribute", "EllipsisType", "FrameType",
    "FunctionType", "GeneratorType", "GenericAlias", "GetSetDescriptorType", "LambdaType", "MappingProxyType",
    "MemberDescriptorType", "MethodDescriptorType", "MethodType", "MethodWrapperType", "ModuleType", "NoneType",
    "NotImplementedType", "SimpleNamespace", "TracebackType", "UnionType", "WrapperDescriptorType", "coroutine",
    "get_original_bases", "new_class", "prepare_class", "resolve_bases",
]

FunctionType = type(lambda: None)
LambdaType = FunctionType
CodeType = type((lambda: None).__code__)
MappingProxyType = _type_of(11)
CellType = _type_of(8)
GenericAlias = _type_of(5)
UnionType = _type_of(0)
TracebackType = _type_of(7)
GetSetDescriptorType = _type_of(9)
MemberDescriptorType = type(type("_Slotted", (), {"__slots__": ("x",)}).__dict__["x"])
AsyncGeneratorType = _type_of(10)
ModuleType = _type_of(12)
BuiltinFunctionType = type(len)
BuiltinMethodType = BuiltinFunctionType
MethodDescriptorType = type(str.join)
WrapperDescriptorType = type(object.__init__)
ClassMethodDescriptorType = MethodDescriptorType
MethodWrapperType = type(object().__str__)
NoneType = type(None)
NotImplementedType = type(NotImplemented)
EllipsisType = type(...)


def _generator():
    yield


async def _coroutine():
    pass


GeneratorType = type(_generator())
_made = _coroutine()
CoroutineType = type(_made)
_made.close()


class _Methods:
    def method(self):
        pass


MethodType = type(_Methods().method)
CapsuleType = type("PyCapsule", (), {"__module__": "builtins"})


class frame:
    # A record of a frame: of one that runs it tells where it is now, and the frames around it are looked for when asked.
    __module__ = "builtins"
    __tp_name__ = "frame"
    __slots__ = ("_height", "f_code", "f_globals", "_line", "_at", "_locals", "f_trace", "f_trace_lines", "f_trace_opcodes")

    def __new__(cls, /, *args, **kwargs):
        raise TypeError("cannot create 'frame' instances")

    def _now(self):
        found = _frame_at(-self._height)
        return found if found is not None and found[1] == self.f_code else None

    @property
    def f_lineno(self):
        found = self._now()
        return self._line if found is None else found[2]

    @property
    def f_lasti(self):
        found = self._now()
        return self._at if found is None else found[3]

    @property
    def f_back(self):
        return None if self._height == 1 or self._now() is None else _frame_of(1 - self._height)

    @property
    def f_locals(self):
        if self._now() is not None:
            self._locals = _frame_locals(self._height)
        return self._locals

    @property
    def f_builtins(self):
        import builtins

        return builtins.__dict__

    @property
    def f_generator(self):
        return None

    def __repr__(self):
        code = self.f_code
        return f"<frame at {id(self):#x}, file {code.co_filename!r}, line {self.f_lineno}, code {code.co_name}>"


def _frame_of(place):
    found = _frame_at(place)
    if found is None:
        return None
    self = object.__new__(frame)
    self._height, self.f_code, self._line, self._at, self.f_globals = found
    self._locals = _frame_locals(self._height)
    self.f_trace = None
    self.f_trace_lines = True
    self.f_trace_opcodes = False
    return self


FrameType = frame


# What is being written, which may hold itself.
_written = set()


def _are_namespaces(a, b):
    return isinstance(a, SimpleNamespace) and isinstance(b, SimpleNamespace)


class SimpleNamespace:
    __tp_name__ = "types.SimpleNamespace"

    def __init__(self, /, *args, **kwargs):
        if args:
            if len(args) > 1:
                raise TypeError(f"{type(self).__name__} expected at most 1 argument, got {len(args)}")
            given = dict(args[0])
            for key in given:
                if not isinstance(key, str):
                    raise TypeError("keywords must be strings")
            self.__dict__.update(given)
        self.__dict__.update(kwargs)

    def __repr__(self):
        kind = type(self)
        name = "namespace" if kind is SimpleNamespace else kind.__name__
        key = id(self)
        if key in _written:
            return f"{name}(...)"
        _written.add(key)
        try:
            return f"{name}({', '.join([f'{key}={value!r}' for key, value in self.__dict__.items()])})"
        finally:
            _written.discard(key)

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    # The dicts are compared, which refuse to be ordered.
    def __lt__(self, other):
        return self.__dict__ < other.__dict__ if _are_namespaces(self, other) else NotImplemented

    def __le__(self, other):
        return self.__dict__ <= other.__dict__ if _are_namespaces(self, other) else NotImplemented

    def __gt__(self, other):
        return self.__dict__ > other.__dict__ if _are_namespaces(self, other) else NotImplemented

    def __ge__(self, other):
        return self.__dict__ >= other.__dict__ if _are_namespaces(self, other) else NotImplemented

    __hash__ = None

    def __replace__(self, /, **kwargs):
        new = type(self).__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.__dict__.update(kwargs)
        return new


SimpleNamespace.__tp_sealed__ = "types.SimpleNamespace"


def new_class(name, bases=(), kwds=None, exec_body=None):
    resolved = resolve_bases(bases)
    meta, namespace, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(namespace)
    if isinstance(namespace, dict):
        # The module that asks `type` for it.
        namespace.setdefault("__module__", "types")
    if resolved is not bases:
        namespace["__orig_bases__"] = bases
    return meta(name, resolved, namespace, **kwds)


def resolve_bases(bases):
    resolved = []
    changed = False
    for base in bases:
        if type(base) is GenericAlias:
            changed = True
            resolved.append(base.__origin__)
            continue
        if isinstance(base, type) or not hasattr(base, "__mro_entries__"):
            resolved.append(base)
            continue
        changed = True
        entries = base.__mro_entries__(bases)
        if not isinstance(entries, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        resolved.extend(entries)
    return tuple(resolved) if changed else bases


def prepare_class(name, bases=(), kwds=None):
    kwds = {} if kwds is None else dict(kwds)
    if "metaclass" in kwds:
        meta = kwds.pop("metaclass")
    else:
        meta = type(bases[0]) if bases else type
    if isinstance(meta, type):
        for base in bases:
            kind = type(base)
            if issubclass(meta, kind):
                continue
            if issubclass(kind, meta):
                meta = kind
                continue
            raise TypeError(
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass "
                "of the metaclasses of all its bases"
            )
    prepare = getattr(meta, "__prepare__", None)
    namespace = prepare(name, bases, **kwds) if prepare is not None else {}
    return meta, namespace, kwds


def get_original_bases(cls, /):
    if not isinstance(cls, type):
        raise TypeError(f"Expected an instance of type, not {type(cls).__name__!r}")
    return cls.__dict__.get("__orig_bases__", cls.__bases__)


class DynamicClassAttribute:
    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc or (fget.__doc__ if fget is not None else None)
        self.overwrite_doc = doc is None

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            raise AttributeError()
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def getter(self, fget):
        return type(self)(fget, self.fset, self.fdel, self.__doc__)

    def setter(self, fset):
        return type(self)(self.fget, fset, self.fdel, self.__doc__)

    def deleter(self, fdel):
        return type(self)(self.fget, self.fset, fdel, self.__doc__)


def coroutine(func):
    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")

    class _Awaitable:
        def __init__(self, made):
            self._made = made

        def __await__(self):
            return iter(self._made)

        def __iter__(self):
            return iter(self._made)

        def send(self, value):
            return self._made.send(value)

        def throw(self, *args):
            return self._made.throw(*args)

        def close(self):
            return self._made.close()

    def wrapper(*args, **kwargs):
        made = func(*args, **kwargs)
        if isinstance(made, CoroutineType) or not isinstance(made, GeneratorType):
            return made
        return _Awaitable(made)

    wrapper.__name__ = func.__name__
    wrapper.__qualname__ = func.__qualname__
    wrapper.__wrapped__ = func
    return wrapper
