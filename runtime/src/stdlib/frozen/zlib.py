# Compression by deflate.

from _binascii import adler32 as _adler32
from _zlib import deflate as _deflate, inflate as _inflate
from binascii import crc32 as _crc32
from operator import index as _index

DEFLATED = 8
DEF_BUF_SIZE = 16384
DEF_MEM_LEVEL = 8
MAX_WBITS = 15
ZLIB_VERSION = "1.3.1"
ZLIB_RUNTIME_VERSION = "1.3.1"
Z_NO_COMPRESSION = 0
Z_BEST_SPEED = 1
Z_BEST_COMPRESSION = 9
Z_DEFAULT_COMPRESSION = -1
Z_DEFAULT_STRATEGY = 0
Z_FILTERED = 1
Z_HUFFMAN_ONLY = 2
Z_RLE = 3
Z_FIXED = 4
Z_NO_FLUSH = 0
Z_PARTIAL_FLUSH = 1
Z_SYNC_FLUSH = 2
Z_FULL_FLUSH = 3
Z_FINISH = 4
Z_BLOCK = 5
Z_TREES = 6
_PIECE = 1 << 18


class error(Exception):
    pass


error.__module__ = "zlib"


def _data(data):
    if type(data) is bytes:
        return data
    try:
        return memoryview(data).tobytes()
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from ...


def crc32(data, value=0, /):
    return _crc32(_data(data), _index(value) & 0xFFFFFFFF)


def adler32(data, value=1, /):
    data = _data(data)
    value = _index(value) & 0xFFFFFFFF
    for at in range(0, len(data), _PIECE):
        value = _adler32(data[at:at + _PIECE], value)
    return value & 0xFFFFFFFF


def compress(data, /, level=-1, wbits=15):
    if not -1 <= level <= 9:
        raise error("Bad compression level")
    c = compressobj(level, 8, wbits)
    return c.compress(data) + c.flush()


class _Compress:
    def __init__(self, level, wbits, strategy, zdict):
        if not -1 <= level <= 9:
            raise ValueError("Invalid initialization option")
        if abs(wbits) > 31 or abs(wbits) % 16 < 8 and wbits not in (24, 31) or 0 <= wbits < 9:
            raise ValueError("Invalid initialization option")
        self._level = 6 if level < 0 else level
        self._strategy = strategy
        self._waiting = b""
        self._done = False
        self._size = 0
        if wbits < 0:
            self._wrap = "raw"
            self._head = b""
        elif wbits > 15:
            self._wrap = "gzip"
            self._check = 0
            self._head = b"\x1f\x8b\x08\0\0\0\0\0" + (b"\x02" if level == 9 else b"\x04" if level == 1 else b"\0") + b"\x03"
        else:
            self._wrap = "zlib"
            self._check = 1
            rank = 0 if self._level < 2 else 1 if self._level < 6 else 2 if self._level == 6 else 3
            head = ((wbits - 8 << 4 | 8) << 8) | rank << 6
            head += 31 - head % 31
            self._head = head.to_bytes(2, "big")

    def _checked(self, data):
        self._size += len(data)
        if self._wrap == "zlib":
            self._check = adler32(data, self._check)
        elif self._wrap == "gzip":
            self._check = _crc32(data, self._check)

    def _take(self, data, all_of_it):
        waiting = self._waiting + data if self._waiting else data
        parts = [self._head]
        self._head = b""
        at = 0
        while len(waiting) - at > _PIECE or all_of_it and at < len(waiting):
            parts.append(_deflate(waiting[at:at + _PIECE], self._level, self._strategy, False))
            at += _PIECE
        self._waiting = waiting[at:]
        return b"".join(parts)

    def compress(self, data, /):
        if self._done:
            raise error("Error -2 while compressing data: inconsistent stream state")
        data = _data(data)
        self._checked(data)
        return self._take(data, False)

    def flush(self, mode=4, /):
        if mode == 0:
            return b""
        if self._done:
            raise error("Error -2 while flushing: inconsistent stream state")
        if mode != 4:
            return self._take(b"", True)
        self._done = True
        last = self._head + _deflate(self._waiting, self._level, self._strategy, True)
        self._waiting = self._head = b""
        if self._wrap == "zlib":
            last += self._check.to_bytes(4, "big")
        elif self._wrap == "gzip":
            last += self._check.to_bytes(4, "little") + (self._size & 0xFFFFFFFF).to_bytes(4, "little")
        return last

    def copy(self):
        if self._done:
            raise ValueError("Inconsistent stream state")
        other = object.__new__(_Compress)
        other.__dict__.update(self.__dict__)
        return other

    __copy__ = copy


_Compress.__name__ = _Compress.__qualname__ = "Compress"
_Compress.__module__ = "zlib"


def compressobj(level=-1, method=8, wbits=15, memLevel=8, strategy=0, zdict=None):
    if method != 8:
        raise ValueError("Invalid initialization option")
    if zdict is not None:
        raise ValueError("a dictionary is not offered for compressing")
    return _Compress(level, wbits, strategy, zdict)


class _Wrong(Exception):
    pass


