# A queue of what is to be done when, by a clock and a way to wait that the caller gives.

import heapq
import time
from collections import namedtuple
from itertools import count
from time import monotonic as _time

__all__ = ["scheduler"]

_FOREVER = object()


class Event(namedtuple("Event", "time, priority, sequence, action, argument, kwargs")):
    __slots__ = ()




class scheduler:
    def __init__(self, timefunc=_time, delayfunc=time.sleep):
        self._queue = []
        self._numbers = count()
        self.timefunc = timefunc
        self.delayfunc = delayfunc

    def enterabs(self, time, priority, action, argument=(), kwargs=_FOREVER):
        if kwargs is _FOREVER:
            kwargs = {}
        event = Event(time, priority, next(self._numbers), action, argument, kwargs)
        heapq.heappush(self._queue, event)
        return event

    def enter(self, delay, priority, action, argument=(), kwargs=_FOREVER):
        return self.enterabs(self.timefunc() + delay, priority, action, argument, kwargs)

    def cancel(self, event):
        self._queue.remove(event)
        heapq.heapify(self._queue)

    def empty(self):
        return not self._queue

    def run(self, blocking=True):
        queue = self._queue
        while queue:
            event = queue[0]
            now = self.timefunc()
            if event.time > now:
                if not blocking:
                    return event.time - now
                self.delayfunc(event.time - now)
                continue
            heapq.heappop(queue)
            event.action(*event.argument, **event.kwargs)
            # Others may want to run as well.
            self.delayfunc(0)

    @property
    def queue(self):
        return sorted(self._queue)
