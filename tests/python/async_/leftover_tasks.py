import asyncio


async def forever(name):
    try:
        while True:
            await asyncio.sleep(1)
    except asyncio.CancelledError:
        print(name, "cancelled at the end")
        raise
    finally:
        print(name, "finally")


async def stubborn():
    try:
        await asyncio.sleep(100)
    except asyncio.CancelledError:
        print("stubborn goes on")
        await asyncio.sleep(0.1)
        print("stubborn ends")


async def numbers():
    try:
        for n in range(10):
            yield n
    finally:
        print("numbers closed")


async def main():
    asyncio.create_task(stubborn())
    asyncio.get_running_loop().call_later(50, print, "never printed")
    await asyncio.sleep(0.5)
    print("main ends")
    return "result"


async def keeps_generator():
    global kept
    kept = numbers()
    print(await anext(kept), await anext(kept))
    return "left open"


async def leaves_one():
    asyncio.create_task(forever("a"))
    await asyncio.sleep(2.5)


async def fails():
    asyncio.create_task(forever("b"))
    await asyncio.sleep(0)
    raise ValueError("main failed")


print(asyncio.run(main()))
print(asyncio.run(keeps_generator()), asyncio.run(leaves_one()))
try:
    asyncio.run(fails())
except ValueError as error:
    print(repr(error))


async def leaves():
    asyncio.create_task(forever("c"))
    await asyncio.sleep(0)
    raise SystemExit(3)


try:
    asyncio.run(leaves())
except SystemExit as error:
    print("exit", error.code)


async def exits_in_task():
    async def leave():
        raise SystemExit(4)

    task = asyncio.create_task(leave())
    try:
        await task
    except BaseException as error:
        print("seen by main", type(error).__name__)
        raise


try:
    asyncio.run(exits_in_task())
except SystemExit as error:
    print("exit", error.code)
