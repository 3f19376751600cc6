# The locks of `threading` under the names that `_thread` has for them. Threads are refused.

from threading import Lock as LockType, RLock, TIMEOUT_MAX, get_ident, get_native_id, stack_size

error = RuntimeError


def allocate_lock():
    return LockType()


allocate = lock = allocate_lock


def start_new_thread(function, args, kwargs=None):
    raise NotImplementedError(
        "the sandbox has one thread; use asyncio, or child sessions with sandbox_spawn, which run in parallel"
    )


start_new = start_joinable_thread = start_new_thread


def interrupt_main(signum=2):
    raise KeyboardInterrupt


def exit():
    raise SystemExit


exit_thread = exit


def _count():
    return 0


class _local:
    pass
