# host
import asyncio


async def fetch(n):
    if n == 2:
        await host_afail("ConnectionError", f"host {n} is down")
    return await host_aecho(n)


async def main():
    print(await fetch(1))
    total = 0
    for n in range(1, 4):
        total += await fetch(n)
    return total


asyncio.run(main())
