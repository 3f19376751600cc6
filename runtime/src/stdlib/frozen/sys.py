# What `sys` has besides what is native: facts that are the same everywhere, hooks, and refusals.

from _refusing import refusing_built_in as _refusing
from io import BytesIO as _BytesIO, TextIOWrapper as _TextIOWrapper
from sys import _stdlib_names, argv as _argv, hexversion as _hexversion
from types import SimpleNamespace as _SimpleNamespace, _frame_of
from _operator import frame_at as _frame_at
from operator import index as _index

_NO_WATCHING = "programs cannot watch how they run; print, logging and traceback are offered"


_ABSENT = object()


class _Item:
    # What a tuple has by name.
    def __init__(self, number, value=None):
        self._number = number
        self._value = value

    def __get__(self, instance, owner):
        if instance is None:
            return self
        return self._value if self._number is None else instance[self._number]

    def __set__(self, instance, value):
        raise AttributeError("readonly attribute")

    def __delete__(self, instance):
        raise AttributeError("readonly attribute")


def _refused(cls, /, *args, **kwargs):
    raise TypeError(f"cannot create '{cls.__tp_name__}' instances")


def _made(cls, sequence=_ABSENT, dict={}, /):
    if sequence is _ABSENT:
        raise TypeError("structseq() missing required argument 'sequence' (pos 1)")
    try:
        values = tuple(sequence)
    except TypeError:
        raise TypeError("constructor requires a sequence") from ...
    if len(values) != cls.n_sequence_fields:
        raise TypeError(
            f"{cls.__tp_name__}() takes a {cls.n_sequence_fields}-sequence ({len(values)}-sequence given)"
        )
    return tuple.__new__(cls, values)


def _shown(self):
    shown = ", ".join([f"{name}={value!r}" for name, value in zip(self.__match_args__, self)])
    return f"{type(self).__tp_name__}({shown})"


def _final(cls, **kwargs):
    raise TypeError(f"type '{cls.__base__.__tp_name__}' is not an acceptable base type")


def _sequence(kind, /, hidden=(), prefix="sys.", **values):
    # A tuple whose items have names too; those of `hidden` are no items.
    body = {name: _Item(number) for number, name in enumerate(values)}
    for name, value in hidden:
        body[name] = _Item(None, value)
    body.update(
        __module__="sys", __slots__=(), __tp_name__=prefix + kind, __match_args__=tuple(values), __repr__=_shown,
        __new__=_refused if kind in ("flags", "version_info") else _made, __init_subclass__=classmethod(_final), n_fields=len(values) + len(hidden),
        n_sequence_fields=len(values), n_unnamed_fields=0,
    )
    return tuple.__new__(type(kind, (tuple,), body), values.values())


flags = _sequence(
    "flags",
    debug=0,
    inspect=0,
    interactive=0,
    optimize=0,
    dont_write_bytecode=1,
    no_user_site=1,
    no_site=1,
    ignore_environment=1,
    verbose=0,
    bytes_warning=0,
    quiet=0,
    hash_randomization=1,
    isolated=1,
    dev_mode=False,
    utf8_mode=1,
    warn_default_encoding=0,
    safe_path=True,
    int_max_str_digits=4300,
    hidden=(("gil", 1), ("thread_inherit_context", 0), ("context_aware_warnings", 0)),
)
version_info = _sequence("version_info", major=3, minor=14, micro=2, releaselevel="final", serial=0)
implementation = _SimpleNamespace(
    name="ophiary", cache_tag=None, version=version_info, hexversion=_hexversion, supports_isolated_interpreters=False
)
float_info = _sequence(
    "float_info",
    max=1.7976931348623157e308,
    max_exp=1024,
    max_10_exp=308,
    min=2.2250738585072014e-308,
    min_exp=-1021,
    min_10_exp=-307,
    dig=15,
    mant_dig=53,
    epsilon=2.220446049250313e-16,
    radix=2,
    rounds=1,
)
hash_info = _sequence(
    "hash_info",
    width=64,
    modulus=2305843009213693951,
    inf=314159,
    nan=0,
    imag=1000003,
    algorithm="siphash13",
    hash_bits=64,
    seed_bits=128,
    cutoff=0,
)
int_info = _sequence(
    "int_info", bits_per_digit=30, sizeof_digit=4, default_max_str_digits=4300, str_digits_check_threshold=640
)
thread_info = _sequence("thread_info", name="pthread-stubs", lock=None, version=None)
float_repr_style = "short"
abiflags = ""
prefix = ""
exec_prefix = ""
base_prefix = ""
base_exec_prefix = ""
executable = ""
platlibdir = "lib"
pycache_prefix = None
orig_argv = list(_argv)
warnoptions = []
_xoptions = {}
meta_path = []
path_hooks = []
path_importer_cache = {}
builtin_module_names = ("_ast", "asyncio", "bisect", "builtins", "gc", "heapq", "itertools", "json", "math", "sys", "time")
stdlib_module_names = frozenset(_stdlib_names())
class _Nothing(_BytesIO):
    # What is below the standard input.
    name = "<stdin>"
    mode = "rb"


stdin = _TextIOWrapper(_Nothing(), encoding="utf-8")
stdin.mode = "r"
__stdin__ = stdin

# The streams of bytes below the standard streams, by name.
_buffers = {}


def _buffer_of(stream):
    made = _buffers.get(stream.name)
    if made is None:
        from io import _StandardBuffer

        made = _buffers[stream.name] = _StandardBuffer(stream)
    return made


