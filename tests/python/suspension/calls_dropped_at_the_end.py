# host
# Calls that were started and never awaited when the program fails.
import asyncio


async def main():
    started = [host_aecho(c) for c in "xyz"]
    print(len(started), await host_aecho(1))
    print(await started[0])
    raise ValueError("gone")


asyncio.run(main())
