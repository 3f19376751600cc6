def f():
    asyncioo = 1
    return asyncio.run(1) + time.time()
f()
