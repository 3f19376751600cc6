"""What one case answers: runs it as `python3.14 case.py` would and writes the text of .expected.

Place: worker.mjs calls answer(source) for each case; nothing else is called from outside.
Invariants: a case finds a fresh __main__, the builtins, modules and recursion limit that CPython
starts with; frames of this file and of the standard library are absent from tracebacks.
Time does not pass for event loops: a sleep ends when nothing else can run, earliest first.
"""

import ast
import asyncio
import builtins
import contextvars
import functools
import inspect
import io
import linecache
import locale
import math
import os
import re
import string
import sys
import tempfile
import time
import traceback
import types
import warnings

# Loaded here, so that no case observes the first import: json for the cases, unicodedata for "\\N{...}".
import json
import unicodedata

CASE_FILE = "case.py"
HOME = os.getcwd()
PATH = list(sys.path)
sys.dont_write_bytecode = True
DIRECTIVES = {"gc-visible", "host", "async", "slow", "long", "files", "library"}
# Where the packages are that cases with the directive library import.
LIBRARY = "/library"
LOCALE = locale.setlocale(locale.LC_ALL)
RECURSION_LIMIT = 1000
ADDRESS = re.compile(r" at 0x[0-9a-f]{4,}")
NO_NEWLINE = "\\ No newline at end"


# === directives ===


def directives_of(source):
    found = set()
    for line in source.splitlines():
        if not line.startswith("#"):
            break
        word = line[1:].strip()
        if word in DIRECTIVES:
            found.add(word)
        elif " " not in word:
            raise Refused(f"unknown directive {word!r}")
    return found


class Refused(BaseException):
    """The case breaks a rule of the collection."""


# === event loop ===


class Idle:
    """Stands for the selector: waiting moves the loop's clock instead of blocking."""

    def __init__(self, loop):
        self.loop = loop

    def select(self, timeout):
        if timeout is None:
            raise Refused("the event loop waits for something that never comes")
        self.loop.now += max(timeout, 0)
        return []


class CaseLoop(asyncio.BaseEventLoop):
    """An event loop without sockets, signals and threads, on a clock of its own."""

    def __init__(self):
        super().__init__()
        self.now = 0.0
        self._selector = Idle(self)
        self._clock_resolution = 1e-9

    def time(self):
        return self.now

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        pass

    def run_in_executor(self, executor, func, *args):
        # Stands for a thread: the function runs once the loop comes round, its answer one round later.
        async def in_turn():
            return func(*args)

        return asyncio.ensure_future(in_turn(), loop=self)

    async def shutdown_default_executor(self, timeout=None):
        pass


def asyncio_run(main, *, debug=None, loop_factory=None):
    if asyncio.events._get_running_loop() is not None:
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    with asyncio.Runner(debug=debug, loop_factory=CaseLoop) as runner:
        return runner.run(main)


# === host functions ===


def host_echo(x):
    return x


def host_add(a, b=0):
    return a + b


def host_fail(kind, message):
    raise getattr(builtins, kind)(message)


def host_aecho(x):
    async def answer():
        return x

    return asyncio.ensure_future(answer())


def host_afail(kind, message):
    async def answer():
        raise getattr(builtins, kind)(message)

    return asyncio.ensure_future(answer())


HOST_FUNCTIONS = [host_echo, host_add, host_fail, host_aecho, host_afail]


# === one run ===


class Run:
    def __init__(self):
        self.result = None
        self.exception = None


def run_code(code, module):
    return eval(code, module.__dict__)


def pieces(tree):
    """The code of all but a final expression, and of that expression, as (code, code or None)."""
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT if tree.awaits else 0
    last = tree.body[-1] if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    body = tree.body if last is None else tree.body[:-1]
    head = ast.Module(body=body, type_ignores=[])
    compiled = [compile(head, CASE_FILE, "exec", flags=flags, dont_inherit=True)]
    if last is not None:
        tail = ast.Expression(last.value)
        compiled.append(compile(tail, CASE_FILE, "eval", flags=flags, dont_inherit=True))
    return compiled


def execute(source, wanted, module):
    # Compiled as a whole first: that reports every syntax error as CPython does.
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT if "async" in wanted else 0
    whole = compile(source, CASE_FILE, "exec", flags=flags, dont_inherit=True)
    is_async = bool(whole.co_flags & inspect.CO_COROUTINE)
    if is_async != ("async" in wanted):
        raise Refused("the directive async and a top-level await go together")
    tree = ast.parse(source, CASE_FILE)
    tree.awaits = is_async
    compiled = pieces(tree)
    if not is_async:
        for code in compiled:
            value = run_code(code, module)
    else:

        async def in_order():
            for code in compiled:
                value = run_code(code, module)
                if code.co_flags & inspect.CO_COROUTINE:
                    value = await value
            return value

        value = asyncio_run(in_order())
    if value is not None:
        return repr(value)


def depth():
    frame = sys._getframe(1)
    count = 0
    while frame is not None:
        count += 1
        frame = frame.f_back
    return count


