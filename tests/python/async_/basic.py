import asyncio


async def value(n):
    return n


async def chain(n):
    if n == 0:
        return ["bottom"]
    return await chain(n - 1) + [n]


async def main():
    print(await value(1), await chain(3))
    c = value(5)
    print(type(c).__name__, c.__name__, asyncio.iscoroutine(c), asyncio.iscoroutinefunction(value))
    print(await c)
    try:
        await c
    except RuntimeError as error:
        print(error)
    await asyncio.sleep(0)
    print(await asyncio.sleep(0.01, "slept"), await asyncio.sleep(0, result="now"))
    for bad in (5, None, "x", [1], len):
        try:
            await bad
        except TypeError as error:
            print(error)
    try:
        await fails()
    except ValueError as error:
        print(error)
    finally:
        print("finally")
    print([await value(n) for n in range(3)], {n: await value(n * 2) for n in range(2)}, [n for n in range(4) if await value(n % 2)])
    print(sum([await value(n) for n in range(4)]), f"{await value('f')}", (await value([1, 2]))[0], await value(1) + await value(2), -await value(3))
    x = await value(1) if await value(True) else await value(2)
    return x


async def fails():
    await asyncio.sleep(0)
    raise ValueError("failed")


print(asyncio.run(main()))
print(asyncio.run(value("again")))
coroutine = value(1)
coroutine.close()
try:
    asyncio.run(coroutine)
except (RuntimeError, ValueError) as error:
    print(error)
try:
    asyncio.run(5)
except (TypeError, ValueError) as error:
    print(type(error).__name__)
value.__name__
