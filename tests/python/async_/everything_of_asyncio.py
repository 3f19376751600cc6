import asyncio, time
async def w(n, d, fail=False):
    try:
        await asyncio.sleep(d)
        if fail: raise ValueError(n)
        return n
    except asyncio.CancelledError:
        print('cancelled', n); raise
    finally:
        print('done', n)
async def main():
    print(await asyncio.gather(w('a', .02), w('b', .01)))
    print(await asyncio.gather(w('a', .02), w('b', .01, True), return_exceptions=True))
    try: await asyncio.gather(w('c', .05), w('d', .01, True))
    except ValueError as e: print('caught', e)
    await asyncio.sleep(.1)
    try:
        async with asyncio.TaskGroup() as tg:
            t1 = tg.create_task(w('e', .05)); t2 = tg.create_task(w('f', .01, True), name='ff'); tg.create_task(w('g', .01, True))
    except* ValueError as eg: print(eg, eg.exceptions)
    print(t1.cancelled(), t2.exception(), t2.get_name(), t1.done())
    try: await asyncio.wait_for(w('h', 1), .01)
    except TimeoutError as e: print('timeout', repr(e))
    try:
        async with asyncio.timeout(.01) as cm: await w('i', 1)
    except TimeoutError: print('timeout2', cm.expired())
    done, pending = await asyncio.wait([asyncio.create_task(w(i, i / 100)) for i in (1, 3)], return_when=asyncio.FIRST_COMPLETED)
    print(len(done), len(pending)); [p.cancel() for p in pending]
    print(await asyncio.gather(*pending, return_exceptions=True))
    for c in asyncio.as_completed([w('x', .03), w('y', .01)]): print(await c)
    q = asyncio.Queue(2)
    async def prod():
        for i in range(4): await q.put(i); print('put', i)
        await q.put(None)
    async def cons():
        while (i := await q.get()) is not None: print('got', i); q.task_done()
    await asyncio.gather(prod(), cons())
    lock = asyncio.Lock(); sem = asyncio.Semaphore(2); ev = asyncio.Event(); out = []
    async def crit(i):
        async with sem:
            async with lock: out.append(i); await asyncio.sleep(0)
    await asyncio.gather(*map(crit, range(5))); print(out, lock.locked(), sem.locked())
    async def waiter(): await ev.wait(); return 'evented'
    t = asyncio.create_task(waiter()); await asyncio.sleep(0); ev.set(); print(await t, ev.is_set())
    t = asyncio.create_task(w('z', 10)); await asyncio.sleep(0); t.cancel('because')
    try: await t
    except asyncio.CancelledError as e: print('C', e.args, t.cancelled())
    print(await asyncio.shield(w('s', 0)))
    loop = asyncio.get_running_loop(); fut = loop.create_future(); loop.call_later(.01, fut.set_result, 99); print(await fut)
    try: fut.set_result(1)
    except asyncio.InvalidStateError as e: print(type(e).__name__, e)
    async def agen():
        try:
            for i in range(3): yield i; await asyncio.sleep(0)
        finally: print('agen closed')
    print([x async for x in agen()], {x: y async for x, y in aenum(agen())})
    g = agen(); print(await anext(g), await g.asend(None)); await g.aclose()
    print(await anext(agen_empty(), 'dflt'))
    print(await asyncio.to_thread(sum, [1, 2, 3]))
    cond = asyncio.Condition(); 
    async def cw():
        async with cond: await cond.wait_for(lambda: out == []); return 'cond'
    t = asyncio.create_task(cw()); await asyncio.sleep(0); out.clear()
    async with cond: cond.notify_all()
    print(await t)
    for b in (lambda: asyncio.run(main()), lambda: asyncio.Queue().get_nowait(), lambda: asyncio.get_event_loop().run_until_complete(fut), lambda: lock.release(), lambda: asyncio.create_task(5), lambda: asyncio.Future().result()):
        try: b()
        except Exception as e: print(type(e).__name__, e)
    try: await 5
    except TypeError as e: print(e)
    try:
        async with 5: pass
    except TypeError as e: print(e)
    try:
        async for i in [1]: pass
    except TypeError as e: print(e)
    try:
        for i in agen(): pass
    except TypeError as e: print(e)
    try:
        with lock: pass
    except TypeError as e: print(e)
    raise RuntimeError('end')
async def aenum(a):
    i = 0
    async for x in a: yield i, x; i += 1
async def agen_empty():
    return
    yield
asyncio.run(main())
