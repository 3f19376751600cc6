# What CPython does when its process ends: `Session::begin_end`.

import gc as _gc
import sys as _sys
from _weakref import finalized as _finalized


def end(main):
    registered = _sys.modules.get("atexit")
    if registered is not None:
        registered._run_exitfuncs()
    # What the globals themselves are goes first, names with one underscore before the others; all names are bound still.
    values = {}
    for hidden in (True, False):
        for name, value in main.items():
            if type(name) is str and (name.startswith("_") and not name.startswith("__")) is hidden:
                values[id(value)] = value
    for value in values.values():
        _end_value(value)
    values = value = None
    main.clear()
    _gc.collect()


def _end_value(value):
    try:
        if hasattr(type(value), "__del__"):
            if not _finalized(value):
                type(value).__del__(value)
        elif hasattr(value, "gi_frame"):
            value.close()
    except BaseException:
        pass
