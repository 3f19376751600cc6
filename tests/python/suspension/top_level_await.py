# async
# host
import asyncio

x = await host_aecho(1)
print(x, await host_aecho([1, 2]), (await host_aecho("abc")).upper())
print(await asyncio.gather(host_aecho("a"), host_aecho("b")))
for n in range(3):
    if await host_aecho(n) == 1:
        continue
    print("n", n)
try:
    await host_afail("ValueError", "at top level")
except ValueError as error:
    print(repr(error))
finally:
    print(await host_aecho("cleanup"))
values = [await host_aecho(n) for n in range(3)]
print(values, {k: await host_aecho(k * 2) for k in "ab"})


async def helper(n):
    return await host_aecho(n) + host_echo(1)


print(await helper(4), await asyncio.gather(*(helper(n) for n in range(3))))
with_default = (await host_aecho(None)) or "default"
print(with_default, f"{await host_aecho(5):>4}")
while (x := await host_aecho(x + 1)) < 4:
    print("x", x)
task = asyncio.create_task(helper(10))
await host_aecho(await task)
