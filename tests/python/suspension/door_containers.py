# host
import asyncio
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal


def days(n):
    return [date(2026, 1, 1) + timedelta(days=i) for i in range(n)]


print(host_echo({date(2026, 1, 1): [1, {"a": timedelta(1)}], "plain": [1, 2, (3,)]}))
print(host_echo((date(2026, 1, 1), [], (), {}, None, {"x": {"y": {"z": Decimal("1.0")}}})))
print(sorted(host_echo({date(2026, 1, 2), date(2026, 1, 1)})))
print(host_echo(frozenset([timedelta(1)])) == {timedelta(1)})
print({host_echo(datetime(2026, 1, 1, tzinfo=timezone.utc)): 1})
try:
    raise host_echo(ValueError("bad day", date(2026, 1, 1), [Decimal("1")]))
except ValueError as error:
    print(repr(error), error.args[1].year)
print(repr(host_echo(KeyError("a", 1))))
print(len(host_echo(days(500))), host_echo(days(500))[-1])
print([host_echo(day).day for day in days(3)], sorted(days(4), key=lambda d: host_echo(-d.toordinal())))
print(list(map(host_echo, days(2))))


async def main():
    print(await host_aecho(date(2026, 1, 1)))
    print(await asyncio.gather(host_aecho(date(2026, 1, 1)), host_aecho(1), host_aecho(Decimal("1.5"))))
    first = host_aecho(datetime(2026, 1, 1))
    second = asyncio.create_task(late(first))
    print(await second, first.done(), await first)
    try:
        await asyncio.wait_for(host_aecho(timedelta(1)), 10)
        print("in time")
    finally:
        print("end")
    done, pending = await asyncio.wait([asyncio.ensure_future(host_aecho(date(2026, 1, d))) for d in (1, 2)])
    print(sorted(task.result() for task in done), pending)
    print(await asyncio.to_thread(host_echo, date(2026, 3, 4)))


async def late(future):
    return (await future) + timedelta(hours=1)


asyncio.run(main())
