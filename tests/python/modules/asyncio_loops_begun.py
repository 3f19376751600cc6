# Loops that are given tasks before they run, and what becomes of what they ran for when they stop.
import asyncio
import heapq


async def work(name, n):
    for i in range(n):
        print(name, i)
        await asyncio.sleep(0)
    return name


loop = asyncio.new_event_loop()
task = loop.create_task(work("a", 2), name="first")
print(task.get_name(), task.done())
print(loop.run_until_complete(task))
other = asyncio.ensure_future(work("b", 1), loop=loop)
print(loop.run_until_complete(other), task.result())

loop.call_soon(lambda: loop.call_soon(print, "x"))


async def main():
    print("m")
    await asyncio.sleep(0)
    print("m2")


loop.call_soon(print, "y")
loop.run_until_complete(main())


async def stops(how):
    loop.stop()
    if how == "return":
        return 7
    if how == "raise":
        raise ValueError("v")
    if how == "exit":
        raise SystemExit("out")
    await asyncio.sleep(0)
    return 8


for how in ("return", "raise", "exit", "wait"):
    try:
        print(how, loop.run_until_complete(stops(how)))
    except BaseException as e:
        print(how, type(e).__name__, e)


async def plain():
    return 5


print(loop.run_until_complete(plain()))


async def stopped():
    asyncio.get_running_loop().stop()
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("cancelled")
        raise


try:
    asyncio.run(stopped())
except RuntimeError as e:
    print(e)
loop.close()
try:
    c = plain()
    loop.create_task(c)
except RuntimeError as e:
    print(e)
c.close()

print(heapq.nsmallest(3, (i * 7919 % 10007 for i in range(5000))))
print(heapq.nlargest(3, (i * 7919 % 10007 for i in range(5000)), key=lambda v: v % 100))
print(heapq.nsmallest(4, iter("stable order"), key=lambda c: c in "aeiou"), heapq.nlargest(0, iter("ab")))
