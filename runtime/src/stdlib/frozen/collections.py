# Container datatypes.

import collections.abc as abc
from _collections import deque, _count
from _collections import default_missing as _default_missing
from _collections import popitem as _ordered_pop, move_to_end as _ordered_move, ordered_keys as _ordered_keys
from _collections import ordered_values as _ordered_values, ordered_items as _ordered_items
from _operator import index as _index
from _operator import begins_writing as _begins, ends_writing as _ends
from _collections import field0 as _field0
from _collections import field1 as _field1
from _collections import field2 as _field2
from _collections import field3 as _field3
from _collections import field4 as _field4
from _collections import field5 as _field5
from _collections import field6 as _field6
from _collections import field7 as _field7
from _collections import field8 as _field8
from _collections import field9 as _field9
from _collections import field10 as _field10
from _collections import field11 as _field11
from collections.abc import MutableMapping, MutableSequence, Sequence
from itertools import chain as _chain, repeat as _repeat, starmap as _starmap
from types import GenericAlias as _GenericAlias

__all__ = [
    "ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "UserString", "defaultdict", "deque", "namedtuple",
]

_KEYWORDS = frozenset((
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif",
    "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or",
    "pass", "raise", "return", "try", "while", "with", "yield",
))


_UNSET = object()
_NO_MAPPINGS = (str, list, tuple, set, frozenset, bytes, range)
_FIELDS = (
    _field0, _field1, _field2, _field3, _field4, _field5, _field6, _field7, _field8, _field9, _field10, _field11,
)


class defaultdict(dict):
    __tp_name__ = "collections.defaultdict"
    __slots__ = ("default_factory",)

    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        self.default_factory = default_factory
        if len(args) > 1:
            raise TypeError(f"dict expected at most 1 argument, got {len(args)}")
        if args or kwargs:
            dict.update(self, *args, **kwargs)

    __missing__ = _default_missing

    def __repr__(self):
        factory = getattr(self, "default_factory", None)
        return f"{type(self).__name__}({factory!r}, {dict.__repr__(self)})"

    def copy(self):
        return type(self)(getattr(self, "default_factory", None), self)

    __copy__ = copy

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = self.copy()
        new.update(other)
        return new

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = type(self)(self.default_factory, other)
        new.update(self)
        return new

    def __reduce__(self):
        args = () if self.default_factory is None else (self.default_factory,)
        return type(self), args, None, None, iter(self.items())

    __class_getitem__ = classmethod(_GenericAlias)


defaultdict.__tp_sealed__ = "collections.defaultdict"


class OrderedDict(dict):
    __tp_name__ = "collections.OrderedDict"

    def __repr__(self):
        if not self:
            return f"{type(self).__name__}()"
        key = id(self)
        if not _begins(OrderedDict, key):
            return "..."
        try:
            return f"{type(self).__name__}({dict.__repr__(dict(self))})"
        finally:
            _ends(OrderedDict, key)

    popitem = _ordered_pop
    move_to_end = _ordered_move
    keys = _ordered_keys
    values = _ordered_values
    items = _ordered_items

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and all(a == b for a, b in zip(self, other))
        return dict.__eq__(self, other)

    def __ne__(self, other):
        answer = self.__eq__(other)
        return answer if answer is NotImplemented else not answer

    __hash__ = None

    def copy(self):
        return type(self)(self)

    def pop(self, key, default=_UNSET):
        if not self:
            # What `dict` does not ask of an empty one.
            hash(key)
        try:
            return dict.pop(self, key) if default is _UNSET else dict.pop(self, key, default)
        except TypeError as error:
            _say_plainly(error)
            raise

    def setdefault(self, key, default=None):
        if key in self:
            return self[key]
        self[key] = default
        return default

    @classmethod
    def fromkeys(cls, iterable, value=None):
        self = cls()
        for key in iterable:
            self[key] = value
        return self

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = type(self)(self)
        new.update(other)
        return new

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = type(self)(other)
        new.update(self)
        return new

    def __ior__(self, other):
        self.update(other)
        return self

    def __reduce__(self):
        return type(self), (), self.__getstate__(), None, iter(self.items())

    __class_getitem__ = classmethod(_GenericAlias)


