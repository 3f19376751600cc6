# Futures, in the module where CPython has them.

from asyncio import Future, isfuture, wrap_future
