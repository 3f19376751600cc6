async def fetches(n):
    value = await later(n)
    return value + n

async def numbers():
    for n in range(3):
        yield n
        await later(n)

calls = [later(1), later(2)]
started = fetches(3)
walk = numbers()
print(await anext(walk))
pause()
print(await started, await calls[1], [n async for n in walk])
pause()
print(await calls[0], [await fetches(n) for n in range(2)])