OrderedDict.__tp_sealed__ = "collections.OrderedDict"


# An ordered dict says of a key no more than its hash does.
def _say_plainly(error):
    text, mark = str(error), " as a dict key ("
    if text.startswith("cannot use ") and mark in text:
        error.args = (text[text.index(mark) + len(mark):-1],)


# Fills an ordered dict by the `__setitem__` of its class.
def _fill(self, other=(), /, **kwds):
    if hasattr(other, "keys"):
        for key in other.keys():
            self[key] = other[key]
    else:
        for key, value in other:
            self[key] = value
    for key, value in kwds.items():
        self[key] = value


# What the built-in method leaves to Python.
def _move(self, key, last):
    end = next(dict.__reversed__(self) if last else dict.__iter__(self), _UNSET)
    if end is key or end == key:
        return
    value = dict.pop(self, key)
    if last:
        dict.__setitem__(self, key, value)
        return
    rest = list(dict.items(self))
    dict.clear(self)
    dict.__setitem__(self, key, value)
    for key, value in rest:
        dict.__setitem__(self, key, value)


class Counter(dict):
    def __init__(self, iterable=None, /, **kwds):
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def total(self):
        return sum(self.values())

    def most_common(self, n=None):
        items = sorted(self.items(), key=_second, reverse=True)
        if n is None:
            return items
        return items[:max(_index(n), 0)]

    def elements(self):
        return _chain.from_iterable(_starmap(_repeat, self.items()))

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        if iterable is not None:
            if not isinstance(iterable, _NO_MAPPINGS) and isinstance(iterable, abc.Mapping):
                if self:
                    get = self.get
                    for key, count in iterable.items():
                        self[key] = count + get(key, 0)
                else:
                    dict.update(self, iterable)
            elif type(self).__setitem__ is dict.__setitem__ and type(self).get is dict.get:
                _count(self, iterable)
            else:
                for key in iterable:
                    self[key] = self.get(key, 0) + 1
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        if iterable is not None:
            get = self.get
            if isinstance(iterable, abc.Mapping):
                for key, count in iterable.items():
                    self[key] = get(key, 0) - count
            else:
                for key in iterable:
                    self[key] = get(key, 0) - 1
        if kwds:
            self.subtract(kwds)

    def copy(self):
        return type(self)(self)

    __copy__ = copy

    def __reduce__(self):
        return type(self), (dict(self),)

    def __delitem__(self, key):
        if key in self:
            dict.__delitem__(self, key)

    def __repr__(self):
        if not self:
            return f"{type(self).__name__}()"
        try:
            items = dict(self.most_common())
        except TypeError:
            items = dict(self)
        return f"{type(self).__name__}({items!r})"

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[key] == other[key] for c in (self, other) for key in c)

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    __hash__ = None

    def __le__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[key] <= other[key] for c in (self, other) for key in c)

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[key] >= other[key] for c in (self, other) for key in c)

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for key, count in self.items():
            total = count + other[key]
            if total > 0:
                result[key] = total
        for key, count in other.items():
            if key not in self and count > 0:
                result[key] = count
        return result

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for key, count in self.items():
            left = count - other[key]
            if left > 0:
                result[key] = left
        for key, count in other.items():
            if key not in self and count < 0:
                result[key] = 0 - count
        return result

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for key, count in self.items():
            more = other[key]
            most = more if count < more else count
            if most > 0:
                result[key] = most
        for key, count in other.items():
            if key not in self and count > 0:
                result[key] = count
        return result

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for key, count in self.items():
            more = other[key]
            least = count if count < more else more
            if least > 0:
                result[key] = least
        return result

    def __pos__(self):
        result = Counter()
        for key, count in self.items():
            if count > 0:
                result[key] = count
        return result

    def __neg__(self):
        result = Counter()
        for key, count in self.items():
            if count < 0:
                result[key] = 0 - count
        return result

    def _keep_positive(self):
        for key in [key for key, count in self.items() if not count > 0]:
            del self[key]
        return self

    def __iadd__(self, other):
        for key, count in other.items():
            self[key] += count
        return self._keep_positive()

    def __isub__(self, other):
        for key, count in other.items():
            self[key] -= count
        return self._keep_positive()

    def __ior__(self, other):
        for key, count in other.items():
            if count > self[key]:
                self[key] = count
        return self._keep_positive()

    def __iand__(self, other):
        for key, count in self.items():
            if other[key] < count:
                self[key] = other[key]
        return self._keep_positive()

    __class_getitem__ = classmethod(_GenericAlias)


