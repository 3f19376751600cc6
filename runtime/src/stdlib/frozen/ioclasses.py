# Files and the layers above them: raw bytes, buffers, text.

import _files
from _typing import type_of as _type_of
from io import BufferedIOBase, RawIOBase, TextIOBase, UnsupportedOperation, _NEWLINES

_BUFFER = 131072
# Bytes of text that wait for more.
_TEXT = 8192


def _mode(mode):
    # What a mode of FileIO says: readable, writable, appending, creating, exclusive, truncating.
    if not isinstance(mode, str):
        raise TypeError(f"FileIO() argument 'mode' must be str, not {type(mode).__name__}")
    for letter in mode:
        if letter not in "rwxab+":
            raise ValueError(f"invalid mode: {mode}")
    kinds = [letter for letter in mode if letter in "rwxa"]
    if len(kinds) != 1 or mode.count("+") > 1:
        raise ValueError("Must have exactly one of create/read/write/append mode and at most one plus")
    return kinds[0], "+" in mode


class FileIO(RawIOBase):
    _description = None

    def __init__(self, file, mode="r", closefd=True, opener=None):
        kind, plus = _mode(mode)
        self._kind, self._plus = kind, plus
        readable, writable = kind == "r" or plus, kind != "r" or plus
        self.closefd = bool(closefd)
        self.name = file
        if isinstance(file, int) and not isinstance(file, bool):
            if file < 0:
                raise ValueError("negative file descriptor")
            self._description = _files.of_number(file)
        else:
            if not closefd:
                raise ValueError("Cannot use closefd=False with file name")
            if opener is not None:
                number = opener(file, 0)
                if not isinstance(number, int):
                    raise TypeError("expected integer from opener")
                if number < 0:
                    raise ValueError(f"opener returned {number}")
                self._description = _files.of_number(number)
            else:
                _files.need("open")
                found = _files.open_path(
                    "open", file, readable, writable, kind == "a", kind in "wxa", kind == "x", kind == "w"
                )
                self._description = found
        if self._description.readable and kind == "r" and not plus:
            self._refuse_folder(file)
        self._readable, self._writable = readable, writable

    def _check(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    def _refuse_folder(self, file):
        if self._description.entry()["kind"] == "folder":
            raise IsADirectoryError(21, "Is a directory", _shown(file))

    @property
    def mode(self):
        if self._kind == "r":
            return "rb+" if self._plus else "rb"
        return self._kind + ("b+" if self._plus else "b")

    def __repr__(self):
        if self._closed:
            return "<_io.FileIO [closed]>"
        return f"<_io.FileIO name={self.name!r} mode={self.mode!r} closefd={self.closefd}>"

    def readable(self):
        self._check()
        return self._readable

    def writable(self):
        self._check()
        return self._writable

    def seekable(self):
        self._check()
        return True

    def _to_read(self):
        self._check()
        if not self._readable:
            raise UnsupportedOperation("File not open for reading")

    def read(self, size=-1, /):
        self._to_read()
        return self._description.read(-1 if size is None else size)

    def readall(self):
        self._to_read()
        return self._description.read(-1)

    def readinto(self, buffer, /):
        self._to_read()
        part = self._description.read(len(buffer))
        buffer[:len(part)] = part
        return len(part)

    def write(self, b, /):
        self._check()
        if not self._writable:
            raise UnsupportedOperation("File not open for writing")
        return self._description.write(_bytes(b))

    def seek(self, pos, whence=0, /):
        self._check()
        return self._description.seek(pos, whence)

    def tell(self):
        self._check()
        return self._description.at

    def truncate(self, size=None, /):
        self._check()
        if not self._writable:
            raise UnsupportedOperation("File not open for writing")
        size = self._description.at if size is None else size
        if size < 0:
            raise OSError(22, "Invalid argument")
        self._description.truncate(size)
        return size

    def fileno(self):
        self._check()
        return self._description.descriptor()

    def close(self):
        if not self._closed:
            self._closed = True
            if self.closefd and self._description is not None:
                self._description.close()


FileIO.__tp_sealed__ = "_io.FileIO"


def _shown(file):
    return file if isinstance(file, int) else _files.fspath(file)


def _bytes(b):
    if type(b) is bytes:
        return b
    if isinstance(b, str):
        raise TypeError("a bytes-like object is required, not 'str'")
    try:
        return bytes(memoryview(b))
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(b).__name__}'") from ...


