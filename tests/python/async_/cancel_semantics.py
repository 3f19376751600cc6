import asyncio


async def sleeper():
    await asyncio.sleep(10)


async def main():
    task = asyncio.create_task(sleeper())
    await asyncio.sleep(0)
    print(task.cancelling(), task.cancel("one"), task.cancelling(), task.cancel("two"), task.cancelling())
    print(task.uncancel(), task.uncancel(), task.uncancel())
    try:
        await task
    except asyncio.CancelledError as error:
        print("args", error.args)
    print(task.cancelled(), task.done(), task.cancelling())
    for call in (task.result, task.exception):
        try:
            call()
        except asyncio.CancelledError as error:
            print(type(error).__name__, error.args)

    async def swallows():
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            pass
        await asyncio.sleep(0)
        return "swallowed"

    task = asyncio.create_task(swallows())
    await asyncio.sleep(0)
    task.cancel()
    print(await task, task.cancelling(), task.cancelled())

    async def cancels_itself():
        asyncio.current_task().cancel("self")
        print("still here")
        await asyncio.sleep(0)
        print("never")

    task = asyncio.create_task(cancels_itself())
    try:
        await task
    except asyncio.CancelledError as error:
        print("self cancelled", error.args)

    async def cancels_and_returns():
        asyncio.current_task().cancel()
        return "returned"

    task = asyncio.create_task(cancels_and_returns())
    results = await asyncio.gather(task, return_exceptions=True)
    print(results, task.cancelled())

    async def inner():
        await asyncio.sleep(10)

    async def middle():
        await asyncio.create_task(inner())

    outer = asyncio.create_task(middle())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    outer.cancel("deep")
    try:
        await outer
    except asyncio.CancelledError as error:
        print("deep", error.args)
    whole = asyncio.gather(sleeper(), sleeper())
    await asyncio.sleep(0)
    print(whole.cancel(), whole.cancelled(), whole.done())
    try:
        await whole
    except asyncio.CancelledError as error:
        print("gather cancelled", error.args, whole.cancelled())
    whole = asyncio.gather(sleeper(), sleeper(), return_exceptions=True)
    await asyncio.sleep(0)
    whole.cancel("all")
    try:
        print(await whole)
    except asyncio.CancelledError as error:
        print("cancelled with return_exceptions", error.args)
    first, second = asyncio.create_task(sleeper()), asyncio.create_task(sleeper())
    whole = asyncio.gather(first, second)
    await asyncio.sleep(0)
    first.cancel()
    try:
        await whole
    except asyncio.CancelledError:
        print("one child cancelled", whole.cancelled(), second.done())
    second.cancel()
    future = asyncio.get_running_loop().create_future()
    print(future.cancel("why"), future.cancel(), future.cancelled(), future.done())
    try:
        future.set_result(1)
    except asyncio.InvalidStateError as error:
        print("invalid state")
    try:
        await future
    except asyncio.CancelledError as error:
        print(error.args)

    async def late_error():
        try:
            await asyncio.sleep(10)
        finally:
            raise ValueError("from finally")

    task = asyncio.create_task(late_error())
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except ValueError as error:
        print(repr(error), repr(error.__context__))
    try:
        async with asyncio.timeout(1):
            async with asyncio.timeout(0.1):
                await asyncio.sleep(5)
    except TimeoutError as error:
        print("inner timeout", repr(error.__cause__))
    async with asyncio.timeout(None) as limit:
        print(limit.when(), limit.expired())
    try:
        async with asyncio.timeout(0.5) as limit:
            limit.reschedule(asyncio.get_running_loop().time() + 0.1)
            await asyncio.sleep(0.3)
    except TimeoutError:
        print("rescheduled", limit.expired())
    try:
        await asyncio.wait_for(sleeper(), 0)
    except TimeoutError:
        print("no time at all")
    print(await asyncio.wait_for(asyncio.sleep(0, "quick"), None))


asyncio.run(main())
