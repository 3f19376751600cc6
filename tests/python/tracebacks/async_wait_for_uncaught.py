import asyncio


async def slow():
    await asyncio.sleep(10)


async def main():
    await asyncio.wait_for(slow(), timeout=0.1)


asyncio.run(main())