def _count(size):
    if size is None:
        return -1
    if not hasattr(type(size), "__index__"):
        raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'")
    return size.__index__()


class _Buffered(BufferedIOBase):
    # What was read ahead is _ahead from _at on; what was written and is not in the file yet is _late.
    def __init__(self, raw, buffer_size=_BUFFER):
        if buffer_size <= 0:
            raise ValueError("buffer size must be strictly positive")
        self._begin(raw, buffer_size)

    def _begin(self, raw, buffer_size):
        self._raw = raw
        self._size = buffer_size
        self._ahead = b""
        self._at = 0
        self._late = []
        self._waiting = 0
        self._is_file = isinstance(raw, FileIO)

    @property
    def raw(self):
        return self._raw

    @property
    def name(self):
        return self._raw.name

    @property
    def mode(self):
        return self._raw.mode

    @property
    def closed(self):
        return self._attached().closed

    def _attached(self):
        if self._raw is None:
            raise ValueError("raw stream has been detached")
        return self._raw

    def _check(self):
        if self._attached().closed:
            raise ValueError(self._CLOSED)

    _CLOSED = "I/O operation on closed file."

    def __repr__(self):
        try:
            name = self.name
        except (AttributeError, ValueError):
            return f"<_io.{type(self).__name__}>"
        return f"<_io.{type(self).__name__} name={name!r}>"

    def readable(self):
        return self._attached().readable()

    def writable(self):
        return self._attached().writable()

    def seekable(self):
        return self._attached().seekable()

    def fileno(self):
        return self._attached().fileno()

    def isatty(self):
        return self._attached().isatty()

    def detach(self):
        self.flush()
        raw, self._raw = self._attached(), None
        return raw

    def close(self):
        if self._raw is not None and not self._raw.closed:
            try:
                self.flush()
            finally:
                _files._unwritten.pop(id(self), None)
                self._raw.close()

    def flush(self):
        if self._attached().closed:
            raise ValueError("flush of closed file")
        if self._late:
            self._write_late()
        else:
            _files._unwritten.pop(id(self), None)

    def _write_late(self):
        data = self._late[0] if len(self._late) == 1 else b"".join(self._late)
        while data:
            count = self._raw.write(data)
            if count is None:
                raise BlockingIOError(11, "write could not complete without blocking", 0)
            data = data[count:]
            self._late = [data] if data else []
            self._waiting = len(data)
        self._late = []
        self._waiting = 0
        _files._unwritten.pop(id(self), None)

    def _fill(self):
        # Reads ahead, after what there is; false at the end.
        part = self._raw.read(self._size)
        if not part:
            return False
        self._ahead = self._ahead[self._at:] + part if self._at < len(self._ahead) else part
        self._at = 0
        return True

    def _to_read(self):
        self._check()
        if self._late:
            self._write_late()

    def read(self, size=-1, /):
        size = _count(size)
        if size < -1:
            raise ValueError("read length must be non-negative or -1")
        self._to_read()
        ahead, at = self._ahead, self._at
        if size < 0:
            rest = self._raw.readall() if hasattr(self._raw, "readall") else self._raw.read()
            self._ahead, self._at = b"", 0
            if at < len(ahead):
                return ahead[at:] + (rest or b"")
            return rest
        if size <= len(ahead) - at:
            self._at = at + size
            return ahead[at:self._at]
        parts = [ahead[at:]]
        missing = size - (len(ahead) - at)
        self._ahead, self._at = b"", 0
        while missing > 0:
            part = self._raw.read(max(missing, self._size))
            if not part:
                break
            parts.append(part[:missing])
            if len(part) > missing:
                self._ahead, self._at = part, missing
            missing -= len(part)
        return b"".join(parts)

    def read1(self, size=-1, /):
        size = _count(size)
        self._to_read()
        if size < 0:
            size = self._size
        if size == 0:
            return b""
        if self._at >= len(self._ahead) and not self._fill():
            return b""
        part = self._ahead[self._at:self._at + size]
        self._at += len(part)
        return part

    def peek(self, size=0, /):
        self._to_read()
        if self._at >= len(self._ahead):
            self._fill()
        return self._ahead[self._at:]

    def readinto(self, buffer, /):
        part = self.read(len(buffer))
        buffer[:len(part)] = part
        return len(part)

    def readinto1(self, buffer, /):
        part = self.read1(len(buffer))
        buffer[:len(part)] = part
        return len(part)

    def readline(self, size=-1, /):
        size = _count(size)
        self._to_read()
        at = self._at
        end = self._ahead.find(b"\n", at) + 1
        if size >= 0:
            return self._bounded_line(size)
        if end:
            self._at = end
            return self._ahead[at:end]
        parts = [self._ahead[at:]]
        self._at = len(self._ahead)
        while self._fill():
            end = self._ahead.find(b"\n") + 1
            self._at = end or len(self._ahead)
            parts.append(self._ahead[:self._at])
            if end:
                break
        return b"".join(parts)

    def _bounded_line(self, size):
        parts = []
        while size > 0 and (self._at < len(self._ahead) or self._fill()):
            at = self._at
            end = self._ahead.find(b"\n", at, at + size) + 1
            part = self._ahead[at:end or at + size]
            self._at += len(part)
            size -= len(part)
            parts.append(part)
            if end:
                break
        return b"".join(parts)

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def write(self, b, /):
        self._check_write()
        data = _bytes(b)
        if self._at < len(self._ahead):
            # What was read ahead does not count.
            self._raw.seek(self._at - len(self._ahead), 1)
        self._ahead, self._at = b"", 0
        if not self._late and self._is_file:
            _files._unwritten[id(self)] = self
        self._late.append(data)
        self._waiting += len(data)
        if self._waiting > self._size:
            self._write_late()
        return len(data)

    def _check_write(self):
        if self._attached().closed:
            raise ValueError("write to closed file")

    def seek(self, pos, whence=0, /):
        if whence not in (0, 1, 2):
            raise ValueError(f"whence value {whence} unsupported")
        self._check_seek()
        if self._late:
            self._write_late()
        if whence == 1:
            pos -= len(self._ahead) - self._at
        elif whence == 0 and self._at < len(self._ahead):
            begin = self._raw.tell() - len(self._ahead)
            if begin <= pos <= begin + len(self._ahead):
                self._at = pos - begin
                return pos
        self._ahead, self._at = b"", 0
        return self._raw.seek(pos, whence)

    def _check_seek(self):
        self._check()
        if not self._raw.seekable():
            raise UnsupportedOperation("File or stream is not seekable.")

    def tell(self):
        return self._attached().tell() - (len(self._ahead) - self._at) + self._waiting

    def truncate(self, pos=None, /):
        self._check()
        if not self._raw.writable():
            raise UnsupportedOperation("truncate")
        self.flush()
        if pos is None:
            pos = self.tell()
        return self._raw.truncate(pos)


