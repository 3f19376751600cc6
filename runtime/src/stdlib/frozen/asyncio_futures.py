# Futures, in the module where CPython has them.

from asyncio import Future, isfuture, wrap_future


def _iterated(future):
    # What iterating over a future gives: a task that drives this waits for it, and no one else can.
    if not future.done():
        yield future
        if not future.done():
            raise RuntimeError("await wasn't used with future")
    return future.result()
