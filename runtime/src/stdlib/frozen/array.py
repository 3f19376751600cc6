# Arrays of numbers of one type.

from _struct import pack as _pack, unpack as _unpack
from collections.abc import MutableSequence as _MutableSequence
from operator import index as _index

typecodes = "bBuwhHiIlLqQfd"
_SIZES = {"b": 1, "B": 1, "u": 4, "w": 4, "h": 2, "H": 2, "i": 4, "I": 4, "l": 8, "L": 8, "q": 8, "Q": 8, "f": 4, "d": 8}


def _packed(code, values):
    if code in "uw":
        return "".join(values).encode("utf-32-le")
    return _pack(f"={len(values)}{_STANDARD[code]}", tuple(values))


_STANDARD = {"l": "q", "L": "Q"} | {code: code for code in "bBhHiIqQfd"}


@_MutableSequence.register
class array:
    # Where a view has been asked for, the items are a view of what is in `_data`, which it shares.
    __slots__ = ("_code", "_items", "_data", "__weakref__")
    __tp_name__ = "array.array"

    def __new__(cls, typecode=_pack, initializer=(), /):
        if typecode is _pack:
            raise TypeError("array() takes at least 1 argument (0 given)")
        if not isinstance(typecode, str) or len(typecode) != 1:
            given = f"a string of length {len(typecode)}" if isinstance(typecode, str) else type(typecode).__name__
            raise TypeError(f"array() argument 1 must be a unicode character, not {given}")
        if typecode not in _SIZES:
            raise ValueError("bad typecode (must be b, B, u, w, h, H, i, I, l, L, q, Q, f or d)")
        if typecode == "u":
            import warnings
            warnings.warn("The 'u' type code is deprecated and will be removed in Python 3.16", DeprecationWarning)
        made = object.__new__(cls)
        made._code = typecode
        made._items = []
        made._data = None
        if isinstance(initializer, str):
            if typecode not in "uw":
                raise TypeError(f"cannot use a str to initialize an array with typecode '{typecode}'")
            made._items = list(initializer)
        elif isinstance(initializer, (bytes, bytearray)):
            made.frombytes(initializer)
        elif isinstance(initializer, array):
            if initializer._data is not None:
                initializer = _like(initializer, initializer.tolist())
            if (initializer._code in "uw") != (typecode in "uw"):
                raise TypeError(
                    f"cannot use a unicode array to initialize an array with typecode '{typecode}'"
                    if initializer._code in "uw" else "array item must be a unicode character, not " + type(initializer[0] if initializer._items else 0).__name__
                )
            made._items = made._checked(initializer._items)
        else:
            made._items = made._checked(initializer)
        return made

    def __init__(self, *args):
        pass

    def _checked(self, values):
        values = list(values)
        code = self._code
        if code in "uw":
            for value in values:
                self._one(value)
            return values
        try:
            made = _pack(f"={len(values)}{_STANDARD[code]}", tuple(values))
        except OverflowError:
            made = NotImplemented
        if type(made) is not bytes:
            return [self._one(value) for value in values]
        if code == "f" or code == "d":
            return list(_unpack(f"={len(values)}{code}", made, 0))
        return [int(value) for value in values] if bool in map(type, values) else values

    def _one(self, value):
        code = self._code
        if code in "uw":
            if not isinstance(value, str):
                raise TypeError(f"array item must be a unicode character, not {type(value).__name__}")
            if len(value) != 1:
                raise TypeError(f"array item must be a unicode character, not a string of length {len(value)}")
            return value
        if code in "fd":
            if isinstance(value, (str, bytes)) or not hasattr(type(value), "__float__") and not hasattr(type(value), "__index__"):
                raise TypeError(f"must be real number, not {type(value).__name__}")
            value = float(value)
            if code == "f" and value not in (float("inf"), float("-inf")) and value == value:
                try:
                    return _unpack("=f", _pack("=f", (value,)), 0)[0]
                except OverflowError:
                    return float("inf") if value > 0 else float("-inf")
            return value
        if not isinstance(value, int):
            if not hasattr(type(value), "__index__"):
                raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
        value = _index(value)
        bits = _SIZES[code] * 8
        if code.islower():
            low, high = -(1 << bits - 1), (1 << bits - 1) - 1
        else:
            low, high = 0, (1 << bits) - 1
        if not low <= value <= high:
            raise OverflowError(_overflow(code, value, low))
        return int(value)

    @property
    def typecode(self):
        return self._code

    @property
    def itemsize(self):
        return _SIZES[self._code]

    def _resized(self):
        # The items as a list, which may grow and shrink; views that were given keep what they have.
        if self._data is not None:
            self._items = self._items.tolist()
            self._data = None
        return self._items

    def _listed(self):
        return self._items if self._data is None else self._items.tolist()

    def append(self, v, /):
        v = self._one(v)
        self._resized().append(v)

    def extend(self, bb, /):
        if isinstance(bb, array):
            if bb._code != self._code:
                raise TypeError("can only extend with array of same kind")
            self._resized().extend(bb._listed())
        else:
            for value in bb:
                self.append(value)

    def insert(self, i, v, /):
        i = _index(i)
        v = self._one(v)
        self._resized().insert(i, v)

    def pop(self, i=-1, /):
        i = _index(i)
        if not self._items:
            raise IndexError("pop from empty array")
        try:
            return self._resized().pop(i)
        except IndexError:
            raise IndexError("pop index out of range") from ...

    def remove(self, v, /):
        items = self._resized()
        try:
            items.remove(v)
        except ValueError:
            raise ValueError("array.remove(x): x not in array") from ...

    def index(self, v, start=0, stop=9223372036854775807, /):
        try:
            return self._listed().index(v, start, stop)
        except ValueError:
            raise ValueError("array.index(x): x not in array") from ...

    def count(self, v, /):
        return self._listed().count(v)

    def reverse(self):
        items = self._listed()
        items.reverse()
        self._put(items)

    def clear(self):
        self._resized().clear()

    def tolist(self):
        return list(self._items)

    def fromlist(self, list, /):
        if type(list).__name__ != "list":
            raise TypeError("arg must be list")
        items = self._checked(list)
        self._resized().extend(items)

    def __buffer__(self, flags, /):
        if self._code in "uw":
            # What it holds now: there is no writing through it.
            return memoryview(self.tobytes())
        if self._data is None:
            self._data = bytearray(self.tobytes())
            self._items = memoryview(self._data).cast(self._code)
        return memoryview(self._data).cast(self._code)

    def _put(self, items):
        # As many other items, in the places of those that there are.
        if self._data is None:
            self._items = items
        else:
            self._items[:] = memoryview(_packed(self._code, items)).cast(self._code)

    def tobytes(self):
        return _packed(self._code, self._listed())

    def frombytes(self, buffer, /):
        try:
            view = memoryview(buffer)
            if view.itemsize != 1:
                raise TypeError("a bytes-like object is required")
            data = view.tobytes()
        except TypeError:
            if type(buffer) is memoryview or isinstance(buffer, array):
                raise
            raise TypeError(f"a bytes-like object is required, not '{type(buffer).__name__}'") from ...
        size = _SIZES[self._code]
        if len(data) % size:
            raise ValueError("bytes length not a multiple of item size")
        if self._code in "uw":
            self._items.extend(data.decode("utf-32-le"))
        elif data:
            self._resized().extend(_unpack(f"={len(data) // size}{_STANDARD[self._code]}", data, 0))

    def tounicode(self):
        if self._code not in "uw":
            raise ValueError("tounicode() may only be called on unicode type arrays ('u' or 'w')")
        return "".join(self._items)

    def fromunicode(self, ustr, /):
        if not isinstance(ustr, str):
            raise TypeError(f"fromunicode() argument must be str, not {type(ustr).__name__}")
        if self._code not in "uw":
            raise ValueError("fromunicode() may only be called on unicode type arrays ('u' or 'w')")
        self._items.extend(ustr)

    def tofile(self, f, /):
        if self._items:
            f.write(self.tobytes())

    def fromfile(self, f, n, /):
        if n < 0:
            raise ValueError("negative count")
        size = _SIZES[self._code]
        data = f.read(n * size)
        self.frombytes(data[:len(data) // size * size])
        if len(data) < n * size:
            raise EOFError("read() didn't return enough bytes")

    def byteswap(self):
        size = _SIZES[self._code]
        data = self.tobytes()
        swapped = bytearray(len(data))
        for at in range(size):
            swapped[at::size] = data[size - 1 - at::size]
        made = array(self._code)
        made.frombytes(swapped)
        self._put(made._items)

    def buffer_info(self):
        return (id(self) if self._items else 0, len(self._items))

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, value):
        return value in self._items

    def __getitem__(self, key):
        if isinstance(key, slice):
            return _like(self, self._listed()[key])
        try:
            return self._items[key]
        except IndexError:
            raise IndexError("array index out of range") from ...
        except TypeError:
            if hasattr(type(key), "__index__"):
                raise
            raise TypeError("array indices must be integers") from ...

    def __setitem__(self, key, value):
        if isinstance(key, slice):
            if not isinstance(value, array):
                raise TypeError(f"can only assign array (not \"{type(value).__name__}\") to array slice")
            if value._code != self._code:
                raise TypeError("bad argument type for built-in operation")
            start, stop, step = key.indices(len(self._items))
            if step != 1 and len(range(start, stop, step)) != len(value._items):
                raise ValueError(
                    f"attempt to assign array of size {len(value._items)} to extended slice of size"
                    f" {len(range(start, stop, step))}"
                )
            items = value._listed()
            if self._data is not None and len(range(start, stop, step)) == len(items):
                self._items[key] = memoryview(_packed(self._code, items)).cast(self._code)
            else:
                self._resized()[key] = list(items)
            return
        if not hasattr(type(key), "__index__"):
            raise TypeError("array indices must be integers")
        at = _index(key)
        if not -len(self._items) <= at < len(self._items):
            raise IndexError("array assignment index out of range")
        value = self._one(value)
        try:
            self._items[key] = value
        except IndexError:
            raise IndexError("array assignment index out of range") from ...
        except TypeError:
            if hasattr(type(key), "__index__"):
                raise
            raise TypeError("array indices must be integers") from ...

    def __delitem__(self, key):
        items = self._resized()
        try:
            del items[key]
        except IndexError:
            raise IndexError("array assignment index out of range") from ...
        except TypeError:
            if hasattr(type(key), "__index__"):
                raise
            raise TypeError("array indices must be integers") from ...

    def __add__(self, other):
        if not isinstance(other, array):
            raise TypeError(f"can only append array (not \"{type(other).__name__}\") to array")
        if other._code != self._code:
            raise TypeError("bad argument type for built-in operation")
        return _like(self, self._listed() + other._listed())

    def __iadd__(self, other):
        if not isinstance(other, array):
            raise TypeError(f"can only extend array with array (not \"{type(other).__name__}\")")
        self.extend(other)
        return self

    def __mul__(self, n):
        if not hasattr(type(n), "__index__"):
            raise TypeError(f"can't multiply sequence by non-int of type '{type(n).__name__}'")
        return _like(self, self._listed() * _index(n))

    def __rmul__(self, n):
        return self * n if hasattr(type(n), "__index__") else NotImplemented

    def __imul__(self, n):
        if not hasattr(type(n), "__index__"):
            raise TypeError(f"can't multiply sequence by non-int of type '{type(n).__name__}'")
        n = _index(n)
        items = self._resized()
        items *= n
        return self

    def __eq__(self, other):
        if isinstance(other, array):
            return self._listed() == other._listed()
        if isinstance(other, bytearray):
            return other == self.tobytes()
        return memoryview(self) == other if isinstance(other, memoryview) else NotImplemented

    def __lt__(self, other):
        if isinstance(other, array):
            return self._listed() < other._listed()
        return self.tobytes() < other if isinstance(other, bytearray) else NotImplemented

    def __le__(self, other):
        if isinstance(other, array):
            return self._listed() <= other._listed()
        return self.tobytes() <= other if isinstance(other, bytearray) else NotImplemented

    def __gt__(self, other):
        if isinstance(other, array):
            return self._listed() > other._listed()
        return self.tobytes() > other if isinstance(other, bytearray) else NotImplemented

    def __ge__(self, other):
        if isinstance(other, array):
            return self._listed() >= other._listed()
        return self.tobytes() >= other if isinstance(other, bytearray) else NotImplemented

    __hash__ = None

    def __copy__(self):
        return _like(self, list(self._items))

    def __deepcopy__(self, memo):
        return _like(self, list(self._items))

    def __repr__(self):
        if not self._items:
            return f"{type(self).__name__}('{self._code}')"
        if self._code in "uw":
            return f"{type(self).__name__}('{self._code}', {''.join(self._items)!r})"
        return f"{type(self).__name__}('{self._code}', {self._listed()!r})"

    __class_getitem__ = classmethod(type(list[int]))


array.__tp_sealed__ = "array.array"


def _overflow(code, value, low):
    if code == "b":
        return f"signed char is {'less than minimum' if value < 0 else 'greater than maximum'}"
    if code == "B":
        return f"unsigned byte integer is {'less than minimum' if value < 0 else 'greater than maximum'}"
    if code == "h":
        return f"signed short integer is {'less than minimum' if value < 0 else 'greater than maximum'}"
    if code == "H":
        return f"unsigned short is {'less than minimum' if value < 0 else 'greater than maximum'}"
    if code == "i":
        return f"signed integer is {'less than minimum' if value < 0 else 'greater than maximum'}"
    if code == "Q" and value < 0:
        return "can't convert negative int to unsigned"
    if code == "l":
        return "Python int too large to convert to C long"
    if code == "L" and value > 0:
        return "Python int too large to convert to C unsigned long"
    if value < 0 and low == 0:
        return "can't convert negative value to unsigned int"
    if code == "I":
        return "unsigned int is greater than maximum"
    return "int too big to convert"


def _like(this, items):
    made = object.__new__(array)
    made._code = this._code
    made._items = items
    made._data = None
    return made


ArrayType = array