class BufferedReader(_Buffered):
    __module__ = "_io"

    def __init__(self, raw, buffer_size=_BUFFER):
        if not raw.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        _Buffered.__init__(self, raw, buffer_size)

    def write(self, b, /):
        raise UnsupportedOperation("write")

    def truncate(self, pos=None, /):
        raise UnsupportedOperation("truncate")

    def writable(self):
        return False


BufferedReader.__tp_sealed__ = "_io.BufferedReader"


class BufferedWriter(_Buffered):
    __module__ = "_io"

    def __init__(self, raw, buffer_size=_BUFFER):
        if not raw.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        _Buffered.__init__(self, raw, buffer_size)

    def _no(self, name):
        self._check()
        raise UnsupportedOperation(name)

    def read(self, size=-1, /):
        self._no("read")

    def read1(self, size=-1, /):
        self._no("read1")

    def readinto(self, buffer, /):
        self._no("readinto")

    def readinto1(self, buffer, /):
        self._no("readinto1")

    def readline(self, size=-1, /):
        self._no("read")

    def __next__(self):
        self._no("read")

    def readable(self):
        return False

    peek = property(lambda self: _no_attribute(self, "peek"))


BufferedWriter.__tp_sealed__ = "_io.BufferedWriter"


def _no_attribute(self, name):
    raise AttributeError(f"'{type(self).__module__}.{type(self).__name__}' object has no attribute '{name}'")


