# Objects that stand for others in tests and keep what was done with them.

import functools
import inspect
import sys
from types import FunctionType, MethodType

__all__ = (
    "Mock", "MagicMock", "patch", "sentinel", "DEFAULT", "ANY", "call", "create_autospec", "AsyncMock", "ThreadingMock",
    "FILTER_DIR", "NonCallableMock", "NonCallableMagicMock", "mock_open", "PropertyMock", "seal",
)

FILTER_DIR = True


class InvalidSpecError(Exception):
    pass


class _SentinelObject:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"sentinel.{self.name}"

    def __reduce__(self):
        return f"sentinel.{self.name}"


class _Sentinel:
    def __init__(self):
        self._sentinels = {}

    def __getattr__(self, name):
        if name == "__bases__":
            raise AttributeError
        return self._sentinels.setdefault(name, _SentinelObject(name))


sentinel = _Sentinel()
DEFAULT = sentinel.DEFAULT
_missing = sentinel.MISSING
_deleted = sentinel.DELETED


class _ANY:
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __repr__(self):
        return "<ANY>"

    __hash__ = None


ANY = _ANY()


def _format_call_signature(name, args, kwargs):
    parts = [repr(arg) for arg in args] + [f"{key}={value!r}" for key, value in kwargs.items()]
    return f"{name}({', '.join(parts)})"


class _Call(tuple):
    def __new__(cls, value=(), name="", parent=None, two=False, from_kall=True):
        args = ()
        kwargs = {}
        size = len(value)
        if size == 3:
            name, args, kwargs = value
        elif size == 2:
            first, second = value
            if isinstance(first, str):
                name = first
                if isinstance(second, tuple):
                    args = second
                else:
                    kwargs = second
            else:
                args, kwargs = first, second
        elif size == 1:
            value, = value
            if isinstance(value, str):
                name = value
            elif isinstance(value, tuple):
                args = value
            else:
                kwargs = value
        if two:
            return tuple.__new__(cls, (args, kwargs))
        return tuple.__new__(cls, (name, args, kwargs))

    def __init__(self, value=(), name=None, parent=None, two=False, from_kall=True):
        self._mock_name = name
        self._mock_parent = parent
        self._mock_from_kall = from_kall

    def __eq__(self, other):
        try:
            len_other = len(other)
        except TypeError:
            return NotImplemented
        self_name = ""
        if len(self) == 2:
            self_args, self_kwargs = tuple(self)
        else:
            self_name, self_args, self_kwargs = tuple(self)
        if getattr(self, "_mock_parent", None) and getattr(other, "_mock_parent", None):
            if self._mock_parent != other._mock_parent:
                return False
        other_name = ""
        if len_other == 0:
            other_args, other_kwargs = (), {}
        elif len_other == 3:
            other_name, other_args, other_kwargs = tuple(other)
        elif len_other == 1:
            value, = other
            if isinstance(value, tuple):
                other_args, other_kwargs = value, {}
            elif isinstance(value, str):
                other_name = value
                other_args, other_kwargs = (), {}
            else:
                other_args, other_kwargs = (), value
        elif len_other == 2:
            first, second = other
            if isinstance(first, str):
                other_name = first
                if isinstance(second, tuple):
                    other_args, other_kwargs = second, {}
                else:
                    other_args, other_kwargs = (), second
            else:
                other_args, other_kwargs = first, second
        else:
            return False
        if self_name and other_name != self_name:
            return False
        return (other_args, other_kwargs) == (self_args, self_kwargs)

    def __ne__(self, other):
        return not self == other

    def __call__(self, *args, **kwargs):
        if self._mock_name is None:
            return _Call(("", args, kwargs), name="()")
        return _Call((self._mock_name, args, kwargs), name=self._mock_name + "()", parent=self)

    def __getattr__(self, attr):
        if attr.startswith("_mock"):
            raise AttributeError(attr)
        if self._mock_name is None:
            return _Call(name=attr, from_kall=False)
        return _Call(name=f"{self._mock_name}.{attr}", parent=self, from_kall=False)

    def count(self, /, *args, **kwargs):
        return self.__getattr__("count")(*args, **kwargs)

    def index(self, /, *args, **kwargs):
        return self.__getattr__("index")(*args, **kwargs)

    @property
    def args(self):
        return self[0] if len(self) == 2 else self[1]

    @property
    def kwargs(self):
        return self[1] if len(self) == 2 else self[2]

    def __repr__(self):
        if not self._mock_from_kall:
            name = self._mock_name or "call"
            return f"call{name}" if name.startswith("()") else name
        if len(self) == 2:
            name = "call"
            args, kwargs = tuple(self)
        else:
            name, args, kwargs = tuple(self)
            if not name:
                name = "call"
            elif not name.startswith("()"):
                name = f"call.{name}"
            else:
                name = f"call{name}"
        return _format_call_signature(name, args, kwargs)

    def call_list(self):
        vals = []
        thing = self
        while thing is not None:
            if thing._mock_from_kall:
                vals.append(thing)
            thing = thing._mock_parent
        return _CallList(reversed(vals))


call = _Call(from_kall=False)


class _CallList(list):
    def __contains__(self, value):
        if not isinstance(value, list):
            return list.__contains__(self, value)
        size = len(value)
        for i in range(0, len(self) - size + 1):
            if list(self[i:i + size]) == value:
                return True
        return False

    def __repr__(self):
        parts = [repr(item) for item in self]
        text = "[" + ", ".join(parts) + "]"
        # One on a line where a line of 80 characters is too short, as pprint has it.
        return text if len(text) <= 80 else "[" + ",\n ".join(parts) + "]"


