# Regular expressions, on the engine `_re`.

import enum
from _re import all as _all, compile as _compile_native, match as _match
from types import GenericAlias, MappingProxyType

__all__ = [
    "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer", "compile", "purge", "escape", "error",
    "Pattern", "Match", "A", "I", "L", "M", "S", "X", "U", "ASCII", "IGNORECASE", "LOCALE", "MULTILINE", "DOTALL",
    "VERBOSE", "UNICODE", "NOFLAG", "RegexFlag", "PatternError",
]


class RegexFlag(enum.IntFlag, boundary=enum.KEEP):
    NOFLAG = 0
    ASCII = A = 256
    IGNORECASE = I = 2
    LOCALE = L = 4
    UNICODE = U = 32
    MULTILINE = M = 8
    DOTALL = S = 16
    VERBOSE = X = 64
    DEBUG = 128

    def __repr__(self):
        if self._value_ == 0:
            return "re.NOFLAG"
        names = []
        left = self._value_
        for flag in RegexFlag:
            if self._value_ & flag._value_:
                names.append(f"re.{flag._name_}")
                left &= ~flag._value_
        if not names:
            return f"re.RegexFlag({left})"
        if left:
            names.append(hex(left))
        return "|".join(names)

    __str__ = object.__str__


NOFLAG = RegexFlag.NOFLAG
A = ASCII = RegexFlag.ASCII
I = IGNORECASE = RegexFlag.IGNORECASE
L = LOCALE = RegexFlag.LOCALE
U = UNICODE = RegexFlag.UNICODE
M = MULTILINE = RegexFlag.MULTILINE
S = DOTALL = RegexFlag.DOTALL
X = VERBOSE = RegexFlag.VERBOSE
DEBUG = RegexFlag.DEBUG


class _Scan:
    # Matches one after the other, each where the last one ended.
    __tp_name__ = "_sre.SRE_Scanner"

    def __init__(self, pattern, string, pos, endpos):
        self.pattern = pattern
        self._rest = (string, pos, endpos)
        self._found = None

    def search(self):
        if self._found is None:
            self._found = self.pattern.finditer(*self._rest)
        return next(self._found, None)

    def match(self):
        string, pos, endpos = self._rest
        if pos is None:
            return None
        found = self.pattern.match(string, pos, endpos)
        if found is None:
            self._rest = (string, None, endpos)
        else:
            end = found.end()
            self._rest = (string, end + (end == found.start()), endpos)
        return found


_FLAGS_SHOWN = ("IGNORECASE", "LOCALE", "MULTILINE", "DOTALL", "UNICODE", "VERBOSE", "DEBUG", "ASCII")


def _flags_of_pattern(flags):
    # In an order of its own.
    names = []
    for name in _FLAGS_SHOWN:
        bit = RegexFlag[name]._value_
        if flags & bit:
            names.append("re." + name)
            flags &= ~bit
    if flags:
        names.append(hex(flags))
    return "|".join(names)


class PatternError(Exception):
    __module__ = "re"

    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        self.lineno = self.colno = None
        if pattern is not None and pos is not None:
            text = f"{msg} at position {pos}"
            newline = "\n" if isinstance(pattern, str) else b"\n"
            self.lineno = pattern.count(newline, 0, pos) + 1
            self.colno = pos - pattern.rfind(newline, 0, pos)
            if newline in pattern:
                text = f"{text} (line {self.lineno}, column {self.colno})"
        else:
            text = msg
        super().__init__(text)


error = PatternError
_MAX = 1 << 40
# What the engine makes of all matches.
_SPANS, _TEXTS, _PARTS, _PIECES = range(4)


def _no_text(string):
    if not isinstance(string, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"expected string or bytes-like object, got {type(string).__name__!r}")


def _cut(string):
    # What parts are cut from: they are of the built-in types, whatever the text is.
    if type(string) is str or type(string) is bytes:
        return string
    return str.__str__(string) if isinstance(string, str) else bytes(string)


def _place(at):
    if type(at) is int:
        return at
    if not hasattr(type(at), "__index__"):
        raise TypeError(f"'{type(at).__name__}' object cannot be interpreted as an integer")
    return at.__index__()


