import asyncio


async def fails(n):
    await asyncio.sleep(n)
    raise ValueError(f"task {n}")


async def main():
    async with asyncio.TaskGroup() as group:
        group.create_task(fails(0))
        group.create_task(fails(0))


asyncio.run(main())
