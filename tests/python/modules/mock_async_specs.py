import asyncio
from unittest.mock import *
class K:
    async def am(self): return 1
    def sy(self): pass
    @staticmethod
    async def sa(): pass
    @classmethod
    async def ca(cls): pass
    attr = 3
for m in (Mock(spec=K), MagicMock(K), Mock(K()), AsyncMock(K), AsyncMock(), MagicMock(), Mock(spec=['am']), NonCallableMock(spec=K), MagicMock(spec_set=K), AsyncMock(spec=['q'])):
    for n in ('am', 'sy', 'sa', 'ca', 'attr', 'q'):
        try: print(n, type(getattr(m, n)).__name__, end='; ')
        except AttributeError as e: print(n, 'no', end='; ')
    print()
async def main():
    m = MagicMock(spec=K)
    m.am.return_value = 7
    print(await m.am(), m.am.await_count, m.sy(1) is m.sy.return_value)
    a = AsyncMock(K)
    a.am.return_value = 2
    print(await a.am(), type(a.sy()).__name__)
asyncio.run(main())
m = Mock(); m.mock_add_spec(K); print(type(m.am).__name__, type(m.sy).__name__)