class BufferedRandom(_Buffered):
    __module__ = "_io"

    def __init__(self, raw, buffer_size=_BUFFER):
        if not raw.seekable():
            raise UnsupportedOperation("File or stream is not seekable.")
        if not raw.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        if not raw.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        _Buffered.__init__(self, raw, buffer_size)


BufferedRandom.__tp_sealed__ = "_io.BufferedRandom"


class BufferedRWPair(BufferedIOBase):
    __module__ = "_io"

    def __init__(self, reader, writer, buffer_size=_BUFFER, /):
        self.reader = BufferedReader(reader, buffer_size)
        self.writer = BufferedWriter(writer, buffer_size)

    def read(self, size=-1, /):
        return self.reader.read(size)

    def read1(self, size=-1, /):
        return self.reader.read1(size)

    def peek(self, size=0, /):
        return self.reader.peek(size)

    def readinto(self, buffer, /):
        return self.reader.readinto(buffer)

    def readinto1(self, buffer, /):
        return self.reader.readinto1(buffer)

    def readline(self, size=-1, /):
        return self.reader.readline(size)

    def write(self, b, /):
        return self.writer.write(b)

    def flush(self):
        return self.writer.flush()

    def readable(self):
        return self.reader.readable()

    def writable(self):
        return self.writer.writable()

    def isatty(self):
        return self.reader.isatty() or self.writer.isatty()

    def close(self):
        try:
            self.writer.close()
        finally:
            self.reader.close()

    @property
    def closed(self):
        return self.writer.closed


BufferedRWPair.__tp_sealed__ = "_io.BufferedRWPair"


def _normal(encoding):
    return encoding.lower().replace("_", "-").replace(" ", "-")


