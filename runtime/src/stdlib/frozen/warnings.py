# Warnings.

import sys
from builtins import (
    BytesWarning, DeprecationWarning, EncodingWarning, FutureWarning, ImportWarning, PendingDeprecationWarning,
    ResourceWarning, RuntimeWarning, SyntaxWarning, UnicodeWarning, UserWarning, Warning,
)
from _operator import caller_module as _caller_module, caller_place as _caller_place, index as _index

__all__ = [
    "warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings", "simplefilter", "resetwarnings",
    "catch_warnings", "deprecated",
]

# (action, message pattern or None, category, module pattern or None, lineno)
filters = [
    ("default", None, DeprecationWarning, "__main__", 0),
    ("ignore", None, DeprecationWarning, None, 0),
    ("ignore", None, PendingDeprecationWarning, None, 0),
    ("ignore", None, ImportWarning, None, 0),
    ("ignore", None, ResourceWarning, None, 0),
]
defaultaction = "default"
onceregistry = {}
_seen = {}
_log = None


class WarningMessage:
    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return (
            f"{{message : {self.message!r}, category : {self._category_name!r}, filename : {self.filename!r}, "
            f"lineno : {self.lineno}, line : {self.line!r}}}"
        )

    def __repr__(self):
        return f"<WarningMessage {self}>"


def formatwarning(message, category, filename, lineno, line=None):
    text = f"{filename}:{lineno}: {category.__name__}: {message}\n"
    if line is None:
        from linecache import getline

        line = getline(filename, lineno)
    if line:
        text += f"  {line.strip()}\n"
    return text


def showwarning(message, category, filename, lineno, file=None, line=None):
    if file is None:
        file = sys.stderr
    file.write(formatwarning(message, category, filename, lineno, line))


_showwarning = showwarning


def _check_category(message, category):
    if isinstance(message, Warning):
        return type(message)
    if category is None:
        return UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    return category


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    category = _check_category(message, category)
    stacklevel = _index(stacklevel)
    filename, lineno, _, _ = _caller_place(stacklevel)
    warn_explicit(message, category, filename, lineno, _caller_module(), _seen, source=source)


def _inverted(value):
    # `~value` of a bool.
    warn(
        "Bitwise inversion '~' on bool is deprecated and will be removed in Python 3.16. This returns the bitwise inversion"
        " of the underlying int object and is usually not what you expect from negating a bool. Use the 'not' operator for"
        " boolean negation or ~int(x) if you really want the bitwise inversion of the underlying int.",
        DeprecationWarning,
    )
    return ~int(value)


def _of_source(found, filename):
    # What the compiler warns of in a text: lines with messages.
    for lineno, message in found:
        refused = None
        try:
            warn_explicit(message, SyntaxWarning, filename, lineno, filename.removesuffix(".py"))
        except SyntaxWarning as warning:
            refused = str(warning).replace(" Such sequences will not work in the future.", "")
        if refused is not None:
            raise SyntaxError(refused, (filename, lineno, 1, None))


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    if registry is None:
        registry = {}
    if isinstance(message, Warning):
        text = str(message)
        category = type(message)
    else:
        text = message
        message = category(message)
    key = (text, category, lineno)
    if registry.get(key) and _log is None:
        return
    for action, pattern, kind, place, line in filters:
        if (
            (pattern is None or _matches(pattern, str(text), True)) and issubclass(category, kind)
            and (place is None or _matches(place, module or "", False)) and (line == 0 or line == lineno)
        ):
            break
    else:
        action = defaultaction
    if action == "ignore":
        return
    if action == "error":
        raise message
    if action == "once":
        registry[key] = 1
        if onceregistry.get((text, category)):
            return
        onceregistry[text, category] = 1
    elif action in ("default", "module"):
        if registry.get(key if action == "default" else (text, category, 0)):
            return
        registry[key if action == "default" else (text, category, 0)] = 1
    elif action not in ("always", "all"):
        raise RuntimeError(f"Unrecognized action ({action!r}) in warnings.filters:\n {(action, pattern, kind, place, line)}")
    if _log is not None:
        _log.append(WarningMessage(message, category, filename, lineno, source=source))
    elif showwarning is not _showwarning:
        showwarning(message, category, filename, lineno)
    else:
        _showwarning(message, category, filename, lineno)


