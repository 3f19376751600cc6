# Blocks that are cancelled after a time.

import _asyncio
from asyncio import CancelledError, current_task, get_running_loop


class Timeout:
    def __init__(self, when):
        self._state = "created"
        self._timer = None
        self._task = None
        self._when = when
        self._cancelling = 0

    def when(self):
        return self._when

    def reschedule(self, when):
        if self._state != "active":
            if self._state == "created":
                raise RuntimeError("Timeout has not been entered")
            state = "expiring" if self._state == "expiring" else self._state
            raise RuntimeError(f"Cannot change state of {state} Timeout")
        self._when = when
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if when is not None:
            if when <= _asyncio.now():
                self._timer = _asyncio.call_soon(self._expire, ())
            else:
                self._timer = _asyncio.call_at(when, self._expire, ())

    def expired(self):
        return self._state in ("expiring", "expired")

    def __repr__(self):
        info = [f"[{self._state}]"]
        if self._state == "active":
            info.append(f"when={round(self._when, 3) if self._when is not None else None}")
        return f"<Timeout {' '.join(info)}>"

    async def __aenter__(self):
        if self._state != "created":
            raise RuntimeError("Timeout has already been entered")
        task = current_task()
        if task is None:
            raise RuntimeError("Timeout should be used inside a task")
        self._state = "active"
        self._task = task
        self._cancelling = task.cancelling()
        self.reschedule(self._when)
        return self

    async def __aexit__(self, kind, value, trace):
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._state == "expiring":
            self._state = "expired"
            if self._task.uncancel() <= self._cancelling and kind is not None:
                if issubclass(kind, CancelledError):
                    raise TimeoutError from value
                _hide_cancellation(value)
                if isinstance(value, BaseExceptionGroup):
                    for inner in value.exceptions:
                        _hide_cancellation(inner)
        elif self._state == "active":
            self._state = "finished"
        return None

    def _expire(self):
        self._task.cancel()
        self._state = "expiring"
        self._timer = None


def _hide_cancellation(error):
    # A cancellation that led to another exception is told as the timeout that it was.
    while error is not None and error.__context__ is not None:
        if isinstance(error.__context__, CancelledError):
            timeout = TimeoutError()
            timeout.__context__ = timeout.__cause__ = error.__context__
            error.__context__ = timeout
            return
        error = error.__context__


def timeout(delay):
    get_running_loop()
    return Timeout(None if delay is None else _asyncio.now() + delay)


def timeout_at(when):
    return Timeout(when)
