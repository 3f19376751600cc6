async def f(n):
    return await f(n + 1)
import asyncio
try:
    asyncio.run(f(0))
except RecursionError:
    print('RecursionError')
