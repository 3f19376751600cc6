# Queues, and the line in which tasks wait for their turn.

from asyncio import Future
from types import GenericAlias as _GenericAlias


class QueueEmpty(Exception):
    pass


class QueueFull(Exception):
    pass


class QueueShutDown(Exception):
    pass


class _Line:
    # A list that loses its head cheaply.

    def __init__(self):
        self._items = []
        self._head = 0

    def __len__(self):
        return len(self._items) - self._head

    def __iter__(self):
        return iter(self._items[self._head:])

    def append(self, item):
        self._items.append(item)

    def first(self):
        return self._items[self._head] if self._head < len(self._items) else None

    def popleft(self):
        head = self._head
        if head >= len(self._items):
            raise IndexError("pop from an empty deque")
        item = self._items[head]
        self._items[head] = None
        head += 1
        if head * 2 > len(self._items):
            del self._items[:head]
            head = 0
        self._head = head
        return item

    def remove(self, item):
        if self.first() is item:
            self.popleft()
            return
        at = self._items.index(item, self._head)
        del self._items[at]


def _sift_up(heap, at):
    item = heap[at]
    while at > 0:
        parent = (at - 1) >> 1
        if not item < heap[parent]:
            break
        heap[at] = heap[parent]
        at = parent
    heap[at] = item


def _heap_push(heap, item):
    heap.append(item)
    _sift_up(heap, len(heap) - 1)


def _heap_pop(heap):
    last = heap.pop()
    if not heap:
        return last
    top = heap[0]
    # The smaller child rises to the bottom; what was last then rises to its place.
    at = 0
    child = 1
    while child < len(heap):
        right = child + 1
        if right < len(heap) and not heap[child] < heap[right]:
            child = right
        heap[at] = heap[child]
        at = child
        child = 2 * at + 1
    heap[at] = last
    _sift_up(heap, at)
    return top


class Queue:
    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._getters = _Line()
        self._putters = _Line()
        self._unfinished = 0
        self._all_done = []
        self._is_shutdown = False
        self._init(maxsize)

    def _init(self, maxsize):
        self._queue = _Line()

    def _get(self):
        return self._queue.popleft()

    def _put(self, item):
        self._queue.append(item)

    __class_getitem__ = classmethod(_GenericAlias)

    def __repr__(self):
        return f"<{type(self).__name__} at {id(self):#x} {self._format()}>"

    def __str__(self):
        return f"<{type(self).__name__} {self._format()}>"

    def _format(self):
        text = f"maxsize={self._maxsize!r}"
        if len(self._queue):
            text += f" _queue={list(self._queue)!r}"
        if len(self._getters):
            text += f" _getters[{len(self._getters)}]"
        if len(self._putters):
            text += f" _putters[{len(self._putters)}]"
        if self._unfinished:
            text += f" tasks={self._unfinished}"
        if self._is_shutdown:
            text += " shutdown"
        return text

    def qsize(self):
        return len(self._queue)

    @property
    def maxsize(self):
        return self._maxsize

    def empty(self):
        return not len(self._queue)

    def full(self):
        return self._maxsize > 0 and self.qsize() >= self._maxsize

    def _wake(self, waiters):
        while len(waiters):
            waiter = waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                break

    async def put(self, item):
        while self.full():
            if self._is_shutdown:
                raise QueueShutDown
            putter = Future()
            self._putters.append(putter)
            try:
                await putter
            except:
                putter.cancel()
                self._forget(self._putters, putter)
                if not self.full() and not putter.cancelled():
                    self._wake(self._putters)
                raise
        return self.put_nowait(item)

    def put_nowait(self, item):
        if self._is_shutdown:
            raise QueueShutDown
        if self.full():
            raise QueueFull
        self._put(item)
        self._unfinished += 1
        self._wake(self._getters)

    async def get(self):
        while self.empty():
            if self._is_shutdown and self.empty():
                raise QueueShutDown
            getter = Future()
            self._getters.append(getter)
            try:
                await getter
            except:
                getter.cancel()
                self._forget(self._getters, getter)
                if not self.empty() and not getter.cancelled():
                    self._wake(self._getters)
                raise
        return self.get_nowait()

    def get_nowait(self):
        if self.empty():
            if self._is_shutdown:
                raise QueueShutDown
            raise QueueEmpty
        item = self._get()
        self._wake(self._putters)
        return item

    def _forget(self, waiters, waiter):
        try:
            waiters.remove(waiter)
        except ValueError:
            # Whoever woke it has taken it out.
            pass

    def task_done(self):
        if self._unfinished <= 0:
            raise ValueError("task_done() called too many times")
        self._unfinished -= 1
        if self._unfinished == 0:
            self._finish()

    def _finish(self):
        for waiter in self._all_done:
            if not waiter.done():
                waiter.set_result(True)

    async def join(self):
        if self._unfinished > 0:
            waiter = Future()
            self._all_done.append(waiter)
            try:
                await waiter
            finally:
                self._all_done.remove(waiter)

    def shutdown(self, immediate=False):
        self._is_shutdown = True
        if immediate:
            while not self.empty():
                self._get()
                if self._unfinished > 0:
                    self._unfinished -= 1
            if self._unfinished == 0:
                self._finish()
        for waiters in (self._getters, self._putters):
            while len(waiters):
                waiter = waiters.popleft()
                if not waiter.done():
                    waiter.set_result(None)


class PriorityQueue(Queue):
    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        _heap_push(self._queue, item)

    def _get(self):
        return _heap_pop(self._queue)


class LifoQueue(Queue):
    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        self._queue.append(item)

    def _get(self):
        return self._queue.pop()