def _is_exception(obj):
    return isinstance(obj, BaseException) or isinstance(obj, type) and issubclass(obj, BaseException)


_ASSERTS = ("assert", "assret", "asert", "aseert", "assrt")
_FIELDS = (
    "return_value", "_mock_return_value", "side_effect", "_mock_side_effect", "_mock_parent", "_mock_name",
    "_mock_new_name", "_mock_new_parent", "method_calls",
)


def _static_of(spec, name):
    # What an object has under a name, without asking its descriptors.
    found = inspect.getattr_static(spec, name, None)
    return found.__func__ if isinstance(found, (staticmethod, classmethod)) else found


class NonCallableMock:
    def __new__(cls, /, *args, **kwargs):
        # Each mock has a class of its own, so that special methods can be set on it.
        new = type(cls.__name__, (cls,), {"__doc__": cls.__doc__, "__module__": cls.__module__})
        return object.__new__(new)

    def __init__(self, spec=None, wraps=None, name=None, spec_set=None, parent=None, _spec_state=None, _new_name="",
                 _new_parent=None, _spec_as_instance=False, _eat_self=None, unsafe=False, **kwargs):
        d = self.__dict__
        d["_mock_parent"] = parent
        d["_mock_name"] = name
        d["_mock_new_name"] = _new_name
        d["_mock_new_parent"] = parent if _new_parent is None else _new_parent
        d["_mock_sealed"] = False
        if spec_set is not None:
            spec = spec_set
        d["_mock_children"] = {}
        d["_mock_wraps"] = wraps
        d["_mock_unsafe"] = unsafe
        d["_mock_return_value"] = DEFAULT
        d["_mock_side_effect"] = None
        d["_mock_called"] = False
        d["_mock_call_count"] = 0
        d["_mock_call_args"] = None
        d["_mock_call_args_list"] = _CallList()
        d["_mock_mock_calls"] = _CallList()
        d["method_calls"] = _CallList()
        d["_spec_class"] = None
        d["_spec_set"] = spec_set is not None
        d["_mock_methods"] = None
        d["_spec_asyncs"] = ()
        d["_spec_signature"] = None
        if spec is not None:
            self._mock_add_spec(spec)
        if kwargs:
            self.configure_mock(**kwargs)

    def _mock_add_spec(self, spec):
        if isinstance(spec, NonCallableMock):
            raise InvalidSpecError(f"Cannot spec a Mock object. [object={spec!r}]")
        d = self.__dict__
        if isinstance(spec, (list, tuple)):
            d["_mock_methods"] = list(spec)
            return
        d["_spec_class"] = spec if isinstance(spec, type) else type(spec)
        d["_mock_methods"] = dir(spec)
        d["_spec_asyncs"] = [
            name for name in d["_mock_methods"] if inspect.iscoroutinefunction(_static_of(spec, name))
        ]

    def mock_add_spec(self, spec, spec_set=False):
        self._mock_add_spec(spec)
        self.__dict__["_spec_set"] = spec_set

    @property
    def __class__(self):
        if self._spec_class is None:
            return type(self)
        return self._spec_class

    @property
    def return_value(self):
        ret = self._mock_return_value
        if ret is DEFAULT and self._mock_wraps is None:
            ret = self._get_child_mock(_new_parent=self, _new_name="()")
            self.__dict__["_mock_return_value"] = ret
        return ret

    @return_value.setter
    def return_value(self, value):
        self.__dict__["_mock_return_value"] = value
        _adopt(self, value, None, "()")

    @property
    def side_effect(self):
        return self._mock_side_effect

    @side_effect.setter
    def side_effect(self, value):
        if value is not None and not callable(value) and not _is_exception(value):
            try:
                value = iter(value)
            except TypeError:
                # What cannot be iterated over shows when the mock is called.
                pass
        self.__dict__["_mock_side_effect"] = value

    @property
    def called(self):
        return self._mock_called

    @called.setter
    def called(self, value):
        self.__dict__["_mock_called"] = value

    @property
    def call_count(self):
        return self._mock_call_count

    @call_count.setter
    def call_count(self, value):
        self.__dict__["_mock_call_count"] = value

    @property
    def call_args(self):
        return self._mock_call_args

    @call_args.setter
    def call_args(self, value):
        self.__dict__["_mock_call_args"] = value

    @property
    def call_args_list(self):
        return self._mock_call_args_list

    @call_args_list.setter
    def call_args_list(self, value):
        self.__dict__["_mock_call_args_list"] = value

    @property
    def mock_calls(self):
        return self._mock_mock_calls

    @mock_calls.setter
    def mock_calls(self, value):
        self.__dict__["_mock_mock_calls"] = value

    def reset_mock(self, visited=None, *, return_value=False, side_effect=False):
        visited = [] if visited is None else visited
        if id(self) in visited:
            return
        visited.append(id(self))
        d = self.__dict__
        d["_mock_called"] = False
        d["_mock_call_args"] = None
        d["_mock_call_count"] = 0
        d["_mock_mock_calls"] = _CallList()
        d["_mock_call_args_list"] = _CallList()
        d["method_calls"] = _CallList()
        if return_value:
            d["_mock_return_value"] = DEFAULT
        if side_effect:
            d["_mock_side_effect"] = None
        for child in self._mock_children.values():
            if child is not _deleted and isinstance(child, NonCallableMock):
                child.reset_mock(visited, return_value=return_value, side_effect=side_effect)
        ret = self._mock_return_value
        if isinstance(ret, NonCallableMock) and ret is not self:
            ret.reset_mock(visited)

    def configure_mock(self, /, **kwargs):
        for arg, val in sorted(kwargs.items(), key=lambda entry: entry[0].count(".")):
            *path, final = arg.split(".")
            obj = self
            for entry in path:
                obj = getattr(obj, entry)
            setattr(obj, final, val)

    def __getattr__(self, name):
        if name in ("_mock_methods", "_mock_unsafe", "_spec_class", "_mock_children"):
            raise AttributeError(name)
        if self._mock_methods is not None:
            if name not in self._mock_methods or name in _all_magics:
                raise AttributeError(f"Mock object has no attribute {name!r}")
        elif name[:2] == "__" == name[-2:]:
            raise AttributeError(name)
        if not self._mock_unsafe and (self._mock_methods is None or name not in self._mock_methods):
            if name.startswith(_ASSERTS) or name in _ATTRIB_DENY:
                raise AttributeError(
                    f"{name!r} is not a valid assertion. Use a spec for the mock if {name!r} is meant to be an attribute."
                )
        result = self._mock_children.get(name)
        if result is _deleted:
            raise AttributeError(name)
        if result is None:
            wraps = None
            if self._mock_wraps is not None:
                wraps = getattr(self._mock_wraps, name)
            result = self._get_child_mock(parent=self, name=name, wraps=wraps, _new_name=name, _new_parent=self)
            self._mock_children[name] = result
        return result

    def _extract_mock_name(self):
        names = [self._mock_new_name]
        parent = self._mock_new_parent
        last = self
        dot = "."
        if names == ["()"]:
            dot = ""
        while parent is not None:
            last = parent
            names.append(parent._mock_new_name + dot)
            dot = "."
            if parent._mock_new_name == "()":
                dot = ""
            parent = parent._mock_new_parent
        names = list(reversed(names))
        first = last._mock_name or "mock"
        if len(names) > 1 and names[1] not in ("()", "()."):
            first += "."
        names[0] = first
        return "".join(names)

    def __repr__(self):
        name = self._extract_mock_name()
        shown = f" name={name!r}" if name not in ("mock", "mock.") else ""
        spec = ""
        if self._spec_class is not None:
            spec = f" spec={self._spec_class.__name__!r}" if not self._spec_set else f" spec_set={self._spec_class.__name__!r}"
        return f"<{type(self).__name__}{shown}{spec} id='{id(self)}'>"

    def __dir__(self):
        extras = self._mock_methods or []
        names = set(dir(type(self))) | set(extras) | {n for n in self.__dict__ if not n.startswith("_mock")}
        names |= {name for name, child in self._mock_children.items() if child is not _deleted}
        return sorted(n for n in names if not n.startswith("_"))

    def __setattr__(self, name, value):
        if name in _FIELDS or name in _OWN:
            object.__setattr__(self, name, value)
            return
        if self._spec_set and self._mock_methods is not None and name not in self._mock_methods and name not in self.__dict__:
            raise AttributeError(f"Mock object has no attribute '{name}'")
        if name in _unsupported_magics:
            raise AttributeError(f"Attempting to set unsupported magic method {name!r}.")
        if name in _all_magics:
            if not isinstance(value, NonCallableMock):
                setattr(type(self), name, _magic_caller(name, value))
                return
            _adopt(self, value, None, name)
            self._mock_children[name] = value
            setattr(type(self), name, value)
            return
        if name == "__class__":
            self.__dict__["_spec_class"] = value
            return
        if _adopt(self, value, name, name):
            self._mock_children[name] = value
        if self._mock_sealed and not hasattr(self, name):
            raise AttributeError(f"Cannot set {self._extract_mock_name()}.{name}")
        if isinstance(value, NonCallableMock):
            self._mock_children[name] = value
            self.__dict__.pop(name, None)
            return
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        if name in _all_magics and name in type(self).__dict__:
            delattr(type(self), name)
            return
        obj = self._mock_children.get(name, _missing)
        if name in self.__dict__:
            object.__delattr__(self, name)
        elif obj is _deleted:
            raise AttributeError(name)
        if obj is not _missing:
            del self._mock_children[name]
        self._mock_children[name] = _deleted

    def _format_mock_call_signature(self, args, kwargs):
        return _format_call_signature(self._mock_name or "mock", args, kwargs)

    def _calls_repr(self):
        if not self.mock_calls:
            return ""
        return f"\nCalls: {_shortened(self.mock_calls)}."

    def _same(self, one, two):
        sig = self._spec_signature
        if sig is not None:
            try:
                return sig.bind(*one[0], **one[1]) == sig.bind(*two[0], **two[1])
            except TypeError:
                return False
        return one == two

    def assert_not_called(self):
        if self.call_count == 0:
            return
        name = self._mock_name or "mock"
        raise AssertionError(
            f"Expected '{name}' to not have been called. Called {self.call_count} times.{self._calls_repr()}"
        )

    def assert_called(self):
        if self.call_count == 0:
            raise AssertionError(f"Expected '{self._mock_name or 'mock'}' to have been called.")

    def assert_called_once(self):
        if self.call_count != 1:
            raise AssertionError(
                f"Expected '{self._mock_name or 'mock'}' to have been called once. Called {self.call_count} times."
                f"{self._calls_repr()}"
            )

    def assert_called_with(self, /, *args, **kwargs):
        expected_string = self._format_mock_call_signature(args, kwargs)
        if self.call_args is None:
            raise AssertionError(f"expected call not found.\nExpected: {expected_string}\n  Actual: not called.")
        if not self._same(_Call((args, kwargs), two=True), self.call_args):
            actual = self._format_mock_call_signature(self.call_args[0], self.call_args[1])
            raise AssertionError(f"expected call not found.\nExpected: {expected_string}\n  Actual: {actual}")

    def assert_called_once_with(self, /, *args, **kwargs):
        if self.call_count != 1:
            raise AssertionError(
                f"Expected '{self._mock_name or 'mock'}' to be called once. Called {self.call_count} times."
                f"{self._calls_repr()}"
            )
        return self.assert_called_with(*args, **kwargs)

    def assert_has_calls(self, calls, any_order=False):
        expected = list(calls)
        all_calls = self.mock_calls
        if not any_order:
            if expected not in _CallList(all_calls):
                raise AssertionError(f"Calls not found.\nExpected: {_CallList(calls)}{_actual(all_calls)}")
            return
        rest = list(all_calls)
        not_found = []
        for kall in expected:
            try:
                rest.remove(kall)
            except ValueError:
                not_found.append(kall)
        if not_found:
            raise AssertionError(
                f"{self._mock_name or 'mock'!r} does not contain all of {tuple(not_found)!r} in its call list, "
                f"found {rest!r} instead"
            )

    def assert_any_call(self, /, *args, **kwargs):
        expected = _Call((args, kwargs), two=True)
        if not any(self._same(expected, found) for found in self.call_args_list):
            raise AssertionError(f"{self._format_mock_call_signature(args, kwargs)} call not found")

    def attach_mock(self, mock, attribute):
        mock.__dict__["_mock_parent"] = None
        mock.__dict__["_mock_new_parent"] = None
        mock.__dict__["_mock_name"] = ""
        mock.__dict__["_mock_new_name"] = None
        setattr(self, attribute, mock)

    def _get_child_mock(self, /, **kw):
        if self._mock_sealed:
            attribute = f".{kw['name']}" if "name" in kw else "()"
            raise AttributeError(self._extract_mock_name() + attribute)
        new_name = kw.get("_new_name")
        kind = type(self).__mro__[1]
        if new_name in self.__dict__["_spec_asyncs"]:
            return AsyncMock(**kw)
        if issubclass(kind, AsyncMock):
            methods = self.__dict__["_mock_methods"]
            return MagicMock(**kw) if methods is not None and new_name in methods else kind(**kw)
        if not issubclass(kind, CallableMixin):
            kind = MagicMock if issubclass(kind, NonCallableMagicMock) else Mock
        elif issubclass(kind, PropertyMock):
            kind = MagicMock
        return kind(**kw)


