# Loops that run until they are told to stop, are closed, and show what they will call.
import asyncio
import re


def t(f, *a, **k):
    try:
        print(re.sub("0x[0-9a-f]{5,}", "0x", repr(f(*a, **k))))
    except Exception as e:
        print(type(e).__name__, "|", re.sub("0x[0-9a-f]{5,}", "0x", str(e)))


loop = asyncio.new_event_loop()


def again(n):
    print("again", n)
    if n == 2:
        loop.stop()
        print("stopped")
    if n < 5:
        loop.call_soon(again, n + 1)


async def stopping():
    loop.stop()
    await asyncio.sleep(0)
    return 3


loop.call_soon(again, 0)
t(loop.run_forever)
print("the rest")
t(loop.run_until_complete, asyncio.sleep(0, 7))
loop.stop()
loop.call_soon(print, "x")
loop.call_later(1, print, "late")
t(loop.run_forever)
loop.call_later(0.01, loop.stop)
t(loop.run_forever)
t(loop.run_until_complete, stopping())
t(loop.run_until_complete, asyncio.sleep(0, "after"))
t(loop.is_running)
t(loop.close)
t(loop.close)
t(loop.is_closed)
t(loop.run_forever)
t(loop.call_soon, print)
t(loop.call_later, 1, print)
t(loop.run_until_complete, None)
t(loop.stop)


class Holder:
    def method(self):
        print("method")


async def main():
    inner = asyncio.get_running_loop()
    t(inner.close)
    t(inner.run_forever)
    t(inner.set_exception_handler, 5)
    handle = inner.call_soon(print, "never")
    t(lambda: handle)
    handle.cancel()
    t(lambda: handle)
    handle = inner.call_soon(t, len, "x")
    t(lambda: handle)
    handle = inner.call_soon(Holder().method)
    t(lambda: handle)
    handle = inner.call_soon(lambda: print("lambda"))
    t(lambda: handle)
    await asyncio.sleep(0)
    task = asyncio.create_task(asyncio.sleep(0))
    await task
    t(task.get_stack)
    t(inner.call_later, None, print)
    queue = asyncio.Queue(3)
    t(lambda: queue)
    queue.put_nowait(1)
    t(lambda: str(queue))


asyncio.run(main())
