# Streams that are fed by hand, and the base classes of protocols and transports.
import asyncio


async def attempt(awaitable):
    try:
        return await awaitable
    except Exception as e:
        return type(e).__name__, str(e), getattr(e, "partial", None), getattr(e, "expected", None), getattr(e, "consumed", None)


async def main():
    reader = asyncio.StreamReader()
    print(reader, reader.at_eof(), reader.exception())
    reader.feed_data(b"one\ntwo\nthr")
    print(reader, await reader.readline(), await reader.read(2), await reader.readuntil(b"\n"))

    async def later():
        reader.feed_data(b"ee|four;five")
        await asyncio.sleep(0)
        reader.feed_eof()

    task = asyncio.create_task(later())
    print(await reader.readexactly(4), await reader.readuntil(b"|"), await reader.readuntil((b";", b"ur;")))
    print(await reader.read(), reader.at_eof(), await reader.read(), await reader.readline())
    await task
    print(await attempt(reader.readexactly(5)), await attempt(reader.readuntil()), await attempt(reader.readexactly(-1)))
    small = asyncio.StreamReader(limit=4)
    small.feed_data(b"abcdefgh\nrest")
    print(small, await attempt(small.readuntil()), await attempt(small.readline()), await small.read(4))
    small.feed_data(b"0123456789")
    print(await attempt(small.readuntil(b"x")), await attempt(small.readuntil(b"")))
    waiting = asyncio.create_task(small.readexactly(40))
    await asyncio.sleep(0)
    print(await attempt(small.read(3)), "waits")
    small.set_exception(KeyError("k"))
    print(await attempt(waiting), await attempt(small.read(1)), repr(small.exception()))
    lines = asyncio.StreamReader()
    lines.feed_data(b"a\nb\nc")
    lines.feed_eof()
    print([line async for line in lines])
    try:
        asyncio.StreamReader(limit=0)
    except ValueError as e:
        print(e)

    class Pipe(asyncio.Transport):
        def __init__(self):
            super().__init__({"peer": "me"})
            self.sent = []
            self.closed = False

        def write(self, data):
            self.sent.append(data)

        def close(self):
            self.closed = True

        def is_closing(self):
            return self.closed

    pipe = Pipe()
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    protocol.connection_made(pipe)
    writer = asyncio.StreamWriter(pipe, protocol, reader, asyncio.get_running_loop())
    writer.write(b"x")
    writer.writelines([b"y", b"z"])
    print(pipe.sent, writer.get_extra_info("peer"), writer.get_extra_info("no", 1), writer.is_closing(), writer.transport is pipe)
    writer.close()
    protocol.data_received(b"in\n")
    print(writer.is_closing(), await reader.readline(), protocol.eof_received(), reader.at_eof())
    for call in (asyncio.BaseTransport().close, asyncio.ReadTransport().pause_reading, asyncio.DatagramTransport().abort, pipe.abort):
        try:
            call()
        except NotImplementedError as e:
            print("NotImplementedError", e)
    loop = asyncio.get_running_loop()
    print(isinstance(loop, asyncio.AbstractEventLoop), isinstance(loop, asyncio.BaseEventLoop), loop.get_task_factory())
    print(asyncio._get_running_loop() is loop)


asyncio.run(main())
print(asyncio._get_running_loop())
for cls in (asyncio.Protocol, asyncio.BufferedProtocol, asyncio.DatagramProtocol, asyncio.SubprocessProtocol, asyncio.Transport, asyncio.SubprocessTransport, asyncio.AbstractServer):
    print(cls.__name__, [base.__name__ for base in cls.__mro__], [name for name in dir(cls) if not name.startswith("_")])
print(asyncio.Protocol().data_received(b""), asyncio.BaseProtocol().connection_made(None))
print(asyncio.IncompleteReadError(b"ab", 5), asyncio.IncompleteReadError(b"", None), asyncio.LimitOverrunError("m", 3).consumed)
print(asyncio.IncompleteReadError.__mro__[1:3], asyncio.LimitOverrunError.__module__, asyncio.exceptions.IncompleteReadError is asyncio.IncompleteReadError)
print(issubclass(asyncio.SelectorEventLoop, asyncio.BaseEventLoop), asyncio.EventLoop is asyncio.SelectorEventLoop, asyncio.SendfileNotAvailableError.__bases__)