_OWN = ("called", "call_count", "call_args", "call_args_list", "mock_calls")
_ATTRIB_DENY = {
    "called_once", "called_once_with", "called_with", "has_calls", "any_call", "not_called",
}


def _shortened(calls):
    return repr(calls)


def _actual(calls):
    return f"\n  Actual: {calls!r}"


def _adopt(parent, value, name, new_name):
    # A mock that becomes part of another tells it of its calls.
    if not isinstance(value, NonCallableMock):
        return False
    if value._mock_name or value._mock_new_name or value._mock_parent is not None or value._mock_new_parent is not None:
        return False
    here = parent
    while here is not None:
        if here is value:
            return False
        here = here._mock_new_parent
    d = value.__dict__
    if new_name:
        d["_mock_new_parent"] = parent
        d["_mock_new_name"] = new_name
    if name:
        d["_mock_parent"] = parent
        d["_mock_name"] = name
    return True


class CallableMixin(NonCallableMock):
    def __init__(self, spec=None, side_effect=None, return_value=DEFAULT, wraps=None, name=None, spec_set=None,
                 parent=None, _spec_state=None, _new_name="", _new_parent=None, unsafe=False, **kwargs):
        NonCallableMock.__init__(
            self, spec, wraps, name, spec_set, parent, _spec_state, _new_name, _new_parent, unsafe=unsafe
        )
        self.__dict__["_mock_return_value"] = return_value
        if return_value is not DEFAULT:
            _adopt(self, return_value, None, "()")
        self.side_effect = side_effect
        if kwargs:
            self.configure_mock(**kwargs)

    def __call__(self, /, *args, **kwargs):
        self._mock_check_sig(*args, **kwargs)
        self._increment_mock_call(args, kwargs)
        return self._mock_call(args, kwargs)

    def _mock_check_sig(self, /, *args, **kwargs):
        sig = self._spec_signature
        if sig is not None:
            sig.bind(*args, **kwargs)

    def _increment_mock_call(self, args, kwargs):
        d = self.__dict__
        d["_mock_called"] = True
        d["_mock_call_count"] += 1
        kall = _Call((args, kwargs), two=True)
        d["_mock_call_args"] = kall
        d["_mock_call_args_list"].append(kall)
        d["_mock_mock_calls"].append(_Call(("", args, kwargs)))
        do_method_calls = self._mock_parent is not None
        method_name = self._mock_name or ""
        new_name = self._mock_new_name
        is_a_call = new_name == "()"
        new_parent = self._mock_new_parent
        while new_parent is not None:
            if do_method_calls:
                new_parent.method_calls.append(_Call((method_name, args, kwargs)))
                do_method_calls = new_parent._mock_parent is not None
                if do_method_calls:
                    method_name = f"{new_parent._mock_name}.{method_name}"
            new_parent._mock_mock_calls.append(_Call((new_name, args, kwargs)))
            if new_parent._mock_new_name:
                dot = "" if is_a_call else "."
                is_a_call = new_parent._mock_new_name == "()"
                new_name = new_parent._mock_new_name + dot + new_name
            new_parent = new_parent._mock_new_parent

    def _mock_call(self, args, kwargs):
        effect = self.side_effect
        if effect is not None:
            if _is_exception(effect):
                raise effect
            if not callable(effect):
                result = next(effect)
                if _is_exception(result):
                    raise result
            else:
                result = effect(*args, **kwargs)
            if result is not DEFAULT:
                return result
        if self._mock_return_value is not DEFAULT:
            return self.return_value
        if self._mock_wraps is not None:
            return self._mock_wraps(*args, **kwargs)
        return self.return_value


