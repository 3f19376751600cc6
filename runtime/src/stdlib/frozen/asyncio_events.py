# The object that stands for the event loop. All of its state is the scheduler's; the session has one loop.

import _asyncio
from asyncio import Future, create_task, gather, iscoroutine, ensure_future


class AbstractEventLoop:
    def time(self):
        return _asyncio.now()

    def call_soon(self, callback, *args, context=None):
        return _asyncio.call_soon(callback, args)

    call_soon_threadsafe = call_soon

    def call_later(self, delay, callback, *args, context=None):
        if delay is None:
            raise TypeError("delay must not be None")
        return self.call_at(self.time() + delay, callback, *args)

    def call_at(self, when, callback, *args, context=None):
        if when is None:
            raise TypeError("when cannot be None")
        return _asyncio.call_at(when, callback, args)

    def create_future(self):
        return Future()

    def create_task(self, coro, *, name=None, context=None, eager_start=None):
        return create_task(coro, name=name)

    def run_in_executor(self, executor, func, *args):
        from asyncio.threads import _in_turn
        call = _asyncio.start_call(func, args, None)
        return create_task(_in_turn(func, args, {})) if call is None else call

    def run_until_complete(self, future):
        if _asyncio.is_running():
            raise RuntimeError("This event loop is already running")
        if iscoroutine(future):
            from asyncio.tasks import _task_outside
            future = _task_outside(future)
        previous = _asyncio.loop_object()
        _asyncio.set_loop_object(self)
        return _asyncio.run_until(ensure_future(future))

    def is_running(self):
        return _asyncio.is_running()

    def is_closed(self):
        return getattr(self, "_closed", False)

    def close(self):
        self._closed = True
        if not _asyncio.is_running():
            _asyncio.close()

    async def shutdown_asyncgens(self):
        pass

    async def shutdown_default_executor(self, timeout=None):
        pass

    def get_debug(self):
        return False

    def set_debug(self, enabled):
        pass

    def set_exception_handler(self, handler):
        self._handler = handler

    def get_exception_handler(self):
        return getattr(self, "_handler", None)

    def default_exception_handler(self, context):
        pass

    def call_exception_handler(self, context):
        handler = self.get_exception_handler()
        if handler is not None:
            handler(self, context)


_current = None


def _report(exception):
    loop = _asyncio.loop_object()
    if loop is not None:
        loop.call_exception_handler({"message": "Exception in callback", "exception": exception})


def _loop():
    loop = _asyncio.loop_object()
    if loop is None:
        loop = AbstractEventLoop()
        _asyncio.set_loop_object(loop)
    return loop


def get_running_loop():
    if not _asyncio.is_running():
        raise RuntimeError("no running event loop")
    return _loop()


def get_event_loop():
    if _asyncio.is_running():
        return _loop()
    if _current is None:
        raise RuntimeError("There is no current event loop in thread 'MainThread'.")
    return _current


def set_event_loop(loop):
    global _current
    _current = loop


def new_event_loop():
    return AbstractEventLoop()
