"""Producers, workers and a collector over queues, with failures and cancellation."""
import asyncio
from contextlib import asynccontextmanager


class Flaky(Exception):
    pass


@asynccontextmanager
async def stage(name, log):
    log.append(f"{name} up")
    try:
        yield name
    except* Flaky as group:
        log.append(f"{name} saw {[str(e) for e in group.exceptions]}")
    finally:
        log.append(f"{name} down")


async def produce(queue, items, delay):
    for item in items:
        await asyncio.sleep(delay)
        await queue.put(item)
    await queue.put(None)


async def work(inbox, outbox, fn):
    while (item := await inbox.get()) is not None:
        try:
            await outbox.put((item, await fn(item)))
        except Flaky as e:
            await outbox.put((item, e))
    await outbox.put(None)


async def slow_square(n):
    await asyncio.sleep(0.01 * (n % 3))
    if n % 4 == 3:
        raise Flaky(f"{n} is flaky")
    return n * n


async def main():
    inbox, outbox, log = asyncio.Queue(2), asyncio.Queue(), []
    async with stage("pipeline", log), asyncio.TaskGroup() as tg:
        tg.create_task(produce(inbox, range(6), 0.001))
        tg.create_task(work(inbox, outbox, slow_square))
        done = 0
        while (pair := await outbox.get()) is not None:
            match pair:
                case (n, Flaky() as e):
                    print(f"{n}: failed: {e}")
                case (n, int(value)):
                    print(f"{n}: {value}")
                    done += 1
        print("done", done)
    async with stage("group", log):
        async with asyncio.TaskGroup() as tg:
            for n in (1, 3, 7):
                tg.create_task(slow_square(n))
    print(log)
    results = await asyncio.gather(*(slow_square(n) for n in range(5)), return_exceptions=True)
    print([r if isinstance(r, int) else type(r).__name__ for r in results])
    try:
        async with asyncio.timeout(0.005):
            await slow_square(2)
    except TimeoutError:
        print("too slow")
    first, rest = await asyncio.wait([asyncio.ensure_future(slow_square(n)) for n in (2, 1, 0)], return_when=asyncio.FIRST_COMPLETED)
    print(sorted(t.result() for t in first), len(rest))
    for t in rest:
        t.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    print([t.cancelled() for t in rest])
    await slow_square(11)

asyncio.run(main())
