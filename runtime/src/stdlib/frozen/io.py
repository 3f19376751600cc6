# Streams in memory, and what streams have in common; `_io` has files.

from _typing import type_of as _type_of
from _io import BufferedRandom, BufferedReader, BufferedRWPair, BufferedWriter, FileIO, TextIOWrapper
from abc import ABCMeta, abstractmethod as _abstractmethod
from builtins import open

from builtins import BlockingIOError

__all__ = [
    "BlockingIOError", "open", "open_code", "IOBase", "RawIOBase", "FileIO", "BytesIO", "StringIO", "BufferedIOBase",
    "BufferedReader", "BufferedWriter", "BufferedRWPair", "BufferedRandom", "TextIOBase", "TextIOWrapper",
    "UnsupportedOperation", "SEEK_SET", "SEEK_CUR", "SEEK_END", "DEFAULT_BUFFER_SIZE", "IncrementalNewlineDecoder",
    "text_encoding", "Reader", "Writer",
]
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
DEFAULT_BUFFER_SIZE = 131072


class UnsupportedOperation(OSError, ValueError):
    pass


UnsupportedOperation.__module__ = "io"


class IOBase(metaclass=ABCMeta):
    _closed = False

    def _unsupported(self, name):
        raise UnsupportedOperation(name)

    def _check(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    @property
    def closed(self):
        return self._closed

    def close(self):
        if not self._closed:
            try:
                self.flush()
            finally:
                self._closed = True

    def __enter__(self):
        self._checkClosed()
        return self

    def __exit__(self, *args):
        self.close()

    def __iter__(self):
        IOBase._check(self)
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def flush(self):
        self._check()

    def _checkClosed(self, msg=None):
        if self.closed:
            raise ValueError("I/O operation on closed file." if msg is None else msg)

    def _checkReadable(self, msg=None):
        if not self.readable():
            raise UnsupportedOperation("File or stream is not readable." if msg is None else msg)

    def _checkWritable(self, msg=None):
        if not self.writable():
            raise UnsupportedOperation("File or stream is not writable." if msg is None else msg)

    def _checkSeekable(self, msg=None):
        if not self.seekable():
            raise UnsupportedOperation("File or stream is not seekable." if msg is None else msg)

    def isatty(self):
        self._check()
        return False

    def readline(self, size=-1, /):
        # For streams that have only `read`.
        line = bytearray()
        size = -1 if size is None else size
        while size < 0 or len(line) < size:
            byte = self.read(1)
            if not byte:
                break
            line += byte
            if line.endswith(b"\n"):
                break
        return bytes(line)

    def fileno(self):
        self._unsupported("fileno")

    def readable(self):
        return False

    def writable(self):
        return False

    def seekable(self):
        return False

    def seek(self, pos, whence=0):
        self._unsupported("seek")

    def tell(self):
        return self.seek(0, 1)

    def truncate(self, pos=None):
        self._unsupported("truncate")

    def readlines(self, hint=-1):
        hint = _size(hint)
        if hint <= 0:
            return list(self)
        lines = []
        size = 0
        for line in self:
            lines.append(line)
            size += len(line)
            if size > hint:
                break
        return lines

    def writelines(self, lines):
        self._check()
        for line in lines:
            self.write(line)


class RawIOBase(IOBase):
    def readinto(self, b, /):
        raise NotImplementedError

    def write(self, b, /):
        raise NotImplementedError

    def read(self, size=-1, /):
        if size is None or size < 0:
            return self.readall()
        data = bytearray(size)
        count = self.readinto(data)
        return None if count is None else bytes(data[:count])

    def readall(self):
        parts = []
        while True:
            part = self.read(DEFAULT_BUFFER_SIZE)
            if not part:
                return b"".join(parts) if parts or part is not None else None
            parts.append(part)


class BufferedIOBase(IOBase):
    def detach(self):
        self._unsupported("detach")

    def read(self, size=-1, /):
        self._unsupported("read")

    def read1(self, size=-1, /):
        self._unsupported("read1")

    def readinto(self, buffer, /):
        view = _writable(buffer, "readinto")
        part = self.read(len(view))
        view[:len(part)] = part
        return len(part)

    def readinto1(self, buffer, /):
        view = _writable(buffer, "readinto1")
        part = self.read1(len(view))
        view[:len(part)] = part
        return len(part)

    def write(self, b, /):
        self._unsupported("write")


class _StandardBuffer(BufferedIOBase):
    # The bytes below `sys.stdout` or `sys.stderr`: what is no UTF-8 is written as U+FFFD.
    __tp_name__ = "_io.BufferedWriter"
    mode = "wb"

    def __init__(self, stream):
        from codecs import getincrementaldecoder

        self._stream = stream
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    name = property(lambda self: self._stream.name)
    raw = property(lambda self: self)

    def __repr__(self):
        return f"<_io.BufferedWriter name={self.name!r}>"

    def writable(self):
        return True

    def write(self, b, /):
        if isinstance(b, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        b = _bytes_of(b)
        text = self._decode(b)
        if text:
            self._stream.write(text)
        return len(b)

    def close(self):
        # What is printed later goes where it went.
        pass


_StandardBuffer.__name__ = _StandardBuffer.__qualname__ = "BufferedWriter"
_StandardBuffer.__module__ = "_io"


class TextIOBase(IOBase):
    encoding = None
    errors = None
    newlines = None

    def detach(self):
        self._unsupported("detach")

    def read(self, size=-1, /):
        self._unsupported("read")

    def readline(self, size=-1, /):
        self._unsupported("readline")

    def write(self, s, /):
        self._unsupported("write")


# The standard streams are some.
TextIOBase.register(_type_of(13))


class Reader(metaclass=ABCMeta):
    __slots__ = ()

    @_abstractmethod
    def read(self, size=..., /):
        pass

    @classmethod
    def __subclasshook__(cls, subclass):
        return _has_method(cls, Reader, subclass, "read")

    @classmethod
    def __class_getitem__(cls, item):
        from types import GenericAlias

        return GenericAlias(cls, item)


class Writer(metaclass=ABCMeta):
    __slots__ = ()

    @_abstractmethod
    def write(self, data, /):
        pass

    @classmethod
    def __subclasshook__(cls, subclass):
        return _has_method(cls, Writer, subclass, "write")

    @classmethod
    def __class_getitem__(cls, item):
        from types import GenericAlias

        return GenericAlias(cls, item)


def _has_method(cls, only, subclass, name):
    if cls is not only:
        return NotImplemented
    for base in subclass.__mro__:
        if name in base.__dict__:
            return True if base.__dict__[name] is not None else NotImplemented
    return NotImplemented


def _size(size):
    if size is None:
        return -1
    if not hasattr(type(size), "__index__"):
        raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'")
    return size.__index__()


class StringIO(TextIOBase):
    __module__ = "_io"
    __tp_name__ = "_io.StringIO"

    # What was written at the end waits in a list until it is looked at.
    def __init__(self, initial_value="", newline="\n"):
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"newline must be str or None, not {type(newline).__name__}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        self._newline = newline
        self._seen = 0
        self._text = self._translated(initial_value or "")
        self._parts = []
        self._at = 0
        self._len = len(self._text)
        # A place that was come by, and its byte.
        self._near = self._near_byte = 0

    def _check(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    def _translated(self, text):
        if not self._newline:
            both = text.count("\r\n")
            self._seen |= 4 * (both > 0) + 2 * (text.count("\r") > both) + (text.count("\n") > both)
        if self._newline is None:
            return text.replace("\r\n", "\n").replace("\r", "\n")
        if self._newline in ("\r", "\r\n"):
            return text.replace("\n", self._newline)
        return text

    def _whole(self):
        if self._parts:
            self._text += "".join(self._parts)
            self._parts = []
        return self._text

    def getvalue(self):
        self._check()
        return self._whole()

    def write(self, s, /):
        if self._closed:
            self._check()
        if type(s) is not str and not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type(s).__name__}'")
        size = len(s)
        if self._newline != "\n":
            s = self._translated(s)
        if not s:
            return size
        if self._at == self._len:
            self._parts.append(s)
            self._at = self._len = self._len + len(s)
            return size
        text = self._whole()
        if self._at > self._len:
            text += "\0" * (self._at - self._len)
        end = self._at + len(s)
        self._text = text[:self._at] + s + text[end:]
        self._near = self._near_byte = 0
        self._at = end
        self._len = len(self._text)
        return size

    def read(self, size=-1, /):
        self._check()
        size = _size(size)
        text = self._whole()
        start = self._at
        if start >= self._len:
            return ""
        end = self._len if size < 0 else min(self._len, start + size)
        self._at = end
        return text[start:end]

    def readline(self, size=-1, /):
        self._check()
        size = _size(size)
        text = self._whole()
        start = self._at
        if start >= self._len:
            return ""
        if self._newline == "":
            ends = [text.find("\n", start), text.find("\r", start)]
            ends = [end for end in ends if end >= 0]
            end = min(ends) + 1 if ends else self._len
            if ends and text[end - 1:end + 1] == "\r\n":
                end += 1
        else:
            mark = self._newline or "\n"
            end = text.find(mark, start)
            end = self._len if end < 0 else end + len(mark)
        if 0 <= size < end - start:
            end = start + size
        self._at = end
        return text[start:end]

    def seek(self, pos, whence=0, /):
        self._check()
        if type(pos) is not int:
            from operator import index
            pos = index(pos)
        whence = _whole_number(whence)
        if whence not in (0, 1, 2):
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 0 and pos < 0:
            raise ValueError(f"Negative seek position {pos}")
        if whence != 0 and pos != 0:
            raise OSError("Can't do nonzero cur-relative seeks")
        if whence == 1:
            pos = self._at
        elif whence == 2:
            pos = self._len
        self._at = pos
        return pos

    def tell(self):
        self._check()
        return self._at

    def truncate(self, pos=None, /):
        self._check()
        pos = self._at if pos is None else _size(pos)
        if pos < 0:
            raise ValueError(f"Negative size value {pos}")
        if pos < self._len:
            self._text = self._whole()[:pos]
            self._near = self._near_byte = 0
            self._len = pos
        return pos

    def readable(self):
        self._check()
        return True

    writable = seekable = readable

    def close(self):
        self._closed = True

    @property
    def newlines(self):
        return _NEWLINES[self._seen]

    @property
    def line_buffering(self):
        return False

    def detach(self):
        self._unsupported("detach")


StringIO.__tp_sealed__ = "_io.StringIO"


def _whole_number(value):
    if type(value) is not int:
        from operator import index
        value = index(value)
    return value


def _writable(buffer, name):
    # What a method fills: bytes that can be written.
    if type(buffer) is bytearray:
        return buffer
    try:
        view = memoryview(buffer)
    except TypeError:
        view = None
    if view is None or view.readonly:
        raise TypeError(f"{name}() argument must be read-write bytes-like object, not {type(buffer).__name__}")
    return view if view.format == "B" and view.ndim == 1 else view.cast("B")


def _bytes_of(data):
    try:
        return memoryview(data).tobytes()
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not {type(data).__name__!r}") from ...


class BytesIO(BufferedIOBase):
    __module__ = "_io"
    __tp_name__ = "_io.BytesIO"

    def __init__(self, initial_bytes=b""):
        if not isinstance(initial_bytes, (bytes, bytearray)):
            initial_bytes = b"" if initial_bytes is None else _bytes_of(initial_bytes)
        self._data = bytearray(initial_bytes)
        self._at = 0

    def getvalue(self):
        self._check()
        return bytes(self._data)

    def getbuffer(self):
        self._check()
        return memoryview(self._data)

    def write(self, b, /):
        self._check()
        if isinstance(b, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        if not isinstance(b, (bytes, bytearray)):
            b = _bytes_of(b)
        if not b:
            return 0
        data = self._data
        if self._at > len(data):
            data.extend(bytes(self._at - len(data)))
        end = self._at + len(b)
        data[self._at:end] = b
        self._at = end
        return len(b)

    def read(self, size=-1, /):
        self._check()
        size = _size(size)
        end = len(self._data) if size < 0 else self._at + size
        part = bytes(self._data[self._at:end])
        self._at += len(part)
        return part

    read1 = read

    def readinto(self, b, /):
        view = _writable(b, "readinto")
        part = self.read(len(view))
        view[:len(part)] = part
        return len(part)

    def readline(self, size=-1, /):
        self._check()
        size = _size(size)
        end = self._data.find(b"\n", self._at)
        end = len(self._data) if end < 0 else end + 1
        if 0 <= size < end - self._at:
            end = self._at + size
        part = bytes(self._data[self._at:end])
        self._at += len(part)
        return part

    def seek(self, pos, whence=0, /):
        self._check()
        if type(pos) is not int:
            from operator import index
            pos = index(pos)
        whence = _whole_number(whence)
        if whence == 0:
            if pos < 0:
                raise ValueError(f"negative seek value {pos}")
        elif whence == 1:
            pos = max(0, self._at + pos)
        elif whence == 2:
            pos = max(0, len(self._data) + pos)
        else:
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        self._at = pos
        return pos

    def tell(self):
        self._check()
        return self._at

    def truncate(self, pos=None, /):
        self._check()
        pos = self._at if pos is None else _whole_number(pos)
        if pos < 0:
            raise ValueError(f"negative size value {pos}")
        del self._data[pos:]
        return pos

    def readlines(self, size=None, /):
        self._check()
        if size is None:
            size = -1
        elif not isinstance(size, int):
            raise TypeError(f"integer argument expected, got '{type(size).__name__}'")
        lines = []
        total = 0
        while line := self.readline():
            lines.append(line)
            total += len(line)
            if 0 < size <= total:
                break
        return lines

    def readable(self):
        self._check()
        return True

    writable = seekable = readable

    def detach(self):
        self._unsupported("detach")


BytesIO.__tp_sealed__ = "_io.BytesIO"


def open_code(path):
    if not isinstance(path, str):
        raise TypeError(f"open_code() argument 'path' must be str, not {type(path).__name__}")
    return open(path, "rb")


def text_encoding(encoding, stacklevel=2, /):
    return "locale" if encoding is None else encoding


class IncrementalNewlineDecoder:
    __module__ = "_io"

    def __init__(self, decoder, translate, errors="strict"):
        self._decoder = decoder
        self._translate = translate
        self._held = ""
        self._seen = 0

    def decode(self, input, final=False):
        text = input if self._decoder is None else self._decoder.decode(input, final)
        text = self._held + text
        self._held = ""
        if text.endswith("\r") and not final:
            self._held = "\r"
            text = text[:-1]
        both = text.count("\r\n")
        self._seen |= 4 * (both > 0) + 2 * (text.count("\r") > both) + (text.count("\n") > both)
        if self._translate:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text

    def getstate(self):
        data, flags = (b"", 0) if self._decoder is None else self._decoder.getstate()
        return data, flags << 1 | bool(self._held)

    def setstate(self, state):
        data, flags = state
        self._held = "\r" if flags & 1 else ""
        if self._decoder is not None:
            self._decoder.setstate((data, flags >> 1))

    def reset(self):
        self._held = ""
        self._seen = 0
        if self._decoder is not None:
            self._decoder.reset()

    @property
    def newlines(self):
        return _NEWLINES[self._seen]


IncrementalNewlineDecoder.__tp_sealed__ = "_io.IncrementalNewlineDecoder"


# The ends of lines that were seen: 1 for "\n", 2 for "\r", 4 for both together.
_NEWLINES = (
    None, "\n", "\r", ("\r", "\n"), "\r\n", ("\n", "\r\n"), ("\r", "\r\n"), ("\r", "\n", "\r\n"),
)
