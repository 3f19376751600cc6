# Tracebacks as text and as objects.

import sys
from _operator import caller_place as _caller_place
from _traceback import entry as _entry, text as _text

__all__ = [
    "format_exception",
    "format_exception_only",
    "format_list",
    "format_tb",
    "print_exc",
    "format_exc",
    "print_exception",
    "print_last",
    "print_tb",
    "clear_frames",
    "extract_tb",
    "FrameSummary",
    "StackSummary",
    "TracebackException",
    "walk_tb",
    "print_list",
    "extract_stack",
    "format_stack",
    "print_stack",
    "walk_stack",
]

_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"
_REPEATED = 3


class _Sentinel:
    def __repr__(self):
        return "<implicit>"


_sentinel = _Sentinel()


class FrameSummary:
    __slots__ = (
        "filename", "lineno", "end_lineno", "colno", "end_colno", "name", "_line", "_text", "locals",
    )

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None,
                 end_lineno=None, colno=None, end_colno=None, **kwargs):
        self.filename = filename
        self.lineno = lineno
        self.end_lineno = lineno if end_lineno is None else end_lineno
        self.colno = colno
        self.end_colno = end_colno
        self.name = name
        self._line = line
        self._text = None
        self.locals = {k: _safe_repr(v) for k, v in locals.items()} if locals else None

    @property
    def line(self):
        line = self._line
        if line is None:
            if self.lineno is None:
                return None
            import linecache

            line = self._line = linecache.getline(self.filename, self.lineno)
        return line.strip()

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return (self.filename, self.lineno, self.name, self.locals) == (
                other.filename, other.lineno, other.name, other.locals)
        if isinstance(other, tuple):
            return (self.filename, self.lineno, self.name, self.line) == other
        return NotImplemented

    def __getitem__(self, pos):
        return (self.filename, self.lineno, self.name, self.line)[pos]

    def __iter__(self):
        return iter([self.filename, self.lineno, self.name, self.line])

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"

    def __len__(self):
        return 4


def _safe_repr(value):
    try:
        return repr(value)
    except Exception:
        return "<local repr() failed>"


def _summary(tb):
    if isinstance(tb, tuple):
        frame, line = tb
        return FrameSummary(frame.f_code.co_filename, line, frame.f_code.co_name)
    told = _entry(tb)
    if told is None:
        raise AttributeError(f"'{type(tb).__name__}' object has no attribute 'tb_frame'")
    file, line, last, start, end, name, text = told
    shown = text.split("\n")
    made = FrameSummary(file, line, name, line=shown[1] if len(shown) > 2 else "",
                        end_lineno=last, colno=start, end_colno=end)
    made._text = text
    return made


def _limited(items, limit):
    if limit is None:
        limit = getattr(sys, "tracebacklimit", None)
        if limit is not None and limit < 0:
            limit = 0
    if limit is None:
        return items
    return items[:limit] if limit >= 0 else items[limit:]


