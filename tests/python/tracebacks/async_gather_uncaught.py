import asyncio


async def low(n):
    await asyncio.sleep(0)
    return 1 / n


async def main():
    try:
        return await asyncio.gather(low(1), low(0), low(2))
    except ZeroDivisionError as error:
        error.add_note("noted")
        raise RuntimeError("gather failed") from error


asyncio.run(main())
