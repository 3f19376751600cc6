import asyncio

log = []


async def job(name, delay, fail=False):
    log.append(f"{name} start")
    await asyncio.sleep(delay)
    log.append(f"{name} end")
    if fail:
        raise ValueError(f"{name} failed")
    return name


async def main():
    print(await asyncio.gather(job("a", 0.3), job("b", 0.1), job("c", 0.2)))
    print(log)
    log.clear()
    print(await asyncio.gather(), await asyncio.gather(job("solo", 0)))
    try:
        await asyncio.gather(job("x", 0.2), job("y", 0.1, True), job("z", 0.3))
    except ValueError as error:
        print(error, log)
    await asyncio.sleep(1)
    print("the others went on:", log)
    results = await asyncio.gather(job("p", 0.1, True), job("q", 0.1), return_exceptions=True)
    print([r if isinstance(r, str) else repr(r) for r in results])
    nested = await asyncio.gather(asyncio.gather(job("1", 0), job("2", 0)), job("3", 0))
    print(nested)
    inputs = [3, 1, 2]
    print(await asyncio.gather(*(job(n, n / 10) for n in inputs)), dict(zip(inputs, await asyncio.gather(*map(double, inputs)))))
    same = asyncio.ensure_future(double(7))
    print(await asyncio.gather(same, same), await same)
    a, (b, c) = await asyncio.gather(double(1), asyncio.gather(double(2), double(3)))
    print(a, b, c)


async def double(n):
    await asyncio.sleep(n / 100)
    return n * 2


asyncio.run(main())