class StackSummary(list):
    @classmethod
    def extract(klass, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        return klass(_limited([_summary(tb) for tb in frame_gen], limit))

    @classmethod
    def from_list(klass, a_list):
        result = klass()
        for frame in a_list:
            if isinstance(frame, FrameSummary):
                result.append(frame)
            else:
                filename, lineno, name, line = frame
                result.append(FrameSummary(filename, lineno, name, line=line))
        return result

    def format_frame_summary(self, frame_summary, **kwargs):
        if frame_summary._text is not None:
            text = frame_summary._text
        else:
            text = f'  File "{frame_summary.filename}", line {frame_summary.lineno}, in {frame_summary.name}\n'
            if frame_summary.line:
                text += f"    {frame_summary.line}\n"
        if frame_summary.locals:
            for name, value in sorted(frame_summary.locals.items()):
                text += f"    {name} = {value}\n"
        return text

    def format(self, **kwargs):
        result = []
        last = None
        count = 0
        for frame in self:
            text = self.format_frame_summary(frame)
            if text is None:
                continue
            key = (frame.filename, frame.lineno, frame.name)
            if key != last:
                _repeated(result, count)
                last = key
                count = 0
            count += 1
            if count <= _REPEATED:
                result.append(text)
        _repeated(result, count)
        return result


def _repeated(result, count):
    if count > _REPEATED:
        more = count - _REPEATED
        result.append(f"  [Previous line repeated {more} more time{'s' if more > 1 else ''}]\n")


class TracebackException:
    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True,
                 capture_locals=False, compact=False, max_group_width=15, max_group_depth=10, _seen=None):
        seen = set() if _seen is None else _seen
        seen.add(id(exc_value))
        self.max_group_width = max_group_width
        self.max_group_depth = max_group_depth
        self.stack = StackSummary.extract(_entries(exc_traceback), limit=limit)
        self.exc_type = exc_type
        self._value = exc_value
        self._only = [] if exc_value is None else _only(exc_value, None if exc_traceback is None else False)
        self._str = "" if exc_value is None else _str(exc_value)
        self.__notes__ = getattr(exc_value, "__notes__", None)
        self.__suppress_context__ = exc_value.__suppress_context__ if exc_value is not None else False
        if exc_type is not None and issubclass(exc_type, SyntaxError):
            for name in ("filename", "lineno", "end_lineno", "text", "offset", "end_offset", "msg"):
                value = getattr(exc_value, name)
                setattr(self, name, str(value) if name in ("lineno", "end_lineno") and value is not None else value)
        self.__cause__ = self.__context__ = self.exceptions = None
        self._whole = None
        if exc_value is None:
            return
        made = []
        further = {
            "limit": limit, "max_group_width": max_group_width, "max_group_depth": max_group_depth, "_seen": seen,
        }
        for link in (exc_value.__cause__, exc_value.__context__):
            if link is None or id(link) in seen:
                made.append(None)
            else:
                made.append(TracebackException(type(link), link, link.__traceback__, **further))
        self.__cause__, self.__context__ = made
        if isinstance(exc_value, BaseExceptionGroup):
            self.exceptions = [
                TracebackException(type(e), e, e.__traceback__, **further) for e in exc_value.exceptions
            ]
            if exc_traceback is exc_value.__traceback__ and max_group_width == 15 and max_group_depth == 10:
                self._whole = _lines(_text(exc_value, True))

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    @property
    def exc_type_str(self):
        if self.exc_type is None:
            return None
        name = self.exc_type.__qualname__
        module = self.exc_type.__module__
        return name if module in ("__main__", "builtins") else f"{module}.{name}"

    def __eq__(self, other):
        if isinstance(other, TracebackException):
            return list(self.format()) == list(other.format())
        return NotImplemented

    def __str__(self):
        return self._str

    def format_exception_only(self, *, show_group=False, **kwargs):
        if self.exc_type is None:
            yield "NoneType: None\n"
            return
        yield from self._only
        if show_group:
            for exc in self.exceptions or ():
                for text in exc.format_exception_only(show_group=True):
                    for line in text.splitlines(keepends=True):
                        yield "   " + line

    def format(self, *, chain=True, **kwargs):
        if chain and self._whole is None and _has_group(self):
            yield from _group(self, 0, None)
            return
        if self._whole is not None and chain:
            yield from self._whole
            return
        output = []
        exc = self
        while exc is not None:
            if chain and exc.__cause__ is not None:
                tie, after = _CAUSE, exc.__cause__
            elif chain and exc.__context__ is not None and not exc.__suppress_context__:
                tie, after = _CONTEXT, exc.__context__
            else:
                tie = after = None
            output.append((tie, exc))
            exc = after
        for tie, exc in reversed(output):
            if tie is not None:
                yield tie
            if exc.stack:
                yield "Traceback (most recent call last):\n"
                yield from exc.stack.format()
            yield from exc.format_exception_only()

    def print(self, *, file=None, chain=True, **kwargs):
        if file is None:
            file = sys.stderr
        for line in self.format(chain=chain):
            print(line, file=file, end="")


def _str(value):
    try:
        return str(value)
    except Exception:
        return f"<exception str() failed>"


def _only(value, traced):
    text = _text(value, traced)
    notes = getattr(value, "__notes__", None)
    if notes is None and not isinstance(value, SyntaxError):
        return [text]
    if isinstance(notes, (list, tuple)) and not isinstance(value, SyntaxError):
        # The notes come line by line, what they are of in one piece.
        rest = sum([len(f"{note}".split("\n")) for note in notes])
        parts = text.splitlines(keepends=True)
        if rest < len(parts):
            return ["".join(parts[:-rest] if rest else parts), *(parts[-rest:] if rest else ())]
    return _lines(text)


def _lines(text):
    return text.splitlines(keepends=True) if text.count("\n") > 1 else [text]


def _indented(depth, margin, text):
    prefix = "  " * depth
    if margin is not None:
        prefix += margin
    return [prefix + line for line in text.splitlines(keepends=True)]


def _has_group(exc):
    while exc is not None:
        if exc.exceptions is not None:
            return True
        if exc.__cause__ is not None:
            exc = exc.__cause__
        else:
            exc = None if exc.__suppress_context__ else exc.__context__
    return False


