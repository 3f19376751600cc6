async def f():
    return 1
    yield
