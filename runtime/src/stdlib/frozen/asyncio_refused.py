# What of `asyncio` needs processes, frames or other schedulers.

from dataclasses import dataclass as _dataclass

_NO_PROCESSES = "the sandbox starts no processes; call a host function, or a child session with sandbox_spawn"
_NO_FRAMES = "a script cannot hold frames; asyncio.all_tasks and repr of a task are offered"
_ONE_LOOP = "the session has one loop, which keeps its own books"


def _refused(name, why):
    def function(*args, **kwargs):
        raise NotImplementedError(f"asyncio.{name}: {why}")

    function.__name__ = function.__qualname__ = name
    return function


def _refused_later(name, why):
    async def function(*args, **kwargs):
        raise NotImplementedError(f"asyncio.{name}: {why}")

    function.__name__ = function.__qualname__ = name
    return function


create_subprocess_exec = _refused_later("create_subprocess_exec", _NO_PROCESSES)
create_subprocess_shell = _refused_later("create_subprocess_shell", _NO_PROCESSES)
capture_call_graph = _refused("capture_call_graph", _NO_FRAMES)
format_call_graph = _refused("format_call_graph", _NO_FRAMES)
print_call_graph = _refused("print_call_graph", _NO_FRAMES)
future_add_to_awaited_by = _refused("future_add_to_awaited_by", _NO_FRAMES)
future_discard_from_awaited_by = _refused("future_discard_from_awaited_by", _NO_FRAMES)
eager_task_factory = _refused("eager_task_factory", "tasks begin when their turn comes")
create_eager_task_factory = _refused("create_eager_task_factory", "tasks begin when their turn comes")
_enter_task = _refused("_enter_task", _ONE_LOOP)
_leave_task = _refused("_leave_task", _ONE_LOOP)
_register_task = _refused("_register_task", _ONE_LOOP)
_unregister_task = _refused("_unregister_task", _ONE_LOOP)
_set_running_loop = _refused("_set_running_loop", _ONE_LOOP)


@_dataclass(frozen=True)
class FrameCallGraphEntry:
    frame: object


@_dataclass(frozen=True)
class FutureCallGraph:
    future: object
    call_stack: tuple
    awaited_by: tuple
