# Compressed data with the head and the checks of gzip, over `zlib`.

import io
import zlib
from builtins import open as _open

__all__ = ["BadGzipFile", "GzipFile", "open", "compress", "decompress"]

FTEXT, FHCRC, FEXTRA, FNAME, FCOMMENT = 1, 2, 4, 8, 16
READ = "rb"
WRITE = "wb"
READ_BUFFER_SIZE = 128 * 1024
# Compressed bytes that are read at once, and bytes that are made of them at once.
_RUN = 1 << 14
_PIECE = 1 << 16
_EARLY = "Compressed file ended before the end-of-stream marker was reached"


class BadGzipFile(OSError):
    pass


def _head(level, mtime, name=b""):
    if mtime is None:
        import time

        mtime = time.time()
    rank = 2 if level == 9 else 4 if level == 1 else 0
    flags = FNAME if name else 0
    head = bytes([0x1F, 0x8B, 8, flags]) + (int(mtime) & 0xFFFFFFFF).to_bytes(4, "little") + bytes([rank, 255])
    return head + name + b"\0" if name else head


def _tail(crc, size):
    return crc.to_bytes(4, "little") + (size & 0xFFFFFFFF).to_bytes(4, "little")


def compress(data, compresslevel=9, *, mtime=0):
    body = zlib.compress(data, compresslevel, -15)
    return _head(compresslevel, mtime) + body + _tail(zlib.crc32(data), len(data))


def _exactly(file, count):
    data = b""
    while len(data) < count:
        more = file.read(count - len(data))
        if not more:
            raise EOFError(_EARLY)
        data += more
    return data


def _past_name(file):
    while _exactly(file, 1) != b"\0":
        pass


def _read_head(file):
    # The time of a member's head, or None at the end of the file.
    magic = file.read(2)
    if magic == b"":
        return None
    if magic != b"\x1f\x8b":
        raise BadGzipFile(f"Not a gzipped file ({magic!r})")
    rest = _exactly(file, 8)
    if rest[0] != 8:
        raise BadGzipFile("Unknown compression method")
    flags = rest[1]
    if flags & FEXTRA:
        _exactly(file, int.from_bytes(_exactly(file, 2), "little"))
    if flags & FNAME:
        _past_name(file)
    if flags & FCOMMENT:
        _past_name(file)
    if flags & FHCRC:
        _exactly(file, 2)
    return int.from_bytes(rest[2:6], "little")


def _check(tail, crc, size):
    if int.from_bytes(tail[:4], "little") != crc:
        raise BadGzipFile("CRC check failed")
    if int.from_bytes(tail[4:], "little") != size & 0xFFFFFFFF:
        raise BadGzipFile("Incorrect length of data produced")


def decompress(data):
    parts = []
    while True:
        file = io.BytesIO(data)
        if _read_head(file) is None:
            return b"".join(parts)
        member = zlib.decompressobj(-15)
        part = member.decompress(data[file.tell():])
        if not member.eof or len(member.unused_data) < 8:
            raise EOFError(_EARLY)
        _check(member.unused_data[:8], zlib.crc32(part), len(part))
        parts.append(part)
        data = member.unused_data[8:].lstrip(b"\0")


class _Members:
    # What stands in the members of a file, one after the other.

    def __init__(self, file):
        self._file = file
        self.mtime = None
        self.rewind()

    def rewind(self):
        self._member = None
        # A run of what was compressed, and how much of it was read.
        self._given, self._place = b"", 0

    def read(self, count):
        if self._place == len(self._given):
            self._given, self._place = self._file.read(count), 0
        data = self._given[self._place:self._place + count]
        self._place += len(data)
        return data

    def piece(self):
        while True:
            if self._member is None:
                mtime = self._next_head()
                if mtime is None:
                    return b""
                self.mtime = mtime
                self._member, self._crc, self._size = zlib.decompressobj(-15), 0, 0
            member = self._member
            data = member.unconsumed_tail or self.read(_RUN)
            part = member.decompress(data, _PIECE)
            if not data and not part and not member.eof:
                raise EOFError(_EARLY)
            self._crc = zlib.crc32(part, self._crc)
            self._size += len(part)
            if member.eof:
                self._given, self._place = member.unused_data + self._given[self._place:], 0
                self._member = None
                _check(_exactly(self, 8), self._crc, self._size)
            if part:
                return part

    def _next_head(self):
        # Members may be followed by zeros.
        if self.mtime is not None:
            while (byte := self.read(1)) == b"\0":
                pass
            self._place -= len(byte)
        return _read_head(self)


