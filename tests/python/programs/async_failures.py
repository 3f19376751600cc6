import asyncio


async def outer():
    try:
        async with asyncio.timeout(0.1):
            try:
                await asyncio.sleep(1)
            except asyncio.CancelledError:
                print("inner saw cancel")
                raise
    except TimeoutError:
        print("timeout outer")
    try:
        await asyncio.wait_for(asyncio.gather(asyncio.sleep(1), fails()), 0.5)
    except ValueError as e:
        print("from gather", e)
    t = asyncio.create_task(fails())
    done, _ = await asyncio.wait([t])
    print(t.exception(), t in done)
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(fails())
            g.create_task(fails())
    except ExceptionGroup as eg:
        print("group", len(eg.exceptions))


async def fails():
    await asyncio.sleep(0.01)
    raise ValueError("failed")


async def cleanup_order():
    events = []

    async def child(n):
        try:
            await asyncio.sleep(10)
        finally:
            events.append(f"child {n} start cleanup")
            await asyncio.sleep(0)
            events.append(f"child {n} end cleanup")

    tasks = [asyncio.create_task(child(n)) for n in range(2)]
    await asyncio.sleep(0)
    for t in tasks:
        t.cancel()
    print(await asyncio.gather(*tasks, return_exceptions=True))
    print(events)


asyncio.run(cleanup_order())
asyncio.run(outer())