def _read_only(self, name):
    kind = type(self)
    if name == "__class__":
        raise TypeError("__class__ assignment only supported for mutable types or ModuleType subclasses")
    if name in ("pattern", "flags", "groups", "re", "string", "pos", "endpos") and hasattr(kind, name):
        raise AttributeError("readonly attribute")
    if name == "groupindex" and hasattr(kind, name):
        raise AttributeError("attribute 'groupindex' of 're.Pattern' objects is not writable")
    if hasattr(kind, name):
        raise AttributeError(
            f"'{kind.__tp_name__}' object attribute '{name}' is read-only", name=name, obj=self
        )
    raise AttributeError(
        f"'{kind.__tp_name__}' object has no attribute '{name}' and no __dict__ for setting new attributes",
        name=name, obj=self,
    )


class Pattern:
    __tp_name__ = "re.Pattern"
    __slots__ = ("pattern", "flags", "groups", "groupindex", "_program", "_templates", "__weakref__")
    __module__ = "re"

    def __new__(cls, /, *args, **kwargs):
        raise TypeError("cannot create 're.Pattern' instances")

    def __reduce__(self):
        raise TypeError("cannot pickle 're.Pattern' object")

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type 're.Pattern' is not an acceptable base type")

    def __setattr__(self, name, value):
        _read_only(self, name)

    def __delattr__(self, name):
        _read_only(self, name)

    def _found(self, string, pos, endpos, mode):
        if type(string) is not str:
            self._check(string)
        elif type(self.pattern) is not str:
            self._check(string)
        if type(pos) is not int or pos:
            pos = min(_place(pos), len(string))
        if type(endpos) is not int:
            endpos = _place(endpos)
        if 0 < pos > endpos:
            return None
        spans = _match(self._program, string, pos, endpos, mode, False)
        if spans is None:
            return None
        return _new_match(self, string, pos, endpos, spans)

    def _check(self, string):
        _no_text(string)
        if isinstance(self.pattern, str):
            if not isinstance(string, str):
                raise TypeError("cannot use a string pattern on a bytes-like object")
        elif isinstance(string, str):
            raise TypeError("cannot use a bytes pattern on a string-like object")

    def match(self, string, pos=0, endpos=_MAX):
        return self._found(string, pos, endpos, 0)

    def fullmatch(self, string, pos=0, endpos=_MAX):
        return self._found(string, pos, endpos, 1)

    def search(self, string, pos=0, endpos=_MAX):
        return self._found(string, pos, endpos, 2)

    def findall(self, string, pos=0, endpos=_MAX):
        pos, endpos = _place(pos), _place(endpos)
        self._check(string)
        pos = min(pos, len(string))
        if 0 < pos > endpos:
            return []
        return _all(self._program, _cut(string), pos, endpos, 0, _TEXTS, None)

    def finditer(self, string, pos=0, endpos=_MAX):
        pos, endpos = _place(pos), _place(endpos)
        self._check(string)
        return self._matches(string, min(pos, len(string)), endpos)

    def _matches(self, string, pos, endpos):
        if 0 < pos > endpos:
            return
        for spans in _all(self._program, string, pos, endpos, 0, _SPANS, None):
            yield _new_match(self, string, pos, endpos, spans)

    def scanner(self, string, pos=0, endpos=_MAX):
        pos, endpos = _place(pos), _place(endpos)
        self._check(string)
        return _Scan(self, string, pos, endpos)

    def split(self, string, maxsplit=0):
        maxsplit = _place(maxsplit)
        self._check(string)
        if maxsplit < 0:
            return [_cut(string)]
        return _all(self._program, _cut(string), 0, _MAX, maxsplit, _PARTS, None)

    def sub(self, repl, string, count=0):
        if callable(repl):
            return self.subn(repl, string, count)[0]
        count = _place(count)
        template = self._template(repl)
        self._check(string)
        string = _cut(string)
        if count < 0:
            return string
        pieces = _all(self._program, string, 0, _MAX, count, _PIECES, template)
        return string[:0].join(pieces)

    def subn(self, repl, string, count=0):
        count = _place(count)
        template = None if callable(repl) else self._template(repl)
        self._check(string)
        whole, string = string, _cut(string)
        if count < 0:
            return string, 0
        found = _all(self._program, string, 0, _MAX, count, _SPANS, None)
        if not found:
            return string, 0
        out = []
        last = 0
        if template is None:
            for spans in found:
                if spans[1] > last:
                    out.append(string[last:spans[1]])
                new = repl(_new_match(self, whole, 0, _MAX, spans))
                if new is not None:
                    out.append(new)
                last = spans[2]
        elif type(template) is not list:
            for spans in found:
                if spans[1] > last:
                    out.append(string[last:spans[1]])
                out.append(template)
                last = spans[2]
        else:
            for spans in found:
                if spans[1] > last:
                    out.append(string[last:spans[1]])
                for part in template:
                    if type(part) is int:
                        start = spans[part * 2 + 1]
                        if start >= 0:
                            out.append(string[start:spans[part * 2 + 2]])
                    else:
                        out.append(part)
                last = spans[2]
        if last < len(string):
            out.append(string[last:])
        return string[:0].join(out), len(found)

    def _template(self, repl):
        # The replacement: text alone, or a list of texts and numbers of groups.
        if type(repl) is not str:
            # What has no hash says so by itself.
            hash(repl)
        known = self._templates.get(repl)
        if known is None:
            known = self._templates[repl] = _parse_template(self, repl)
            if len(self._templates) > 64:
                self._templates.clear()
        return known

    def __repr__(self):
        flags = self.flags
        if isinstance(self.pattern, str):
            flags &= ~32
        text = repr(self.pattern)
        if len(text) > 200:
            text = text[:200]
        if flags:
            return f"re.compile({text}, {_flags_of_pattern(flags)})"
        return f"re.compile({text})"

    def __eq__(self, other):
        if not isinstance(other, Pattern):
            return NotImplemented
        return self.flags == other.flags and type(self.pattern) is type(other.pattern) and self.pattern == other.pattern

    def __hash__(self):
        return hash((self.pattern, self.flags))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return _compile, (self.pattern, self.flags)

    __class_getitem__ = classmethod(GenericAlias)


