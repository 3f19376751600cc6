import asyncio

log = []


async def worker(name, steps):
    for i in range(steps):
        log.append(f"{name}{i}")
        await asyncio.sleep(0)
    return name * steps


async def main():
    a = asyncio.create_task(worker("a", 3))
    b = asyncio.create_task(worker("b", 2), name="second")
    print(log, a.done(), b.get_name())
    await asyncio.sleep(0)
    print(log)
    print(await a, await b, log)
    print(a.done(), a.result(), a.exception(), a.cancelled())
    pending = asyncio.create_task(worker("c", 1))
    try:
        pending.result()
    except asyncio.InvalidStateError as error:
        print("not ready", error)
    await pending
    t = asyncio.create_task(fails())
    await asyncio.sleep(0.1)
    print(t.done(), repr(t.exception()))
    try:
        t.result()
    except KeyError as error:
        print(repr(error))
    calls = []
    t = asyncio.create_task(worker("d", 1))
    t.add_done_callback(lambda task: calls.append(task.result()))
    await t
    await asyncio.sleep(0)
    print(calls, asyncio.current_task() in asyncio.all_tasks(), len(asyncio.all_tasks()))


async def fails():
    raise KeyError("task")


asyncio.run(main())
