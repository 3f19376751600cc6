import asyncio


async def main():
    done, waiting = await asyncio.wait([asyncio.create_task(asyncio.sleep(0.1, "quick")), asyncio.create_task(asyncio.sleep(9, "slow"))], return_when=asyncio.FIRST_COMPLETED)
    print([d.result() for d in done], len(waiting))
    for w in waiting:
        w.cancel()
    tasks = [asyncio.create_task(asyncio.sleep(n / 10, n)) for n in (3, 1, 2)]
    print([await c for c in asyncio.as_completed(tasks)])
    tasks = {asyncio.create_task(asyncio.sleep(n / 10, n)) for n in (1, 2)}
    done, waiting = await asyncio.wait(tasks)
    print(sorted(d.result() for d in done), waiting)
    done, waiting = await asyncio.wait([asyncio.create_task(asyncio.sleep(5))], timeout=0.1)
    print(done, len(waiting))
    for w in waiting:
        w.cancel()


asyncio.run(main())
