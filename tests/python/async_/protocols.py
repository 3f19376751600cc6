import asyncio

class Weird:
    def __await__(self):
        return iter([])

class GenAwait:
    def __await__(self):
        x = yield from asyncio.sleep(0, "slept").__await__()
        return x + "!"

class AsyncIter:
    def __init__(self): self.n = 0
    def __aiter__(self): return self
    def __anext__(self):
        self.n += 1
        if self.n > 2:
            raise StopAsyncIteration
        return asyncio.sleep(0, self.n)

class BadIter:
    def __aiter__(self): return 5

class BadNext:
    def __aiter__(self): return self
    def __anext__(self): return 5

class OnlyEnter:
    async def __aenter__(self): pass

class NotAsync:
    def __aenter__(self): return 1
    def __aexit__(self, *a): return 2

async def main():
    print(await Weird(), await GenAwait())
    print([x async for x in AsyncIter()])
    for make in (BadIter, BadNext):
        try:
            async for x in make():
                pass
        except TypeError as e:
            print(e, "|", repr(e.__cause__))
    for make in (OnlyEnter, NotAsync, object):
        try:
            async with make():
                pass
        except TypeError as e:
            print(e)
    c = GenAwait().__await__()
    try:
        while True:
            print("step", next(c))
    except StopIteration as stop:
        print("value", stop.value)
    async def plain():
        return 5
    co = plain()
    try:
        co.send(None)
    except StopIteration as stop:
        print("stop", stop.value)
    try:
        co.send(None)
    except RuntimeError as e:
        print(e)
    co = plain()
    try:
        co.throw(ValueError("thrown"))
    except ValueError as e:
        print(e)
    co = plain()
    w = co.__await__()
    print(type(w).__name__)
    try:
        next(w)
    except StopIteration as stop:
        print(stop.value)
    co = plain()
    task = asyncio.create_task(co)
    await task
    try:
        await co
    except RuntimeError as e:
        print(e)

    async def waits_twice(co):
        return await co

    async def sleepy():
        await asyncio.sleep(0.1)

    s = sleepy()
    t = asyncio.create_task(waits_twice(s))
    await asyncio.sleep(0)
    try:
        await s
    except RuntimeError as e:
        print(e)
    await t
    g = agen()
    step = g.asend(None)
    try:
        step.send(None)
    except StopIteration as stop:
        print("yielded", stop.value)
    print(g.ag_running)
    step = g.__anext__()
    step.close()
    try:
        await step
    except RuntimeError as e:
        print(e)
    await g.aclose()
    try:
        for x in agen():
            pass
    except TypeError as e:
        print(e)
    try:
        async for x in [1]:
            pass
    except TypeError as e:
        print(e)
    try:
        list(x async for x in agen())
    except TypeError as e:
        print(e)

    async def ret():
        try:
            return await asyncio.sleep(0, "value")
        finally:
            await asyncio.sleep(0)
            print("finally awaited")
    print(await ret())

    async def nested_finally():
        for i in range(3):
            try:
                if i == 1:
                    continue
                await asyncio.sleep(0)
                if i == 2:
                    break
            finally:
                print("f", await asyncio.sleep(0, i))
    await nested_finally()

    async def with_in_loop():
        for i in range(2):
            async with Ctx(i) as c:
                if i == 0:
                    continue
                return c
    print(await with_in_loop())


class Ctx:
    def __init__(self, i): self.i = i
    async def __aenter__(self):
        await asyncio.sleep(0)
        return self.i
    async def __aexit__(self, *a):
        await asyncio.sleep(0)
        print("exit", self.i, a[0])


async def agen():
    yield "first"


asyncio.run(main())
