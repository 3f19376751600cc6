# The repr of a future has its callbacks, that of what gather gives its name.
import asyncio


def cb(f):
    pass


class C:
    def m(self, *args):
        pass

    def __call__(self, f):
        pass

    def __repr__(self):
        return "C!"


async def nap():
    await asyncio.sleep(1)


async def main():
    loop = asyncio.get_running_loop()
    f = loop.create_future()
    print(f)
    for callback in (print, cb, C().m, cb):
        f.add_done_callback(callback)
        print(f)
    f.cancel()
    print(f)
    task = loop.create_task(nap(), name="k")
    task.add_done_callback(print)
    print(task)
    await asyncio.sleep(0)
    print(task)
    task.remove_done_callback(print)
    task.add_done_callback(lambda t: None)
    print(task)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print(task)
    both = asyncio.gather(asyncio.sleep(0.001), asyncio.sleep(0.001))
    print(both)
    await both
    print(both)


asyncio.run(main())
