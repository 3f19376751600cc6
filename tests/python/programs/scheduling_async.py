"""A pipeline of coroutines with retries, limits and a report."""

import asyncio


class Flaky(Exception):
    pass


class Service:
    def __init__(self):
        self.calls = 0
        self.active = self.peak = 0

    async def fetch(self, key):
        self.calls += 1
        self.active += 1
        self.peak = max(self.peak, self.active)
        try:
            await asyncio.sleep(0.01 * (key % 3 + 1))
            if key % 4 == 0 and self.calls % 2:
                raise Flaky(f"call {key} failed")
            if key == 13:
                raise KeyError(key)
            return key * key
        finally:
            self.active -= 1


async def with_retry(make, times=3):
    for attempt in range(1, times + 1):
        try:
            return await make()
        except Flaky:
            if attempt == times:
                raise
            await asyncio.sleep(0.01 * attempt)


async def bounded(limit, jobs):
    semaphore = asyncio.Semaphore(limit)

    async def run(job):
        async with semaphore:
            return await job()

    return await asyncio.gather(*map(run, jobs), return_exceptions=True)


async def pages(n):
    for page in range(n):
        await asyncio.sleep(0)
        yield [page * 10 + i for i in range(2)]


class Timer:
    async def __aenter__(self):
        self.start = asyncio.get_running_loop().time()
        return self

    async def __aexit__(self, *args):
        self.elapsed = asyncio.get_running_loop().time() - self.start


async def main():
    service = Service()
    keys = [1, 2, 3, 5, 6, 7, 9, 13]
    async with Timer() as timer:
        results = await bounded(3, [lambda k=k: service.fetch(k) for k in keys])
    print([r if isinstance(r, int) else repr(r) for r in results], service.peak, timer.elapsed > 0)
    print(await with_retry(lambda: service.fetch(2)))
    flaky = Service()
    flaky.calls = 0
    print(await with_retry(lambda: flaky.fetch(4)), flaky.calls)

    async def always():
        raise Flaky("always")

    try:
        await with_retry(always, 2)
    except Flaky as error:
        print("gave up:", error)
    seen = []
    async for page in pages(3):
        seen += page
    print(seen, [p async for page in pages(2) for p in page if p % 2 == 0])
    queue = asyncio.Queue()
    totals = {}

    async def worker(name):
        while True:
            item = await queue.get()
            if item is None:
                break
            totals[name] = totals.get(name, 0) + item
            await asyncio.sleep(0.01)
        return name

    for n in range(6):
        queue.put_nowait(n)
    for _ in range(2):
        queue.put_nowait(None)
    names = await asyncio.gather(worker("a"), worker("b"))
    print(names, sum(totals.values()), sorted(totals))
    try:
        await asyncio.wait_for(service.fetch(2), timeout=0.001)
    except TimeoutError:
        print("timed out", service.active)
    background = asyncio.create_task(asyncio.sleep(60))
    done = await asyncio.gather(service.fetch(1), service.fetch(2))
    background.cancel()
    try:
        await background
    except asyncio.CancelledError:
        print(done, "background cancelled", background.cancelled())
    return service.calls


print(asyncio.run(main()))
