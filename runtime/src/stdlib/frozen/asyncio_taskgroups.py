# Groups of tasks that end together.

from asyncio import CancelledError, Future, create_task, current_task


class TaskGroup:
    def __init__(self):
        self._entered = False
        self._exiting = False
        self._aborting = False
        self._parent = None
        self._parent_cancelled = False
        self._tasks = set()
        self._errors = []
        self._base_error = None
        self._all_done = None

    def __repr__(self):
        info = [""]
        if self._tasks:
            info.append(f"tasks={len(self._tasks)}")
        if self._errors:
            info.append(f"errors={len(self._errors)}")
        if self._aborting:
            info.append("cancelling")
        elif self._entered:
            info.append("entered")
        return f"<TaskGroup{' '.join(info)}>"

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError(f"TaskGroup {self!r} has already been entered")
        self._entered = True
        self._parent = current_task()
        if self._parent is None:
            raise RuntimeError(f"TaskGroup {self!r} cannot determine the parent task")
        return self

    async def __aexit__(self, kind, value, trace):
        try:
            return await self._exit(kind, value)
        finally:
            self._parent = None
            self._errors = None
            self._base_error = None

    async def _exit(self, kind, value):
        self._exiting = True
        if kind is not None and self._is_base_error(value) and self._base_error is None:
            self._base_error = value
        cancelled = value if kind is not None and issubclass(kind, CancelledError) else None
        if self._parent_cancelled and self._parent.uncancel() == 0:
            # The parent was cancelled by this group alone.
            cancelled = None
        if kind is not None and not self._aborting:
            self._abort()
        while self._tasks:
            if self._all_done is None:
                self._all_done = Future()
            try:
                await self._all_done
            except CancelledError as error:
                if not self._aborting:
                    cancelled = error
                    self._abort()
            self._all_done = None
        if self._base_error is not None:
            raise self._base_error
        if self._parent_cancelled:
            self._parent.uncancel()
        if cancelled is not None and not self._errors:
            raise cancelled
        if kind is not None and not issubclass(kind, CancelledError):
            self._errors.append(value)
        if self._errors:
            if self._parent.cancelling():
                # The cancellation of the parent is told at its next wait.
                self._parent.uncancel()
                self._parent.cancel()
            raise BaseExceptionGroup("unhandled errors in a TaskGroup", self._errors) from None

    def create_task(self, coro, *, name=None, context=None, **kwargs):
        if not self._entered:
            coro.close()
            raise RuntimeError(f"TaskGroup {self!r} has not been entered")
        if self._exiting and not self._tasks:
            coro.close()
            raise RuntimeError(f"TaskGroup {self!r} is finished")
        if self._aborting:
            coro.close()
            raise RuntimeError(f"TaskGroup {self!r} is shutting down")
        task = create_task(coro, name=name, context=context)
        if task.done():
            self._task_done(task)
        else:
            self._tasks.add(task)
            task.add_done_callback(self._task_done)
        return task

    def _is_base_error(self, error):
        return isinstance(error, (SystemExit, KeyboardInterrupt))

    def _abort(self):
        self._aborting = True
        for task in self._tasks:
            if not task.done():
                task.cancel()

    def _task_done(self, task):
        self._tasks.discard(task)
        if self._all_done is not None and not self._tasks and not self._all_done.done():
            self._all_done.set_result(True)
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            return
        self._errors.append(error)
        if self._is_base_error(error) and self._base_error is None:
            self._base_error = error
        if self._parent.done():
            return
        if not self._aborting and not self._parent_cancelled:
            # The block may wait for something: it is cancelled where it is.
            self._abort()
            self._parent_cancelled = True
            self._parent.cancel()
