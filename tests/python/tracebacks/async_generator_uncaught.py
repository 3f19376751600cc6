import asyncio


async def numbers():
    yield 1
    raise LookupError("in the generator")


class Manager:
    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, value, trace):
        raise KeyError("in exit")


async def main():
    async with Manager():
        async for n in numbers():
            print(n)


asyncio.run(main())