class _Decompress:
    def __init__(self, wbits=15, zdict=b""):
        if wbits not in (0, -8, -9, -10, -11, -12, -13, -14, -15) and not 8 <= wbits <= 15 and not 24 <= wbits <= 31 and not 40 <= wbits <= 47:
            raise ValueError("Invalid initialization option")
        self._wrap = "raw" if wbits < 0 else "zlib" if wbits <= 15 else "gzip" if wbits <= 31 else "any"
        self._dictionary = zdict
        self._window = zdict if wbits < 0 else b""
        self._stage = "body" if wbits < 0 else "head"
        self._input = b""
        self._state = (0, 0, 0, 0, 0)
        self._more = b""
        self._check = 1
        self._size = 0
        self.unused_data = b""
        self.unconsumed_tail = b""
        self.eof = False

    def _head(self):
        # Whether the header is there.
        data = self._input
        if self._wrap == "any":
            if not data:
                return False
            self._wrap = "gzip" if data[0] == 0x1F else "zlib"
        if self._wrap == "zlib":
            if len(data) < 2:
                return False
            if (data[0] << 8 | data[1]) % 31:
                raise _Wrong("incorrect header check")
            if data[0] & 15 != 8:
                raise _Wrong("unknown compression method")
            if data[0] >> 4 > 7:
                raise _Wrong("invalid window size")
            at = 2
            if data[1] & 32:
                if len(data) < 6:
                    return False
                if not self._dictionary:
                    raise error("Error 2 while decompressing data")
                self._window = self._dictionary
                at = 6
            self._check = 1
        else:
            if len(data) < 10:
                if data and not b"\x1f\x8b".startswith(data[:2]):
                    raise _Wrong("incorrect header check")
                return False
            if data[:2] != b"\x1f\x8b":
                raise _Wrong("incorrect header check")
            if data[2] != 8:
                raise _Wrong("unknown compression method")
            flags = data[3]
            at = 10
            if flags & 4:
                if len(data) < 12:
                    return False
                at = 12 + int.from_bytes(data[10:12], "little")
            for bit in (8, 16):
                if flags & bit:
                    end = data.find(b"\0", at)
                    if end < 0:
                        return False
                    at = end + 1
            if flags & 2:
                at += 2
            if len(data) < at:
                return False
            self._check = 0
        self._input = data[at:]
        self._stage = "body"
        return True

    def _tail(self):
        size = {"raw": 0, "zlib": 4, "gzip": 8}[self._wrap]
        if len(self._input) < size:
            return
        tail = self._input[:size]
        if self._wrap == "zlib" and int.from_bytes(tail, "big") != self._check:
            raise _Wrong("incorrect data check")
        if self._wrap == "gzip":
            if int.from_bytes(tail[:4], "little") != self._check:
                raise _Wrong("incorrect data check")
            if int.from_bytes(tail[4:], "little") != self._size & 0xFFFFFFFF:
                raise _Wrong("incorrect length check")
        self.unused_data = self._input[size:]
        self._input = b""
        self.eof = True
        self._stage = "end"

    def _run(self, most):
        # Output, at most so much of it where most is not 0.
        parts = [self._more]
        made = len(self._more)
        self._more = b""
        if self._stage == "head":
            self._head()
        # What a piece may give is charged before: little at first, since most data is short.
        size = 4096
        while self._stage == "body" and (not most or made <= most):
            out, state, end = _inflate(self._input, self._window, self._state, min(most - made, size) if most else size)
            if out:
                parts.append(out)
                made += len(out)
                self._window = out[-32768:] if len(out) >= 32768 else (self._window + out)[-32768:]
                self._size += len(out)
                if self._wrap == "zlib":
                    self._check = _adler32(out, self._check)
                elif self._wrap == "gzip":
                    self._check = _crc32(out, self._check)
            if isinstance(end, str):
                raise _Wrong(end)
            size = min(size * 2, _PIECE)
            at, kind, header, stored, last = state
            if end == 2:
                self._input = self._input[(at + 7) // 8:]
                self._state = (0, 0, 0, 0, 0)
                self._stage = "tail"
                break
            # What is used up is not kept, but for the tables of the block.
            used = (header if kind == 3 else at) // 8
            if used > 65536 or end == 1:
                self._input = self._input[used:]
                state = (at - used * 8, kind, header - used * 8 if kind == 3 else 0, stored, last)
            self._state = state
            if end == 1 or most and made >= most:
                break
        if self._stage == "tail":
            self._tail()
        out = b"".join(parts)
        if most and len(out) > most:
            self._more = out[most:]
            out = out[:most]
        return out

    def decompress(self, data, /, max_length=0):
        if max_length < 0:
            raise ValueError("max_length must be non-negative")
        data = _data(data)
        if self.eof:
            self.unused_data += data
            return b""
        if self._held:
            data = data[self._held:] if data[:self._held] == self._input[-self._held:] else data
            self._held = 0
        self._input += data
        try:
            out = self._run(max_length)
        except _Wrong as wrong:
            raise error(f"Error -3 while decompressing data: {wrong}") from ...
        if max_length and not self.eof and len(out) == max_length:
            # What is not used yet comes once more, and is known to be here.
            rest = self._input[(self._state[0] + 7) // 8:]
            self.unconsumed_tail = rest
            self._held = len(rest)
        else:
            self.unconsumed_tail = b""
        return out

    _held = 0

    def flush(self, length=16384, /):
        if length <= 0:
            raise ValueError("length must be greater than zero")
        try:
            out = self._run(0)
        except _Wrong as wrong:
            raise error(f"Error -3 while decompressing data: {wrong}") from ...
        self.unconsumed_tail = b""
        self._held = 0
        return out

    def copy(self):
        other = object.__new__(_Decompress)
        other.__dict__.update(self.__dict__)
        return other

    __copy__ = copy


_Decompress.__name__ = _Decompress.__qualname__ = "Decompress"
_Decompress.__module__ = "zlib"


def decompressobj(wbits=15, zdict=b""):
    return _Decompress(wbits, zdict)


def decompress(data, /, wbits=15, bufsize=16384):
    try:
        d = _Decompress(wbits)
    except ValueError:
        raise error("Error -2 while preparing to decompress data: inconsistent stream state") from ...
    out = d.decompress(data)
    if not d.eof:
        raise error("Error -5 while decompressing data: incomplete or truncated stream")
    return out
