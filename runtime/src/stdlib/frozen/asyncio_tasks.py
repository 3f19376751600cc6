# What asyncio does with futures and tasks beyond the scheduler itself.

import _asyncio
from asyncio import CancelledError, Future, Task, all_tasks, create_task, current_task, ensure_future, gather
from asyncio import iscoroutine, isfuture, run, sleep

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"


# === for natives that meet an awaitable that is neither a future nor a coroutine


async def _wrap_awaitable(awaitable):
    return await awaitable


def _plain(awaitable):
    return awaitable if isfuture(awaitable) or iscoroutine(awaitable) else _wrap_awaitable(awaitable)


def _ensure_future(awaitable, loop):
    return ensure_future(_wrap_awaitable(awaitable), loop=loop)


def _create_task(awaitable, name):
    return create_task(_wrap_awaitable(awaitable), name=name)


def _gather(*awaitables, return_exceptions=False):
    return gather(*[_plain(awaitable) for awaitable in awaitables], return_exceptions=return_exceptions)


def _run(awaitable):
    return run(_wrap_awaitable(awaitable))


def _set_exception(future, exception):
    if not issubclass(exception, BaseException):
        raise TypeError("invalid exception object")
    future.set_exception(exception())


async def _anext(iterator, default):
    try:
        return await anext(iterator)
    except StopAsyncIteration:
        return default


# === waiting


def _release(waiter, *args):
    if not waiter.done():
        waiter.set_result(None)


async def wait_for(fut, timeout):
    from asyncio.timeouts import timeout as limit

    if timeout is not None and timeout <= 0:
        fut = ensure_future(fut)
        if fut.done():
            return fut.result()
        await _cancel_and_wait(fut)
        try:
            return fut.result()
        except CancelledError as error:
            raise TimeoutError from error
    async with limit(timeout):
        return await fut


async def _cancel_and_wait(future):
    waiter = Future()

    def release(done):
        _release(waiter)

    future.add_done_callback(release)
    try:
        future.cancel()
        await waiter
    finally:
        future.remove_done_callback(release)


async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError(f"expect a list of futures, not {type(fs).__name__}")
    if not fs:
        raise ValueError("Set of Tasks/Futures is empty.")
    if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError(f"Invalid return_when value: {return_when}")
    fs = set(fs)
    if any(iscoroutine(future) for future in fs):
        raise TypeError("Passing coroutines is forbidden, use tasks explicitly.")
    return await _wait(fs, timeout, return_when)


async def _wait(fs, timeout, return_when):
    waiter = Future()
    timer = None
    if timeout is not None:
        timer = _asyncio.call_at(_asyncio.now() + timeout, _release, (waiter,))
    left = len(fs)

    def tell(future):
        nonlocal left
        left -= 1
        failed = not future.cancelled() and future.exception() is not None
        if (
            left <= 0
            or return_when == FIRST_COMPLETED
            or (return_when == FIRST_EXCEPTION and failed)
        ):
            if timer is not None:
                timer.cancel()
            _release(waiter)

    for future in fs:
        future.add_done_callback(tell)
    try:
        await waiter
    finally:
        if timer is not None:
            timer.cancel()
        for future in fs:
            future.remove_done_callback(tell)
    done, pending = set(), set()
    for future in fs:
        (done if future.done() else pending).add(future)
    return done, pending


class _AsCompleted:
    def __init__(self, awaitables, timeout):
        from asyncio.queues import Queue

        self._done = Queue()
        self._timer = None
        todo = {ensure_future(awaitable) for awaitable in set(awaitables)}
        self._todo = todo
        self._left = len(todo)
        if todo and timeout is not None:
            self._timer = _asyncio.call_at(_asyncio.now() + timeout, self._expire, ())
        for future in todo:
            future.add_done_callback(self._finished)

    def __aiter__(self):
        return self

    def __iter__(self):
        return self

    async def __anext__(self):
        if not self._left:
            raise StopAsyncIteration
        self._left -= 1
        return await self._next(False)

    def __next__(self):
        if not self._left:
            raise StopIteration
        self._left -= 1
        return self._next(True)

    def _finished(self, future):
        if future not in self._todo:
            return
        self._todo.discard(future)
        self._done.put_nowait(future)
        if not self._todo and self._timer is not None:
            self._timer.cancel()

    def _expire(self):
        for future in self._todo:
            future.remove_done_callback(self._finished)
            self._done.put_nowait(None)
        self._todo.clear()

    async def _next(self, resolve):
        future = await self._done.get()
        if future is None:
            raise TimeoutError
        return future.result() if resolve else future


def as_completed(fs, *, timeout=None):
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError(f"expects an iterable of awaitables, not {type(fs).__name__}")
    return _AsCompleted(fs, timeout)


def shield(arg):
    inner = ensure_future(arg)
    if inner.done():
        return inner
    outer = Future()

    def inner_done(inner):
        if outer.cancelled():
            if not inner.cancelled():
                inner.exception()
            return
        if inner.cancelled():
            outer.cancel()
        elif inner.exception() is not None:
            outer.set_exception(inner.exception())
        else:
            outer.set_result(inner.result())

    def outer_done(outer):
        if not inner.done():
            inner.remove_done_callback(inner_done)

    inner.add_done_callback(inner_done)
    outer.add_done_callback(outer_done)
    return outer


def run_coroutine_threadsafe(coro, loop):
    if not iscoroutine(coro):
        raise TypeError("A coroutine object is required")
    return ensure_future(coro)


def wrap_future(future, *, loop=None):
    if not isfuture(future):
        raise AssertionError(f"concurrent.futures.Future is expected, got {future!r}")
    return future
