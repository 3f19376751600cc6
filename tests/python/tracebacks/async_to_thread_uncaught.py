import asyncio


def work(x):
    return int(x)


async def main():
    loop = asyncio.get_running_loop()
    print(await loop.run_in_executor(None, work, "5"))
    lock = asyncio.Lock()
    try:
        lock.release()
    except RuntimeError as error:
        print(error)
    queue = asyncio.Queue()
    try:
        queue.get_nowait()
    except asyncio.QueueEmpty:
        await asyncio.to_thread(work, "x")


asyncio.run(main())
