import asyncio

log = []


async def producer(queue, n):
    for i in range(n):
        await queue.put(i)
        log.append(f"put {i}")
    await queue.put(None)


async def consumer(queue):
    total = 0
    while (item := await queue.get()) is not None:
        log.append(f"got {item}")
        total += item
    return total


async def main():
    queue = asyncio.Queue(maxsize=2)
    _, total = await asyncio.gather(producer(queue, 4), consumer(queue))
    print(total, sorted(log), queue.empty(), queue.qsize())
    try:
        queue.get_nowait()
    except asyncio.QueueEmpty:
        print("queue is empty")
    for n in (3, 1, 2):
        queue.put_nowait(n) if n != 2 else None
    print(queue.full(), queue.get_nowait(), queue.get_nowait())


asyncio.run(main())