def _reconfigure(encoding, errors, newline, line_buffering, write_through):
    for name, value in (("encoding", encoding), ("errors", errors), ("newline", newline)):
        if value is not None and not isinstance(value, str):
            raise TypeError(f"reconfigure() argument '{name}' must be str or None, not {type(value).__name__}")
    if newline not in (None, "", "\n", "\r", "\r\n"):
        raise ValueError(f"illegal newline value: {newline}")
    if encoding is not None:
        "".encode(encoding)
    normal = "utf8" if encoding is None else encoding.lower().replace("-", "").replace("_", "")
    if normal != "utf8" or newline in ("\r", "\r\n"):
        raise NotImplementedError("the standard streams are UTF-8 with the line ends that are written")


def _no_descriptor():
    from io import UnsupportedOperation

    raise UnsupportedOperation("fileno")


def _os_error(number, words, files):
    # What an OSError says where parts of it are written by a program's own methods.
    text = f"[Errno {number!s}] {words!s}"
    return f"{text}: {' -> '.join(map(repr, files))}" if files else text


def _getframe(depth=0, /):
    if type(depth) is not int:
        depth = _index(depth)
    found = _frame_of(max(depth, 0) + 1)
    if found is None:
        raise ValueError("call stack is not deep enough")
    return found


def _getframemodulename(depth=0):
    if type(depth) is not int:
        depth = _index(depth)
    found = _frame_at(max(depth, 0) + 1)
    return None if found is None else found[4].get("__name__", "__main__")


def displayhook(value, /):
    if value is None:
        return
    import builtins

    builtins._ = None
    print(repr(value))
    builtins._ = value


def _show(value):
    import sys

    sys.displayhook(value)


def excepthook(exctype, value, traceback, /):
    import sys
    import traceback as _traceback

    # Of all frames, those that are nearest to where the exception was raised.
    limit = getattr(sys, "tracebacklimit", None)
    if limit is not None:
        limit = min(-limit, 0)
    _traceback.print_exception(exctype, value, traceback, limit=limit)


def _hook(hook, exception):
    # Calls what a script has put in the place of `excepthook`.
    hook(type(exception), exception, exception.__traceback__)


def unraisablehook(unraisable, /):
    import sys
    import traceback as _traceback

    text = unraisable.err_msg or "Exception ignored in"
    if unraisable.object is not None:
        sys.stderr.write(f"{text}: {unraisable.object!r}\n")
    else:
        sys.stderr.write(f"{text}:\n")
    _traceback.print_exception(unraisable.exc_type, unraisable.exc_value, unraisable.exc_traceback)


def breakpointhook(*args, **kwargs):
    raise NotImplementedError(f"sys.breakpointhook: {_NO_WATCHING}")


__displayhook__ = displayhook
__excepthook__ = excepthook
__unraisablehook__ = unraisablehook
__breakpointhook__ = breakpointhook


def audit(event, /, *args):
    # Nobody listens.
    if not isinstance(event, str):
        raise TypeError(f"expected str for argument 'event', not {type(event).__name__}")


addaudithook = _refusing("sys.", "addaudithook", "nothing that a program does can be audited from within")


def call_tracing(func, args, /):
    return func(*args)


activate_stack_trampoline = _refusing("sys.", "activate_stack_trampoline", _NO_WATCHING)


def deactivate_stack_trampoline():
    return None


def is_stack_trampoline_active():
    return False


def is_remote_debug_enabled():
    return False


remote_exec = _refusing("sys.", "remote_exec", "the sandbox starts no processes")


def settrace(function, /):
    if function is not None:
        raise NotImplementedError(f"sys.settrace: {_NO_WATCHING}")


def setprofile(function, /):
    if function is not None:
        raise NotImplementedError(f"sys.setprofile: {_NO_WATCHING}")


def gettrace():
    return None


def getprofile():
    return None


getrefcount = _refusing("sys.", "getrefcount", "objects are not counted here; a collector frees those that nothing refers to")


def getallocatedblocks():
    return 0


def getunicodeinternedsize(*, _only_immortal=False):
    return 0


def getdlopenflags():
    return 2


setdlopenflags = _refusing("sys.", "setdlopenflags", "there are no libraries to load")


def getfilesystemencoding():
    return "utf-8"


def getfilesystemencodeerrors():
    return "surrogateescape"


def getswitchinterval():
    return 0.005


def setswitchinterval(interval, /):
    # There is one thread.
    if not float(interval) > 0:
        raise ValueError("switch interval must be strictly positive")


def is_finalizing():
    return False


_asyncgen_hooks = _sequence("asyncgen_hooks", prefix="", firstiter=None, finalizer=None)


def get_asyncgen_hooks():
    return _asyncgen_hooks


def set_asyncgen_hooks(firstiter=None, finalizer=None):
    if firstiter is not None or finalizer is not None:
        raise NotImplementedError("sys.set_asyncgen_hooks: the scheduler looks after asynchronous generators itself")


def get_coroutine_origin_tracking_depth():
    return 0


def set_coroutine_origin_tracking_depth(depth):
    if depth < 0:
        raise ValueError("depth must be >= 0")
    if depth:
        raise NotImplementedError(f"sys.set_coroutine_origin_tracking_depth: {_NO_WATCHING}")


def set_int_max_str_digits(maxdigits):
    # The limit is the session's.
    import operator

    maxdigits = operator.index(maxdigits)
    if maxdigits and maxdigits < int_info.str_digits_check_threshold:
        raise ValueError(f"maxdigits must be >= {int_info.str_digits_check_threshold} or 0 for unlimited")
