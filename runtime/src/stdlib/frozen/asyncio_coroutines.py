# Tests for coroutines, in the module where CPython has them.

from asyncio import iscoroutine, iscoroutinefunction
