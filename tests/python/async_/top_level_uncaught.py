# async
import asyncio


async def fetch(n):
    await asyncio.sleep(0)
    return [10, 5][n]


print(await fetch(0))
results = await asyncio.gather(fetch(0), fetch(1))
print(results)
print(await fetch(2))
