import asyncio


async def job(n, error=None):
    await asyncio.sleep(n / 10)
    if error:
        raise error
    return n


async def main():
    tasks = [asyncio.create_task(job(n)) for n in (3, 1, 2)]
    done, pending = await asyncio.wait(tasks, timeout=0.15)
    print(sorted(t.result() for t in done), len(pending))
    done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
    print([t.result() for t in done], len(pending))
    done, pending = await asyncio.wait(tasks)
    print(len(done), len(pending))
    tasks = [asyncio.create_task(job(1, ValueError("bad"))), asyncio.create_task(job(2)), asyncio.create_task(job(3))]
    done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    print(len(done), len(pending), [repr(t.exception()) for t in done])
    await asyncio.wait(pending)
    for bad in ([], job(1), [job(1)]):
        try:
            await asyncio.wait(bad)
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
    try:
        await asyncio.wait([asyncio.create_task(job(0))], return_when="SOMETIMES")
    except ValueError as error:
        print(error)
    results = []
    for next_done in asyncio.as_completed([job(3), job(1), job(2)]):
        results.append(await next_done)
    print(results)
    tasks = [asyncio.create_task(job(n), name=f"job {n}") for n in (2, 1)]
    async for task in asyncio.as_completed(tasks):
        print(task in tasks, task.get_name(), await task)
    try:
        for next_done in asyncio.as_completed([job(1), job(50)], timeout=0.5):
            print(await next_done)
    except TimeoutError:
        print("timeout")
    try:
        for next_done in asyncio.as_completed([job(1, KeyError("k"))]):
            await next_done
    except KeyError as error:
        print(repr(error))
    print(await asyncio.gather(job(2), job(1), job(0, OSError("no")), return_exceptions=True))
    slow = asyncio.create_task(job(5))
    try:
        await asyncio.gather(slow, job(1, RuntimeError("first")), job(2, RuntimeError("second")))
    except RuntimeError as error:
        print(error, slow.done())
    print(await slow)
    try:
        await asyncio.wait_for(job(9), timeout=0.1)
    except asyncio.TimeoutError as error:
        print(repr(error), repr(error.__cause__))
    print(await asyncio.to_thread(pow, 2, 10), await asyncio.to_thread(lambda *a, **k: (a, k), 1, b=2))
    loop = asyncio.get_running_loop()
    print(await loop.run_in_executor(None, sorted, [3, 1, 2]))
    try:
        await asyncio.to_thread(int, "x")
    except ValueError as error:
        print(error)
    start = loop.time()
    await asyncio.gather(*(asyncio.sleep(0.1) for _ in range(10)))
    print(round(loop.time() - start, 3))
    try:
        await asyncio.sleep(float("nan"))
    except ValueError as error:
        print(error)
    try:
        await asyncio.sleep("x")
    except TypeError as error:
        print(error)
    print(await asyncio.sleep(-1, "negative"))


asyncio.run(main())
