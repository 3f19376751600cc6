# gc-visible
import asyncio


async def agen():
    try:
        for n in range(3):
            yield n
    finally:
        print("closed")


async def main():
    async for n in agen():
        print(n)
        break
    await asyncio.sleep(0)
    print("after the loop")


asyncio.run(main())
