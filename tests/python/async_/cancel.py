import asyncio


async def sleeper(name):
    try:
        print(name, "sleeps")
        await asyncio.sleep(100)
        print("never")
    except asyncio.CancelledError as error:
        print(name, "cancelled", error.args)
        raise
    finally:
        print(name, "cleanup")


async def stubborn():
    try:
        await asyncio.sleep(100)
    except asyncio.CancelledError:
        print("refusing")
    return "survived"


async def main():
    t = asyncio.create_task(sleeper("a"))
    await asyncio.sleep(0)
    print(t.cancel(), t.cancelled(), t.done())
    try:
        await t
    except asyncio.CancelledError as error:
        print("awaited a cancelled task", type(error).__name__, isinstance(error, Exception))
    print(t.cancelled(), t.done(), t.cancel())
    t = asyncio.create_task(sleeper("b"))
    await asyncio.sleep(0)
    t.cancel("with a message")
    results = await asyncio.gather(t, return_exceptions=True)
    print(type(results[0]).__name__)
    t = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    t.cancel()
    print(await t, t.cancelled())
    t = asyncio.create_task(sleeper("never started"))
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print("cancelled before the start")
    try:
        await asyncio.wait_for(sleeper("timed"), 0.5)
    except TimeoutError as error:
        print("timeout", repr(error), asyncio.TimeoutError is TimeoutError)
    print(await asyncio.wait_for(asyncio.sleep(0.1, "in time"), 1))
    try:
        async with asyncio.timeout(0.2):
            await sleeper("block")
    except TimeoutError:
        print("timeout block")
    outer = asyncio.create_task(parent())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    outer.cancel()
    await asyncio.gather(outer, return_exceptions=True)
    shielded = asyncio.create_task(asyncio.sleep(0.3, "shielded result"))
    try:
        await asyncio.wait_for(asyncio.shield(shielded), 0.1)
    except TimeoutError:
        print("gave up waiting", shielded.done())
    print(await shielded)


async def parent():
    try:
        await asyncio.gather(sleeper("child1"), sleeper("child2"))
    except asyncio.CancelledError:
        print("parent saw it")
        raise


asyncio.run(main())
