# host
import asyncio

log = []


async def worker(name, items):
    for item in items:
        log.append(await host_aecho(f"{name}{item}"))
    return len(items)


async def main():
    tasks = [asyncio.create_task(worker("a", [1, 2])), asyncio.create_task(worker("b", [3]))]
    print(await asyncio.gather(*tasks), sorted(log), [x for x in log if x[0] == "a"])
    print([t.done() for t in tasks], tasks[0].result())
    task = asyncio.create_task(worker("c", [5]))
    print(await task, task.exception())
    failing = asyncio.create_task(fails())
    try:
        await failing
    except ValueError as error:
        print(repr(error), failing.done(), repr(failing.exception()))

    class AsyncLock:
        async def __aenter__(self):
            return await host_aecho("acquired")

        async def __aexit__(self, kind, value, trace):
            print("released", await host_aecho(kind and kind.__name__))
            return True

    async with AsyncLock() as state:
        print(state)
    async with AsyncLock():
        await host_afail("KeyError", "inside")

    class Pages:
        def __init__(self):
            self.page = 0

        def __aiter__(self):
            return self

        async def __anext__(self):
            self.page += 1
            if self.page > 3:
                raise StopAsyncIteration
            return await host_aecho(f"page {self.page}")

    async for page in Pages():
        print(page)
    print([p async for p in Pages() if "2" not in p])
    limit = asyncio.Semaphore(2)

    async def limited(n):
        async with limit:
            return await host_aecho(n * n)

    print(await asyncio.gather(*(limited(n) for n in range(6))))


async def fails():
    await host_aecho("warming up")
    raise ValueError("task failed")


asyncio.run(main())
