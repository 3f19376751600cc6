# Variables of a context. Tasks of asyncio share the one context that there is.

import collections.abc
from types import GenericAlias

__all__ = ["Context", "ContextVar", "Token", "copy_context"]


class _Missing:
    def __repr__(self):
        return "<Token.MISSING>"


_MISSING = _Missing()


class Context(collections.abc.Mapping):
    def __init__(self):
        self._values = {}
        self._entered = False

    def run(self, callable, /, *args, **kwargs):
        if self._entered:
            raise RuntimeError(f"cannot enter context: {self} is already entered")
        before = _current[-1]
        self._entered = True
        _current.append(self)
        try:
            return callable(*args, **kwargs)
        finally:
            _current.pop()
            self._entered = False

    def copy(self):
        made = Context()
        made._values = self._values.copy()
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


def _first():
    made = Context()
    made._entered = True
    return made


_current = [_first()]


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
        return f"<_contextvars.Token{used} var={self._var!r} at {id(self):#x}>"

    __class_getitem__ = classmethod(GenericAlias)


Token.__module__ = "_contextvars"


class ContextVar:
    def __init__(self, name, /, *, default=_MISSING):
        if not isinstance(name, str):
            raise TypeError("context variable name must be a str")
        self._name = name
        self._default = default

    @property
    def name(self):
        return self._name

    def get(self, default=_MISSING, /):
        found = _current[-1]._values.get(self, _MISSING)
        if found is not _MISSING:
            return found
        if default is not _MISSING:
            return default
        if self._default is not _MISSING:
            return self._default
        raise LookupError(self)

    def set(self, value, /):
        context = _current[-1]
        token = object.__new__(Token)
        token._var = self
        token._context = context
        token._old = context._values.get(self, _MISSING)
        token._used = False
        context._values[self] = value
        return token

    def reset(self, token, /):
        if not isinstance(token, Token):
            raise TypeError(f"expected an instance of Token, got {token!r}")
        if token._used:
            raise RuntimeError(f"{token!r} has already been used once")
        if token._var is not self:
            raise ValueError(f"{token!r} was created by a different ContextVar")
        if token._context is not _current[-1]:
            raise ValueError(f"{token!r} was created in a different Context")
        token._used = True
        if token._old is _MISSING:
            del _current[-1]._values[self]
        else:
            _current[-1]._values[self] = token._old

    def __repr__(self):
        default = "" if self._default is _MISSING else f" default={self._default!r}"
        return f"<ContextVar name={self._name!r}{default} at {id(self):#x}>"

    __class_getitem__ = classmethod(GenericAlias)


ContextVar.__module__ = "_contextvars"


def copy_context():
    return _current[-1].copy()
