import asyncio
async def w(n, d=0.01, fail=False):
    await asyncio.sleep(d)
    if fail: raise ValueError(f"fail {n}")
    return n * 2
async def main():
    print(await asyncio.gather(w(1), w(2, .005), w(3)))
    r = await asyncio.gather(w(1), w(2, fail=True), return_exceptions=True); print(r)
    try: await asyncio.gather(w(1), w(2, fail=True))
    except ValueError as e: print(e)
    t = asyncio.create_task(w(5), name='tt'); print(t.get_name(), t.done(), await t, t.done(), t.result(), t.exception())
    t = asyncio.create_task(w(5, 10)); await asyncio.sleep(0); t.cancel()
    try: await t
    except asyncio.CancelledError as e: print("cancelled", t.cancelled(), repr(e))
    try: await asyncio.wait_for(w(1, 5), 0.01)
    except asyncio.TimeoutError as e: print("timeout", repr(e), asyncio.TimeoutError is TimeoutError)
    try:
        async with asyncio.timeout(0.01): await asyncio.sleep(5)
    except TimeoutError: print("timeout2")
    done, pend = await asyncio.wait([asyncio.create_task(w(i, i / 100)) for i in range(3)], return_when=asyncio.FIRST_COMPLETED); print(len(done), len(pend))
    for p in pend: p.cancel()
    for c in asyncio.as_completed([w(1, .03), w(2, .01)]): print(await c)
    try:
        async with asyncio.TaskGroup() as tg:
            a = tg.create_task(w(1)); b = tg.create_task(w(2, fail=True)); c = tg.create_task(w(3, 5))
    except* ValueError as eg: print(eg, eg.exceptions, c.cancelled())
    async with asyncio.TaskGroup() as tg:
        ts = [tg.create_task(w(i)) for i in range(3)]
    print([t.result() for t in ts])
    q = asyncio.Queue(maxsize=2)
    async def prod():
        for i in range(4): await q.put(i); print("put", i)
        await q.put(None)
    async def cons():
        while (x := await q.get()) is not None: print("got", x); q.task_done()
        q.task_done()
    await asyncio.gather(prod(), cons()); await q.join(); print(q.qsize(), q.empty(), q.full())
    try: q.get_nowait()
    except asyncio.QueueEmpty as e: print(repr(e))
    lock = asyncio.Lock(); log = []
    async def crit(n):
        async with lock: log.append(f"in{n}"); await asyncio.sleep(.001); log.append(f"out{n}")
    await asyncio.gather(*(crit(i) for i in range(3))); print(log, lock.locked())
    sem = asyncio.Semaphore(2); act = mx = 0
    async def s(n):
        nonlocal act, mx
        async with sem: act += 1; mx = max(mx, act); await asyncio.sleep(.01); act -= 1
    await asyncio.gather(*map(s, range(5))); print(mx)
    ev = asyncio.Event()
    async def waiter(): await ev.wait(); return 'woke'
    t = asyncio.create_task(waiter()); await asyncio.sleep(0); ev.set(); print(await t, ev.is_set())
    cond = asyncio.Condition(); items = []
    async def cw():
        async with cond: await cond.wait_for(lambda: items); return items.pop()
    t = asyncio.create_task(cw()); await asyncio.sleep(0)
    async with cond: items.append(7); cond.notify_all()
    print(await t)
    fut = asyncio.get_running_loop().create_future(); asyncio.get_running_loop().call_later(.01, fut.set_result, 'fr'); print(await fut, fut.done())
    try: fut.set_result(1)
    except asyncio.InvalidStateError as e: print(e)
    async def ag():
        for i in range(3): await asyncio.sleep(0); yield i
    print([x async for x in ag()], {x: x async for x in ag() if x}, [y async for x in ag() for y in (x, -x)], sum([x async for x in ag()]))
    async for x in ag(): print(x, end=' ')
    else: print("else")
    class AI:
        def __init__(s): s.n = 0
        def __aiter__(s): return s
        async def __anext__(s):
            s.n += 1
            if s.n > 2: raise StopAsyncIteration
            return s.n
    print([x async for x in AI()])
    print(await asyncio.shield(w(9)), asyncio.current_task() is not None, len(asyncio.all_tasks()))
    t = asyncio.create_task(w(1)); t.add_done_callback(lambda t: print("cb", t.result())); await t; await asyncio.sleep(0)
    print(await asyncio.to_thread(lambda x: x + 1, 4), asyncio.iscoroutinefunction(w), asyncio.iscoroutine(5))
    t = asyncio.create_task(w(2, fail=True))
    try: await t
    except ValueError: print(repr(t.exception()))
    pq = asyncio.PriorityQueue(); [pq.put_nowait(x) for x in (3, 1, 2)]; print([pq.get_nowait() for _ in range(3)])
    lq = asyncio.LifoQueue(); [lq.put_nowait(x) for x in (3, 1, 2)]; print([lq.get_nowait() for _ in range(3)])
    for bad in ("await 5", "await None", "await [w(1)]"):
        try:
            if bad == "await 5": await 5
            elif bad == "await None": await None
            else: await [1]
        except TypeError as e: print(e)
    try:
        async for x in [1]: pass
    except TypeError as e: print(e)
    try:
        for x in ag(): pass
    except TypeError as e: print(e)
    c = w(1)
    try: print(await c, await c)
    except RuntimeError as e: print(e)
    try: asyncio.run(w(1))
    except RuntimeError as e: print(e)
    try: await asyncio.wait([])
    except ValueError as e: print(e)
    async with asyncio.timeout(None) as cm: print(cm.when(), cm.expired())
    async def forever():
        try: await asyncio.sleep(100)
        except asyncio.CancelledError: print("cleanup"); raise
        finally: print("fin")
    t = asyncio.create_task(forever()); await asyncio.sleep(0); print(t.cancel('msg'))
    try: await t
    except asyncio.CancelledError as e: print(e.args, t.cancelling())
    return 'done'
print(asyncio.run(main()))
try: asyncio.get_running_loop()
except RuntimeError as e: print(e)
try: asyncio.run(5)
except (ValueError, TypeError) as e: print(type(e).__name__, e)
asyncio.run(w(1, fail=True))
