import asyncio


class EventBus:
    def __init__(self):
        self.handlers = {}
        self.history = []

    def on(self, name):
        def register(fn):
            self.handlers.setdefault(name, []).append(fn)
            return fn
        return register

    async def emit(self, name, **data):
        self.history.append(name)
        handlers = self.handlers.get(name, [])
        results = await asyncio.gather(*(h(**data) for h in handlers), return_exceptions=True)
        return [r if not isinstance(r, Exception) else f"{type(r).__name__}: {r}" for r in results]


bus = EventBus()


@bus.on("start")
async def first(x):
    await asyncio.sleep(0.01)
    return x + 1


@bus.on("start")
async def second(x):
    raise KeyError(x)


class Resource:
    opened = []

    def __init__(self, name):
        self.name = name

    async def __aenter__(self):
        Resource.opened.append(self.name)
        return self

    async def __aexit__(self, exc_type, exc, tb):
        Resource.opened.remove(self.name)
        if exc_type is ZeroDivisionError:
            print("suppressed", exc)
            return True


async def pipeline(source, *stages):
    async for item in source:
        for stage in stages:
            item = await stage(item)
            if item is None:
                break
        else:
            yield item


async def count(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i


async def double(x):
    return x * 2


async def only_big(x):
    return x if x > 4 else None


async def main():
    print(await bus.emit("start", x=5), await bus.emit("nothing"))
    async with Resource("a") as a, Resource("b"):
        print(Resource.opened, a.name)
        1 / 0
    print(Resource.opened)
    print([x async for x in pipeline(count(6), double, only_big)])
    sem = asyncio.Semaphore(2)
    active = []
    peak = 0

    async def task(n):
        nonlocal peak
        async with sem:
            active.append(n)
            peak = max(peak, len(active))
            await asyncio.sleep(0.01 * (n % 3))
            active.remove(n)
            return n ** 2

    print(sum(await asyncio.gather(*map(task, range(8)))), peak)
    future = asyncio.get_event_loop().create_future()

    async def setter():
        await asyncio.sleep(0.01)
        future.set_result("ready")

    _, value = await asyncio.gather(setter(), future)
    print(value)
    results = {}

    async def store(key, coro):
        results[key] = await coro

    async with asyncio.TaskGroup() as tg:
        for key in "xyz":
            tg.create_task(store(key, double(ord(key))))
    print(results)
    done, pending = await asyncio.wait({asyncio.create_task(asyncio.sleep(d, d), name=f"s{d}") for d in (0.3, 0.1, 0.2)}, timeout=0.25)
    print(sorted(t.result() for t in done), [t.get_name() for t in pending])
    for p in pending:
        p.cancel()
        try:
            await p
        except asyncio.CancelledError:
            print("cancelled", p.cancelled())
    gen = count(3)
    print(await gen.__anext__(), await anext(gen), await anext(gen, "end"), await anext(gen, "end"))
    lam = lambda: asyncio.sleep(0, "from lambda")
    print(await lam(), await (lambda x: double(x))(4))
    matrix = [[await double(i * j) for j in range(3)] for i in range(3)]
    print(matrix, {i: [j async for j in count(i)] for i in range(3)})
    print([i for i in range(5) if await only_big(i * 2)], any([await only_big(i) for i in range(9)]))
    return "finished"


if __name__ == "__main__":
    print(asyncio.run(main()))
