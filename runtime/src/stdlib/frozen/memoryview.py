# `memoryview`: a window on the bytes of another object.

_FORMATS = {"B": 1, "b": 1, "c": 1, "?": 1, "H": 2, "h": 2, "I": 4, "i": 4, "L": 8, "l": 8, "Q": 8, "q": 8, "N": 8, "n": 8}
_UNSIGNED = frozenset("BHILQN")


class memoryview:
    __module__ = "builtins"
    __qualname__ = "memoryview"
    __slots__ = ("_data", "_start", "_count", "_step", "_format", "_obj", "_released")

    def __new__(cls, object):
        self = super().__new__(cls)
        if isinstance(object, memoryview):
            object._check()
            self._set(object._data, object._start, object._count, object._step, object._format, object._obj)
        elif isinstance(object, (bytes, bytearray)):
            self._set(object, 0, len(object), 1, "B", object)
        else:
            raise TypeError(f"memoryview: a bytes-like object is required, not '{type(object).__name__}'")
        return self

    def _set(self, data, start, count, step, format, obj):
        self._data, self._start, self._count, self._step = data, start, count, step
        self._format, self._obj, self._released = format, obj, False

    def _check(self):
        if self._released:
            raise ValueError("operation forbidden on released memoryview object")

    def _part(self, start, count, step):
        made = object.__new__(memoryview)
        made._set(self._data, start, count, step, self._format, self._obj)
        return made

    def _decode(self, at):
        data, format = self._data, self._format
        if format == "B":
            return data[at]
        size = _FORMATS[format]
        raw = bytes(data[at:at + size])
        if format == "c":
            return raw
        if format == "?":
            return raw != b"\0"
        return int.from_bytes(raw, "little", signed=format not in _UNSIGNED)

    def _place(self, index):
        try:
            index = index.__index__()
        except AttributeError:
            raise TypeError("memoryview: invalid slice key") from None
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError("index out of bounds on dimension 1")
        return self._start + index * self._step

    def __getitem__(self, key):
        self._check()
        if isinstance(key, slice):
            start, stop, step = key.indices(self._count)
            count = len(range(start, stop, step))
            return self._part(self._start + start * self._step, count, self._step * step)
        return self._decode(self._place(key))

    def __setitem__(self, key, value):
        self._check()
        if self.readonly:
            raise TypeError("cannot modify read-only memory")
        if isinstance(key, slice):
            window = self[key]
            items = memoryview(value)
            if items._format != self._format or items._count != window._count:
                raise ValueError("memoryview assignment: lvalue and rvalue have different structures")
            raw = items.tobytes()
            size = self.itemsize
            for number in range(window._count):
                at = window._start + number * window._step
                self._data[at:at + size] = raw[number * size:(number + 1) * size]
            return
        at = self._place(key)
        format = self._format
        size = _FORMATS[format]
        if format == "c":
            if not isinstance(value, bytes) or len(value) != 1:
                raise TypeError("memoryview: invalid type for format 'c'")
            raw = value
        elif format == "?":
            raw = b"\1" if value else b"\0"
        else:
            try:
                value = value.__index__()
            except AttributeError:
                raise TypeError(f"memoryview: invalid type for format '{format}'") from None
            try:
                raw = value.to_bytes(size, "little", signed=format not in _UNSIGNED)
            except OverflowError:
                raise ValueError(f"memoryview: invalid value for format '{format}'") from None
        self._data[at:at + size] = raw

    def __delitem__(self, key):
        raise TypeError("cannot delete memory")

    def __len__(self):
        self._check()
        return self._count

    def __iter__(self):
        self._check()
        for number in range(self._count):
            yield self._decode(self._start + number * self._step)

    def __reversed__(self):
        for number in range(self._count - 1, -1, -1):
            yield self._decode(self._start + number * self._step)

    def __contains__(self, item):
        return any(item == mine for mine in self)

    def __eq__(self, other):
        if not isinstance(other, (bytes, bytearray, memoryview)):
            return NotImplemented
        if isinstance(other, memoryview):
            return self._count == other._count and self.tolist() == other.tolist()
        return self.tolist() == list(other) if self._format != "c" else self.tobytes() == other

    def __hash__(self):
        self._check()
        if not self.readonly:
            raise ValueError("cannot hash writable memoryview object")
        return hash(self.tobytes())

    def __bytes__(self):
        return self.tobytes()

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *exc):
        self.release()

    def __repr__(self):
        what = "released memory" if self._released else "memory"
        return f"<{what} at 0x{id(self):x}>"

    def tobytes(self, order="C"):
        self._check()
        size = self.itemsize
        if self._step == size:
            return bytes(self._data[self._start:self._start + self._count * size])
        return b"".join([
            bytes(self._data[at:at + size])
            for at in range(self._start, self._start + self._count * self._step, self._step)
        ]) if self._count else b""

    def tolist(self):
        self._check()
        return list(self)

    def hex(self, *args, **kwargs):
        return self.tobytes().hex(*args, **kwargs)

    def release(self):
        self._released = True

    def toreadonly(self):
        self._check()
        made = self._part(self._start, self._count, self._step)
        made._data = bytes(made._data)
        return made

    def cast(self, format, shape=None):
        self._check()
        if format.lstrip("@") not in _FORMATS:
            raise ValueError("memoryview: destination format must be a native single character format prefixed with an optional '@'")
        format = format.lstrip("@")
        if not self.contiguous:
            raise TypeError("memoryview: casts are restricted to C-contiguous views")
        size = _FORMATS[format]
        if self.nbytes % size:
            raise TypeError("memoryview: length is not a multiple of itemsize")
        made = self._part(self._start, self.nbytes // size, size)
        made._format = format
        return made

    def count(self, value):
        return sum(1 for item in self if item == value)

    def index(self, value, start=0, stop=9223372036854775807):
        for at in range(*slice(start, stop).indices(self._count)):
            if self[at] == value:
                return at
        raise ValueError("memoryview.index(x): x not found")

    @property
    def obj(self):
        self._check()
        return self._obj

    @property
    def nbytes(self):
        self._check()
        return self._count * self.itemsize

    @property
    def itemsize(self):
        self._check()
        return _FORMATS[self._format]

    @property
    def format(self):
        self._check()
        return self._format

    @property
    def readonly(self):
        self._check()
        return isinstance(self._data, bytes)

    @property
    def ndim(self):
        self._check()
        return 1

    @property
    def shape(self):
        self._check()
        return (self._count,)

    @property
    def strides(self):
        self._check()
        return (self._step,)

    @property
    def suboffsets(self):
        return ()

    @property
    def contiguous(self):
        self._check()
        return self._step == self.itemsize or self._count <= 1

    c_contiguous = f_contiguous = contiguous