Pattern.__tp_sealed__ = "re.Pattern"


def _parse_template(pattern, repl):
    text = isinstance(repl, str)
    if not text:
        source = repl.decode("latin-1") if isinstance(repl, (bytes, bytearray)) else None
        if source is None:
            raise TypeError(f"decoding to str: need a bytes-like object, {type(repl).__name__} found")
    else:
        source = repl
    if "\\" not in source:
        return repl
    parts = []
    literal = []

    def add_group(group, at):
        if group > pattern.groups:
            raise PatternError(f"invalid group reference {group}", repl, at)
        if literal:
            joined = "".join(literal)
            parts.append(joined if text else joined.encode("latin-1"))
            literal.clear()
        parts.append(group)

    at = 0
    size = len(source)
    while at < size:
        char = source[at]
        if char != "\\":
            stop = source.find("\\", at)
            stop = size if stop < 0 else stop
            literal.append(source[at:stop])
            at = stop
            continue
        start = at
        at += 1
        if at >= size:
            raise PatternError("bad escape (end of pattern)", repl, start)
        char = source[at]
        at += 1
        if char == "g":
            if source[at:at + 1] != "<":
                raise PatternError("missing <", repl, at)
            end = source.find(">", at)
            name = source[at + 1:end if end >= 0 else size]
            if not name:
                raise PatternError("missing group name", repl, at + 1)
            if end < 0:
                raise PatternError("missing >, unterminated name", repl, at + 1)
            if name.isdecimal() and name.isascii():
                add_group(int(name), at + 1)
            else:
                if not name.isidentifier():
                    raise PatternError(f"bad character in group name {name!r}", repl, at + 1)
                if name not in pattern.groupindex:
                    raise IndexError(f"unknown group name {name!r}")
                add_group(pattern.groupindex[name], at + 1)
            at = end + 1
        elif char == "0":
            digits = char
            while len(digits) < 3 and source[at:at + 1] in tuple("01234567"):
                digits += source[at]
                at += 1
            literal.append(chr(int(digits, 8) & 0xFF))
        elif char in "123456789":
            digits = char
            if source[at:at + 1].isdecimal():
                digits += source[at]
                at += 1
                if (
                    digits[0] in "01234567" and digits[1] in "01234567" and source[at:at + 1] in tuple("01234567")
                ):
                    digits += source[at]
                    at += 1
                    value = int(digits, 8)
                    if value > 0o377:
                        raise PatternError(
                            f"octal escape value \\{digits} outside of range 0-0o377", repl, start
                        )
                    literal.append(chr(value))
                    continue
            add_group(int(digits), start + 1)
        elif char in "abfnrtv\\":
            literal.append({"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}[char])
        elif char.isalpha() and char.isascii():
            raise PatternError(f"bad escape \\{char}", repl, start)
        else:
            literal.append("\\" + char)
    if literal:
        joined = "".join(literal)
        parts.append(joined if text else joined.encode("latin-1"))
    if not any(type(part) is int for part in parts):
        return repl[:0].join(parts)
    return parts


class Match:
    __tp_name__ = "re.Match"
    __slots__ = ("re", "string", "pos", "endpos", "_spans")
    __module__ = "re"

    def __reduce__(self):
        raise TypeError("cannot pickle 're.Match' object")

    def __new__(cls, /, *args, **kwargs):
        raise TypeError("cannot create 're.Match' instances")

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type 're.Match' is not an acceptable base type")

    def __setattr__(self, name, value):
        _read_only(self, name)

    def __delattr__(self, name):
        _read_only(self, name)

    def _index(self, group):
        if type(group) is not int:
            if isinstance(group, str):
                group = self.re.groupindex.get(group, -1)
            elif hasattr(type(group), "__index__"):
                group = group.__index__()
            elif self.re.groupindex:
                group = self.re.groupindex.get(group, -1)
            else:
                raise IndexError("no such group")
        if not 0 <= group <= self.re.groups:
            raise IndexError("no such group")
        return group * 2 + 1

    def group(self, /, *groups):
        spans = self._spans
        string = _cut(self.string)
        if not groups:
            return string[spans[1]:spans[2]]
        if len(groups) == 1:
            at = self._index(groups[0])
            return string[spans[at]:spans[at + 1]] if spans[at] >= 0 else None
        return tuple([self.group(group) for group in groups])

    def __getitem__(self, group, /):
        return self.group(group)

    # Groups are looked up; a match is no sequence of them.
    __iter__ = None

    def groups(self, default=None):
        spans, string = self._spans, _cut(self.string)
        return tuple([
            string[spans[at]:spans[at + 1]] if spans[at] >= 0 else default for at in range(3, len(spans), 2)
        ])

    def groupdict(self, default=None):
        spans, string = self._spans, _cut(self.string)
        found = {}
        for name, group in self.re.groupindex.items():
            at = group * 2 + 1
            found[name] = string[spans[at]:spans[at + 1]] if spans[at] >= 0 else default
        return found

    def start(self, group=0, /):
        return self._spans[self._index(group)]

    def end(self, group=0, /):
        return self._spans[self._index(group) + 1]

    def span(self, group=0, /):
        at = self._index(group)
        return self._spans[at], self._spans[at + 1]

    def expand(self, template):
        parsed = self.re._template(template)
        if type(parsed) is not list:
            return parsed
        empty = _cut(self.string)[:0]
        return empty.join([
            (self.group(part) or empty) if type(part) is int else part for part in parsed
        ])

    @property
    def lastindex(self):
        return self._spans[0]

    @property
    def lastgroup(self):
        last = self._spans[0]
        for name, group in self.re.groupindex.items():
            if group == last:
                return name
        return None

    @property
    def regs(self):
        spans = self._spans
        return tuple([(spans[at], spans[at + 1]) for at in range(1, len(spans), 2)])

    def __repr__(self):
        return f"<re.Match object; span={self.span()!r}, match={self.group()!r:.50}>"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    __class_getitem__ = classmethod(GenericAlias)


Match.__tp_sealed__ = "re.Match"


def _new_match(pattern, string, pos, endpos, spans):
    match = object.__new__(Match)
    put = object.__setattr__
    put(match, "re", pattern)
    put(match, "string", string)
    size = len(string)
    put(match, "pos", 0 if pos < 0 else pos if pos < size else size)
    put(match, "endpos", endpos if endpos < size else size)
    put(match, "_spans", spans)
    return match


_cache = {}
# Patterns of text that were compiled without flags.
_plain = {}


def _compile(pattern, flags):
    if type(flags) is not int and isinstance(flags, int):
        flags = int(flags)
    key = (type(pattern), pattern, flags)
    try:
        return _cache[key]
    except KeyError:
        pass
    if isinstance(pattern, Pattern):
        if flags:
            raise ValueError("cannot process flags argument with a compiled pattern")
        return pattern
    if not isinstance(pattern, (str, bytes, bytearray)):
        raise TypeError("first argument must be string or compiled pattern")
    # Flags that are no number say so here.
    flags = flags & -1
    if isinstance(pattern, str):
        if flags & 4:
            raise ValueError("cannot use LOCALE flag with a str pattern")
        if flags & 256 and flags & 32:
            raise ValueError("ASCII and UNICODE flags are incompatible")
    elif flags & 32:
        raise ValueError("cannot use UNICODE flag with a bytes pattern")
    elif flags & 256 and flags & 4:
        raise ValueError("ASCII and LOCALE flags are incompatible")
    made = _compile_native(pattern, flags & 0x17f)
    if made[0] is None:
        _, msg, pos = made
        if msg == "look-behind requires fixed-width pattern":
            raise PatternError(msg)
        if msg == "the repetition number is too large":
            raise OverflowError(msg)
        if msg.endswith(" flags are incompatible"):
            raise ValueError(msg)
        raise PatternError(msg, pattern, pos)
    program, found, groups, names = made
    self = object.__new__(Pattern)
    put = object.__setattr__
    put(self, "_program", program)
    # Those that mean nothing stay what they are.
    put(self, "flags", found | flags & ~0x1ff)
    put(self, "groups", groups)
    put(self, "pattern", pattern)
    put(self, "groupindex", MappingProxyType(names) if names else {})
    put(self, "_templates", {})
    if len(_cache) >= 512:
        del _cache[next(iter(_cache))]
        _plain.clear()
    _cache[key] = self
    if flags == 0 and type(pattern) is str:
        _plain[pattern] = self
    return self


def compile(pattern, flags=0):
    return _compile(pattern, flags)


def match(pattern, string, flags=0):
    return _compile(pattern, flags)._found(string, 0, _MAX, 0)


def fullmatch(pattern, string, flags=0):
    return _compile(pattern, flags)._found(string, 0, _MAX, 1)


def search(pattern, string, flags=0):
    return _compile(pattern, flags)._found(string, 0, _MAX, 2)


class _Zero(int):
    # A default that nobody has given.
    pass


_zero = _Zero()


def _positional(function, least, name, args, most, flags):
    # The values of `count` or `maxsplit` and of `flags` that were given by place, which is deprecated.
    for given, key in ((most, name), (flags, "flags")):
        if len(args) > (key == "flags") and given is not _zero:
            raise TypeError(f"{function}() got multiple values for argument {key!r}")
    if len(args) > 2:
        raise TypeError(
            f"{function}() takes from {least} to {least + 2} positional arguments but {least + len(args)} were given"
        )
    import warnings

    warnings.warn(f"{name!r} is passed as positional argument", DeprecationWarning)
    return args[0], args[1] if len(args) > 1 else flags


def sub(pattern, repl, string, *args, count=_zero, flags=_zero):
    if args:
        count, flags = _positional("sub", 3, "count", args, count, flags)
    return _compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, *args, count=_zero, flags=_zero):
    if args:
        count, flags = _positional("subn", 3, "count", args, count, flags)
    return _compile(pattern, flags).subn(repl, string, count)


def split(pattern, string, *args, maxsplit=_zero, flags=_zero):
    if args:
        maxsplit, flags = _positional("split", 2, "maxsplit", args, maxsplit, flags)
    return _compile(pattern, flags).split(string, maxsplit)


sub.__text_signature__ = subn.__text_signature__ = "(pattern, repl, string, count=0, flags=0)"
split.__text_signature__ = "(pattern, string, maxsplit=0, flags=0)"


def findall(pattern, string, flags=0):
    return _compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    return _compile(pattern, flags).finditer(string)


def purge():
    _cache.clear()
    _plain.clear()


_SPECIAL = {ord(char): "\\" + char for char in "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"}


def escape(pattern):
    if isinstance(pattern, str):
        return pattern.translate(_SPECIAL)
    return str(pattern, "latin1").translate(_SPECIAL).encode("latin1")


class Scanner:
    def __init__(self, lexicon, flags=0):
        self.lexicon = lexicon
        self._patterns = [(_compile(phrase, flags), action) for phrase, action in lexicon]

    def scan(self, string):
        result = []
        at = 0
        while at < len(string):
            for pattern, action in self._patterns:
                m = pattern.match(string, at)
                if m is not None and m.end() > at:
                    break
            else:
                break
            if callable(action):
                self.match = m
                action = action(self, m.group())
            if action is not None:
                result.append(action)
            at = m.end()
        return result, string[at:]
