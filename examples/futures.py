# Calls side by side: what blocks alone is awaited in a thread of its own, which costs no thread.
import asyncio


async def square(n):
    handle = sandbox_spawn("n * n", inputs={"n": n})
    return await asyncio.to_thread(sandbox_await, handle)


async def main():
    print("squares:", await asyncio.gather(*[square(n) for n in range(5)]))
    failing = asyncio.to_thread(sandbox_await, sandbox_spawn("1 / 0"))
    results = await asyncio.gather(failing, square(9), return_exceptions=True)
    print("one failed:", [type(r).__name__ for r in results])
    try:
        await asyncio.wait_for(asyncio.to_thread(msg_recv, "never"), 0.05)
    except TimeoutError:
        print("nothing came")


await main()
