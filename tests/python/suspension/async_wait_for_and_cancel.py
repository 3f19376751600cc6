# host
import asyncio


async def main():
    print(await asyncio.wait_for(host_aecho("quick"), 5))
    task = asyncio.create_task(sleeper())
    await host_aecho("give it a start")
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled", task.cancelled())
    try:
        await asyncio.wait_for(asyncio.sleep(100), 0.01)
    except TimeoutError:
        print("timeout", await host_aecho("handled"))
    results = await asyncio.gather(*(guarded(n) for n in range(5)))
    print(results)
    first = asyncio.ensure_future(host_aecho("first"))
    print(await first, first.done())
    async with asyncio.timeout(5):
        print(await host_aecho("inside timeout"))
    nested = await asyncio.gather(asyncio.gather(host_aecho(1), host_aecho(2)), host_aecho(3), return_exceptions=True)
    print(nested)
    print(await asyncio.shield(host_aecho("shielded")))
    done, pending = await asyncio.wait([asyncio.ensure_future(host_aecho(n)) for n in range(3)])
    print(sorted(t.result() for t in done), len(pending))
    print(sorted([await c for c in asyncio.as_completed([host_aecho(n) for n in range(3)])]))


async def sleeper():
    try:
        await asyncio.sleep(100)
    finally:
        print("cleanup", await host_aecho("in finally"))


async def guarded(n):
    try:
        if n % 2:
            await host_afail("ValueError", f"odd {n}")
        return await host_aecho(n)
    except ValueError as error:
        return str(error)


asyncio.run(main())
