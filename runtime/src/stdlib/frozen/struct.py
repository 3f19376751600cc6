# Packed values.

from _struct import pack as _pack, size as _size, unpack as _unpack
from operator import index as _index

__all__ = ["calcsize", "pack", "pack_into", "unpack", "unpack_from", "iter_unpack", "Struct", "error"]


class error(Exception):
    pass


error.__module__ = "struct"


def _format(format):
    if isinstance(format, bytes):
        format = format.decode("latin-1")
    elif not isinstance(format, str):
        # Formats are looked up in a cache first.
        {}.get(format)
        raise TypeError(f"Struct() argument 1 must be a str or bytes object, not {type(format).__name__}")
    if not format.isascii():
        format.encode("ascii")
    if "\0" in format:
        raise error("embedded null character")
    return format


def _measured(format):
    found = _size(format)
    if isinstance(found, str):
        raise error(found)
    return found


def _data(buffer):
    if type(buffer) is bytes:
        return buffer
    try:
        return memoryview(buffer).tobytes()
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(buffer).__name__}'") from ...


def _packed(format, values, name="pack"):
    made = _pack(format, values)
    if made is NotImplemented:
        made = _pack(format, _plain(format, values))
    if isinstance(made, str):
        raise error(made if name == "pack" else made.replace("pack expected", name + " expected", 1))
    return made


def _codes(format):
    # The code of each value.
    codes = []
    count = ""
    for char in format.lstrip("@=<>!"):
        if char.isdigit():
            count += char
            continue
        if not char.isspace() and char != "x":
            codes += [char] if char in "sp" else [char] * int(count or 1)
        count = ""
    return codes


def _plain(format, values):
    made = []
    for code, value in zip(_codes(format), values):
        if code == "?":
            value = bool(value)
        elif code in "efd":
            try:
                value = float(value) if not isinstance(value, (str, bytes)) else None
            except Exception:
                value = None
            if value is None:
                raise error("required argument is not a float")
        elif code not in "csp" and not isinstance(value, int):
            if not hasattr(type(value), "__index__"):
                raise error("required argument is not an integer")
            value = _index(value)
        made.append(value)
    return tuple(made)


def _unpacked(format, data, offset):
    made = _unpack(format, data, offset)
    if isinstance(made, str):
        raise error(made)
    return made


def calcsize(format, /):
    return _measured(_format(format))[0]


def pack(format=_pack, /, *values):
    if format is _pack:
        raise TypeError("missing format argument")
    return _packed(_format(format), values)


def unpack(format, buffer, /):
    format = _format(format)
    size = _measured(format)[0]
    data = _data(buffer)
    if len(data) != size:
        raise error(f"unpack requires a buffer of {size} bytes")
    return _unpacked(format, data, 0)


def unpack_from(format, /, buffer, offset=0):
    format = _format(format)
    size = _measured(format)[0]
    data = _data(buffer)
    offset = _index(offset)
    if offset < 0:
        if offset + size > 0:
            raise error(f"not enough data to unpack {size} bytes at offset {offset}")
        if offset + len(data) < 0:
            raise error(f"offset {offset} out of range for {len(data)}-byte buffer")
        offset += len(data)
    if len(data) - offset < size:
        raise error(
            f"unpack_from requires a buffer of at least {offset + size} bytes for unpacking {size} bytes at offset {offset} "
            f"(actual buffer size is {len(data)})"
        )
    return _unpacked(format, data, offset)


def pack_into(format=_pack, /, *values):
    if format is _pack:
        raise TypeError("missing format argument")
    format = _format(format)
    size, count = _measured(format)
    if not values:
        raise error("pack_into expected buffer argument")
    if len(values) == 1:
        raise error("pack_into expected offset argument")
    buffer, offset, *values = values
    if len(values) != count:
        raise error(f"pack_into expected {count} items for packing (got {len(values)})")
    try:
        view = memoryview(buffer)
    except TypeError:
        view = None
    if view is None or view.readonly:
        raise TypeError("argument must be read-write bytes-like object, not " + type(buffer).__name__)
    room = view.nbytes
    offset = _index(offset)
    if offset < 0:
        if offset + size > 0:
            raise error(f"no space to pack {size} bytes at offset {offset}")
        if offset + room < 0:
            raise error(f"offset {offset} out of range for {room}-byte buffer")
        offset += room
    if room - offset < size:
        raise error(
            f"pack_into requires a buffer of at least {offset + size} bytes for packing {size} bytes at offset {offset} "
            f"(actual buffer size is {room})"
        )
    view.cast("B")[offset:offset + size] = _packed(format, values)


class _UnpackIterator:
    def __init__(self, format, size, data):
        self._state = (format, size, data)
        self._at = 0

    def __iter__(self):
        return self

    def __next__(self):
        format, size, data = self._state
        at = self._at
        if at >= len(data):
            raise StopIteration
        self._at = at + size
        return _unpacked(format, data, at)

    def __length_hint__(self):
        return (len(self._state[2]) - self._at) // self._state[1]


_UnpackIterator.__name__ = "unpack_iterator"


def iter_unpack(format, buffer, /):
    format = _format(format)
    size = _measured(format)[0]
    data = _data(buffer)
    if not size:
        raise error("cannot iteratively unpack with a struct of length 0")
    if len(data) % size:
        raise error(f"iterative unpacking requires a buffer of a multiple of {size} bytes")
    return _UnpackIterator(format, size, data)


class Struct:
    __slots__ = ("_format", "_size")
    __tp_name__ = "_struct.Struct"

    def __init__(self, format):
        self._format = _format(format)
        self._size = _measured(self._format)[0]

    def __reduce__(self):
        raise TypeError("cannot pickle '_struct.Struct' object")

    @property
    def format(self):
        return self._format

    @property
    def size(self):
        return self._size

    def pack(self, /, *values):
        return _packed(self._format, values)

    def pack_into(self, /, *values):
        pack_into(self._format, *values)

    def unpack(self, buffer, /):
        data = _data(buffer)
        if len(data) != self._size:
            raise error(f"unpack requires a buffer of {self._size} bytes")
        return _unpacked(self._format, data, 0)

    def unpack_from(self, /, buffer, offset=0):
        return unpack_from(self._format, buffer, offset)

    def iter_unpack(self, buffer, /):
        return iter_unpack(self._format, buffer)

    def __repr__(self):
        return f"{type(self).__name__}({self._format!r})"


Struct.__module__ = "_struct"
Struct.__tp_sealed__ = "_struct.Struct"