class Mock(CallableMixin):
    pass


_numerics = "add sub mul matmul truediv floordiv mod lshift rshift and xor or pow"
_binary_magics = {f"__{n}__" for n in _numerics.split()} | {f"__i{n}__" for n in _numerics.split()} | {
    f"__r{n}__" for n in _numerics.split()
}
_magics = {
    "__lt__", "__gt__", "__le__", "__ge__", "__eq__", "__ne__", "__getitem__", "__setitem__", "__delitem__", "__len__",
    "__contains__", "__str__", "__sizeof__", "__enter__", "__exit__", "__divmod__", "__rdivmod__", "__neg__", "__pos__",
    "__abs__", "__invert__", "__complex__", "__int__", "__float__", "__index__", "__round__", "__trunc__", "__floor__",
    "__ceil__", "__bool__", "__next__", "__fspath__", "__aiter__", "__hash__", "__iter__", "__aenter__", "__aexit__",
    "__anext__", "__format__", "__missing__", "__reversed__", "__get__", "__set__", "__delete__", "__call__",
} | _binary_magics
_all_magics = _magics - {"__call__"}
_unsupported_magics = {"__getattr__", "__setattr__", "__init__", "__new__", "__prepare__", "__instancecheck__", "__subclasscheck__", "__del__"}


