async def f() pass
