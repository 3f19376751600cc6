import asyncio

async def f(x):
    await asyncio.sleep(1)
    return x

async def g():
    raise ValueError("no")

async def main():
    t = asyncio.create_task(f(1), name="one")
    print(t)
    await asyncio.sleep(0)
    print(t)
    fut = asyncio.get_running_loop().create_future()
    print(fut)
    fut.set_result([1])
    print(fut)
    print(await t, t)
    t = asyncio.create_task(g(), name="gee")
    await asyncio.wait([t])
    print(t)
    t = asyncio.create_task(f(2), name="two")
    t.cancel()
    print(t)
    try:
        await t
    except asyncio.CancelledError:
        print(t)
    h = asyncio.Future()
    h.set_exception(KeyError(1))
    print(h, repr(h.exception()))
    c = f(1)
    print(str(c)[:19])
    c.close()
    for bad in (5, None, "x"):
        try:
            await asyncio.wait_for(bad, 1)
        except TypeError as e:
            print(e)
    print(asyncio.Lock().__repr__()[-11:], str(asyncio.Queue(2)), str(asyncio.Event())[-8:], asyncio.timeout(1))
    async with asyncio.timeout(5) as tm:
        print(tm)
    print(tm)
    async with asyncio.TaskGroup() as tg:
        print(tg)
    print(tg)
    loop = asyncio.get_running_loop()
    try:
        loop.call_soon(5)
    except TypeError as e:
        print(e)
    loop.call_soon(lambda: 1 / 0)
    await asyncio.sleep(0)
    print("survived")
    loop.set_exception_handler(lambda l, context: print("handler", context["message"][:21], repr(context.get("exception"))))
    loop.call_soon(lambda: 1 / 0)
    await asyncio.sleep(0)

asyncio.run(main())