def _second(pair):
    return pair[1]


class _Field:
    __slots__ = ("_at", "__doc__")

    def __init__(self, at):
        self._at = at
        self.__doc__ = f"Alias for field number {at}"

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return tuple.__getitem__(obj, self._at)

    def __set__(self, obj, value):
        raise AttributeError("can't set attribute")

    def __repr__(self):
        return f"_tuplegetter({self._at}, {self.__doc__!r})"


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    field_names = [str(name) for name in field_names]
    typename = str(typename)
    if rename:
        seen = set()
        for at, name in enumerate(field_names):
            if not name.isidentifier() or name in _KEYWORDS or name.startswith("_") or name in seen:
                field_names[at] = f"_{at}"
            seen.add(name)
    for name in [typename, *field_names]:
        if not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        if name in _KEYWORDS:
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
    seen = set()
    for name in field_names:
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in seen:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        seen.add(name)
    fields = tuple(field_names)
    count = len(fields)
    given = {}
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > count:
            raise TypeError("Got more default values than field names")
        given = dict(zip(fields[count - len(defaults):], defaults))
    make = tuple.__new__
    form = "(" + ", ".join(f"{name}=%r" for name in fields) + ")"
    # Made from text: it has a signature and is called as one that is written out.
    names = "".join(f"{name}, " for name in fields)
    __new__ = eval(f"lambda _cls, {names}: _make(_cls, ({names}))", {"_make": make})
    __new__.__name__ = "__new__"
    __new__.__doc__ = f"Create new instance of {typename}({', '.join(fields)})"
    if defaults is not None:
        __new__.__defaults__ = defaults

    def _make(cls, iterable):
        "Make a new {name} object from a sequence or iterable"
        values = tuple(iterable)
        if len(values) != count:
            raise TypeError(f"Expected {count} arguments, got {len(values)}")
        return make(cls, values)

    def _replace(self, /, **kwds):
        "Return a new {name} object replacing specified fields with new values"
        values = [kwds.pop(name, value) for name, value in zip(fields, self)]
        if kwds:
            raise TypeError(f"Got unexpected field names: {list(kwds)!r}")
        return self._make(values)

    def __repr__(self):
        "Return a nicely formatted representation string"
        return type(self).__name__ + form % tuple(self)

    def _asdict(self):
        "Return a new dict which maps field names to their values."
        return dict(zip(self._fields, self))

    def __getnewargs__(self):
        "Return self as a plain tuple.  Used by copy and pickle."
        return tuple(self)

    for method in (_make, _replace):
        method.__doc__ = method.__doc__.format(name=typename)
    namespace = {
        "__doc__": f"{typename}({', '.join(fields)})",
        "__slots__": (),
        "_fields": fields,
        "_field_defaults": given,
        "__new__": __new__,
        "_make": classmethod(_make),
        "__replace__": _replace,
        "_replace": _replace,
        "__repr__": __repr__,
        "_asdict": _asdict,
        "__getnewargs__": __getnewargs__,
        "__match_args__": fields,
    }
    for method in (__new__, _make, _replace, __repr__, _asdict, __getnewargs__):
        method.__qualname__ = f"{typename}.{method.__name__}"
    for at, name in enumerate(fields):
        namespace[name] = _FIELDS[at] if at < len(_FIELDS) else _Field(at)
    namespace["__module__"] = module if module is not None else _caller()
    return type(typename, (tuple,), namespace)


