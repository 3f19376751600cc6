import asyncio


async def fetch(i, gate):
    async with gate:
        await asyncio.sleep(0)
        return i * 2


async def producer(queue, n):
    for i in range(n):
        await queue.put(i)
    await queue.put(None)


async def consumer(queue):
    total = 0
    while (item := await queue.get()) is not None:
        total += item
    return total


async def work():
    gate = asyncio.Semaphore(10)
    results = await asyncio.gather(*(fetch(i, gate) for i in range(200)))
    queue = asyncio.Queue(maxsize=5)
    _, total = await asyncio.gather(producer(queue, 200), consumer(queue))
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(fetch(i, gate)) for i in range(50)]
    return sum(results) + total + sum(task.result() for task in tasks)


def main():
    return asyncio.run(work())


main()
