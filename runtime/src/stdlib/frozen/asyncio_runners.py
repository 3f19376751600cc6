# A loop for several runs.

import _asyncio
from asyncio import iscoroutine
from asyncio.events import new_event_loop


class Runner:
    def __init__(self, *, debug=None, loop_factory=None):
        self._state = "created"
        self._loop = None

    def __enter__(self):
        self._begin()
        return self

    def __exit__(self, kind, value, trace):
        self.close()

    def _begin(self):
        if self._state == "closed":
            raise RuntimeError("Runner is closed")
        if self._state == "created":
            self._loop = new_event_loop()
            self._state = "open"

    def close(self):
        if self._state == "open":
            self._loop.close()
            self._loop = None
            self._state = "closed"

    def get_loop(self):
        self._begin()
        return self._loop

    def run(self, coro, *, context=None):
        if _asyncio.is_running():
            raise RuntimeError("Runner.run() cannot be called from a running event loop")
        if not iscoroutine(coro):
            raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")
        self._begin()
        return self._loop.run_until_complete(coro)