class TextIOWrapper(TextIOBase):
    # What was read ahead stands in _lines, the next line last; only the first of the list may be without its end.
    __module__ = "_io"
    buffer = None

    def __init__(
        self, buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False
    ):
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"TextIOWrapper() argument 'newline' must be str or None, not {type(newline).__name__}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline}")
        # What is no stream is told now.
        buffer.readable
        if encoding is None or encoding == "locale":
            encoding = "UTF-8"
        "".encode(encoding)
        self._encoding = encoding
        self._errors = "strict" if errors is None else errors
        self._set_newline(newline)
        self.line_buffering = bool(line_buffering)
        # A standard stream has what is written at once: nobody flushes it at the end.
        self.write_through = bool(write_through) or hasattr(buffer, "_stream")
        self._forget()
        self._out = []
        self._out_size = 0
        self._plain = False
        self._seen = 0
        self._telling = True
        self._is_file = isinstance(buffer, _Buffered) and buffer._is_file
        self.buffer = buffer
        normal = _normal(encoding)
        self._by_parts = normal in _BY_PARTS
        self._mark = normal in _MARKED
        if self._mark and buffer.seekable() and buffer.writable():
            self._mark = buffer.tell() == 0

    def _set_newline(self, newline):
        self._newline = newline
        self._ends = "\n" if newline is None or newline == "" else newline
        self._writes = newline if newline not in (None, "", "\n") else None

    def _forget(self):
        # Drops what was read ahead. _source is the text that the lines in hand were made of.
        self._lines = []
        self._source = ""
        self._tail = b""
        self._held = ""

    encoding = property(lambda self: self._encoding)
    errors = property(lambda self: self._errors)

    @property
    def newlines(self):
        return _NEWLINES[self._seen]

    @property
    def name(self):
        return self._attached().name

    @property
    def closed(self):
        return self._attached().closed

    def __repr__(self):
        text = "<_io.TextIOWrapper"
        try:
            text += f" name={self.name!r}"
        except (AttributeError, ValueError):
            pass
        mode = getattr(self, "mode", None)
        if mode is not None:
            text += f" mode={mode!r}"
        return f"{text} encoding={self._encoding!r}>"

    def _attached(self):
        if self.buffer is None:
            raise ValueError("underlying buffer has been detached")
        return self.buffer

    def _check(self):
        if self._attached().closed:
            raise ValueError("I/O operation on closed file.")

    def readable(self):
        return self._attached().readable()

    def writable(self):
        return self._attached().writable()

    def seekable(self):
        return self._attached().seekable()

    def fileno(self):
        return self._attached().fileno()

    def isatty(self):
        return self._attached().isatty()

    def detach(self):
        self.flush()
        buffer, self.buffer = self._attached(), None
        return buffer

    def close(self):
        if self.buffer is not None and not self.buffer.closed:
            try:
                self.flush()
            finally:
                _files._unwritten.pop(id(self), None)
                self.buffer.close()

    def flush(self):
        self._check()
        self._write_out()
        _files._unwritten.pop(id(self), None)
        self._telling = True
        self.buffer.flush()

    def reconfigure(
        self, *, encoding=None, errors=None, newline=Ellipsis, line_buffering=None, write_through=None
    ):
        if self._lines and (encoding is not None or errors is not None or newline is not Ellipsis):
            raise UnsupportedOperation("It is not possible to set the encoding or newline of stream after the first read")
        self.flush()
        if encoding is not None:
            "".encode(encoding)
            self._encoding = encoding
            self._by_parts = _normal(encoding) in _BY_PARTS
            self._errors = "strict" if errors is None else errors
        elif errors is not None:
            self._errors = errors
        if newline is not Ellipsis:
            self._set_newline(newline)
        if line_buffering is not None:
            self.line_buffering = bool(line_buffering)
        if write_through is not None:
            self.write_through = bool(write_through)

    # --- Writing.

    def write(self, s, /):
        out = self._out
        if out and self._plain and type(s) is str:
            # Something waits to be written, so this is open and may be written.
            data = s.encode(self._encoding, self._errors)
            out.append(data)
            self._out_size += len(data)
            if self._out_size > _TEXT:
                self._write_out()
            return len(s)
        if not isinstance(s, str):
            raise TypeError(f"write() argument must be str, not {type(s).__name__}")
        self._check()
        self._plain = not (self.line_buffering or self.write_through or self._writes or _normal(self._encoding) in _MARKED)
        count = len(s)
        if self._writes is not None:
            s = s.replace("\n", self._writes)
        data = s.encode(self._encoding, self._errors)
        if self._mark is not True and _normal(self._encoding) in _MARKED:
            data = data[len("".encode(self._encoding)):]
        self._mark = False
        if self._lines or self._tail:
            self._forget()
        if not self._out:
            if not self.buffer.writable():
                raise UnsupportedOperation("not writable")
            if self._is_file:
                _files._unwritten[id(self)] = self
        self._out.append(data)
        self._out_size += len(data)
        if self._out_size > _TEXT or self.write_through:
            self._write_out()
        if self.line_buffering and ("\n" in s or "\r" in s):
            self.flush()
        return count

    def _write_out(self):
        if self._out:
            data = self._out[0] if len(self._out) == 1 else b"".join(self._out)
            self._out = []
            self._out_size = 0
            self.buffer.write(data)
            _files._unwritten.pop(id(self), None)

    # --- Reading.

    def _to_read(self):
        self._check()
        if not self.buffer.readable():
            raise UnsupportedOperation("not readable")
        if self._out:
            self.flush()

    def _decoded(self, data, final):
        # Text of what was read, but for what waits for the rest of a character.
        data = self._tail + data if self._tail else data
        self._tail = b""
        if not final:
            cut = _whole(data)
            if cut < len(data):
                self._tail = data[cut:]
                data = data[:cut]
        return data.decode(self._encoding, self._errors)

    def _translated(self, text, final):
        if self._held:
            text = self._held + text
            self._held = ""
        if not final and text.endswith("\r") and self._newline in (None, "", "\r\n"):
            self._held = "\r"
            text = text[:-1]
        if self._newline is None or self._newline == "":
            if "\r" in text:
                both = text.count("\r\n")
                self._seen |= 4 * (both > 0) + 2 * (text.count("\r") > both) + (text.count("\n") > both)
            elif not self._seen & 1 and "\n" in text:
                self._seen |= 1
        return text

    def _fill(self):
        # Reads ahead; false at the end.
        if self._by_parts:
            data = self.buffer.read1(_BUFFER) if hasattr(self.buffer, "read1") else self.buffer.read(_BUFFER)
        else:
            data = self.buffer.read()
        final = not data
        text = self._translated(self._decoded(data, final or not self._by_parts), final)
        if not text:
            return not final
        rest = self._lines.pop() if self._lines else ""
        self._source = rest + text
        lines = _lines_of(self._source, self._newline)
        lines.reverse()
        self._lines = lines
        return True

    def read(self, size=-1, /):
        size = _count(size)
        self._to_read()
        if size < 0:
            rest = self._translated(self._decoded(self.buffer.read(), True), True)
            if self._newline is None and "\r" in rest:
                rest = rest.replace("\r\n", "\n").replace("\r", "\n")
            if self._lines:
                self._lines.reverse()
                rest = "".join(self._lines) + rest
            self._forget()
            return rest
        parts = []
        while size > 0:
            if not self._lines and not self._fill():
                break
            if not self._lines:
                continue
            part = self._lines.pop()
            if len(part) > size:
                self._lines.append(part[size:])
                part = part[:size]
            size -= len(part)
            parts.append(part)
        return "".join(parts)

    def readline(self, size=-1, /):
        size = _count(size)
        self._to_read()
        lines = self._lines
        if len(lines) < 2:
            # The line may go on. What comes next is split again, so a long line is joined from its parts.
            parts = []
            while len(self._lines) < 2 and not (self._lines and self._ended(self._lines[0])):
                if self._lines and len(self._lines[0]) > _BUFFER:
                    parts.append(self._lines.pop())
                if not self._fill():
                    break
            lines = self._lines
            if parts:
                parts.append(lines.pop() if lines else "")
                lines.append("".join(parts))
        if not lines:
            return ""
        line = lines.pop()
        if 0 <= size < len(line):
            lines.append(line[size:])
            line = line[:size]
        return line

    def _ended(self, line):
        if self._newline == "":
            return line.endswith(("\n", "\r"))
        return line.endswith(self._ends)

    def __next__(self):
        self._telling = False
        if len(self._lines) > 1 and not self._out:
            return self._lines.pop()
        line = self.readline()
        if not line:
            self._telling = True
            raise StopIteration
        return line

    # --- Places.

    def tell(self):
        self._check()
        if not self.buffer.seekable():
            raise UnsupportedOperation("underlying stream is not seekable")
        if not self._telling:
            raise OSError("telling position disabled by next() call")
        self.flush()
        at = self.buffer.tell() - len(self._tail)
        return at - len(self._unread().encode(self._encoding_of_rest(), self._errors))

    def _encoding_of_rest(self):
        normal = _normal(self._encoding)
        if normal == "utf-8-sig":
            return "utf-8"
        return normal + "-le" if normal in ("utf-16", "utf-32") else self._encoding

    def _unread(self):
        # What was read ahead as it stands in the file.
        if not self._lines:
            return self._held
        lines = _lines_of(self._source, "" if self._newline is None else self._newline)[-len(self._lines):]
        first = lines[0]
        whole = first
        if self._newline is None and whole.endswith("\r\n"):
            whole = whole[:-1]
        lines[0] = first[len(whole) - len(self._lines[-1]):]
        return "".join(lines) + self._held

    def seek(self, cookie, whence=0, /):
        self._check()
        if not self.buffer.seekable():
            raise UnsupportedOperation("underlying stream is not seekable")
        if whence == 1:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero cur-relative seeks")
            cookie = self.tell()
        elif whence == 2:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero end-relative seeks")
            self.flush()
            self._forget()
            return self.buffer.seek(0, 2)
        elif whence != 0:
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if cookie < 0:
            raise ValueError(f"negative seek position {cookie!r}")
        self.flush()
        self._forget()
        self._seen = 0
        self.buffer.seek(cookie)
        self._mark = cookie == 0 and _normal(self._encoding) in _MARKED
        return cookie

    def truncate(self, pos=None, /):
        self.flush()
        return self.buffer.truncate(self.tell() if pos is None else pos)


