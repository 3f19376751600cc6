def f():
    return
    async for x in y: pass