def _magic_caller(name, value):
    if isinstance(value, FunctionType):
        return value
    if callable(value):
        def method(self, /, *args, **kw):
            return value(*args, **kw)

        return method
    return value


_return_values = {
    "__hash__": lambda self: object.__hash__(self),
    "__str__": lambda self: object.__str__(self),
    "__sizeof__": lambda self: 48,
    "__fspath__": lambda self: f"{type(self).__name__}/{self._extract_mock_name()}/{id(self)}",
    "__int__": lambda self: 1,
    "__contains__": lambda self: False,
    "__len__": lambda self: 0,
    "__exit__": lambda self: False,
    "__complex__": lambda self: 1j,
    "__float__": lambda self: 1.0,
    "__bool__": lambda self: True,
    "__index__": lambda self: 1,
    "__iter__": lambda self: iter([]),
    "__aiter__": lambda self: _AsyncIterator([]),
    "__lt__": lambda self: NotImplemented,
    "__gt__": lambda self: NotImplemented,
    "__le__": lambda self: NotImplemented,
    "__ge__": lambda self: NotImplemented,
    "__aexit__": lambda self: False,
}
_default_magics = sorted(
    _all_magics - {"__get__", "__set__", "__delete__", "__missing__", "__reversed__", "__format__", "__anext__", "__aenter__",
                   "__aexit__", "__aiter__", "__rpow__"}
)


class _AsyncIterator:
    def __init__(self, items):
        self._items = iter(items)

    async def __anext__(self):
        for item in self._items:
            return item
        raise StopAsyncIteration


def _install(name):
    # The special method of a magic mock: a mock that is made when it is first asked for.
    def method(self, /, *args, **kw):
        child = self._mock_children.get(name)
        if child is None or child is _deleted:
            child = _magic_child(self, name)
        return child(*args, **kw)

    method.__name__ = name
    return method


def _magic_child(self, name):
    kind = AsyncMock if name in _async_magics else MagicMock
    child = kind(name=name, _new_name=name, _new_parent=self)
    default = _return_values.get(name)
    if name == "__eq__":
        child.side_effect = lambda other: _answer(self, child, other, True)
    elif name == "__ne__":
        child.side_effect = lambda other: _answer(self, child, other, False)
    elif default is not None:
        if name == "__iter__" or name == "__aiter__":
            kind = iter if name == "__iter__" else _AsyncIterator
            child.side_effect = lambda: kind(
                child._mock_return_value if child._mock_return_value is not DEFAULT else []
            )
        else:
            child.__dict__["_mock_return_value"] = default(self)
    self._mock_children[name] = child
    return child


def _answer(mock, child, other, equal):
    # Of a mock that nothing was said of its comparison: it equals itself.
    if child._mock_return_value is not DEFAULT:
        return DEFAULT
    return equal if mock is other else NotImplemented


class _Magics:
    # Beneath the class of each magic mock that has no specification.
    pass


class MagicMixin(NonCallableMock):
    def __new__(cls, /, *args, **kwargs):
        new = type(cls.__name__, (cls, _Magics), {"__doc__": cls.__doc__, "__module__": cls.__module__})
        return object.__new__(new)

    def _mock_add_spec(self, spec):
        NonCallableMock._mock_add_spec(self, spec)
        own = type(self)
        own.__bases__ = own.__bases__[:1]
        for name in _installed.intersection(self._mock_methods):
            setattr(own, name, getattr(_Magics, name))

    def __getattribute__(self, name):
        # Special methods that are asked of the mock itself are mocks.
        if name[:2] == "__" and name in _installed and _is_allowed(self, name):
            child = self._mock_children.get(name)
            if child is None or child is _deleted:
                child = _magic_child(self, name)
            return child
        return object.__getattribute__(self, name)


def _is_allowed(mock, name):
    methods = mock.__dict__.get("_mock_methods")
    return methods is None or name in methods


_async_magics = ("__aenter__", "__aexit__", "__anext__")
_installed = frozenset([*_default_magics, *_async_magics, "__aiter__"])


def _add_magics(cls):
    for name in _installed:
        setattr(cls, name, _install(name))
    return cls


class NonCallableMagicMock(MagicMixin, NonCallableMock):
    pass


