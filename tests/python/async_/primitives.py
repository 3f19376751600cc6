import asyncio


async def main():
    lock = asyncio.Lock()
    order = []

    async def critical(name):
        async with lock:
            order.append(name + " in")
            await asyncio.sleep(0.1)
            order.append(name + " out")

    await asyncio.gather(critical("a"), critical("b"))
    print(order, lock.locked())
    event = asyncio.Event()

    async def waiter(n):
        await event.wait()
        return f"waiter {n}"

    waiters = [asyncio.create_task(waiter(n)) for n in range(2)]
    await asyncio.sleep(0)
    print(event.is_set(), [w.done() for w in waiters])
    event.set()
    print(await asyncio.gather(*waiters))
    semaphore = asyncio.Semaphore(2)
    running = peak = 0

    async def limited():
        nonlocal running, peak
        async with semaphore:
            running += 1
            peak = max(peak, running)
            await asyncio.sleep(0.01)
            running -= 1

    await asyncio.gather(*(limited() for _ in range(6)))
    print("peak", peak)
    future = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(future.set_result, "from call_soon")
    print(await future, future.done())
    failing = asyncio.Future()
    failing.set_exception(ValueError("set by hand"))
    try:
        await failing
    except ValueError as error:
        print(error)
    print(await asyncio.to_thread(sum, [1, 2, 3]), await asyncio.to_thread(lambda: "threaded"))


asyncio.run(main())
