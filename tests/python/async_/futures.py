import asyncio


class Countdown:
    def __init__(self, n):
        self.n = n

    def __await__(self):
        for i in range(self.n):
            yield from asyncio.sleep(0).__await__()
        return f"counted {self.n}"


class Wraps:
    def __init__(self, future):
        self.future = future

    def __await__(self):
        return self.future.__await__()


async def coroutine(x):
    return x


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    print(future.done(), asyncio.isfuture(future), asyncio.isfuture(5), isinstance(future, asyncio.Future))
    for call in (future.result, future.exception):
        try:
            call()
        except asyncio.InvalidStateError as error:
            print(error)
    loop.call_soon(future.set_result, 5)
    print(await future, future.result(), future.exception())
    try:
        future.set_result(6)
    except asyncio.InvalidStateError:
        print("already set")
    failed = loop.create_future()
    failed.set_exception(KeyError("k"))
    try:
        await failed
    except KeyError as error:
        print(repr(error), repr(failed.exception()))
    by_class = asyncio.Future()
    by_class.set_exception(ValueError)
    print(repr(by_class.exception()))
    try:
        asyncio.Future().set_exception("no exception")
    except TypeError:
        print("no exception object")
    print(await Countdown(3), await asyncio.gather(Countdown(1), coroutine(2), Wraps(future)))
    print(await asyncio.ensure_future(Countdown(2)), await asyncio.wait_for(Countdown(1), 1))
    task = asyncio.ensure_future(coroutine("x"))
    print(asyncio.ensure_future(task) is task, await task)
    c = coroutine(7)
    whole = asyncio.gather(c, c, return_exceptions=True)
    print(await whole)
    print(await asyncio.gather(), await asyncio.gather(*[]))
    task = asyncio.create_task(coroutine(1), name="named")
    print(task.get_name(), task.set_name("renamed"), task.get_name(), asyncio.current_task() is not task)
    try:
        task.set_result(1)
    except RuntimeError as error:
        print(error)
    print(await task, task.done())
    for bad in (lambda: asyncio.gather(coroutine, 5), lambda: asyncio.ensure_future("x"), lambda: asyncio.create_task(len)):
        try:
            bad()
        except TypeError as error:
            print(str(error)[:60])
    inner = asyncio.create_task(asyncio.sleep(0.2, "inner"))
    outer = asyncio.shield(inner)
    await asyncio.sleep(0)
    outer.cancel()
    try:
        await outer
    except asyncio.CancelledError:
        print("outer only", inner.cancelled())
    print(await inner)

    async def waits_for_itself():
        await asyncio.current_task()

    try:
        await asyncio.create_task(waits_for_itself())
    except RuntimeError as error:
        print(str(error)[:29])

    class Bad:
        def __await__(self):
            yield 5

    try:
        await asyncio.create_task(wrap(Bad()))
    except RuntimeError as error:
        print(error)

    class NotAnIterator:
        def __await__(self):
            return 5

    try:
        await NotAnIterator()
    except TypeError as error:
        print(error)
    print(asyncio.iscoroutinefunction(coroutine), asyncio.iscoroutinefunction(main), asyncio.iscoroutinefunction(len), asyncio.iscoroutine(future))
    print(len(asyncio.all_tasks()), asyncio.current_task() in asyncio.all_tasks())


async def wrap(x):
    return await x


asyncio.run(main())
for call in (lambda: asyncio.current_task(), lambda: asyncio.all_tasks(), lambda: asyncio.get_running_loop()):
    try:
        call()
    except RuntimeError as error:
        print(error)
c = coroutine(1)
try:
    asyncio.create_task(c)
except RuntimeError as error:
    print(error)
c.close()
