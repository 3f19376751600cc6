import asyncio


async def low():
    await asyncio.sleep(0)
    return {}["missing"]


async def mid():
    try:
        return await low()
    except KeyError as error:
        raise ValueError("mid failed") from error
    finally:
        print("mid cleanup")


async def main():
    try:
        await mid()
    except ValueError as error:
        print(repr(error), repr(error.__cause__))
    tasks = [asyncio.create_task(mid()) for _ in range(2)]
    results = await asyncio.gather(*tasks, return_exceptions=True)
    print([repr(r) for r in results])
    for call in (lambda: asyncio.run(low()), lambda: asyncio.gather(1, 2), lambda: asyncio.create_task(5)):
        try:
            result = call()
        except (RuntimeError, TypeError) as error:
            print(type(error).__name__)

    async def stop():
        raise StopIteration("no")

    try:
        await stop()
    except RuntimeError as error:
        print(error)

    async def retry(times):
        for n in range(times):
            try:
                if n < 2:
                    await low()
                return f"ok after {n}"
            except KeyError:
                await asyncio.sleep(0.1 * 2 ** n)
        return "gave up"

    print(await retry(1), await retry(5))
    loop = asyncio.get_running_loop()
    start = loop.time()
    await asyncio.gather(asyncio.sleep(0.02), asyncio.sleep(0.05))
    print(0.04 < loop.time() - start < 5)


asyncio.run(main())
try:
    asyncio.run(mid())
except ValueError as error:
    print("left run:", error)
try:
    asyncio.get_running_loop()
except RuntimeError as error:
    print(error)


async def unused():
    return await mid()


asyncio.run(unused())
