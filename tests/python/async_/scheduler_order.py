import asyncio

log = []


async def step(name, n):
    for i in range(n):
        log.append(f"{name}{i}")
        await asyncio.sleep(0)


async def timed(name, delay):
    await asyncio.sleep(delay)
    log.append(name)


async def main():
    await asyncio.gather(step("a", 3), step("b", 2), step("c", 1))
    print(log)
    log.clear()
    await asyncio.gather(timed("slow", 0.3), timed("fast", 0.1), timed("mid", 0.2), step("now", 2))
    print(log)
    log.clear()
    await step("direct", 2)
    task = asyncio.create_task(step("task", 2))
    log.append("created")
    await step("main", 1)
    await task
    print(log)
    log.clear()

    async def nested():
        log.append("nested in")
        await asyncio.gather(step("x", 1), step("y", 1))
        log.append("nested out")

    await asyncio.gather(nested(), step("z", 3))
    print(log)
    loop = asyncio.get_running_loop()
    log.clear()
    loop.call_later(0.2, log.append, "later")
    loop.call_soon(log.append, "soon")
    log.append("now")
    await asyncio.sleep(0.5)
    print(log)


asyncio.run(main())
