import asyncio
import contextvars

var = contextvars.ContextVar("var", default=0)


async def main():
    future = asyncio.get_running_loop().create_future()
    other = contextvars.copy_context()
    other.run(var.set, 5)
    future.add_done_callback(lambda f: print("given", var.get()), context=other)
    var.set(7)
    future.add_done_callback(lambda f: print("current", var.get()))

    def gone(f):
        print("never")

    future.add_done_callback(gone)
    print(future.remove_done_callback(gone))
    var.set(9)
    future.set_result(1)
    await asyncio.sleep(0)

    async def three():
        return 3

    task = asyncio.create_task(three())
    var.set(11)
    task.add_done_callback(lambda f: print("of a task", var.get(), f.result()))
    var.set(12)
    await task
    await asyncio.sleep(0)


asyncio.run(main())
