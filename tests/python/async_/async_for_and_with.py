import asyncio


class Ticker:
    def __init__(self, n):
        self.n = n

    def __aiter__(self):
        self.i = 0
        return self

    async def __anext__(self):
        await asyncio.sleep(0)
        if self.i >= self.n:
            raise StopAsyncIteration
        self.i += 1
        return self.i


async def agen(n):
    try:
        for i in range(n):
            received = yield i
            if received:
                print("received", received)
            await asyncio.sleep(0)
    finally:
        print("agen finished")


class Manager:
    def __init__(self, swallow=False):
        self.swallow = swallow

    async def __aenter__(self):
        await asyncio.sleep(0)
        print("aenter")
        return self

    async def __aexit__(self, kind, value, trace):
        await asyncio.sleep(0)
        print("aexit", kind and kind.__name__)
        return self.swallow


async def main():
    async for x in Ticker(3):
        if x == 2:
            continue
        print(x)
    else:
        print("else")
    print([x async for x in Ticker(3)], {x: y async for x in Ticker(2) for y in "a"}, {x async for x in Ticker(2)}, [x async for x in agen(5) if x % 2])
    g = agen(3)
    print(await anext(g), await g.asend("hello"), await anext(g), await anext(g, "default"))
    g = agen(3)
    await anext(g)
    await g.aclose()
    try:
        await anext(agen(0))
    except StopAsyncIteration:
        print("stop")
    async with Manager() as m, Manager(True):
        print("inside", type(m).__name__)
        raise ValueError("swallowed")
    try:
        async with Manager():
            raise KeyError("out")
    except KeyError as error:
        print(repr(error))
    doubled = (x * 2 async for x in Ticker(3))
    print([x async for x in doubled], type(doubled).__name__)
    for bad in ("for", "with", "iter"):
        try:
            if bad == "for":
                async for x in [1]:
                    pass
            elif bad == "with":
                async with open_nothing():
                    pass
            else:
                for x in agen(1):
                    pass
        except TypeError as error:
            print(error)


def open_nothing():
    return 5


asyncio.run(main())
