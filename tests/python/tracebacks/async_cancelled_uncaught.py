import asyncio


async def inner():
    await asyncio.sleep(10)


async def main():
    task = asyncio.create_task(inner())
    await asyncio.sleep(0)
    task.cancel("because")
    await task


asyncio.run(main())