def run(source, wanted):
    module = types.ModuleType("__main__")
    module.__dict__["__builtins__"] = builtins
    module.__dict__["__file__"] = CASE_FILE
    sys.modules["__main__"] = module
    lines = source.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    os.chdir(HOME)
    locale.setlocale(locale.LC_ALL, LOCALE)
    # The compiler reads the line it complains about from the file.
    with open(CASE_FILE, "w", encoding="utf-8", newline="") as file:
        file.write(source)
    if "files" in wanted:
        # Such a case finds an empty folder.
        os.chdir(tempfile.mkdtemp(prefix="case"))
    linecache.cache[CASE_FILE] = (len(source), None, lines, CASE_FILE)
    if "library" in wanted:
        sys.path[:] = [LIBRARY, *PATH]
    if "host" in wanted:
        for function in HOST_FUNCTIONS:
            setattr(builtins, function.__name__, function)

    outcome = Run()
    # The frames above a case are run_code, execute and what is above run; the case has the rest.
    above = depth() + 2
    true_set, true_get = sys.setrecursionlimit, sys.getrecursionlimit
    sys.setrecursionlimit = lambda limit: true_set(limit + above)
    sys.getrecursionlimit = lambda: true_get() - above
    true_set(RECURSION_LIMIT + above)
    try:
        outcome.result = execute(source, wanted, module)
    except Refused:
        raise
    except BaseException as exception:
        outcome.exception = exception
    finally:
        sys.setrecursionlimit, sys.getrecursionlimit = true_set, true_get
        true_set(RECURSION_LIMIT)
    return outcome


# === tracebacks ===


def strip(exception, seen):
    """Leaves only frames of the case in the exception and in all that it is chained to."""
    if exception is None or id(exception) in seen:
        return
    seen.add(id(exception))
    frames = []
    entry = exception.__traceback__
    while entry is not None:
        file = entry.tb_frame.f_code.co_filename
        if file == CASE_FILE or file.startswith(LIBRARY):
            frames.append(entry)
        entry = entry.tb_next
    kept = None
    for entry in reversed(frames):
        kept = types.TracebackType(kept, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)
    exception.__traceback__ = kept
    strip(exception.__cause__, seen)
    strip(exception.__context__, seen)
    if isinstance(exception, BaseExceptionGroup):
        for inner in exception.exceptions:
            strip(inner, seen)


def traceback_text(exception):
    if isinstance(exception, SystemExit):
        # CPython prints a code that is no number, and no traceback.
        code = exception.code
        return "" if code is None or isinstance(code, int) else f"{code}\n"
    strip(exception, set())
    return "".join(traceback.format_exception(exception))


# === restoring ===


class World:
    """What a case can change and the next one must find as it was."""

    KEPT_MODULES = [builtins, sys, math, json, asyncio, time, functools, string]

    # Imported anew by each case: what they keep is more than names.
    NEW_MODULES = ("logging", "unittest")

    def __init__(self):
        self.modules = {name: module for name, module in sys.modules.items() if not self.is_new(name)}
        self.retired = []
        self.contents = [(module, dict(vars(module))) for module in self.KEPT_MODULES]

    def is_new(self, name):
        return name.partition(".")[0] in self.NEW_MODULES

    def restore(self):
        for name in list(sys.modules):
            if name not in self.modules:
                # Never freed: the interpreter may hold pointers into a native module.
                self.retired.append(sys.modules.pop(name))
        sys.modules.update(self.modules)
        for module, contents in self.contents:
            for name in list(vars(module)):
                if name not in contents:
                    delattr(module, name)
            vars(module).update(contents)
        sys.path[:] = PATH
        linecache.cache.pop(CASE_FILE, None)
        asyncio.events._set_running_loop(None)


def section(name, text):
    for line in text.split("\n"):
        if line.startswith("=== ") or line == NO_NEWLINE:
            raise Refused(f"the {name} has the line {line!r}, which .expected cannot hold")
    if ADDRESS.search(text):
        raise Refused(f"the {name} shows an address")
    if text and not text.endswith("\n"):
        text += f"\n{NO_NEWLINE}\n"
    return f"=== {name}\n{text}"


def answer(source):
    """(text of .expected, "") or ("", why there is none)."""
    WORLD.restore()
    true_stdout = sys.stdout
    raw = io.BytesIO()
    sys.stdout = sys.__stdout__ = io.TextIOWrapper(raw, encoding="utf-8", newline="")
    try:
        # In a context of its own: what a module keeps in one ends with the case.
        outcome = contextvars.Context().run(run, source, directives_of(source))
        sys.stdout.flush()
        text = section("stdout", raw.getvalue().decode())
        if outcome.exception is not None:
            trace = traceback_text(outcome.exception)
            if trace:
                text += section("traceback", trace)
        elif outcome.result is not None:
            text += section("result", outcome.result + "\n")
        return text, ""
    except Refused as refused:
        return "", str(refused)
    finally:
        sys.stdout = sys.__stdout__ = true_stdout
        WORLD.restore()


asyncio.run = asyncio_run
asyncio.new_event_loop = CaseLoop
warnings.simplefilter("ignore")
WORLD = World()
