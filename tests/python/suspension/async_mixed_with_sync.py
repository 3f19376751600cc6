# host
import asyncio


class Client:
    def __init__(self):
        self.cache = {}

    async def get(self, key):
        if key not in self.cache:
            self.cache[key] = await host_aecho(key * 2)
        return self.cache[key]

    def get_now(self, key):
        return host_add(key, key)

    def __len__(self):
        return host_echo(len(self.cache))


def sync_helper(values):
    return sorted(values, key=lambda v: host_echo(-v))


async def main():
    client = Client()
    print(await asyncio.gather(*(client.get(k) for k in "abc")), client.get_now("z"), len(client))
    print(sync_helper(await asyncio.gather(host_aecho(2), host_aecho(3), host_aecho(1))))
    values = [host_add(await host_aecho(n), host_echo(1)) for n in range(3)]
    print(values, f"{await host_aecho('x')}{host_echo('y')}")
    gen = (host_echo(n) for n in range(3))
    print(sum(gen), [await host_aecho(n) async for n in numbers(3) if host_echo(n)])
    print({await host_aecho(k): host_echo(v) for k, v in [("a", 1)]}, await host_aecho(host_echo(await host_aecho("nested"))))
    if await host_aecho(True) and host_echo(True):
        print("both")
    while (n := await host_aecho(len(values))) < 5:
        values.append(n)
    print(values)
    try:
        host_fail("ValueError", "sync failure")
    except ValueError as error:
        print(repr(error), await host_aecho("async in handler"))
    results = await asyncio.gather(asyncio.to_thread(sync_helper, [1, 2]), asyncio.to_thread(client.get_now, 4))
    print(results)
    f = lambda: host_aecho("from a lambda")
    print(await f(), await (await chain()))
    return client.get_now("end")


async def chain():
    return host_aecho("returned awaitable")


async def numbers(n):
    for i in range(n):
        yield await host_aecho(i)


print(asyncio.run(main()))
