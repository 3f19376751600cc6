# The object that stands for the event loop. All of its state is the scheduler's; the session has one loop.

import _asyncio
from _refusing import NO_NETWORK as _NO_NETWORK, NO_PROCESSES as _NO_PROCESSES, refusing as _refusing
from asyncio import Future, Handle, TimerHandle, create_task, gather, iscoroutine, ensure_future


def _in_context(context, callback, args):
    if context is None:
        # Without context variables there is nothing to keep.
        if _asyncio.context() is None:
            return callback, args
        from contextvars import copy_context
        context = copy_context()
    return context.run, (callback, *args)


class AbstractEventLoop:
    pass


class BaseEventLoop(AbstractEventLoop):
    __module__ = "asyncio.base_events"

    def __repr__(self):
        return f"<{type(self).__name__} running={self.is_running()} closed={self.is_closed()} debug={self.get_debug()}>"

    def time(self):
        return _asyncio.now()

    def call_soon(self, callback, *args, context=None):
        self._check_closed()
        return _asyncio.call_soon(*_in_context(context, callback, args))

    call_soon_threadsafe = call_soon

    def call_later(self, delay, callback, *args, context=None):
        if delay is None:
            raise TypeError("delay must not be None")
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(self, when, callback, *args, context=None):
        if when is None:
            raise TypeError("when cannot be None")
        self._check_closed()
        # What is no number cannot be put in order with other times.
        when < self.time()
        return _asyncio.call_at(when, *_in_context(context, callback, args))

    def create_future(self):
        return Future()

    def create_task(self, coro, *, name=None, context=None, eager_start=None):
        self._check_closed()
        return _asyncio.make_task(coro, name, context)

    def run_in_executor(self, executor, func, *args):
        from asyncio.threads import _in_turn
        call = _asyncio.start_call(func, args, None)
        return create_task(_in_turn(func, args, {})) if call is None else call

    def _check_closed(self):
        if self.is_closed():
            raise RuntimeError("Event loop is closed")

    def _check(self):
        self._check_closed()
        if _asyncio.is_running():
            raise RuntimeError("This event loop is already running")

    def _begin(self):
        # One that was told to stop before runs for one round.
        if getattr(self, "_stops", False):
            self._stops = False
            _asyncio.stop()
        _asyncio.set_loop_object(self)

    def run_forever(self):
        self._check()
        self._begin()
        return _asyncio.run_forever()

    def stop(self):
        if _asyncio.is_running():
            _asyncio.stop()
        else:
            self._stops = True

    def run_until_complete(self, future):
        self._check()
        future = ensure_future(future, loop=self)
        self._begin()
        return _asyncio.run_until(future)

    def is_running(self):
        return _asyncio.is_running()

    def is_closed(self):
        return getattr(self, "_closed", False)

    def close(self):
        if _asyncio.is_running():
            raise RuntimeError("Cannot close a running event loop")
        if not self.is_closed():
            self._closed = True
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
        if handler is not None and not callable(handler):
            raise TypeError(f"A callable object or None is expected, got {handler!r}")
        self._handler = handler

    def get_exception_handler(self):
        return getattr(self, "_handler", None)

    def default_exception_handler(self, context):
        pass

    def call_exception_handler(self, context):
        handler = self.get_exception_handler()
        if handler is not None:
            handler(self, context)

    def get_task_factory(self):
        return None

    def set_task_factory(self, factory):
        if factory is not None and not callable(factory):
            raise TypeError("task factory must be a callable or None")
        if factory is not None:
            raise NotImplementedError("set_task_factory: tasks are the scheduler's; asyncio.create_task makes them")

    def set_default_executor(self, executor):
        raise NotImplementedError("set_default_executor: the sandbox has one thread; asyncio.to_thread is offered")

    create_connection = _refusing("", "create_connection", _NO_NETWORK)
    create_datagram_endpoint = _refusing("", "create_datagram_endpoint", _NO_NETWORK)
    create_server = _refusing("", "create_server", _NO_NETWORK)
    create_unix_connection = _refusing("", "create_unix_connection", _NO_NETWORK)
    create_unix_server = _refusing("", "create_unix_server", _NO_NETWORK)
    connect_accepted_socket = _refusing("", "connect_accepted_socket", _NO_NETWORK)
    start_tls = _refusing("", "start_tls", _NO_NETWORK)
    sendfile = _refusing("", "sendfile", _NO_NETWORK)
    sock_accept = _refusing("", "sock_accept", _NO_NETWORK)
    sock_connect = _refusing("", "sock_connect", _NO_NETWORK)
    sock_recv = _refusing("", "sock_recv", _NO_NETWORK)
    sock_recv_into = _refusing("", "sock_recv_into", _NO_NETWORK)
    sock_recvfrom = _refusing("", "sock_recvfrom", _NO_NETWORK)
    sock_sendall = _refusing("", "sock_sendall", _NO_NETWORK)
    sock_sendto = _refusing("", "sock_sendto", _NO_NETWORK)
    getaddrinfo = _refusing("", "getaddrinfo", _NO_NETWORK)
    getnameinfo = _refusing("", "getnameinfo", _NO_NETWORK)
    add_reader = _refusing("", "add_reader", _NO_NETWORK)
    remove_reader = _refusing("", "remove_reader", _NO_NETWORK)
    add_writer = _refusing("", "add_writer", _NO_NETWORK)
    remove_writer = _refusing("", "remove_writer", _NO_NETWORK)
    connect_read_pipe = _refusing("", "connect_read_pipe", _NO_PROCESSES)
    connect_write_pipe = _refusing("", "connect_write_pipe", _NO_PROCESSES)
    subprocess_exec = _refusing("", "subprocess_exec", _NO_PROCESSES)
    subprocess_shell = _refusing("", "subprocess_shell", _NO_PROCESSES)
    add_signal_handler = _refusing("", "add_signal_handler", "the sandbox has no signals; asyncio.timeout limits how long something takes")
    remove_signal_handler = _refusing("", "remove_signal_handler", "the sandbox has no signals; asyncio.timeout limits how long something takes")