class MagicMock(MagicMixin, Mock):
    def reset_mock(self, /, *args, return_value=False, **kwargs):
        super().reset_mock(*args, return_value=return_value, **kwargs)


_add_magics(_Magics)


class PropertyMock(Mock):
    def __get__(self, obj, obj_type=None):
        return self()

    def __set__(self, obj, val):
        self(val)


class AsyncMock(MagicMock):
    def __init__(self, /, *args, **kwargs):
        super().__init__(*args, **kwargs)
        d = self.__dict__
        d["await_count"] = 0
        d["await_args"] = None
        d["await_args_list"] = _CallList()
        # As a function of `async def`, to those who ask.
        d["_is_coroutine_mark"] = inspect._coroutine_mark

    def __call__(self, /, *args, **kwargs):
        self._mock_check_sig(*args, **kwargs)
        self._increment_mock_call(args, kwargs)
        return self._execute(args, kwargs)

    async def _execute(self, args, kwargs):
        d = self.__dict__
        kall = _Call((args, kwargs), two=True)
        d["await_count"] += 1
        d["await_args"] = kall
        d["await_args_list"].append(kall)
        effect = self.side_effect
        if effect is not None:
            if _is_exception(effect):
                raise effect
            if not callable(effect):
                try:
                    result = next(effect)
                except StopIteration:
                    raise StopAsyncIteration
                if _is_exception(result):
                    raise result
            else:
                result = effect(*args, **kwargs)
                if hasattr(type(result), "__await__"):
                    result = await result
            if result is not DEFAULT:
                return result
        if self._mock_return_value is not DEFAULT:
            return self.return_value
        if self._mock_wraps is not None:
            result = self._mock_wraps(*args, **kwargs)
            return await result if hasattr(type(result), "__await__") else result
        return self.return_value

    def assert_awaited(self):
        if self.await_count == 0:
            raise AssertionError(f"Expected {self._mock_name or 'mock'} to have been awaited.")

    def assert_awaited_once(self):
        if self.await_count != 1:
            raise AssertionError(
                f"Expected {self._mock_name or 'mock'} to have been awaited once. Awaited {self.await_count} times."
            )

    def assert_awaited_with(self, /, *args, **kwargs):
        expected_string = self._format_mock_call_signature(args, kwargs)
        if self.await_args is None:
            raise AssertionError(f"Expected await: {expected_string}\nNot awaited")
        if self.await_args != _Call((args, kwargs), two=True):
            actual = self._format_mock_call_signature(self.await_args[0], self.await_args[1])
            raise AssertionError(f"expected await not found.\nExpected: {expected_string}\n  Actual: {actual}")

    def assert_awaited_once_with(self, /, *args, **kwargs):
        self.assert_awaited_once()
        return self.assert_awaited_with(*args, **kwargs)

    def assert_any_await(self, /, *args, **kwargs):
        if _Call((args, kwargs), two=True) not in self.await_args_list:
            raise AssertionError(f"{self._format_mock_call_signature(args, kwargs)} await not found")

    def assert_not_awaited(self):
        if self.await_count != 0:
            raise AssertionError(
                f"Expected {self._mock_name or 'mock'} to not have been awaited. Awaited {self.await_count} times."
            )

    def reset_mock(self, /, *args, **kwargs):
        super().reset_mock(*args, **kwargs)
        self.__dict__["await_count"] = 0
        self.__dict__["await_args"] = None
        self.__dict__["await_args_list"] = _CallList()


class ThreadingMock(MagicMock):
    def wait_until_called(self, *, timeout=None):
        self.assert_called()


def _import(target):
    first, *rest = target.split(".")
    thing = __import__(first)
    path = first
    for part in rest:
        path += "." + part
        try:
            thing = getattr(thing, part)
        except AttributeError:
            __import__(path)
            thing = getattr(thing, part)
    return thing


