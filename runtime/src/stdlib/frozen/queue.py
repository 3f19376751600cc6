# Queues. There is one thread, so what would wait for another raises at once.

from collections import deque
from types import GenericAlias

__all__ = ["Empty", "Full", "ShutDown", "Queue", "PriorityQueue", "LifoQueue", "SimpleQueue"]


class Empty(Exception):
    pass


Empty.__module__ = "_queue"


class Full(Exception):
    pass


class ShutDown(Exception):
    pass


def _forever(what):
    raise RuntimeError(
        f"{what} would wait for ever: the sandbox has no threads; use block=False, or asyncio.Queue with tasks"
    )


class Queue:
    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self._init(maxsize)
        self.unfinished_tasks = 0
        self.is_shutdown = False

    def task_done(self):
        unfinished = self.unfinished_tasks - 1
        if unfinished < 0:
            raise ValueError("task_done() called too many times")
        self.unfinished_tasks = unfinished

    def join(self):
        if self.unfinished_tasks:
            _forever("join()")

    def qsize(self):
        return self._qsize()

    def empty(self):
        return not self._qsize()

    def full(self):
        return 0 < self.maxsize <= self._qsize()

    def put(self, item, block=True, timeout=None):
        if self.is_shutdown:
            raise ShutDown
        if block and self.maxsize > 0 and timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        if self.maxsize > 0 and self._qsize() >= self.maxsize:
            if not block:
                raise Full
            if timeout is None:
                _forever("put() into a full queue")
            raise Full
        self._put(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        if self.is_shutdown and not self._qsize():
            raise ShutDown
        if block and timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        if not self._qsize():
            if not block:
                raise Empty
            if timeout is None:
                _forever("get() from an empty queue")
            raise Empty
        return self._get()

    def put_nowait(self, item):
        return self.put(item, block=False)

    def get_nowait(self):
        return self.get(block=False)

    def shutdown(self, immediate=False):
        self.is_shutdown = True
        if immediate:
            while self._qsize():
                self._get()
                if self.unfinished_tasks > 0:
                    self.unfinished_tasks -= 1

    def _init(self, maxsize):
        self.queue = deque()

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()

    __class_getitem__ = classmethod(GenericAlias)


def _sift_up(heap, at):
    item = heap[at]
    while at > 0:
        parent = (at - 1) >> 1
        if not item < heap[parent]:
            break
        heap[at] = heap[parent]
        at = parent
    heap[at] = item


class PriorityQueue(Queue):
    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        self.queue.append(item)
        _sift_up(self.queue, len(self.queue) - 1)

    def _get(self):
        heap = self.queue
        last = heap.pop()
        if not heap:
            return last
        top = heap[0]
        at, size = 0, len(heap)
        child = 1
        while child < size:
            right = child + 1
            if right < size and not heap[child] < heap[right]:
                child = right
            heap[at] = heap[child]
            at = child
            child = 2 * at + 1
        heap[at] = last
        _sift_up(heap, at)
        return top


class LifoQueue(Queue):
    def _init(self, maxsize):
        self.queue = []

    def _get(self):
        return self.queue.pop()


class SimpleQueue:
    __tp_name__ = "_queue.SimpleQueue"

    def __init__(self):
        self._queue = deque()

    def put(self, item, block=True, timeout=None):
        self._queue.append(item)

    def get(self, block=True, timeout=None):
        if timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        if not self._queue:
            if block and timeout is None:
                _forever("get() from an empty queue")
            raise Empty
        return self._queue.popleft()

    def put_nowait(self, item):
        return self.put(item, block=False)

    def get_nowait(self):
        return self.get(block=False)

    def empty(self):
        return len(self._queue) == 0

    def qsize(self):
        return len(self._queue)

    __class_getitem__ = classmethod(GenericAlias)


SimpleQueue.__module__ = "_queue"
SimpleQueue.__tp_sealed__ = "_queue.SimpleQueue"