def _group(exc, depth, at):
    # What is shown of an exception in a group, with the limits that the outermost was given. `at` is where among
    # its siblings it stands: number, whether it is the last, and whether a line for it was drawn.
    lines = []
    chain = []
    while exc is not None:
        if exc.__cause__ is not None:
            tie, after = _CAUSE, exc.__cause__
        elif exc.__context__ is not None and not exc.__suppress_context__:
            tie, after = _CONTEXT, exc.__context__
        else:
            tie = after = None
        chain.append((tie, exc))
        exc = after
    margin = "| " if depth else None
    for tie, exc in reversed(chain):
        if tie is not None:
            lines += _indented(depth, margin, tie)
        if exc.exceptions is None:
            if exc.stack:
                lines += _indented(depth, margin, "Traceback (most recent call last):\n")
                for text in exc.stack.format():
                    lines += _indented(depth, margin, text)
            for text in exc.format_exception_only():
                lines += _indented(depth, margin, text)
        elif depth > exc.max_group_depth:
            lines += _indented(depth, margin, f"... (max_group_depth is {exc.max_group_depth})\n")
        else:
            top = depth == 0
            inner = depth + 1 if top else depth
            if exc.stack:
                head = "Exception Group Traceback (most recent call last):\n"
                lines += _indented(inner, "+ " if top else "| ", head)
                for text in exc.stack.format():
                    lines += _indented(inner, "| ", text)
            for text in exc.format_exception_only():
                lines += _indented(inner, "| ", text)
            shown = min(len(exc.exceptions), exc.max_group_width)
            left = len(exc.exceptions) - shown
            for i in range(shown + bool(left)):
                title = str(i + 1) if i < shown else "..."
                start = "+-" if i == 0 else "  "
                lines.append("  " * inner + f"{start}+---------------- {title} ----------------\n")
                if i < shown:
                    lines += _group(exc.exceptions[i], inner + 1, None)
                else:
                    more = f"and {left} more exception{'s' if left > 1 else ''}\n"
                    lines += _indented(inner + 1, "| ", more)
            last = exc.exceptions[shown - 1] if not left else None
            if last is None or last.exceptions is None or inner + 1 > last.max_group_depth:
                lines.append("  " * (inner + 1) + "+------------------------------------\n")
    return lines


def _parse(exc, value, tb):
    if (value is _sentinel) != (tb is _sentinel):
        raise ValueError("Both or neither of value and tb must be given")
    if value is tb is _sentinel:
        if exc is None:
            return None, None
        if isinstance(exc, BaseException):
            return exc, exc.__traceback__
        raise TypeError(f"Exception expected for value, {type(exc).__name__} found")
    return value, tb


def print_list(extracted_list, file=None):
    if file is None:
        file = sys.stderr
    for item in StackSummary.from_list(extracted_list).format():
        print(item, file=file, end="")


def format_list(extracted_list):
    return StackSummary.from_list(extracted_list).format()


def print_tb(tb, limit=None, file=None):
    print_list(extract_tb(tb, limit=limit), file=file)


def format_tb(tb, limit=None):
    return extract_tb(tb, limit=limit).format()


def extract_tb(tb, limit=None):
    return StackSummary.extract(_entries(tb), limit=limit)


def _entries(tb):
    while tb is not None:
        yield tb
        tb = tb.tb_next


def walk_tb(tb):
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def print_exception(exc, /, value=_sentinel, tb=_sentinel, limit=None, file=None, chain=True, **kwargs):
    value, tb = _parse(exc, value, tb)
    TracebackException(type(value) if value is not None else None, value, tb, limit=limit).print(file=file, chain=chain)


def format_exception(exc, /, value=_sentinel, tb=_sentinel, limit=None, chain=True, **kwargs):
    value, tb = _parse(exc, value, tb)
    made = TracebackException(type(value) if value is not None else None, value, tb, limit=limit)
    return list(made.format(chain=chain))


def format_exception_only(exc, /, value=_sentinel, *, show_group=False, **kwargs):
    if value is _sentinel:
        value = exc
    made = TracebackException(type(value) if value is not None else None, value, None)
    return list(made.format_exception_only(show_group=show_group))


def print_exc(limit=None, file=None, chain=True):
    print_exception(sys.exception(), limit=limit, file=file, chain=chain)


def format_exc(limit=None, chain=True):
    return "".join(format_exception(sys.exception(), limit=limit, chain=chain))


def print_last(limit=None, file=None, chain=True):
    if not hasattr(sys, "last_exc") and not hasattr(sys, "last_type"):
        raise ValueError("no last exception")
    print_exception(sys.last_exc, limit=limit, file=file, chain=chain)


def clear_frames(tb):
    pass


def _stack(limit):
    # The frames of the caller, outermost first.
    frames = []
    while True:
        file, line, name, text = _caller_place(len(frames) + 1)
        if name is None:
            break
        lines = text.split("\n")
        frames.append(FrameSummary(file, line, name, line=lines[1] if len(lines) > 2 else ""))
    frames.reverse()
    if limit is None:
        limit = getattr(sys, "tracebacklimit", None)
        if limit is not None and limit < 0:
            limit = 0
    if limit is not None:
        frames = frames[-limit:] if limit > 0 else frames[:-limit] if limit < 0 else []
    return StackSummary(frames)


def _refuse_frame(f):
    if f is not None:
        raise TypeError("frames of the sandbox are not offered: only the caller's own stack can be walked")


def extract_stack(f=None, limit=None):
    _refuse_frame(f)
    return _stack(limit)


def format_stack(f=None, limit=None):
    _refuse_frame(f)
    return _stack(limit).format()


def print_stack(f=None, limit=None, file=None):
    _refuse_frame(f)
    print_list(_stack(limit), file=file)


def walk_stack(f):
    raise NotImplementedError("walk_stack() is not offered: a script cannot hold frames; use extract_stack()")
