# What of `asyncio` needs processes, frames or other schedulers.

from _refusing import NO_PROCESSES as _NO_PROCESSES, refusing as _refusing, refusing_built_in as _refusing_built_in, refusing_later as _refusing_later
from dataclasses import dataclass as _dataclass

_NO_FRAMES = "a script cannot hold frames; asyncio.all_tasks and repr of a task are offered"
_ONE_LOOP = "the session has one loop, which keeps its own books"

create_subprocess_exec = _refusing_later("asyncio.", "create_subprocess_exec", _NO_PROCESSES)
create_subprocess_shell = _refusing_later("asyncio.", "create_subprocess_shell", _NO_PROCESSES)
capture_call_graph = _refusing("asyncio.", "capture_call_graph", _NO_FRAMES)
format_call_graph = _refusing("asyncio.", "format_call_graph", _NO_FRAMES)
print_call_graph = _refusing("asyncio.", "print_call_graph", _NO_FRAMES)
future_add_to_awaited_by = _refusing_built_in("asyncio.", "future_add_to_awaited_by", _NO_FRAMES)
future_discard_from_awaited_by = _refusing_built_in("asyncio.", "future_discard_from_awaited_by", _NO_FRAMES)
eager_task_factory = _refusing("asyncio.", "eager_task_factory", "tasks begin when their turn comes")
create_eager_task_factory = _refusing("asyncio.", "create_eager_task_factory", "tasks begin when their turn comes")
_enter_task = _refusing_built_in("asyncio.", "_enter_task", _ONE_LOOP)
_leave_task = _refusing_built_in("asyncio.", "_leave_task", _ONE_LOOP)
_register_task = _refusing_built_in("asyncio.", "_register_task", _ONE_LOOP)
_unregister_task = _refusing_built_in("asyncio.", "_unregister_task", _ONE_LOOP)
_set_running_loop = _refusing_built_in("asyncio.", "_set_running_loop", _ONE_LOOP)


@_dataclass(frozen=True)
class FrameCallGraphEntry:
    frame: object


@_dataclass(frozen=True)
class FutureCallGraph:
    future: object
    call_stack: tuple
    awaited_by: tuple
