# Locks, events, conditions, semaphores and barriers.

from asyncio import CancelledError, Future
from asyncio.queues import _Line


class BrokenBarrierError(RuntimeError):
    pass


BrokenBarrierError.__module__ = "asyncio.exceptions"


class _Held:
    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, kind, value, trace):
        self.release()


def _describe(lock, state, waiting):
    text = object.__repr__(lock)
    if waiting:
        state = f"{state}, waiters:{waiting}"
    return f"<{text[1:-1]} [{state}]>"


class Lock(_Held):
    def __init__(self):
        self._locked = False
        self._waiters = _Line()

    def __repr__(self):
        return _describe(self, "locked" if self._locked else "unlocked", len(self._waiters))

    def locked(self):
        return self._locked

    async def acquire(self):
        if not self._locked and all(waiter.cancelled() for waiter in self._waiters):
            self._locked = True
            return True
        waiter = Future()
        self._waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                self._waiters.remove(waiter)
        except CancelledError:
            if not self._locked:
                self._wake_first()
            raise
        self._locked = True
        return True

    def release(self):
        if not self._locked:
            raise RuntimeError("Lock is not acquired.")
        self._locked = False
        self._wake_first()

    def _wake_first(self):
        waiter = self._waiters.first()
        if waiter is not None and not waiter.done():
            waiter.set_result(True)


class Event:
    def __init__(self):
        self._waiters = _Line()
        self._value = False

    def __repr__(self):
        return _describe(self, "set" if self._value else "unset", len(self._waiters))

    def is_set(self):
        return self._value

    def set(self):
        if not self._value:
            self._value = True
            for waiter in self._waiters:
                if not waiter.done():
                    waiter.set_result(True)

    def clear(self):
        self._value = False

    async def wait(self):
        if self._value:
            return True
        waiter = Future()
        self._waiters.append(waiter)
        try:
            await waiter
            return True
        finally:
            self._waiters.remove(waiter)


class Condition(_Held):
    def __init__(self, lock=None):
        if lock is None:
            lock = Lock()
        self._lock = lock
        self.locked = lock.locked
        self.acquire = lock.acquire
        self.release = lock.release
        self._waiters = _Line()

    def __repr__(self):
        return _describe(self, "locked" if self.locked() else "unlocked", len(self._waiters))

    async def wait(self):
        if not self.locked():
            raise RuntimeError("cannot wait on un-acquired lock")
        waiter = Future()
        self.release()
        try:
            try:
                self._waiters.append(waiter)
                try:
                    await waiter
                    return True
                finally:
                    self._waiters.remove(waiter)
            finally:
                # The lock is taken back whatever happens; a cancellation meanwhile is told afterwards.
                error = None
                while True:
                    try:
                        await self.acquire()
                        break
                    except CancelledError as cancelled:
                        error = cancelled
                if error is not None:
                    try:
                        raise error
                    finally:
                        error = None
        except BaseException:
            # Who was told in vain tells the next one.
            self._notify(1)
            raise

    async def wait_for(self, predicate):
        result = predicate()
        while not result:
            await self.wait()
            result = predicate()
        return result

    def notify(self, n=1):
        if not self.locked():
            raise RuntimeError("cannot notify on un-acquired lock")
        self._notify(n)

    def _notify(self, n):
        told = 0
        for waiter in self._waiters:
            if told >= n:
                break
            if not waiter.done():
                told += 1
                waiter.set_result(False)

    def notify_all(self):
        self.notify(len(self._waiters))


class Semaphore(_Held):
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        self._waiters = _Line()
        self._value = value

    def __repr__(self):
        state = "locked" if self.locked() else f"unlocked, value:{self._value}"
        return _describe(self, state, len(self._waiters))

    def locked(self):
        return self._value == 0 or any(not waiter.cancelled() for waiter in self._waiters)

    async def acquire(self):
        if not self.locked():
            self._value -= 1
            return True
        waiter = Future()
        self._waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                self._waiters.remove(waiter)
        except CancelledError:
            if waiter.done() and not waiter.cancelled():
                # It had been given its turn: the turn goes to the next one.
                self._value += 1
            raise
        finally:
            while self._value > 0:
                if not self._wake_next():
                    break
        return True

    def release(self):
        self._value += 1
        self._wake_next()

    def _wake_next(self):
        for waiter in self._waiters:
            if not waiter.done():
                self._value -= 1
                waiter.set_result(True)
                return True
        return False


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        self._bound_value = value
        super().__init__(value)

    def release(self):
        if self._value >= self._bound_value:
            raise ValueError("BoundedSemaphore released too many times")
        super().release()


class Barrier:
    def __init__(self, parties):
        if parties < 1:
            raise ValueError("parties must be >= 1")
        self._cond = Condition()
        self._parties = parties
        self._state = "filling"
        self._count = 0

    def __repr__(self):
        state = self._state if self._state != "filling" else "filling"
        wait = "" if self.broken else f", waiters:{self.n_waiting}/{self.parties}"
        text = object.__repr__(self)
        return f"<{text[1:-1]} [{state}{wait}]>"

    async def __aenter__(self):
        return await self.wait()

    async def __aexit__(self, kind, value, trace):
        pass

    async def wait(self):
        async with self._cond:
            await self._cond.wait_for(lambda: self._state not in ("draining", "resetting"))
            if self._state == "broken":
                raise BrokenBarrierError("Barrier aborted")
            try:
                index = self._count
                self._count += 1
                if index + 1 == self._parties:
                    self._state = "draining"
                    self._cond.notify_all()
                else:
                    await self._cond.wait_for(lambda: self._state != "filling")
                    if self._state in ("broken", "resetting"):
                        raise BrokenBarrierError("Abort or reset of barrier")
                return index
            finally:
                self._count -= 1
                if self._count == 0:
                    if self._state in ("resetting", "draining"):
                        self._state = "filling"
                    self._cond.notify_all()

    async def reset(self):
        async with self._cond:
            if self._count > 0:
                if self._state != "resetting":
                    self._state = "resetting"
            else:
                self._state = "filling"
            self._cond.notify_all()

    async def abort(self):
        async with self._cond:
            self._state = "broken"
            self._cond.notify_all()

    @property
    def parties(self):
        return self._parties

    @property
    def n_waiting(self):
        return self._count if self._state == "filling" else 0

    @property
    def broken(self):
        return self._state == "broken"
