import asyncio


async def main():
    log = []
    condition = asyncio.Condition()
    items = []

    async def consumer(name):
        async with condition:
            await condition.wait_for(lambda: items)
            log.append((name, items.pop()))

    tasks = [asyncio.create_task(consumer(n)) for n in "ab"]
    await asyncio.sleep(0)
    async with condition:
        items.append(1)
        condition.notify()
    await asyncio.sleep(0.1)
    async with condition:
        items.append(2)
        condition.notify_all()
    await asyncio.gather(*tasks)
    print(log, condition.locked())
    for call in (lambda: condition.notify(), lambda: asyncio.Lock().release(), lambda: asyncio.Semaphore(-1)):
        try:
            call()
        except (RuntimeError, ValueError) as error:
            print(type(error).__name__, error)
    bounded = asyncio.BoundedSemaphore(1)
    async with bounded:
        print(bounded.locked())
    try:
        bounded.release()
    except ValueError as error:
        print(error)
    barrier = asyncio.Barrier(3)

    async def meets(n):
        await asyncio.sleep(n * 0.1)
        position = await barrier.wait()
        return n, position

    print(await asyncio.gather(*(meets(n) for n in range(3))), barrier.n_waiting, barrier.broken, barrier.parties)
    queue = asyncio.PriorityQueue()
    for item in (5, 1, 4, 2, 3):
        await queue.put(item)
    print([queue.get_nowait() for _ in range(5)])
    stack = asyncio.LifoQueue()
    for item in "abc":
        stack.put_nowait(item)
    print(await stack.get(), await stack.get(), stack.qsize())
    queue = asyncio.Queue(1)
    queue.put_nowait("x")
    try:
        queue.put_nowait("y")
    except asyncio.QueueFull as error:
        print("full", repr(error), queue.full(), queue.maxsize)
    done = []

    async def worker(queue):
        while True:
            item = await queue.get()
            await asyncio.sleep(0.01)
            done.append(item)
            queue.task_done()

    queue = asyncio.Queue()
    workers = [asyncio.create_task(worker(queue)) for _ in range(2)]
    for n in range(5):
        queue.put_nowait(n)
    await queue.join()
    for w in workers:
        w.cancel()
    print(done, await asyncio.gather(*workers, return_exceptions=True) and "joined")
    try:
        queue.task_done()
    except ValueError as error:
        print(error)
    queue = asyncio.Queue()
    queue.put_nowait(1)
    queue.shutdown()
    print(await queue.get())
    for call in (queue.get, lambda: queue.put(2)):
        try:
            await call()
        except asyncio.QueueShutDown as error:
            print(repr(error))
    lock = asyncio.Lock()
    order = []

    async def holder(n):
        async with lock:
            order.append(n)
            await asyncio.sleep(0)

    tasks = [asyncio.create_task(holder(n)) for n in range(4)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(order, lock.locked())
    event = asyncio.Event()
    waiter = asyncio.create_task(event.wait())
    await asyncio.sleep(0)
    event.set()
    event.clear()
    print(await waiter, event.is_set())
    try:
        await asyncio.wait_for(event.wait(), 0.1)
    except TimeoutError:
        print("event did not come")


asyncio.run(main())
