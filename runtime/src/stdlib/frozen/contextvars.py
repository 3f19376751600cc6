# Variables of a context. The values of a context are a dict that is replaced, never changed: a copy of the context has the same
# one, and a task begins with nothing else (`_here` makes it a context once something is asked for).

import _asyncio
import collections.abc
from types import GenericAlias

__all__ = ["Context", "ContextVar", "Token", "copy_context"]


class _Missing:
    def __repr__(self):
        return "<Token.MISSING>"


_MISSING = _Missing()


class Context(collections.abc.Mapping):
    __tp_name__ = "_contextvars.Context"
    def __init__(self, *args, **kwargs):
        if args or kwargs:
            raise TypeError("Context() does not accept any arguments")
        self._values = {}
        self._entered = False

    def __reduce__(self):
        raise TypeError("cannot pickle '_contextvars.Context' object")

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type '_contextvars.Context' is not an acceptable base type")

    def run(self, /, *args, **kwargs):
        if not args:
            raise TypeError("run() missing 1 required positional argument")
        callable, *args = args
        if self._entered:
            raise RuntimeError(f"cannot enter context: {self} is already entered")
        before = _here()
        self._entered = True
        _asyncio.set_context(self)
        try:
            return callable(*args, **kwargs)
        finally:
            _asyncio.set_context(before)
            self._entered = False

    def copy(self):
        made = Context()
        made._values = self._values
        return made

    def __getitem__(self, var):
        if not isinstance(var, ContextVar):
            raise TypeError(f"a ContextVar key was expected, got {var!r}")
        return self._values[var]

    def __contains__(self, var):
        if not isinstance(var, ContextVar):
            raise TypeError(f"a ContextVar key was expected, got {var!r}")
        return var in self._values

    def get(self, var, default=None, /):
        if not isinstance(var, ContextVar):
            raise TypeError(f"a ContextVar key was expected, got {var!r}")
        return self._values.get(var, default)

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __eq__(self, other):
        if not isinstance(other, Context):
            return NotImplemented
        return self._values == other._values

    __hash__ = None

    def keys(self):
        return self._values.keys()

    def values(self):
        return self._values.values()

    def items(self):
        return self._values.items()

    def __repr__(self):
        return f"<_contextvars.Context object at {id(self):#x}>"

    __hash__ = None


Context.__module__ = "_contextvars"
Context.__tp_sealed__ = "_contextvars.Context"


def _begun(values):
    made = Context()
    made._entered = True
    if values is not None:
        made._values = values
    return made


def _here():
    found = _asyncio.context()
    if type(found) is not Context:
        found = _begun(found)
        _asyncio.set_context(found)
    return found


def _of_task(task):
    if _asyncio.is_current(task):
        return _here()
    found = _asyncio.task_context(task)
    if type(found) is not Context:
        found = _begun(found)
        _asyncio.set_task_context(task, found)
    return found


class _Callback:
    # A callback of a future, which is called in the context that it was added in.
    def __init__(self, callback, context):
        self._callback_of = callback
        self._context = context

    def __call__(self, future):
        return self._context.run(self._callback_of, future)

    def __repr__(self):
        return repr(self._callback_of)


def _add_callback(future, callback, context):
    if context is None:
        context = _here().copy()
    _asyncio.add_callback(future, _Callback(callback, context))


class Token:
    MISSING = _MISSING

    def __init__(self, *args):
        raise RuntimeError("Tokens can only be created by ContextVars")

    @property
    def var(self):
        return self._var

    @property
    def old_value(self):
        return self._old

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self._var.reset(self)

    def __repr__(self):
        used = " used" if self._used else ""
        return f"<Token{used} var={self._var!r} at {id(self):#x}>"

    __class_getitem__ = classmethod(GenericAlias)


Token.__module__ = "_contextvars"
Token.__tp_final__ = "_contextvars.Token"
Token.__tp_sealed__ = "_contextvars.Token"


class ContextVar:
    __tp_name__ = "_contextvars.ContextVar"
    __slots__ = ("_name", "_default")

    def __reduce__(self):
        raise TypeError("cannot pickle '_contextvars.ContextVar' object")

    def __init__(self, name, /, *, default=_MISSING):
        if not isinstance(name, str):
            raise TypeError("context variable name must be a str")
        self._name = name
        self._default = default

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type '_contextvars.ContextVar' is not an acceptable base type")

    @property
    def name(self):
        return self._name

    def get(self, default=_MISSING, /):
        found = _here()._values.get(self, _MISSING)
        if found is not _MISSING:
            return found
        if default is not _MISSING:
            return default
        if self._default is not _MISSING:
            return self._default
        raise LookupError(self)

    def set(self, value, /):
        context = _here()
        token = object.__new__(Token)
        token._var = self
        token._context = context
        token._old = context._values.get(self, _MISSING)
        token._used = False
        context._values = {**context._values, self: value}
        return token

    def reset(self, token, /):
        if not isinstance(token, Token):
            raise TypeError(f"expected an instance of Token, got {token!r}")
        if token._used:
            raise RuntimeError(f"{token!r} has already been used once")
        if token._var is not self:
            raise ValueError(f"{token!r} was created by a different ContextVar")
        context = _here()
        if token._context is not context:
            raise ValueError(f"{token!r} was created in a different Context")
        token._used = True
        values = context._values.copy()
        if token._old is _MISSING:
            del values[self]
        else:
            values[self] = token._old
        context._values = values

    def __repr__(self):
        default = "" if self._default is _MISSING else f" default={self._default!r}"
        return f"<ContextVar name={self._name!r}{default} at {id(self):#x}>"

    __class_getitem__ = classmethod(GenericAlias)


ContextVar.__module__ = "_contextvars"
ContextVar.__tp_sealed__ = "_contextvars.ContextVar"


def copy_context():
    return _here().copy()
