from asyncio import *
from asyncio import Queue as Q, sleep as pause
import asyncio.locks
import asyncio as aio


async def main():
    queue = Q()
    await queue.put(await gather(sleep(0, "a"), pause(0.1, "b")))
    print(await queue.get(), Queue is Q, Lock is asyncio.locks.Lock, aio.Lock is Lock)
    async with timeout(1), Lock(), TaskGroup() as group:
        task = group.create_task(sleep(0, "c"))
    print(task.result(), isinstance(task, Task), Lock.__module__, Q.__module__, CancelledError.__module__)
    print(get_running_loop() is asyncio.get_running_loop(), hasattr(aio, "Event"), hasattr(aio, "Nothing"))


run(main())
try:
    aio.nothing
except AttributeError as error:
    print(error)
try:
    from asyncio import nothing
except ImportError as error:
    print(str(error).split(" (")[0])
