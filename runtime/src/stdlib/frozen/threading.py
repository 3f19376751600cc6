# Locks and thread-local data of the one thread that there is. Threads themselves are refused.

__all__ = [
    "get_ident", "active_count", "Condition", "current_thread", "enumerate", "main_thread", "TIMEOUT_MAX", "Event",
    "Lock", "RLock", "Semaphore", "BoundedSemaphore", "Thread", "Barrier", "BrokenBarrierError", "Timer",
    "ThreadError", "setprofile", "settrace", "local", "stack_size", "excepthook", "ExceptHookArgs", "getprofile",
    "gettrace", "setprofile_all_threads", "settrace_all_threads", "get_native_id",
]

TIMEOUT_MAX = 9223372036.0
ThreadError = RuntimeError


class BrokenBarrierError(RuntimeError):
    pass


def _forever(what):
    raise RuntimeError(
        f"{what} would wait for ever: the sandbox has no threads; use asyncio tasks and asyncio's locks"
    )


def _timed(blocking, timeout):
    if not blocking and timeout != -1:
        raise ValueError("can't specify a timeout for a non-blocking call")
    if timeout is not None and timeout < 0 and timeout != -1:
        raise ValueError("timeout value must be a non-negative number")
    return not blocking or timeout != -1


class Lock:
    __tp_name__ = "_thread.lock"
    __slots__ = ("_held", "__weakref__")

    def __init__(self):
        self._held = False

    def __reduce__(self):
        raise TypeError("cannot pickle '_thread.lock' object")

    def acquire(self, blocking=True, timeout=-1):
        if self._held:
            if _timed(blocking, timeout):
                return False
            _forever("acquire() of a lock that is held")
        _timed(blocking, timeout)
        self._held = True
        return True

    def release(self):
        if not self._held:
            raise RuntimeError("release unlocked lock")
        self._held = False

    acquire_lock = acquire
    release_lock = release

    def locked(self):
        return self._held

    locked_lock = locked

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc_info):
        self.release()

    def __repr__(self):
        state = "locked" if self._held else "unlocked"
        return f"<{state} _thread.lock object at {id(self):#x}>"


Lock.__module__ = "_thread"
Lock.__name__ = "lock"
Lock.__qualname__ = "lock"
Lock.__tp_final__ = "_thread.lock"
Lock.__tp_sealed__ = "_thread.lock"


class RLock:
    __tp_name__ = "_thread.RLock"
    __slots__ = ("_count", "__weakref__")

    def __init__(self):
        self._count = 0

    def __reduce__(self):
        raise TypeError("cannot pickle '_thread.RLock' object")

    def acquire(self, blocking=True, timeout=-1):
        _timed(blocking, timeout)
        self._count += 1
        return True

    def release(self):
        if not self._count:
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1

    def locked(self):
        return self._count > 0

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc_info):
        self.release()

    def __repr__(self):
        state = "locked" if self._count else "unlocked"
        return f"<{state} _thread.RLock object owner={1 if self._count else 0} count={self._count} at {id(self):#x}>"


RLock.__module__ = "_thread"


class Condition:
    def __init__(self, lock=None):
        self._lock = RLock() if lock is None else lock
        self.acquire = self._lock.acquire
        self.release = self._lock.release

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def __repr__(self):
        # Nobody waits here: there is one thread.
        return f"<Condition({self._lock}, 0)>"

    def wait(self, timeout=None):
        if not self._lock.locked():
            raise RuntimeError("cannot wait on un-acquired lock")
        if timeout is None:
            _forever("wait()")
        return False

    def wait_for(self, predicate, timeout=None):
        result = predicate()
        if not result and timeout is None:
            _forever("wait_for()")
        return result

    def notify(self, n=1):
        if not self._lock.locked():
            raise RuntimeError("cannot notify on un-acquired lock")

    def notify_all(self):
        self.notify()


