import asyncio

class Stream:
    def __init__(self):
        self.queue = asyncio.Queue()

    def feed(self, item):
        self.queue.put_nowait(item)

    def __aiter__(self):
        return self

    async def __anext__(self):
        item = await self.queue.get()
        if item is StopAsyncIteration:
            raise StopAsyncIteration
        return item


async def producer(stream):
    for i in range(3):
        stream.feed(i)
        await asyncio.sleep(0.01)
    stream.feed(StopAsyncIteration)


async def consumer(stream, log):
    async for item in stream:
        log.append(item)
    else:
        log.append("else")
    return len(log)


class Actor:
    def __init__(self):
        self.inbox = asyncio.Queue()
        self.state = 0
        self.task = asyncio.create_task(self.run())

    async def run(self):
        while True:
            message, reply = await self.inbox.get()
            match message:
                case ("add", int(n)):
                    self.state += n
                    reply.set_result(self.state)
                case ("get",):
                    reply.set_result(self.state)
                case ("stop",):
                    reply.set_result("bye")
                    return "stopped"
                case other:
                    reply.set_exception(ValueError(f"unknown {other!r}"))

    async def ask(self, *message):
        reply = asyncio.get_running_loop().create_future()
        await self.inbox.put((message, reply))
        return await reply


async def main():
    stream, log = Stream(), []
    print(await asyncio.gather(producer(stream), consumer(stream, log)), log)
    actor = Actor()
    print(await actor.ask("add", 3), await actor.ask("add", 4), await actor.ask("get"))
    try:
        await actor.ask("nonsense", 1)
    except ValueError as e:
        print(e)
    print(await actor.ask("stop"), await actor.task)

    async def ticker(n, out):
        for i in range(n):
            out.append(i)
            await asyncio.sleep(0.1)

    out = []
    t1 = asyncio.create_task(ticker(5, out))
    await asyncio.sleep(0.25)
    t1.cancel()
    try:
        await t1
    except asyncio.CancelledError:
        print("ticker", out)
    cond = asyncio.Condition()
    data = []

    async def wait_for_three():
        async with cond:
            await cond.wait_for(lambda: len(data) >= 3)
            return sum(data)

    waiter = asyncio.create_task(wait_for_three())
    for i in range(3):
        async with cond:
            data.append(i)
            cond.notify_all()
        await asyncio.sleep(0)
    print(await waiter)
    cache = {}

    async def cached(key):
        if key not in cache:
            cache[key] = asyncio.ensure_future(compute(key))
        return await cache[key]

    async def compute(key):
        await asyncio.sleep(0.01)
        print("computing", key)
        return key.upper()

    print(await asyncio.gather(cached("a"), cached("b"), cached("a")))
    results = []
    for coro in asyncio.as_completed([asyncio.sleep(x / 10, x) for x in (3, 1, 2)]):
        results.append(await coro)
    print(results)
    loop = asyncio.get_running_loop()
    t0 = loop.time()
    await asyncio.gather(*[asyncio.sleep(0.2) for _ in range(50)])
    print(round(loop.time() - t0, 1))
    e = asyncio.Event()
    loop.call_later(0.05, e.set)
    await e.wait()
    print("event", e.is_set())
    async def gen():
        try:
            yield 1
            yield 2
        finally:
            print("gen closed")
    async for x in gen():
        print(x)
    g = gen()
    async for x in g:
        break
    await g.aclose()
    b = asyncio.Barrier(2)
    async def meet(n):
        async with b as position:
            return n, position
    print(sorted(await asyncio.gather(meet("x"), meet("y"))))


asyncio.run(main())