class _patch:
    attribute_name = None
    _active_patches = []

    def __init__(self, getter, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs):
        if new_callable is not None:
            if new is not DEFAULT:
                raise ValueError("Cannot use 'new' and 'new_callable' together")
            if autospec is not None:
                raise ValueError("Cannot use 'autospec' and 'new_callable' together")
        self.getter = getter
        self.attribute = attribute
        self.new = new
        self.new_callable = new_callable
        self.spec = spec
        self.create = create
        self.spec_set = spec_set
        self.autospec = autospec
        self.kwargs = kwargs
        self.additional_patchers = []
        self._entered = []

    def copy(self):
        made = _patch(self.getter, self.attribute, self.new, self.spec, self.create, self.spec_set, self.autospec,
                      self.new_callable, self.kwargs)
        made.attribute_name = self.attribute_name
        made.additional_patchers = [p.copy() for p in self.additional_patchers]
        return made

    def __call__(self, func):
        if isinstance(func, type):
            for attr in dir(func):
                if attr.startswith(patch.TEST_PREFIX) and callable(getattr(func, attr)):
                    setattr(func, attr, self.copy()(getattr(func, attr)))
            return func
        return self._decorate(func)

    def _decorate(self, func):
        if hasattr(func, "patchings"):
            func.patchings.append(self)
            return func

        def entered(args, keywargs):
            extra, active = [], []
            for patching in patched.patchings:
                arg = patching.__enter__()
                active.append(patching)
                if patching.attribute_name is not None:
                    keywargs.update(arg)
                elif patching.new is DEFAULT:
                    extra.append(arg)
            return args + tuple(extra), active

        if inspect.iscoroutinefunction(func):
            @functools.wraps(func)
            async def patched(*args, **keywargs):
                args, active = entered(args, keywargs)
                try:
                    return await func(*args, **keywargs)
                finally:
                    for patching in reversed(active):
                        patching.__exit__(*sys.exc_info())
        else:
            @functools.wraps(func)
            def patched(*args, **keywargs):
                args, active = entered(args, keywargs)
                try:
                    return func(*args, **keywargs)
                finally:
                    for patching in reversed(active):
                        patching.__exit__(*sys.exc_info())

        patched.patchings = [self]
        return patched

    def get_original(self):
        target = self.getter()
        name = self.attribute
        try:
            original = target.__dict__[name]
            local = True
        except (AttributeError, KeyError):
            original = getattr(target, name, DEFAULT)
            local = False
        if not self.create and original is DEFAULT:
            raise AttributeError(f"{target} does not have the attribute {name!r}")
        return original, local

    def __enter__(self):
        target = self.getter()
        original, local = self.get_original()
        new = self.new
        if new is DEFAULT:
            kwargs = dict(self.kwargs)
            if self.autospec is not None and self.autospec is not False:
                spec = original if self.autospec is True else self.autospec
                new = create_autospec(spec, spec_set=bool(self.spec_set), _name=self.attribute, **kwargs)
            else:
                spec, spec_set = self.spec, self.spec_set
                if spec is True:
                    spec = original
                if spec_set is True:
                    spec_set, spec = original, None
                kind = self.new_callable
                if kind is None:
                    kind = AsyncMock if inspect.iscoroutinefunction(original) else MagicMock
                if spec is not None:
                    kwargs["spec"] = spec
                if spec_set is not None:
                    kwargs["spec_set"] = spec_set
                if isinstance(kind, type) and issubclass(kind, NonCallableMock):
                    kwargs.setdefault("name", self.attribute)
                new = kind(**kwargs)
        elif self.kwargs:
            raise TypeError("Can't pass kwargs to a mock we aren't creating")
        setattr(target, self.attribute, new)
        result = new
        if self.attribute_name is not None:
            result = {}
            if self.new is DEFAULT:
                result[self.attribute_name] = new
        entered = []
        for patching in self.additional_patchers:
            arg = patching.__enter__()
            entered.append(patching)
            if patching.new is DEFAULT and isinstance(result, dict):
                result.update(arg)
        self._entered.append((target, original, local, entered))
        return result

    def __exit__(self, *exc_info):
        if not self._entered:
            return
        target, original, local, entered = self._entered.pop()
        for patching in reversed(entered):
            patching.__exit__(*exc_info)
        if local and original is not DEFAULT:
            setattr(target, self.attribute, original)
        else:
            delattr(target, self.attribute)
            if not self.create and (not hasattr(target, self.attribute)):
                setattr(target, self.attribute, original)

    def start(self):
        result = self.__enter__()
        self._active_patches.append(self)
        return result

    def stop(self):
        if self not in self._active_patches:
            return None
        self._active_patches.remove(self)
        self.__exit__(None, None, None)
        return False


def _target(target):
    try:
        target, attribute = target.rsplit(".", 1)
    except (TypeError, ValueError, AttributeError):
        raise TypeError(f"Need a valid target to patch. You supplied: {target!r}")
    return functools.partial(_import, target), attribute


def _patch_object(target, attribute, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None,
                  new_callable=None, *, unsafe=False, **kwargs):
    if type(target) is str:
        raise TypeError(f"{target!r} must be the actual object to be patched, not a str")
    return _patch(lambda: target, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs)


def _patch_multiple(target, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, **kwargs):
    getter = functools.partial(_import, target) if type(target) is str else lambda: target
    if not kwargs:
        raise ValueError("Must supply at least one keyword argument with patch.multiple")
    patchers = []
    for attribute, new in kwargs.items():
        patcher = _patch(getter, attribute, new, spec, create, spec_set, autospec, new_callable, {})
        patcher.attribute_name = attribute
        patchers.append(patcher)
    patchers[0].additional_patchers = patchers[1:]
    return patchers[0]


class _patch_dict:
    def __init__(self, in_dict, values=(), clear=False, **kwargs):
        self.in_dict = in_dict
        self.values = dict(values)
        self.values.update(kwargs)
        self.clear = clear
        self._original = None

    def __call__(self, f):
        if isinstance(f, type):
            for attr in dir(f):
                if attr.startswith(patch.TEST_PREFIX) and callable(getattr(f, attr)):
                    setattr(f, attr, _patch_dict(self.in_dict, self.values, self.clear)(getattr(f, attr)))
            return f

        if inspect.iscoroutinefunction(f):
            @functools.wraps(f)
            async def inner(*args, **kw):
                with self:
                    return await f(*args, **kw)
        else:
            @functools.wraps(f)
            def inner(*args, **kw):
                with self:
                    return f(*args, **kw)

        return inner

    def __enter__(self):
        if isinstance(self.in_dict, str):
            self.in_dict = _import(self.in_dict)
        in_dict = self.in_dict
        try:
            self._original = in_dict.copy()
        except AttributeError:
            self._original = {key: in_dict[key] for key in in_dict}
        if self.clear:
            for key in list(in_dict):
                del in_dict[key]
        try:
            in_dict.update(self.values)
        except AttributeError:
            for key in self.values:
                in_dict[key] = self.values[key]
        return in_dict

    def __exit__(self, *args):
        in_dict = self.in_dict
        for key in list(in_dict):
            del in_dict[key]
        for key in self._original:
            in_dict[key] = self._original[key]
        return False

    def start(self):
        result = self.__enter__()
        _patch._active_patches.append(self)
        return result

    def stop(self):
        if self not in _patch._active_patches:
            return None
        _patch._active_patches.remove(self)
        self.__exit__(None, None, None)
        return False


