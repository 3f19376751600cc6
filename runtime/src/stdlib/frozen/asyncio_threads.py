# Functions that would run in threads: host functions run at the host, others later in the loop.

import _asyncio
from asyncio import create_task


async def to_thread(func, /, *args, **kwargs):
    call = _asyncio.start_call(func, args, kwargs)
    if call is None:
        call = create_task(_in_turn(func, args, kwargs))
    return await call


async def _in_turn(func, args, kwargs):
    return func(*args, **kwargs)
