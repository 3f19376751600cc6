import asyncio


async def echo():
    received = []
    try:
        while True:
            value = yield len(received)
            received.append(value)
            await asyncio.sleep(0)
    except ValueError as error:
        yield f"caught {error}"
        yield "after"
    finally:
        await asyncio.sleep(0)
        print("finally", received)


async def main():
    g = echo()
    print(type(g).__name__, g.__name__, type(g.asend(None)).__name__ if False else "")
    print(await g.asend(None), await g.asend("a"), await g.asend("b"))
    print(await g.athrow(ValueError("x")))
    print(await anext(g))
    try:
        await anext(g)
    except StopAsyncIteration:
        print("ended")
    print(await anext(g, "default"))
    await g.aclose()
    g = echo()
    try:
        await g.asend("too early")
    except TypeError as error:
        print(error)
    await g.aclose()
    try:
        await g.asend(None)
    except StopAsyncIteration:
        print("closed")
    g = echo()
    await anext(g)
    await g.aclose()
    await g.aclose()
    g = echo()
    await anext(g)
    try:
        await g.athrow(KeyError("passes through"))
    except KeyError as error:
        print(repr(error))

    async def ignores():
        try:
            yield 1
        except GeneratorExit:
            yield 2

    g = ignores()
    await anext(g)
    try:
        await g.aclose()
    except RuntimeError as error:
        print(error)

    async def slow():
        await asyncio.sleep(1)
        yield 1

    g = slow()
    first = asyncio.create_task(anext(g).__class__ and take(g))
    await asyncio.sleep(0)
    try:
        await anext(g)
    except RuntimeError as error:
        print(error)
    try:
        await g.aclose()
    except RuntimeError as error:
        print(error)
    print(await first)
    step = g.__anext__()
    try:
        await step
    except StopAsyncIteration:
        print("stop")
    try:
        await step
    except RuntimeError as error:
        print(error)

    async def stops():
        raise StopAsyncIteration
        yield

    try:
        await anext(stops())
    except RuntimeError as error:
        print(error, repr(error.__cause__))

    async def squares(n):
        for i in range(n):
            yield i * i

    print([x async for x in squares(4)], {x async for x in squares(2)}, {x: y async for x in squares(2) async for y in squares(2)})
    print(sum([x async for x in squares(5) if x % 2 == 0]), [[y async for y in squares(x)] async for x in squares(3)])
    lazy = (x + 1 async for x in squares(3))
    print(type(lazy).__name__, [x async for x in lazy])

    async def delegating():
        async for x in squares(2):
            yield x
        async for x in squares(3):
            yield -x

    print([x async for x in delegating()])
    async for x in squares(10):
        if x > 5:
            break
        if x == 1:
            continue
        print(x)
    else:
        print("not reached")
    for bad in (aiter, anext):
        try:
            bad([1])
        except TypeError as error:
            print(error)
    it = aiter(squares(2))
    print(await anext(it), await anext(it), await anext(it, None))


async def take(g):
    return await anext(g)


asyncio.run(main())