class Semaphore:
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value

    def acquire(self, blocking=True, timeout=None):
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        if self._value == 0:
            if blocking and timeout is None:
                _forever("acquire() of a semaphore at zero")
            return False
        self._value -= 1
        return True

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        self._value += n

    def __enter__(self):
        return self.acquire()

    def __exit__(self, t, v, tb):
        self.release()

    def __repr__(self):
        cls = self.__class__
        return f"<{cls.__module__}.{cls.__qualname__} at {id(self):#x}: value={self._value}>"


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        super().__init__(value)
        self._initial_value = value

    def __repr__(self):
        cls = self.__class__
        value = f"{self._value}/{self._initial_value}"
        return f"<{cls.__module__}.{cls.__qualname__} at {id(self):#x}: value={value}>"

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        if self._value + n > self._initial_value:
            raise ValueError("Semaphore released too many times")
        self._value += n


class Event:
    def __init__(self):
        self._flag = False

    def is_set(self):
        return self._flag

    def isSet(self):
        import warnings

        warnings.warn("isSet() is deprecated, use is_set() instead", DeprecationWarning, stacklevel=2)
        return self.is_set()

    def set(self):
        self._flag = True

    def clear(self):
        self._flag = False

    def wait(self, timeout=None):
        if not self._flag and timeout is None:
            _forever("wait() for an event that is not set")
        return self._flag

    def __repr__(self):
        cls = self.__class__
        status = "set" if self._flag else "unset"
        return f"<{cls.__module__}.{cls.__qualname__} at {id(self):#x}: {status}>"


class Barrier:
    def __init__(self, parties, action=None, timeout=None):
        if parties < 1:
            raise ValueError("parties must be >= 1")
        self._parties = parties
        self._action = action
        self._timeout = timeout
        self._broken = False

    def wait(self, timeout=None):
        if self._broken:
            raise BrokenBarrierError
        if self._parties > 1:
            if timeout is None and self._timeout is None:
                _forever("wait() at a barrier of several parties")
            self._broken = True
            raise BrokenBarrierError
        if self._action:
            self._action()
        return 0

    def reset(self):
        self._broken = False

    def abort(self):
        self._broken = True

    @property
    def parties(self):
        return self._parties

    @property
    def n_waiting(self):
        return 0

    @property
    def broken(self):
        return self._broken


class local:
    __tp_name__ = "_thread._local"


local.__module__ = "_thread"
local.__name__ = local.__qualname__ = "_local"
local.__tp_sealed__ = "_thread._local"


class Thread:
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None, context=None):
        raise NotImplementedError(
            "threads are not offered in the sandbox: call the function itself, or use asyncio "
            "(asyncio.gather; asyncio.to_thread for a host function)"
        )


class Timer(Thread):
    def __init__(self, interval, function, args=None, kwargs=None):
        Thread.__init__(self)


class _MainThread(Thread):
    name = "MainThread"
    ident = 1
    native_id = 1
    daemon = False

    def __init__(self):
        pass

    def is_alive(self):
        return True

    def getName(self):
        return self.name

    def isDaemon(self):
        return False

    def start(self):
        raise RuntimeError("threads can only be started once")

    def join(self, timeout=None):
        raise RuntimeError("cannot join current thread")

    def __repr__(self):
        return f"<_MainThread({self.name}, started {self.ident})>"


_main_thread = _MainThread()


def main_thread():
    return _main_thread


def current_thread():
    return _main_thread


def currentThread():
    return _main_thread


def get_ident():
    return 1


def get_native_id():
    return 1


def active_count():
    return 1


def activeCount():
    return 1


def enumerate():
    return [_main_thread]


def stack_size(size=0):
    return 0


def settrace(func):
    raise NotImplementedError("tracing is not offered in the sandbox")


def settrace_all_threads(func):
    settrace(func)


def gettrace():
    return None


def setprofile(func):
    raise NotImplementedError("profiling is not offered in the sandbox")


def setprofile_all_threads(func):
    setprofile(func)


def getprofile():
    return None


class ExceptHookArgs(tuple):
    def __new__(cls, items):
        return tuple.__new__(cls, items)

    @property
    def exc_type(self):
        return self[0]

    @property
    def exc_value(self):
        return self[1]

    @property
    def exc_traceback(self):
        return self[2]

    @property
    def thread(self):
        return self[3]


def excepthook(args, /):
    import traceback

    traceback.print_exception(args.exc_type, args.exc_value, args.exc_traceback)
