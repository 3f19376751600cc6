import asyncio


async def fails(error, after=0.0):
    await asyncio.sleep(after)
    raise error


async def sleeper(name):
    try:
        await asyncio.sleep(100)
    except asyncio.CancelledError:
        print(name, "cancelled")
        raise


async def main():
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(asyncio.sleep(0.1 * n, n), name=f"t{n}") for n in range(3)]
    print([t.result() for t in tasks], [t.get_name() for t in tasks])
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(fails(ValueError("a"), 0.1))
            group.create_task(fails(KeyError("b"), 0.1))
            group.create_task(sleeper("sleeper"))
            await sleeper("body")
    except ExceptionGroup as error:
        print(error.message, error.exceptions)
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(sleeper("child"))
            await asyncio.sleep(0)
            raise RuntimeError("body failed")
    except ExceptionGroup as error:
        print(error.exceptions)
    try:
        async with asyncio.TaskGroup() as group:
            pass
        group.create_task(asyncio.sleep(0))
    except RuntimeError as error:
        print("finished" in str(error))

    async def outer():
        async with asyncio.TaskGroup() as group:
            group.create_task(sleeper("inner"))

    task = asyncio.create_task(outer())
    await asyncio.sleep(0.1)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("outer cancelled")

    async def spawns(group):
        group.create_task(asyncio.sleep(0.1))
        return "spawned"

    async with asyncio.TaskGroup() as group:
        t = group.create_task(spawns(group))
    print(t.result())
    try:
        async with asyncio.TaskGroup() as group:
            async with asyncio.TaskGroup() as inner:
                inner.create_task(fails(OSError("inner")))
    except ExceptionGroup as error:
        print(error.exceptions[0].exceptions)
    try:
        async with asyncio.timeout(0.1):
            async with asyncio.TaskGroup() as group:
                group.create_task(sleeper("timed"))
    except TimeoutError:
        print("timed out")


asyncio.run(main())