class GzipFile(io.BufferedIOBase):
    myfileobj = None

    def __init__(self, filename=None, mode=None, compresslevel=9, fileobj=None, mtime=None):
        if mode and ("t" in mode or "U" in mode):
            raise ValueError(f"Invalid mode: {mode!r}")
        if mode and "b" not in mode:
            mode += "b"
        if mode and mode[:1] not in ("r", "w", "a", "x"):
            raise ValueError(f"Invalid mode: {mode!r}")
        if fileobj is None:
            import os

            fileobj = self.myfileobj = _open(os.fspath(filename), mode or "rb")
        if filename is None:
            filename = getattr(fileobj, "name", "")
            if not isinstance(filename, (str, bytes)):
                filename = ""
        else:
            import os

            filename = os.fspath(filename)
        if mode is None:
            mode = getattr(fileobj, "mode", "rb")
        self.name = filename
        self.fileobj = fileobj
        self._at = 0
        if mode.startswith("r"):
            self.mode = READ
            self._members = _Members(fileobj)
            self._start = fileobj.tell() if hasattr(fileobj, "tell") else 0
            self._buffer, self._pos = b"", 0
        else:
            self.mode = WRITE
            self._level = compresslevel
            self._mtime = mtime
            self._crc = 0
            self._deflater = zlib.compressobj(compresslevel, 8, -15)
            fileobj.write(_head(compresslevel, mtime, self._own_name()))

    def _own_name(self):
        name = self.name
        if not isinstance(name, bytes):
            try:
                name = name.encode("latin-1")
            except UnicodeEncodeError:
                return b""
        name = name.rpartition(b"/")[2]
        return name[:-3] if name.endswith(b".gz") else name

    def __repr__(self):
        return f"<gzip {repr(self.fileobj)[1:-1]} {id(self):#x}>"

    @property
    def mtime(self):
        return self._members.mtime if self.mode == READ else self._mtime

    @property
    def closed(self):
        return self.fileobj is None

    def _check_open(self):
        if self.fileobj is None:
            raise ValueError("I/O operation on closed file")

    def _check_read(self, name):
        import errno

        self._check_open()
        if self.mode != READ:
            raise OSError(errno.EBADF, f"{name}() on write-only GzipFile object")

    def write(self, data):
        import errno

        self._check_open()
        if self.mode != WRITE:
            raise OSError(errno.EBADF, "write() on read-only GzipFile object")
        if not isinstance(data, bytes):
            try:
                data = memoryview(data).tobytes()
            except TypeError:
                raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from ...
        if data:
            self.fileobj.write(self._deflater.compress(data))
            self._crc = zlib.crc32(data, self._crc)
            self._at += len(data)
        return len(data)

    def _fill(self):
        # The next piece, where the buffer is used up; whether there was one.
        self._buffer, self._pos = self._members.piece(), 0
        return bool(self._buffer)

    def _taken(self, count):
        data = self._buffer[self._pos:self._pos + count]
        self._pos += len(data)
        self._at += len(data)
        return data

    def read(self, size=-1):
        self._check_read("read")
        every = size is None or size < 0
        left = len(self._buffer) - self._pos
        if not every and size <= left:
            return self._taken(size)
        parts = [self._buffer[self._pos:]]
        self._buffer, self._pos = b"", 0
        while (every or left < size) and (part := self._members.piece()):
            parts.append(part)
            left += len(part)
        data = b"".join(parts)
        if not every and left > size:
            data, self._buffer = data[:size], data[size:]
        self._at += len(data)
        return data

    def read1(self, size=-1):
        self._check_read("read1")
        if self._pos == len(self._buffer):
            self._fill()
        return self._taken(len(self._buffer) if size is None or size < 0 else size)

    def peek(self, n):
        self._check_read("peek")
        if self._pos == len(self._buffer):
            self._fill()
        return self._buffer[self._pos:]

    def readline(self, size=-1):
        self._check_read("readline")
        left = None if size is None or size < 0 else size
        parts = []
        while True:
            mark = self._buffer.find(b"\n", self._pos)
            count = (len(self._buffer) if mark < 0 else mark + 1) - self._pos
            part = self._taken(count if left is None else min(count, left))
            parts.append(part)
            if left is not None:
                left -= len(part)
            if part.endswith(b"\n") or left == 0 or not self._fill():
                return b"".join(parts)

    def flush(self, zlib_mode=zlib.Z_SYNC_FLUSH):
        self._check_open()
        if self.mode == WRITE:
            self.fileobj.write(self._deflater.flush(zlib_mode))
            if hasattr(self.fileobj, "flush"):
                self.fileobj.flush()

    def close(self):
        file = self.fileobj
        if file is None:
            return
        self.fileobj = None
        try:
            if self.mode == WRITE:
                file.write(self._deflater.flush())
                file.write(_tail(self._crc, self._at))
        finally:
            if self.myfileobj is not None:
                self.myfileobj.close()
                self.myfileobj = None

    def fileno(self):
        return self.fileobj.fileno()

    def readable(self):
        self._check_open()
        return self.mode == READ

    def writable(self):
        self._check_open()
        return self.mode == WRITE

    def seekable(self):
        return True

    def tell(self):
        self._check_open()
        return self._at

    def rewind(self):
        if self.mode != READ:
            raise OSError("Can't rewind in write mode")
        self.fileobj.seek(self._start)
        self._members.rewind()
        self._members.mtime = None
        self._buffer, self._pos = b"", 0
        self._at = 0

    def seek(self, offset, whence=io.SEEK_SET):
        self._check_open()
        if whence == io.SEEK_CUR:
            offset += self._at
        elif whence != io.SEEK_SET and self.mode == WRITE:
            raise ValueError("Seek from end not supported")
        if self.mode == WRITE:
            if offset < self._at:
                raise OSError("Negative seek in write mode")
            while self._at < offset:
                self.write(bytes(min(offset - self._at, 1 << 16)))
            return self._at
        if whence == io.SEEK_END:
            self.read()
            offset += self._at
        if offset < self._at:
            self.rewind()
        while self._at < offset and self.read(min(offset - self._at, 1 << 16)):
            pass
        return self._at


def open(filename, mode="rb", compresslevel=9, encoding=None, errors=None, newline=None):
    if "t" in mode:
        if "b" in mode:
            raise ValueError(f"Invalid mode: {mode!r}")
    else:
        for name, value in (("encoding", encoding), ("errors", errors), ("newline", newline)):
            if value is not None:
                raise ValueError(f"Argument '{name}' not supported in binary mode")
    plain = mode.replace("t", "")
    if isinstance(filename, (str, bytes)) or hasattr(filename, "__fspath__"):
        binary = GzipFile(filename, plain, compresslevel)
    elif hasattr(filename, "read") or hasattr(filename, "write"):
        binary = GzipFile(None, plain, compresslevel, filename)
    else:
        raise TypeError("filename must be a str or bytes object, or a file")
    if "t" in mode:
        return io.TextIOWrapper(binary, encoding or "utf-8", errors, newline)
    return binary
