# host
import asyncio


async def main():
    try:
        await host_afail("ValueError", "first")
    except ValueError as error:
        print(repr(error))
    try:
        await asyncio.gather(host_aecho(1), host_afail("KeyError", "in gather"), host_aecho(3))
    except KeyError as error:
        print(repr(error))
    results = await asyncio.gather(host_aecho(1), host_afail("KeyError", "kept"), host_afail("OSError", "also"), return_exceptions=True)
    print([repr(r) for r in results])
    try:
        await asyncio.to_thread(host_fail, "TimeoutError", "slow thread")
    except TimeoutError as error:
        print(repr(error))
    results = await asyncio.gather(asyncio.to_thread(host_fail, "LookupError", "t"), asyncio.to_thread(host_echo, 2), return_exceptions=True)
    print([repr(r) for r in results])
    try:
        await host_afail("ValueError", "inner")
    except ValueError as error:
        try:
            await host_aecho("between")
            raise RuntimeError("outer") from error
        except RuntimeError as outer:
            print(repr(outer), repr(outer.__cause__))
    finally:
        print("finally", await host_aecho("f"))
    failing = host_afail("IndexError", "late look")
    print(await host_aecho("other work first"))
    try:
        await failing
    except IndexError as error:
        print(repr(error))


async def guarded(coro, default):
    try:
        return await coro
    except Exception as error:
        print("guard", repr(error))
        return default


asyncio.run(main())
print(asyncio.run(guarded(asyncio.to_thread(host_fail, "ValueError", "guarded"), "default")))
asyncio.run(asyncio.wait_for(asyncio.to_thread(host_echo, "in time"), 5))
