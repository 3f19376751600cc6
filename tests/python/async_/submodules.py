import asyncio
import asyncio.exceptions
from asyncio.exceptions import BrokenBarrierError, TimeoutError as T
from asyncio.futures import Future
from asyncio.tasks import sleep, wait_for, shield, gather
from asyncio.threads import to_thread
from asyncio.queues import Queue
from asyncio.locks import Event, Semaphore
from asyncio.timeouts import timeout
from asyncio.taskgroups import TaskGroup
from asyncio.coroutines import iscoroutine

print(T is TimeoutError, BrokenBarrierError is asyncio.BrokenBarrierError, asyncio.exceptions.CancelledError is asyncio.CancelledError)
print(Future is asyncio.Future, Queue is asyncio.Queue, sleep is asyncio.sleep, to_thread is asyncio.to_thread, TaskGroup is asyncio.TaskGroup)
print(BrokenBarrierError.__module__, asyncio.QueueEmpty.__module__, asyncio.InvalidStateError.__module__)


async def main():
    loop = asyncio.get_running_loop()
    handle, timer = loop.call_soon(print, "soon"), loop.call_later(1, print, "later")
    print(isinstance(handle, asyncio.Handle), isinstance(timer, asyncio.TimerHandle), isinstance(timer, asyncio.Handle), timer.when() == loop.time() + 1)
    timer.cancel()
    async with timeout(1):
        print(await wait_for(gather(sleep(0, 1), shield(sleep(0, 2))), 1), iscoroutine(main))


asyncio.run(main())
