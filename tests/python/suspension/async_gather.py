# host
import asyncio


async def main():
    print(await host_aecho(1), await host_aecho("two"))
    print(await asyncio.gather(host_aecho(1), host_aecho(2), host_aecho(3)))
    print(await asyncio.gather(*[host_aecho(n) for n in range(10)]))
    started = [host_aecho(c) for c in "xyz"]
    print([await f for f in reversed(started)])
    print(await asyncio.to_thread(host_echo, 5), await asyncio.to_thread(host_add, 1, b=2))
    print(await asyncio.gather(asyncio.to_thread(host_echo, "a"), host_aecho("b"), asyncio.to_thread(host_add, "c", "d")))
    print([await host_aecho(n) for n in range(3)], {n: await host_aecho(n * n) for n in range(3)}, [x async for x in agen()])
    total = 0
    for n in range(5):
        total += await host_aecho(n)
    print(total, f"{await host_aecho('in f-string')}", (await host_aecho([1, 2]))[await host_aecho(0)])
    f = host_aecho("twice")
    print(await f, await f)
    print(host_echo("blocking inside async"))
    return await host_aecho("result")


async def agen():
    for n in range(3):
        yield await host_aecho(n * 10)


print(asyncio.run(main()))