def _caller():
    from _operator import caller_module

    return caller_module()


class ChainMap(MutableMapping):
    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for mapping in self.maps:
            try:
                return mapping[key]
            except KeyError:
                pass
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __len__(self):
        return len(set().union(*self.maps))

    def __iter__(self):
        keys = {}
        for mapping in reversed(self.maps):
            for key in mapping:
                keys[key] = None
        return iter(keys)

    def __contains__(self, key):
        return any(key in mapping for mapping in self.maps)

    def __bool__(self):
        return any(self.maps)

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(map(repr, self.maps))})"

    @classmethod
    def fromkeys(cls, iterable, value=None, /):
        return cls(dict.fromkeys(iterable, value))

    def copy(self):
        return type(self)(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m=None, **kwargs):
        if m is None:
            m = kwargs
        elif kwargs:
            m.update(kwargs)
        return type(self)(m, *self.maps)

    @property
    def parents(self):
        return type(self)(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        try:
            del self.maps[0][key]
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}")

    def popitem(self):
        try:
            return self.maps[0].popitem()
        except KeyError:
            raise KeyError("No keys found in the first mapping.")

    def pop(self, key, *args):
        try:
            return self.maps[0].pop(key, *args)
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}")

    def clear(self):
        self.maps[0].clear()

    def __ior__(self, other):
        self.maps[0].update(other)
        return self

    def __or__(self, other):
        if not isinstance(other, abc.Mapping):
            return NotImplemented
        m = self.copy()
        m.maps[0].update(other)
        return m

    def __ror__(self, other):
        if not isinstance(other, abc.Mapping):
            return NotImplemented
        m = dict(other)
        for child in reversed(self.maps):
            m.update(child)
        return type(self)(m)

    __class_getitem__ = classmethod(_GenericAlias)


class UserDict(MutableMapping):
    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(type(self), "__missing__"):
            return type(self).__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        if isinstance(other, UserDict):
            return type(self)(self.data | other.data)
        if isinstance(other, dict):
            return type(self)(self.data | other)
        return NotImplemented

    def __ror__(self, other):
        if isinstance(other, UserDict):
            return type(self)(other.data | self.data)
        if isinstance(other, dict):
            return type(self)(other | self.data)
        return NotImplemented

    def __ior__(self, other):
        self.data |= other.data if isinstance(other, UserDict) else other
        return self

    def __copy__(self):
        new = type(self).__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.data = self.data.copy()
        return new

    def copy(self):
        if type(self) is UserDict:
            return UserDict(self.data.copy())
        import copy

        # The copy has what the instance has beside its data; that is set item by item.
        data = self.data
        try:
            self.data = {}
            made = copy.copy(self)
        finally:
            self.data = data
        made.update(self)
        return made

    @classmethod
    def fromkeys(cls, iterable, value=None):
        d = cls()
        for key in iterable:
            d[key] = value
        return d


def _plain(other):
    return other.data if isinstance(other, (UserList, UserString)) else other