def _stopall():
    for patching in reversed(_patch._active_patches[:]):
        patching.stop()


def patch(target, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, *,
          unsafe=False, **kwargs):
    getter, attribute = _target(target)
    return _patch(getter, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs)


patch.object = _patch_object
patch.dict = _patch_dict
patch.multiple = _patch_multiple
patch.stopall = _stopall
patch.TEST_PREFIX = "test"


def _signature_of(spec, skip_first):
    if isinstance(spec, type) and spec.__init__ is object.__init__ and spec.__new__ is object.__new__:
        # Which takes what it is called with.
        return None
    try:
        sig = inspect.signature(spec)
    except (ValueError, TypeError):
        return None
    if skip_first:
        params = list(sig.parameters.values())
        if params and params[0].kind in (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD):
            sig = sig.replace(parameters=params[1:])
    return sig


_TOLD = ("called", "call_count", "call_args", "call_args_list", "method_calls", "mock_calls")
_TOLD_OF_AWAITING = ("await_count", "await_args", "await_args_list")


def _as_function(mock, spec):
    # A function that calls the mock, so that it is bound like any other; what the mock knows is told by its attributes.
    told = _TOLD + _TOLD_OF_AWAITING if isinstance(mock, AsyncMock) else _TOLD

    def tell():
        for name in told:
            setattr(function, name, getattr(mock, name))

    def heed():
        if function.return_value is not mock.return_value:
            mock.return_value = function.return_value
        mock.side_effect = function.side_effect

    if isinstance(mock, AsyncMock):
        async def function(*args, **kwargs):
            heed()
            try:
                return await mock(*args, **kwargs)
            finally:
                tell()
    else:
        def function(*args, **kwargs):
            heed()
            try:
                return mock(*args, **kwargs)
            finally:
                tell()

    functools.update_wrapper(function, spec)
    function.mock = mock
    function.return_value = mock.return_value
    function.side_effect = mock.side_effect
    for name in dir(type(mock)):
        if name.startswith("assert_"):
            setattr(function, name, getattr(mock, name))

    def reset_mock(*args, **kwargs):
        mock.reset_mock(*args, **kwargs)
        tell()

    function.reset_mock = reset_mock
    tell()
    return function


def create_autospec(spec, spec_set=False, instance=False, _parent=None, _name=None, *, unsafe=False, **kwargs):
    is_type = isinstance(spec, type)
    options = {"spec_set" if spec_set else "spec": spec}
    if spec is None:
        options = {}
    kind = MagicMock
    if inspect.iscoroutinefunction(spec):
        kind = AsyncMock
    elif not callable(spec):
        kind = NonCallableMagicMock
    elif is_type and instance and not any("__call__" in base.__dict__ for base in spec.__mro__):
        kind = NonCallableMagicMock
    if isinstance(spec, (FunctionType, MethodType)):
        options = {}
    mock = kind(parent=_parent, name=_name, _new_name="" if _parent is None else _name, _new_parent=_parent, **options, **kwargs)
    if callable(spec) and not instance:
        mock.__dict__["_spec_signature"] = _signature_of(spec, False)
    if isinstance(spec, FunctionType):
        mock.__dict__["__name__"] = spec.__name__
    if is_type and not instance and "return_value" not in kwargs:
        mock.return_value = create_autospec(spec, spec_set, instance=True, _name="()", _parent=mock)
    if isinstance(spec, FunctionType):
        return _as_function(mock, spec)
    if isinstance(spec, MethodType):
        return mock
    for entry in dir(spec):
        if entry.startswith("__") or entry in kwargs:
            continue
        original = getattr(spec, entry, None)
        if isinstance(original, (FunctionType, MethodType)):
            skip = is_type and isinstance(spec.__dict__.get(entry) if entry in spec.__dict__ else original, FunctionType) and instance
            child_kind = AsyncMock if inspect.iscoroutinefunction(original) else MagicMock
            child = child_kind(parent=mock, name=entry, _new_name=entry, _new_parent=mock)
            child.__dict__["_spec_signature"] = _signature_of(original, skip)
            mock._mock_children[entry] = child
        elif original is not None and not callable(original) and not isinstance(original, property):
            child = NonCallableMagicMock(spec=original, parent=mock, name=entry, _new_name=entry, _new_parent=mock)
            mock._mock_children[entry] = child
    return mock


def mock_open(mock=None, read_data=""):
    empty = b"" if isinstance(read_data, bytes) else ""
    state = []

    def fresh():
        import io

        stream = io.BytesIO(read_data) if isinstance(read_data, bytes) else io.StringIO(read_data)
        state[:] = [stream]

    fresh()
    if mock is None:
        mock = MagicMock(name="open")
    handle = MagicMock()
    handle.__enter__.return_value = handle
    handle.__exit__.side_effect = lambda *args: (handle.close(), None)[1]
    handle.write.return_value = None
    handle.read.side_effect = lambda *args, **kwargs: state[0].read(*args, **kwargs)
    handle.readline.side_effect = lambda *args, **kwargs: state[0].readline(*args, **kwargs)
    handle.readlines.side_effect = lambda *args, **kwargs: state[0].readlines(*args, **kwargs)
    handle.__iter__.side_effect = lambda: iter(state[0])
    handle.__next__ = lambda self: next(state[0])

    def reset(*args, **kwargs):
        fresh()
        return DEFAULT

    mock.side_effect = reset
    mock.return_value = handle
    return mock


def seal(mock):
    mock.__dict__["_mock_sealed"] = True
    for child in list(mock._mock_children.values()):
        if isinstance(child, NonCallableMock) and child._mock_new_parent is mock:
            seal(child)
