# async
import asyncio

print(await asyncio.sleep(0, "slept"))


async def numbers(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i


async for n in numbers(3):
    print("n", n)
print([n async for n in numbers(3)], [await asyncio.sleep(0, n) for n in range(2)])


class Manager:
    async def __aenter__(self):
        return "entered"

    async def __aexit__(self, *args):
        print("exited", args[0])


async with Manager() as m:
    print(m)
for delay in (0.2, 0.1):
    await asyncio.sleep(delay)
try:
    await asyncio.wait_for(asyncio.sleep(5), 0.1)
except TimeoutError:
    print("timed out")
x = [1, 2]
x[await asyncio.sleep(0, 0)] += await asyncio.sleep(0, 10)
if await asyncio.sleep(0, True):
    print(x)


async def tree(depth):
    if depth == 0:
        return 1
    left, right = await asyncio.gather(tree(depth - 1), tree(depth - 1))
    return left + right


await tree(5)
