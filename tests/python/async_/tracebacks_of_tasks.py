import asyncio


async def low(n):
    if n == 0:
        await asyncio.sleep(0)
        raise LookupError("at the bottom")
    await low(n - 1)


async def through_group():
    async with asyncio.TaskGroup() as group:
        group.create_task(low(1))
        await asyncio.sleep(1)


async def main():
    try:
        async with asyncio.timeout(0.1):
            await asyncio.sleep(1)
    except TimeoutError:
        pass
    lock = asyncio.Lock()
    async with lock:
        try:
            await asyncio.wait_for(low(2), 5)
        except LookupError as error:
            raise ValueError("in the lock") from error


asyncio.run(main())
