# Mocks are iterated by async for, and asynchronous ones give asynchronous ones.
import asyncio
from unittest.mock import *
m = MagicMock(); m.__aiter__.return_value = [1, 2]
async def main():
    print([x async for x in m])
    print([x async for x in MagicMock()])
    m2 = MagicMock(); print(type(m2.__aiter__), type(m2.__anext__), type(m2.__aenter__))
    print(type(await AsyncMock().foo()), type(await AsyncMock()()), type(AsyncMock().foo), type(AsyncMock()))
    a = AsyncMock(); a.__aiter__.return_value = "ab"
    print([x async for x in a])
    a = AsyncMock(spec=["x"]); print(type(a.x))
    m3 = MagicMock(); m3.__aenter__.return_value = 5
    async with m3 as v: print(v)
    print(m3.mock_calls, m.mock_calls)
    class R:
        async def go(self): return 1
        def stay(self): return 2
        def __aiter__(self): pass
    s = AsyncMock(spec=R); print(type(s.go), type(s.stay)); s2 = MagicMock(spec=R); print(type(s2.go), type(s2.stay))
    print([x async for x in s2])
    print(type(await s.go()))
asyncio.run(main())
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, str(e).split(" id=")[0])
t(lambda: type(Mock(unsafe=True).assert_foo())); t(lambda: Mock().assert_foo()); t(lambda: Mock().asert_x); t(lambda: Mock().called_once)
