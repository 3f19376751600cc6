# Base classes of protocols: what each is told, which does nothing until a class says what.

from asyncio.streams import StreamReader as _StreamReader, StreamWriter as _StreamWriter


class BaseProtocol:
    __slots__ = ()

    def connection_made(self, transport):
        pass

    def connection_lost(self, exc):
        pass

    def pause_writing(self):
        pass

    def resume_writing(self):
        pass


class Protocol(BaseProtocol):
    __slots__ = ()

    def data_received(self, data):
        pass

    def eof_received(self):
        pass


class BufferedProtocol(BaseProtocol):
    __slots__ = ()

    def get_buffer(self, sizehint):
        pass

    def buffer_updated(self, nbytes):
        pass

    def eof_received(self):
        pass


class DatagramProtocol(BaseProtocol):
    __slots__ = ()

    def datagram_received(self, data, addr):
        pass

    def error_received(self, exc):
        pass


class SubprocessProtocol(BaseProtocol):
    __slots__ = ()

    def pipe_data_received(self, fd, data):
        pass

    def pipe_connection_lost(self, fd, exc):
        pass

    def process_exited(self):
        pass


class StreamReaderProtocol(Protocol):
    def __init__(self, stream_reader, client_connected_cb=None, loop=None):
        self._stream_reader = stream_reader
        self._connected = client_connected_cb
        self._loop = stream_reader._loop if loop is None else loop

    def connection_made(self, transport):
        reader = self._stream_reader
        reader.set_transport(transport)
        if self._connected is not None:
            writer = _StreamWriter(transport, self, reader, self._loop)
            made = self._connected(reader, writer)
            from asyncio import iscoroutine

            if iscoroutine(made):
                self._loop.create_task(made)

    def connection_lost(self, exc):
        if exc is None:
            self._stream_reader.feed_eof()
        else:
            self._stream_reader.set_exception(exc)

    def data_received(self, data):
        self._stream_reader.feed_data(data)

    def eof_received(self):
        self._stream_reader.feed_eof()
        return True
