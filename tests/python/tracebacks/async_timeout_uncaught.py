import asyncio


async def slow():
    await asyncio.sleep(10)


async def main():
    async with asyncio.timeout(0.1):
        await slow()


asyncio.run(main())
