# Streams in memory.

from abc import ABCMeta

__all__ = [
    "BytesIO", "StringIO", "IOBase", "RawIOBase", "BufferedIOBase", "TextIOBase", "UnsupportedOperation", "SEEK_SET",
    "SEEK_CUR", "SEEK_END", "DEFAULT_BUFFER_SIZE",
    "TextIOWrapper",
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
        if self._closed:
            raise ValueError("I/O operation on closed file.")

    @property
    def closed(self):
        return self._closed

    def close(self):
        self._closed = True

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *args):
        self.close()

    def __iter__(self):
        self._check()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def flush(self):
        self._check()

    def isatty(self):
        self._check()
        return False

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
        if hint is None or hint <= 0:
            return list(self)
        lines = []
        size = 0
        for line in self:
            lines.append(line)
            size += len(line)
            if size >= hint:
                break
        return lines

    def writelines(self, lines):
        self._check()
        for line in lines:
            self.write(line)


class RawIOBase(IOBase):
    pass


class BufferedIOBase(IOBase):
    pass


class TextIOBase(IOBase):
    encoding = None
    errors = None
    newlines = None


def _size(size):
    if size is None:
        return -1
    if not hasattr(type(size), "__index__"):
        raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'")
    return size.__index__()


class StringIO(TextIOBase):
    # What was written at the end waits in a list until it is looked at.
    def __init__(self, initial_value="", newline="\n"):
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        self._newline = newline
        self._text = self._translated(initial_value or "")
        self._parts = []
        self._at = 0
        self._len = len(self._text)

    def _check(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    def _translated(self, text):
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
        pos = self._at if pos is None else pos
        if pos < 0:
            raise ValueError(f"Negative size value {pos}")
        if pos < self._len:
            self._text = self._whole()[:pos]
            self._len = pos
        return pos

    def readable(self):
        self._check()
        return True

    writable = seekable = readable

    def close(self):
        self._closed = True

    @property
    def line_buffering(self):
        return False

    def detach(self):
        self._unsupported("detach")


class BytesIO(BufferedIOBase):
    def __init__(self, initial_bytes=b""):
        self._data = bytearray(initial_bytes if initial_bytes is not None else b"")
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
        b = bytes(b) if not isinstance(b, (bytes, bytearray)) else b
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
        part = self.read(len(b))
        b[:len(part)] = part
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
        pos = self._at if pos is None else pos
        if pos < 0:
            raise ValueError(f"negative truncate position {pos}")
        del self._data[pos:]
        return pos

    def readable(self):
        self._check()
        return True

    writable = seekable = readable

    def detach(self):
        self._unsupported("detach")


def open(*args, **kwargs):
    raise NotImplementedError("io.open() is not offered: a script has no files")


class TextIOWrapper(TextIOBase):
    def __init__(self, buffer, encoding="utf-8", errors="strict", newline=None, line_buffering=False, write_through=False):
        self.buffer = buffer
        self.encoding = encoding or "utf-8"
        self.errors = errors or "strict"
        self._rest = None

    def write(self, s, /):
        self._check()
        self.buffer.write(s.encode(self.encoding, self.errors))
        return len(s)

    def _reader(self):
        if self._rest is None:
            text = self.buffer.read().decode(self.encoding, self.errors)
            self._rest = StringIO(text.replace("\r\n", "\n").replace("\r", "\n"))
        return self._rest

    def read(self, size=-1, /):
        self._check()
        return self._reader().read(size)

    def readline(self, size=-1, /):
        self._check()
        return self._reader().readline(size)

    def seek(self, pos, whence=0, /):
        self._rest = None
        return self.buffer.seek(pos, whence)

    def readable(self):
        return True

    writable = seekable = readable

    def detach(self):
        return self.buffer
