import asyncio


async def leaf(n):
    await asyncio.sleep(0)
    return 10 // n


async def branch(n):
    value = await leaf(n)
    return value + 1


async def main():
    print(await branch(2))
    print(await branch(0))


asyncio.run(main())