def _matches(pattern, text, fold):
    if not any(char in pattern for char in ".^$*+?{}[]\\|()"):
        if fold:
            return text.lower().startswith(pattern.lower())
        return text == pattern if not fold else text.startswith(pattern)
    import re

    return re.match(pattern, text, re.IGNORECASE if fold else 0) is not None


_ACTIONS = ("error", "ignore", "always", "all", "default", "module", "once")


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    if action not in _ACTIONS:
        raise ValueError(f"invalid action: {action!r}")
    if not isinstance(message, str):
        raise TypeError("message must be a string")
    if not isinstance(category, type) or not issubclass(category, Warning):
        raise TypeError("category must be a Warning subclass")
    _check_lineno(lineno)
    _insert((action, message or None, category, module or None, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    if action not in _ACTIONS:
        raise ValueError(f"invalid action: {action!r}")
    _check_lineno(lineno)
    _insert((action, None, category, None, lineno), append)


def _check_lineno(lineno):
    if not isinstance(lineno, int):
        raise TypeError("lineno must be an int")
    if lineno < 0:
        raise ValueError("lineno must be an int >= 0")


def _insert(item, append):
    if append:
        if item not in filters:
            filters.append(item)
    else:
        try:
            filters.remove(item)
        except ValueError:
            pass
        filters.insert(0, item)
    _seen.clear()


def resetwarnings():
    filters.clear()
    _seen.clear()


class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._module = sys.modules["warnings"] if module is None else module
        self._filter = None if action is None else (action, category, lineno, append)
        self._entered = False

    def __repr__(self):
        args = ["record=True"] if self._record else []
        if self._module is not sys.modules["warnings"]:
            args.append(f"module={self._module!r}")
        return f"{type(self).__name__}({', '.join(args)})"

    def __enter__(self):
        global _log, showwarning
        if self._entered:
            raise RuntimeError(f"Cannot enter {self!r} twice")
        self._entered = True
        self._filters = filters[:]
        self._saved_log = _log
        self._show = showwarning
        _seen.clear()
        log = None
        if self._record:
            log = _log = []
        if self._filter is not None:
            simplefilter(*self._filter)
        return log

    def __exit__(self, *exc_info):
        global _log, showwarning
        if not self._entered:
            raise RuntimeError(f"Cannot exit {self!r} without entering first")
        filters[:] = self._filters
        _log = self._saved_log
        showwarning = self._show
        _seen.clear()


class deprecated:
    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        if not isinstance(message, str):
            raise TypeError(f"Expected an object of type str for 'message', not {type(message).__name__!r}")
        self.message = message
        self.category = category
        self.stacklevel = stacklevel

    def __call__(self, arg, /):
        message, category, stacklevel = self.message, self.category, self.stacklevel
        if category is None:
            arg.__deprecated__ = message
            return arg
        if isinstance(arg, type):
            original = arg.__new__

            def __new__(cls, /, *args, **kwargs):
                if cls is arg:
                    warn(message, category=category, stacklevel=stacklevel)
                if original is not object.__new__:
                    return original(cls, *args, **kwargs)
                if cls.__init__ is object.__init__ and (args or kwargs):
                    raise TypeError(f"{cls.__name__}() takes no arguments")
                return original(cls)

            arg.__new__ = staticmethod(__new__)
            own = arg.__dict__.get("__init_subclass__")

            def __init_subclass__(cls, /, *args, **kwargs):
                warn(message, category=category, stacklevel=stacklevel)
                if isinstance(own, classmethod):
                    return own.__func__(cls, *args, **kwargs)
                if own is not None:
                    return own(*args, **kwargs)
                return super(arg, cls).__init_subclass__(*args, **kwargs)

            arg.__init_subclass__ = classmethod(__init_subclass__)
            arg.__deprecated__ = message
            return arg
        if not callable(arg):
            raise TypeError("@deprecated decorator with non-None category must be applied to a class or callable, "
                            f"not {arg!r}")
        from functools import wraps

        @wraps(arg)
        def wrapper(*args, **kwargs):
            warn(message, category=category, stacklevel=stacklevel)
            return arg(*args, **kwargs)

        arg.__deprecated__ = wrapper.__deprecated__ = message
        return wrapper