TextIOWrapper.__tp_sealed__ = "_io.TextIOWrapper"


TextIOWrapper.register(_type_of(13))

# Encodings of which a part can be decoded by itself, and those whose text begins with a mark.
_BY_PARTS = frozenset(["utf-8", "utf8", "u8", "ascii", "us-ascii", "latin-1", "latin1", "iso-8859-1", "iso8859-1"])
_MARKED = frozenset(["utf-8-sig", "utf-16", "utf-32", "utf16", "utf32"])


def _whole(data):
    # How much of this, in UTF-8, has no character cut off.
    end = len(data)
    for back in range(1, min(3, end) + 1):
        byte = data[end - back]
        if byte < 0x80:
            return end
        if byte >= 0xC0:
            size = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            return end - back if size > back and byte < 0xF8 else end
    return end


def _lines_of(text, newline):
    # The lines with their ends.
    if newline is None:
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        end = "\n"
    elif newline == "" and "\r" in text:
        return _lines_of_any(text)
    else:
        end = newline or "\n"
    lines = text.split(end)
    last = lines.pop()
    lines = [line + end for line in lines]
    if last:
        lines.append(last)
    return lines


def _lines_of_any(text):
    # Between "\r\n" only "\r" or "\n" end a line.
    lines = []
    pieces = text.split("\r\n")
    last = len(pieces) - 1
    for number, piece in enumerate(pieces):
        if number < last:
            piece += "\r\n"
        if "\r" in piece[:-2] or "\n" in piece[:-2] or number == last:
            for part in _lines_of(piece, "\n"):
                if part.endswith("\r\n") or "\r" not in part:
                    inner = part[:-2] if part.endswith("\r\n") else ""
                    if "\r" in inner:
                        cut = inner.rfind("\r") + 1
                        lines.extend(_lines_of(part[:cut], "\r"))
                        part = part[cut:]
                    lines.append(part)
                else:
                    lines.extend(_lines_of(part, "\r"))
        elif piece:
            lines.append(piece)
    return lines


