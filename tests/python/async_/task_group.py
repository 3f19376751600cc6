import asyncio

log = []


async def worker(name, steps):
    for i in range(steps):
        log.append(f"{name}{i}")
        await asyncio.sleep(0)
    return name * steps


async def fails():
    raise KeyError("task")


async def main():
    async with asyncio.TaskGroup() as group:
        first = group.create_task(worker("e", 1))
        second = group.create_task(worker("f", 2))
    print(first.result(), second.result())
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(fails())
            slow = group.create_task(asyncio.sleep(100))
    except ExceptionGroup as error:
        print(error, error.exceptions, slow.cancelled())
    print(log)


asyncio.run(main())
