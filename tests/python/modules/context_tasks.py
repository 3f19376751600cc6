# Context variables in tasks, copies of contexts and their nesting
import asyncio, contextvars
v = contextvars.ContextVar("v", default="none")
async def child(n):
    v.set(n)
    await asyncio.sleep(0)
    return v.get()
async def main():
    v.set("main")
    print(await asyncio.gather(*(child(i) for i in range(4))), v.get())
    t = asyncio.create_task(child("t"))
    v.set("later")
    print(await t, v.get())
    async def reads(): return v.get()
    t = asyncio.create_task(reads())
    v.set("after creation")
    print(await t)
    async with asyncio.TaskGroup() as g:
        a = g.create_task(child("g1")); b = g.create_task(reads())
    print(a.result(), b.result(), v.get())
    async def direct():
        v.set("direct")
    await direct()
    print(v.get())
    try:
        token = v.set("x")
        async def other():
            try:
                v.reset(token)
            except ValueError as error:
                print("created in a different Context" in str(error))
        await asyncio.create_task(other())
    finally:
        v.reset(token)
    print(v.get())
    ctx = contextvars.copy_context()
    ctx.run(v.set, "in ctx")
    print(ctx[v], v.get(), ctx.run(reads_now))
    async def waits():
        await asyncio.wait_for(child("w"), 1)
        return v.get()
    print(await waits())
def reads_now():
    return v.get()
asyncio.run(main())
print(v.get())
ctx = contextvars.copy_context()
print(len(ctx), v in ctx)
def nested():
    v.set("n1")
    inner = contextvars.copy_context()
    inner.run(lambda: v.set("n2"))
    return inner[v], v.get(), list(inner.items()) == [(v, "n2")]
print(ctx.run(nested), ctx[v], v.get())
try:
    ctx.run(lambda: ctx.run(print))
except RuntimeError as error:
    print(str(error)[:20])
with v.set("token") as token:
    print(v.get())
print(v.get())


async def with_context():
    ctx = contextvars.copy_context()
    ctx.run(v.set, "given")
    async def reads():
        found = v.get()
        v.set("written")
        return found
    task = asyncio.create_task(reads(), context=ctx)
    print(task.get_context() is ctx, await task, ctx[v], v.get())
    async with asyncio.TaskGroup() as group:
        task = group.create_task(reads(), context=ctx)
    print(task.result(), v.get())
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    seen = []
    v.set("when asked")
    loop.call_soon(lambda: seen.append(v.get()))
    loop.call_soon(lambda: seen.append(v.get()), context=ctx)
    loop.call_later(0.001, lambda: (seen.append(v.get()), v.set("lost"), done.set_result(None)))
    v.set("later")
    await done
    print(seen, v.get())
    task = asyncio.create_task(reads())
    print(task.get_context() is task.get_context(), task.get_context()[v], asyncio.current_task().get_context()[v])
    await task
    print(task.get_context()[v], v.get())


asyncio.run(with_context())
print(v.get())