class UserList(MutableSequence):
    def __init__(self, initlist=None):
        self.data = [] if initlist is None else list(_plain(initlist))

    def __repr__(self):
        return repr(self.data)

    def __lt__(self, other):
        return self.data < _plain(other)

    def __le__(self, other):
        return self.data <= _plain(other)

    def __eq__(self, other):
        return self.data == _plain(other)

    def __gt__(self, other):
        return self.data > _plain(other)

    def __ge__(self, other):
        return self.data >= _plain(other)

    __hash__ = None

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return type(self)(self.data[i])
        return self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def __add__(self, other):
        other = _plain(other)
        return type(self)(self.data + (other if isinstance(other, list) else list(other)))

    def __radd__(self, other):
        other = _plain(other)
        return type(self)((other if isinstance(other, list) else list(other)) + self.data)

    def __iadd__(self, other):
        self.data += _plain(other)
        return self

    def __mul__(self, n):
        return type(self)(self.data * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self.data *= n
        return self

    def __copy__(self):
        new = type(self).__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.data = self.data[:]
        return new

    def append(self, item):
        self.data.append(item)

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def copy(self):
        return type(self)(self)

    def count(self, item):
        return self.data.count(item)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def reverse(self):
        self.data.reverse()

    def sort(self, /, *args, **kwds):
        self.data.sort(*args, **kwds)

    def extend(self, other):
        self.data.extend(_plain(other))


class UserString(Sequence):
    def __init__(self, seq):
        if isinstance(seq, str):
            self.data = seq
        elif isinstance(seq, UserString):
            self.data = seq.data[:]
        else:
            self.data = str(seq)

    def __str__(self):
        return str(self.data)

    def __repr__(self):
        return repr(self.data)

    def __int__(self):
        return int(self.data)

    def __float__(self):
        return float(self.data)

    def __complex__(self):
        return complex(self.data)

    def __hash__(self):
        return hash(self.data)

    def __eq__(self, other):
        return self.data == _plain(other)

    def __lt__(self, other):
        return self.data < _plain(other)

    def __le__(self, other):
        return self.data <= _plain(other)

    def __gt__(self, other):
        return self.data > _plain(other)

    def __ge__(self, other):
        return self.data >= _plain(other)

    def __contains__(self, char):
        return _plain(char) in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return type(self)(self.data[index])

    def __add__(self, other):
        other = _plain(other)
        return type(self)(self.data + (other if isinstance(other, str) else str(other)))

    def __radd__(self, other):
        other = _plain(other)
        return type(self)((other if isinstance(other, str) else str(other)) + self.data)

    def __mul__(self, n):
        return type(self)(self.data * n)

    __rmul__ = __mul__

    def __mod__(self, args):
        return type(self)(self.data % args)

    def __rmod__(self, template):
        return type(self)(str(template) % self)

    def join(self, seq):
        return self.data.join(_plain(item) for item in seq)

    def maketrans(*args):
        return str.maketrans(*args)

    maketrans = staticmethod(maketrans)

    def format(self, /, *args, **kwds):
        return self.data.format(*args, **kwds)

    def format_map(self, mapping):
        return self.data.format_map(mapping)

    def encode(self, encoding="utf-8", errors="strict"):
        return self.data.encode("utf-8" if encoding is None else encoding, "strict" if errors is None else errors)


def _lend(kind, same, names):
    for name in names:
        setattr(kind, name, _lent(name, same))


def _lent(name, same):
    method = getattr(str, name)

    def lent(self, *args, **kwargs):
        result = method(self.data, *map(_plain, args), **kwargs)
        return type(self)(result) if same else result

    lent.__name__ = name
    lent.__qualname__ = f"UserString.{name}"
    return lent


_lend(UserString, True, (
    "capitalize", "casefold", "center", "expandtabs", "ljust", "lower", "lstrip", "removeprefix", "removesuffix",
    "replace", "rjust", "rstrip", "strip", "swapcase", "title", "translate", "upper", "zfill",
))
_lend(UserString, False, (
    "count", "endswith", "find", "index", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier",
    "islower", "isnumeric", "isprintable", "isspace", "istitle", "isupper", "partition", "rfind", "rindex",
    "rpartition", "rsplit", "split", "splitlines", "startswith",
))
