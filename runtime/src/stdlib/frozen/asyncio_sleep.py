# What nearly every script uses, apart from what few do.

import _asyncio


class _Turn:
    def __await__(self):
        yield


_turn = _Turn()


async def sleep(delay, result=None):
    if delay <= 0:
        await _turn
        return result
    if delay != delay:
        raise ValueError("Invalid delay: NaN (not a number)")
    return await _asyncio.sleeper(delay, result)