def _open_mode(mode):
    if not isinstance(mode, str):
        raise TypeError(f"open() argument 'mode' must be str, not {type(mode).__name__}")
    letters = set(mode)
    if letters - set("rwxabt+") or len(mode) > len(letters):
        raise ValueError(f"invalid mode: {mode!r}")
    if "t" in letters and "b" in letters:
        raise ValueError("can't have text and binary mode at once")
    kinds = [letter for letter in "xrwa" if letter in letters]
    if len(kinds) > 1:
        raise ValueError("must have exactly one of create/read/write/append mode")
    return (kinds[0] if kinds else "") + ("+" if "+" in letters else ""), "b" in letters


def _text_or_none(name, value):
    if value is not None and not isinstance(value, str):
        raise TypeError(f"open() argument '{name}' must be str or None, not {type(value).__name__}")


def open_file(file, mode, buffering, encoding, errors, newline, closefd, opener):
    if not isinstance(file, int):
        _files.fspath(file)
    plain, binary = _open_mode(mode)
    if not hasattr(type(buffering), "__index__"):
        raise TypeError(f"'{type(buffering).__name__}' object cannot be interpreted as an integer")
    _text_or_none("encoding", encoding)
    _text_or_none("errors", errors)
    _text_or_none("newline", newline)
    if binary:
        for name, value in (("encoding", encoding), ("errors", errors), ("newline", newline)):
            if value is not None:
                raise ValueError(f"binary mode doesn't take {'a' if name == 'newline' else 'an'} {name} argument")
        if buffering == 1:
            _warn_of_lines()
    raw = FileIO(file if isinstance(file, int) else _files.fspath(file), plain, closefd, opener)
    try:
        return _wrapped(raw, mode, plain, binary, buffering, encoding, errors, newline)
    except BaseException:
        raw.close()
        raise


def _wrapped(raw, mode, plain, binary, buffering, encoding, errors, newline):
    if buffering == 0:
        if binary:
            return raw
        raise ValueError("can't have unbuffered text I/O")
    size = buffering if buffering > 1 else _BUFFER
    if "+" in plain:
        buffer = BufferedRandom(raw, size)
    elif plain == "r":
        buffer = BufferedReader(raw, size)
    else:
        buffer = BufferedWriter(raw, size)
    if binary:
        return buffer
    text = TextIOWrapper(buffer, encoding, errors, newline, buffering == 1)
    text.mode = mode
    return text


def _warn_of_lines():
    from warnings import warn

    warn(
        "line buffering (buffering=1) isn't supported in binary mode, the default buffer size will be used",
        RuntimeWarning,
    )