class _UnixSelectorEventLoop(BaseEventLoop):
    __module__ = "asyncio.unix_events"


SelectorEventLoop = _UnixSelectorEventLoop
EventLoop = _UnixSelectorEventLoop


_current = None


def _report(exception):
    loop = _asyncio.loop_object()
    if loop is not None:
        loop.call_exception_handler({"message": "Exception in callback", "exception": exception})


def _loop():
    loop = _asyncio.loop_object()
    if loop is None:
        loop = _UnixSelectorEventLoop()
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
    return _UnixSelectorEventLoop()


def _get_running_loop():
    return _loop() if _asyncio.is_running() else None


class _DefaultEventLoopPolicy:
    __module__ = "asyncio.unix_events"

    def get_event_loop(self):
        if _current is None:
            raise RuntimeError("There is no current event loop in thread 'MainThread'.")
        return _current

    def set_event_loop(self, loop):
        set_event_loop(loop)

    def new_event_loop(self):
        return new_event_loop()


_policy = None


def get_event_loop_policy():
    import warnings

    warnings.warn(
        "'asyncio.get_event_loop_policy' is deprecated and slated for removal in Python 3.16", DeprecationWarning
    )
    global _policy
    if _policy is None:
        _policy = _DefaultEventLoopPolicy()
    return _policy


def set_event_loop_policy(policy):
    import warnings

    warnings.warn(
        "'asyncio.set_event_loop_policy' is deprecated and slated for removal in Python 3.16", DeprecationWarning
    )
    if policy is not None:
        raise NotImplementedError("asyncio.set_event_loop_policy: the session has one loop, which keeps its own books")
