# Streams in memory, and what raises when the network is asked for.

from asyncio.events import _loop

from _refusing import NO_NETWORK as _NO_NETWORK, refusing_later as _refusing_later
_LIMIT = 1 << 16


class IncompleteReadError(EOFError):
    __module__ = "asyncio.exceptions"

    def __init__(self, partial, expected):
        shown = "undefined" if expected is None else repr(expected)
        super().__init__(f"{len(partial)} bytes read on a total of {shown} expected bytes")
        self.partial = partial
        self.expected = expected

    def __reduce__(self):
        return type(self), (self.partial, self.expected)


class LimitOverrunError(Exception):
    __module__ = "asyncio.exceptions"

    def __init__(self, message, consumed):
        super().__init__(message)
        self.consumed = consumed

    def __reduce__(self):
        return type(self), (self.args[0], self.consumed)


class SendfileNotAvailableError(RuntimeError):
    __module__ = "asyncio.exceptions"


class StreamReader:
    def __init__(self, limit=_LIMIT, loop=None):
        if limit <= 0:
            raise ValueError("Limit cannot be <= 0")
        self._limit = limit
        self._loop = _loop() if loop is None else loop
        self._buffer = bytearray()
        self._eof = False
        self._waiter = None
        self._exception = None
        self._transport = None
        self._paused = False

    def __repr__(self):
        info = ["StreamReader"]
        if self._buffer:
            info.append(f"{len(self._buffer)} bytes")
        if self._eof:
            info.append("eof")
        if self._limit != _LIMIT:
            info.append(f"limit={self._limit}")
        if self._waiter:
            info.append(f"waiter={self._waiter!r}")
        if self._exception:
            info.append(f"exception={self._exception!r}")
        if self._transport:
            info.append(f"transport={self._transport!r}")
        if self._paused:
            info.append("paused")
        return f"<{' '.join(info)}>"

    def exception(self):
        return self._exception

    def set_exception(self, exc):
        self._exception = exc
        waiter = self._waiter
        if waiter is not None:
            self._waiter = None
            if not waiter.cancelled():
                waiter.set_exception(exc)

    def _wake(self):
        waiter = self._waiter
        if waiter is not None:
            self._waiter = None
            if not waiter.cancelled():
                waiter.set_result(None)

    def set_transport(self, transport):
        assert self._transport is None, "Transport already set"
        self._transport = transport

    def _resume(self):
        if self._paused and len(self._buffer) <= self._limit:
            self._paused = False
            self._transport.resume_reading()

    def feed_eof(self):
        self._eof = True
        self._wake()

    def at_eof(self):
        return self._eof and not self._buffer

    def feed_data(self, data):
        assert not self._eof, "feed_data after feed_eof"
        if not data:
            return
        self._buffer.extend(data)
        self._wake()
        if self._transport is not None and not self._paused and len(self._buffer) > 2 * self._limit:
            try:
                self._transport.pause_reading()
            except NotImplementedError:
                self._transport = None
            else:
                self._paused = True

    async def _wait(self, name):
        if self._waiter is not None:
            raise RuntimeError(f"{name}() called while another coroutine is already waiting for incoming data")
        assert not self._eof, "_wait_for_data after EOF"
        if self._paused:
            self._paused = False
            self._transport.resume_reading()
        self._waiter = self._loop.create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    async def readline(self):
        try:
            return await self.readuntil(b"\n")
        except IncompleteReadError as e:
            return e.partial
        except LimitOverrunError as e:
            if self._buffer.startswith(b"\n", e.consumed):
                del self._buffer[:e.consumed + 1]
            else:
                self._buffer.clear()
            self._resume()
            raise ValueError(e.args[0])

    async def readuntil(self, separator=b"\n"):
        if isinstance(separator, tuple):
            separators = sorted(separator, key=len)
        else:
            separators = [separator]
        if not separators:
            raise ValueError("Separator should contain at least one element")
        shortest = len(separators[0])
        longest = len(separators[-1])
        if shortest == 0:
            raise ValueError("Separator should be at least one-byte string")
        if self._exception is not None:
            raise self._exception
        offset = 0
        while True:
            length = len(self._buffer)
            if length - offset >= shortest:
                first = last = None
                for one in separators:
                    at = self._buffer.find(one, offset)
                    if at != -1 and (last is None or at + len(one) < last):
                        first = at
                        last = at + len(one)
                if last is not None:
                    break
                offset = max(0, length + 1 - longest)
                if offset > self._limit:
                    raise LimitOverrunError("Separator is not found, and chunk exceed the limit", offset)
            if self._eof:
                chunk = bytes(self._buffer)
                self._buffer.clear()
                raise IncompleteReadError(chunk, None)
            await self._wait("readuntil")
        if first > self._limit:
            raise LimitOverrunError("Separator is found, but chunk is longer than limit", first)
        return self._take(last)

    def _take(self, count):
        chunk = bytes(self._buffer[:count])
        del self._buffer[:count]
        self._resume()
        return chunk

    async def read(self, n=-1):
        if self._exception is not None:
            raise self._exception
        if n == 0:
            return b""
        if n < 0:
            blocks = []
            while block := await self.read(self._limit):
                blocks.append(block)
            return b"".join(blocks)
        if not self._buffer and not self._eof:
            await self._wait("read")
        return self._take(n)

    async def readexactly(self, n):
        if n < 0:
            raise ValueError("readexactly size can not be less than zero")
        if self._exception is not None:
            raise self._exception
        if n == 0:
            return b""
        while len(self._buffer) < n:
            if self._eof:
                partial = bytes(self._buffer)
                self._buffer.clear()
                raise IncompleteReadError(partial, n)
            await self._wait("readexactly")
        return self._take(n)

    def __aiter__(self):
        return self

    async def __anext__(self):
        line = await self.readline()
        if line == b"":
            raise StopAsyncIteration
        return line


class StreamWriter:
    def __init__(self, transport, protocol, reader, loop):
        self._transport = transport
        self._protocol = protocol
        self._reader = reader
        self._loop = loop

    def __repr__(self):
        info = ["StreamWriter", f"transport={self._transport!r}"]
        if self._reader is not None:
            info.append(f"reader={self._reader!r}")
        return f"<{' '.join(info)}>"

    @property
    def transport(self):
        return self._transport

    def write(self, data):
        self._transport.write(data)

    def writelines(self, data):
        self._transport.writelines(data)

    def write_eof(self):
        return self._transport.write_eof()

    def can_write_eof(self):
        return self._transport.can_write_eof()

    def close(self):
        return self._transport.close()

    def is_closing(self):
        return self._transport.is_closing()

    async def wait_closed(self):
        pass

    def get_extra_info(self, name, default=None):
        return self._transport.get_extra_info(name, default)

    async def drain(self):
        if self._reader is not None:
            exc = self._reader.exception()
            if exc is not None:
                raise exc

    async def start_tls(self, *args, **kwargs):
        raise NotImplementedError(f"asyncio.StreamWriter.start_tls: {_NO_NETWORK}")


open_connection = _refusing_later("asyncio.", "open_connection", _NO_NETWORK)
start_server = _refusing_later("asyncio.", "start_server", _NO_NETWORK)
