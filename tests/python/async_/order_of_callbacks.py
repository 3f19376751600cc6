import asyncio

log = []


def note(name):
    return lambda *args: log.append(name)


async def short(name):
    log.append(f"{name} runs")
    return name


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    future.add_done_callback(note("first"))
    future.add_done_callback(note("second"))
    loop.call_soon(log.append, "soon before")
    future.set_result(1)
    loop.call_soon(log.append, "soon after")
    log.append("set")
    await asyncio.sleep(0)
    print(log)
    log.clear()
    future.add_done_callback(note("late"))
    log.append("added late")
    await asyncio.sleep(0)
    print(log)
    log.clear()
    handle = loop.call_later(0.1, log.append, "cancelled")
    loop.call_later(0.3, log.append, "third")
    loop.call_later(0.2, log.append, "second")
    loop.call_at(loop.time() + 0.1, log.append, "first")
    handle.cancel()
    print(handle.cancelled())
    await asyncio.sleep(0.25)
    print(log)
    await asyncio.sleep(0.25)
    print(log)
    log.clear()
    a = asyncio.create_task(short("a"))
    b = asyncio.create_task(short("b"))
    a.add_done_callback(note("a done"))
    b.add_done_callback(note("b done"))
    whole = asyncio.gather(a, b, short("c"))
    whole.add_done_callback(note("gather done"))
    for step in range(5):
        log.append(f"step {step}")
        await asyncio.sleep(0)
    print(log, whole.result())
    log.clear()

    def again(n):
        log.append(n)
        if n:
            loop.call_soon(again, n - 1)

    again(3)
    await short("awaited")
    log.append("no step was needed")
    await asyncio.sleep(0)
    log.append("one step")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(log)
    removed = loop.create_future()
    callback = note("removed")
    removed.add_done_callback(callback)
    removed.add_done_callback(callback)
    print(removed.remove_done_callback(callback), removed.remove_done_callback(callback))
    removed.set_result(None)
    log.clear()
    await asyncio.sleep(0)
    print(log)
    seen = []
    shared = loop.create_future()

    async def waits(name):
        seen.append((name, await shared))

    tasks = [asyncio.create_task(waits(n)) for n in range(3)]
    await asyncio.sleep(0)
    shared.set_result("shared")
    await asyncio.gather(*tasks)
    print(seen)


asyncio.run(main())
