import asyncio

# many odd things
async def main():
    # nested timeouts & shields
    async def inner():
        try:
            await asyncio.sleep(1)
            return "inner done"
        except asyncio.CancelledError:
            print("inner cancelled")
            raise

    t = asyncio.create_task(inner())
    try:
        async with asyncio.timeout(0.1):
            await asyncio.shield(t)
    except TimeoutError:
        print("timeout; inner running:", not t.done())
    print(await t)
    # queue with cancelled getter
    q = asyncio.Queue()
    g1 = asyncio.create_task(q.get()); g2 = asyncio.create_task(q.get())
    await asyncio.sleep(0)
    g1.cancel()
    await asyncio.sleep(0)
    q.put_nowait("item")
    print(await g2, g1.cancelled())
    # lock cancelled holder waiting
    lock = asyncio.Lock()
    await lock.acquire()
    w1 = asyncio.create_task(lock.acquire()); w2 = asyncio.create_task(lock.acquire())
    await asyncio.sleep(0)
    lock.release(); w1.cancel()
    print(await asyncio.gather(w1, w2, return_exceptions=True), lock.locked())
    # semaphore fairness
    sem = asyncio.Semaphore(1)
    order = []
    async def use(n):
        async with sem:
            order.append(n)
            await asyncio.sleep(0)
    await asyncio.gather(*(use(n) for n in range(5)))
    print(order)
    sem = asyncio.Semaphore(0)
    s1 = asyncio.create_task(sem.acquire()); s2 = asyncio.create_task(sem.acquire())
    await asyncio.sleep(0)
    sem.release(); s1.cancel()
    r = await asyncio.gather(s1, return_exceptions=True)
    await asyncio.sleep(0)
    print([type(x).__name__ for x in r], s2.done(), sem.locked())
    if not s2.done(): s2.cancel()
    # condition cancel
    cond = asyncio.Condition()
    async def waiter():
        async with cond:
            try:
                await cond.wait()
            finally:
                print("locked in finally", cond.locked())
    t = asyncio.create_task(waiter())
    await asyncio.sleep(0)
    t.cancel()
    print(await asyncio.gather(t, return_exceptions=True))
    # uncancel flow
    async def resilient():
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError:
            asyncio.current_task().uncancel()
        async with asyncio.timeout(0.1):
            await asyncio.sleep(1)
    t = asyncio.create_task(resilient())
    await asyncio.sleep(0)
    t.cancel()
    print(await asyncio.gather(t, return_exceptions=True))
    # cancel in taskgroup from outside with swallow
    async def swallow():
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError:
            print("swallowed")
    async with asyncio.TaskGroup() as tg:
        x = tg.create_task(swallow())
        await asyncio.sleep(0)
        x.cancel()
    print(x.cancelled(), x.result())
    # as_completed early exit
    for c in asyncio.as_completed([asyncio.sleep(0.1, 1), asyncio.sleep(0.2, 2)]):
        print(await c)
        break
    # agen athrow in for
    async def gen():
        while True:
            try:
                yield 1
            except ValueError:
                yield "handled"
    g = gen()
    print(await anext(g), await g.athrow(ValueError), await anext(g))
    await g.aclose()
    # await in weird places
    d = {await asyncio.sleep(0, "k"): await asyncio.sleep(0, "v")}
    print(d, [*await asyncio.sleep(0, (1, 2))], {**await asyncio.sleep(0, {"a": 1})}, (await asyncio.sleep(0, "x")).upper(), f"{await asyncio.sleep(0, 3):>4}", (lambda v: v)(await asyncio.sleep(0, 9)))
    print(1 < await asyncio.sleep(0, 2) < 3, not await asyncio.sleep(0, False), await asyncio.sleep(0, 5) if await asyncio.sleep(0, 1) else 0)
    x = y = await asyncio.sleep(0, 7)
    x += await asyncio.sleep(0, 1)
    print(x, y, [i async for i in agen(3) if await asyncio.sleep(0, i % 2)], [j for i in range(2) for j in [await asyncio.sleep(0, i)]])
    assert await asyncio.sleep(0, True), "msg"
    with open_nothing() as n:
        print(await asyncio.sleep(0, n))
    for i in await asyncio.sleep(0, range(2)):
        print(i)
    while await asyncio.sleep(0, False):
        pass
    match await asyncio.sleep(0, ("p", 1)):
        case ("p", v):
            print("matched", v)
    del d[await asyncio.sleep(0, "k")]
    print(d)
    try:
        raise await asyncio.sleep(0, ValueError("raised"))
    except ValueError as e:
        print(e)
    return await asyncio.sleep(0, "ret")


async def agen(n):
    for i in range(n):
        yield i


class open_nothing:
    def __enter__(self):
        return "entered"
    def __exit__(self, *a):
        pass


print(asyncio.run(main()))
