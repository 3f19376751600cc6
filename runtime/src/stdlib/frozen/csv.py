# Tables of values separated by commas.

import re
from _csv import join as _join, split as _split
from io import StringIO

__all__ = [
    "QUOTE_MINIMAL", "QUOTE_ALL", "QUOTE_NONNUMERIC", "QUOTE_NONE", "QUOTE_STRINGS", "QUOTE_NOTNULL", "Error",
    "Dialect", "excel", "excel_tab", "field_size_limit", "reader", "writer", "register_dialect", "get_dialect",
    "list_dialects", "Sniffer", "unregister_dialect", "DictReader", "DictWriter", "unix_dialect",
]

__version__ = "1.0"

QUOTE_MINIMAL = 0
QUOTE_ALL = 1
QUOTE_NONNUMERIC = 2
QUOTE_NONE = 3
QUOTE_STRINGS = 4
QUOTE_NOTNULL = 5


class Error(Exception):
    pass


Error.__module__ = "_csv"


class Dialect:
    _name = ""
    _valid = False
    delimiter = None
    quotechar = None
    escapechar = None
    doublequote = None
    skipinitialspace = None
    lineterminator = None
    quoting = None

    def __init__(self):
        if self.__class__ != Dialect:
            self._valid = True
        try:
            _Dialect(self)
        except TypeError as e:
            raise Error(str(e)) from None


class excel(Dialect):
    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\r\n"
    quoting = QUOTE_MINIMAL


class excel_tab(excel):
    delimiter = "\t"


class unix_dialect(Dialect):
    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\n"
    quoting = QUOTE_ALL


_UNSET = object()


def _char(name, value, optional=True):
    if optional and value is None:
        return None
    kinds = "a unicode character or None" if optional else "a unicode character"
    if not isinstance(value, str):
        raise TypeError(f'"{name}" must be {kinds}, not {type(value).__name__}')
    if len(value) != 1:
        raise TypeError(f'"{name}" must be {kinds}, not a string of length {len(value)}')
    return value


def _check_char(name, char, dialect, allow_space):
    if char is None:
        return
    if char in "\r\n" or char == " " and not allow_space:
        raise ValueError(f"bad {name} value")
    if char in dialect.lineterminator:
        raise ValueError(f"bad {name} or lineterminator value")


class _Dialect:
    # The parameters of a format, checked.
    __slots__ = (
        "delimiter", "doublequote", "escapechar", "lineterminator", "quotechar", "quoting", "skipinitialspace",
        "strict", "_odd",
    )

    def __init__(self, dialect=None, delimiter=_UNSET, doublequote=_UNSET, escapechar=_UNSET, lineterminator=_UNSET,
                 quotechar=_UNSET, quoting=_UNSET, skipinitialspace=_UNSET, strict=_UNSET, **others):
        for name in others:
            raise TypeError(f"this function got an unexpected keyword argument {name!r}")
        if isinstance(dialect, str):
            dialect = get_dialect(dialect)

        def pick(name, given, default):
            if given is not _UNSET:
                return given
            return default if dialect is None else getattr(dialect, name, default)

        self.delimiter = _char("delimiter", pick("delimiter", delimiter, ","), False)
        self.doublequote = bool(pick("doublequote", doublequote, True))
        self.escapechar = _char("escapechar", pick("escapechar", escapechar, None))
        terminator = pick("lineterminator", lineterminator, "\r\n")
        if not isinstance(terminator, str):
            raise TypeError(f'"lineterminator" must be a string, not {type(terminator).__name__}')
        self.quotechar = _char("quotechar", pick("quotechar", quotechar, '"'))
        quoting = pick("quoting", quoting, QUOTE_NONE if self.quotechar is None else QUOTE_MINIMAL)
        if type(quoting) is not int:
            raise TypeError(f'"quoting" must be an integer, not {type(quoting).__name__}')
        self.quoting = quoting
        self.skipinitialspace = bool(pick("skipinitialspace", skipinitialspace, False))
        self.strict = bool(pick("strict", strict, False))
        if not QUOTE_MINIMAL <= self.quoting <= QUOTE_NOTNULL:
            raise TypeError('bad "quoting" value')
        if self.quoting != QUOTE_NONE and self.quotechar is None:
            raise TypeError("quotechar must be set if quoting enabled")
        self.lineterminator = terminator
        _check_char("delimiter", self.delimiter, self, True)
        _check_char("escapechar", self.escapechar, self, not self.skipinitialspace)
        _check_char("quotechar", self.quotechar, self, not self.skipinitialspace)
        for a, b in (("delimiter", "escapechar"), ("delimiter", "quotechar"), ("escapechar", "quotechar")):
            if getattr(self, a) is not None and getattr(self, a) == getattr(self, b):
                raise ValueError(f"bad {a} or {b} value")
        # Characters that do not stand in a field as they are.
        odd = {self.delimiter, self.escapechar, self.quotechar, "\n", "\r", *self.lineterminator}
        odd.discard(None)
        self._odd = "[" + "".join([re.escape(char) for char in sorted(odd)]) + "]"

    def __reduce__(self):
        raise TypeError("cannot pickle 'Dialect' instances")


_Dialect.__name__ = "Dialect"
_Dialect.__qualname__ = "Dialect"
_Dialect.__module__ = "_csv"

_dialects = {}


def _builtin_dialects():
    for name, dialect in (("excel", excel), ("excel-tab", excel_tab), ("unix", unix_dialect)):
        _dialects[name] = _Dialect(dialect)
    return _dialects


def _known():
    return _dialects if "\0" in _dialects else _start()


def _start():
    # The names that are known from the start are entered when any is first asked for.
    _builtin_dialects()
    _dialects["\0"] = None
    return _dialects


def register_dialect(name, /, dialect=None, **fmtparams):
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _known()[name] = _Dialect(dialect, **fmtparams)


def unregister_dialect(name):
    known = _known()
    if name not in known or name == "\0":
        raise Error("unknown dialect")
    del known[name]


def get_dialect(name):
    known = _known()
    if name not in known or name == "\0":
        raise Error("unknown dialect")
    return known[name]


def list_dialects():
    return [name for name in _known() if name != "\0"]


_limits = [131072]


def field_size_limit(new_limit=_UNSET):
    old = _limits[0]
    if new_limit is not _UNSET:
        if not isinstance(new_limit, int):
            raise TypeError("limit must be an integer")
        _limits[0] = new_limit
    return old


def _dialect_of(dialect, fmtparams):
    if isinstance(dialect, _Dialect) and not fmtparams:
        return dialect
    return _Dialect(dialect, **fmtparams)


def reader(iterable, /, dialect=None, **fmtparams):
    iterable = iter(iterable)
    return _Reader(iterable, _dialect_of(dialect, fmtparams))


_START, _FIELD_START, _IN_FIELD, _IN_QUOTES, _ESCAPED, _ESCAPED_IN_QUOTES, _QUOTE_IN_QUOTES, _END, _AFTER_ESCAPED_END = range(9)


def _is_plain(dialect):
    # Whether the native code knows the dialect.
    return dialect.escapechar is None and dialect.doublequote and dialect.quotechar is not None


class _Reader:
    __tp_name__ = "_csv.reader"
    __slots__ = ("_lines", "line_num", "_plain", "_marks", "_limits", "dialect", "_stop", "_simple")

    def __init__(self, iterable, dialect):
        simple = not dialect.skipinitialspace and dialect.quoting in (QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONE)
        self._lines = iter(iterable)
        self.line_num = 0
        self._plain = simple and dialect.quoting != QUOTE_NONE and _is_plain(dialect) and not dialect.strict
        self._marks = dialect.delimiter, dialect.quotechar
        self._limits = _limits
        self.dialect = dialect
        self._stop = re.compile(dialect._odd).search
        self._simple = simple

    def __iter__(self):
        return self

    def __next__(self):
        line = next(self._lines)
        if not isinstance(line, str):
            self._not_text(line)
        self.line_num += 1
        dialect = self.dialect
        if self._plain and len(line) <= _limits[0]:
            delimiter, quotechar = self._marks
            fields = _split(line, delimiter, quotechar)
            if fields is not None:
                return fields
        if (
            self._simple
            and (dialect.quotechar is None or dialect.quotechar not in line)
            and (dialect.escapechar is None or dialect.escapechar not in line)
            and len(line) <= _limits[0]
        ):
            # Nothing but delimiters: the parts between them are the fields.
            text = line.rstrip("\r\n")
            if "\r" not in text and "\n" not in text:
                return text.split(dialect.delimiter) if text else []
        return self._parse(line)

    def _not_text(self, line):
        raise Error(
            f"iterator should return strings, not {type(line).__name__} (the file should be opened in text mode)"
        )

    def _parse(self, line):
        fields = []
        state = _START
        pieces = []
        quoted = False
        while True:
            state, quoted, pieces = self._parse_line(line, state, quoted, pieces, fields)
            if state == _START:
                return fields
            try:
                line = next(self._lines)
            except StopIteration:
                if pieces or state in (_IN_QUOTES, _ESCAPED_IN_QUOTES, _FIELD_START, _ESCAPED, _AFTER_ESCAPED_END):
                    if self.dialect.strict:
                        raise Error("unexpected end of data") from ...
                    self._save(fields, pieces, quoted)
                    return fields
                raise
            if not isinstance(line, str):
                self._not_text(line)
            self.line_num += 1

    def _save(self, fields, pieces, quoted):
        text = "".join(pieces)
        if len(text) > _limits[0]:
            raise Error(f"field larger than field limit ({_limits[0]})")
        quoting = self.dialect.quoting
        if not quoted:
            if quoting == QUOTE_NOTNULL and not text:
                text = None
            elif quoting == QUOTE_STRINGS:
                text = float(text) if text else None
            elif quoting == QUOTE_NONNUMERIC and text:
                text = float(text)
        fields.append(text)

    def _parse_line(self, line, state, quoted, pieces, fields):
        dialect = self.dialect
        delimiter, quotechar, escapechar = dialect.delimiter, dialect.quotechar, dialect.escapechar
        quoting, strict, stop = dialect.quoting, dialect.strict, self._stop
        at, size = 0, len(line)
        while at < size:
            c = line[at]
            if state == _IN_FIELD or state == _FIELD_START or state == _START or state == _AFTER_ESCAPED_END:
                if state == _START:
                    if c == "\n" or c == "\r":
                        state = _END
                        at += 1
                        continue
                    state = _FIELD_START
                if c == "\n" or c == "\r":
                    self._save(fields, pieces, quoted)
                    pieces, quoted = [], False
                    state = _END
                elif state == _FIELD_START and c == " " and dialect.skipinitialspace \
                        and c != escapechar and (c != quotechar or quoting == QUOTE_NONE):
                    # Also where fields are parted by spaces.
                    pass
                elif c == delimiter:
                    self._save(fields, pieces, quoted)
                    pieces, quoted = [], False
                    state = _FIELD_START
                elif c == escapechar:
                    state = _ESCAPED
                elif state == _FIELD_START and c == quotechar and quoting != QUOTE_NONE:
                    quoted = True
                    state = _IN_QUOTES
                else:
                    found = stop(line, at + 1)
                    end = found.start() if found else size
                    pieces.append(line[at:end])
                    at = end
                    # Behind an escaped line end the field goes on in the next line.
                    if state != _AFTER_ESCAPED_END:
                        state = _IN_FIELD
                    continue
            elif state == _IN_QUOTES:
                if c == escapechar:
                    state = _ESCAPED_IN_QUOTES
                elif c == quotechar:
                    state = _QUOTE_IN_QUOTES if dialect.doublequote else _IN_FIELD
                else:
                    end = line.find(quotechar, at)
                    if end < 0:
                        end = size
                    if escapechar is not None:
                        escape = line.find(escapechar, at, end)
                        if escape >= 0:
                            end = escape
                    pieces.append(line[at:end])
                    if end - at > _limits[0]:
                        raise Error(f"field larger than field limit ({_limits[0]})")
                    at = end
                    continue
            elif state == _QUOTE_IN_QUOTES:
                if c == quotechar and quoting != QUOTE_NONE:
                    pieces.append(c)
                    state = _IN_QUOTES
                elif c == delimiter:
                    self._save(fields, pieces, quoted)
                    pieces, quoted = [], False
                    state = _FIELD_START
                elif c == "\n" or c == "\r":
                    self._save(fields, pieces, quoted)
                    pieces, quoted = [], False
                    state = _END
                elif not strict:
                    pieces.append(c)
                    state = _IN_FIELD
                else:
                    raise Error(f"'{delimiter}' expected after '{quotechar}'")
            elif state == _ESCAPED:
                pieces.append(c)
                state = _AFTER_ESCAPED_END if c == "\n" or c == "\r" else _IN_FIELD
            elif state == _ESCAPED_IN_QUOTES:
                pieces.append(c)
                state = _IN_QUOTES
            elif c != "\n" and c != "\r":
                raise Error(
                    "new-line character seen in unquoted field - do you need to open the file with newline=''?"
                )
            at += 1
        # The end of the line, which need not have a line end.
        if state == _START:
            pass
        elif state in (_IN_FIELD, _FIELD_START, _QUOTE_IN_QUOTES):
            self._save(fields, pieces, quoted)
            pieces, quoted, state = [], False, _START
        elif state == _END:
            state = _START
        elif state == _ESCAPED:
            pieces.append("\n")
            state = _IN_FIELD
        elif state == _ESCAPED_IN_QUOTES:
            pieces.append("\n")
            state = _IN_QUOTES
        return state, quoted, pieces


_Reader.__name__ = "reader"
_Reader.__qualname__ = "reader"
_Reader.__module__ = "_csv"


def writer(fileobj, /, dialect=None, **fmtparams):
    write = getattr(fileobj, "write", None)
    if not callable(write):
        raise TypeError('argument 1 must have a "write" method')
    dialect = _dialect_of(dialect, fmtparams)
    return _Writer(write, dialect)


def _is_number(value):
    cls = type(value)
    return hasattr(cls, "__index__") or hasattr(cls, "__int__") or hasattr(cls, "__float__") or isinstance(value, complex)


class _Writer:
    __tp_name__ = "_csv.writer"
    __slots__ = ("_write", "_plain", "_marks", "dialect", "_odd", "_simple")

    def __init__(self, write, dialect):
        simple = dialect.quoting == QUOTE_MINIMAL
        self._write = write
        self._plain = simple and _is_plain(dialect) and not dialect.skipinitialspace
        self._marks = dialect.delimiter, dialect.quotechar, dialect.lineterminator
        self.dialect = dialect
        self._odd = re.compile(dialect._odd).search
        self._simple = simple

    def writerow(self, row, /):
        if self._plain:
            delimiter, quotechar, end = self._marks
            line = _join(row, delimiter, quotechar, end)
            if line is not None:
                return self._write(line)
        return self._write(self._line(row))

    def writerows(self, rows, /):
        write = self._write
        plain = self._plain
        delimiter, quotechar, end = self._marks
        for row in rows:
            line = _join(row, delimiter, quotechar, end) if plain else None
            write(self._line(row) if line is None else line)

    def _line(self, row):
        try:
            row = iter(row)
        except TypeError:
            raise Error(f"iterable expected, not {type(row).__name__}") from ...
        dialect = self.dialect
        odd = self._odd
        out = []
        if self._simple:
            for field in row:
                text = str.__str__(field) if isinstance(field, str) else "" if field is None else str(field)
                if odd(text) or not text and dialect.delimiter == " " and dialect.skipinitialspace:
                    text = self._field(text, False, field is None)
                out.append(text)
        else:
            quoting = dialect.quoting
            for field in row:
                if quoting == QUOTE_NONNUMERIC:
                    quoted = not _is_number(field)
                elif quoting == QUOTE_ALL:
                    quoted = True
                elif quoting == QUOTE_STRINGS:
                    quoted = isinstance(field, str)
                elif quoting == QUOTE_NOTNULL:
                    quoted = field is not None
                else:
                    quoted = False
                if isinstance(field, str):
                    text = str.__str__(field)
                else:
                    text = "" if field is None else str(field)
                out.append(self._field(text, quoted, field is None))
        if len(out) == 1 and not out[0]:
            # One field that is empty would read as none.
            quoting = dialect.quoting
            if quoting == QUOTE_NONE or quoting in (QUOTE_STRINGS, QUOTE_NOTNULL):
                raise Error("single empty field record must be quoted")
            out[0] = dialect.quotechar * 2
        return dialect.delimiter.join(out) + dialect.lineterminator

    def _field(self, text, quoted, null):
        dialect = self.dialect
        quotechar, escapechar = dialect.quotechar, dialect.escapechar
        if not text and dialect.delimiter == " " and dialect.skipinitialspace:
            if dialect.quoting == QUOTE_NONE or null and dialect.quoting in (QUOTE_STRINGS, QUOTE_NOTNULL):
                raise Error("empty field must be quoted if delimiter is a space and skipinitialspace is true")
            quoted = True
        if not self._odd(text):
            return f"{quotechar}{text}{quotechar}" if quoted else text
        out = []
        odd = self._odd
        at = 0
        while True:
            found = odd(text, at)
            if not found:
                break
            start = found.start()
            out.append(text[at:start])
            c = text[start]
            escape = False
            if dialect.quoting == QUOTE_NONE:
                escape = True
            else:
                if c == quotechar:
                    if dialect.doublequote:
                        out.append(quotechar)
                    else:
                        escape = True
                elif c == escapechar:
                    escape = True
                if not escape:
                    quoted = True
            if escape:
                if escapechar is None:
                    raise Error("need to escape, but no escapechar set")
                out.append(escapechar)
            out.append(c)
            at = start + 1
        out.append(text[at:])
        text = "".join(out)
        return f"{quotechar}{text}{quotechar}" if quoted else text


_Writer.__name__ = "writer"
_Writer.__qualname__ = "writer"
_Writer.__module__ = "_csv"


class DictReader:
    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self._fieldnames = fieldnames
        self.restkey = restkey
        self.restval = restval
        self.reader = reader(f, dialect, *args, **kwds)
        self.line_num = 0
        self.dialect = dialect

    def __iter__(self):
        return self

    @property
    def fieldnames(self):
        if self._fieldnames is None:
            try:
                self._fieldnames = next(self.reader)
            except StopIteration:
                pass
        self.line_num = self.reader.line_num
        return self._fieldnames

    @fieldnames.setter
    def fieldnames(self, value):
        self._fieldnames = value

    def __next__(self):
        if self.line_num == 0:
            self.fieldnames
        row = next(self.reader)
        self.line_num = self.reader.line_num
        # Empty lines are no rows.
        while row == []:
            row = next(self.reader)
        names = self.fieldnames
        d = dict(zip(names, row))
        if len(names) < len(row):
            d[self.restkey] = row[len(names):]
        elif len(names) > len(row):
            for key in names[len(row):]:
                d[key] = self.restval
        return d

    __class_getitem__ = classmethod(type(list[int]))


class DictWriter:
    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self.fieldnames = fieldnames
        self.restval = restval
        extrasaction = extrasaction.lower()
        if extrasaction not in ("raise", "ignore"):
            raise ValueError(f"extrasaction ({extrasaction}) must be 'raise' or 'ignore'")
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        header = dict(zip(self.fieldnames, self.fieldnames))
        return self.writerow(header)

    def _dict_to_list(self, rowdict):
        if self.extrasaction == "raise":
            wrong_fields = rowdict.keys() - self.fieldnames
            if wrong_fields:
                raise ValueError(
                    "dict contains fields not in fieldnames: " + ", ".join([repr(x) for x in wrong_fields])
                )
        rest = self.restval
        return [rowdict.get(key, rest) for key in self.fieldnames]

    def writerow(self, rowdict):
        return self.writer.writerow(self._dict_to_list(rowdict))

    def writerows(self, rowdicts):
        return self.writer.writerows(map(self._dict_to_list, rowdicts))

    __class_getitem__ = classmethod(type(list[int]))


class Sniffer:
    def __init__(self):
        self.preferred = [",", "\t", ";", " ", ":"]

    def sniff(self, sample, delimiters=None):
        quotechar, doublequote, delimiter, skipinitialspace = self._guess_quote_and_delimiter(sample, delimiters)
        if not delimiter:
            delimiter, skipinitialspace = self._guess_delimiter(sample, delimiters)
        if not delimiter:
            raise Error("Could not determine delimiter")

        class dialect(Dialect):
            _name = "sniffed"
            lineterminator = "\r\n"
            quoting = QUOTE_MINIMAL

        dialect.doublequote = doublequote
        dialect.delimiter = delimiter
        dialect.quotechar = quotechar or '"'
        dialect.skipinitialspace = skipinitialspace
        return dialect

    def _guess_quote_and_delimiter(self, data, delimiters):
        # By fields in quotes: what stands beside them most often is the delimiter.
        matches = []
        for pattern in (
            r"(?P<delim>[^\w\n\"\'])(?P<space> ?)(?P<quote>[\"\']).*?(?P=quote)(?P=delim)",
            r"(?:^|\n)(?P<quote>[\"\']).*?(?P=quote)(?P<delim>[^\w\n\"\'])(?P<space> ?)",
            r"(?P<delim>[^\w\n\"\'])(?P<space> ?)(?P<quote>[\"\']).*?(?P=quote)(?:$|\n)",
            r"(?:^|\n)(?P<quote>[\"\']).*?(?P=quote)(?:$|\n)",
        ):
            regexp = re.compile(pattern, re.DOTALL | re.MULTILINE)
            matches = regexp.findall(data)
            if matches:
                break
        if not matches:
            return "", False, None, 0
        quotes = {}
        delims = {}
        spaces = 0
        groupindex = regexp.groupindex
        for m in matches:
            if isinstance(m, str):
                m = (m,)
            key = m[groupindex["quote"] - 1]
            if key:
                quotes[key] = quotes.get(key, 0) + 1
            if "delim" not in groupindex:
                continue
            key = m[groupindex["delim"] - 1]
            if key and (delimiters is None or key in delimiters):
                delims[key] = delims.get(key, 0) + 1
            if m[groupindex["space"] - 1]:
                spaces += 1
        quotechar = max(quotes, key=quotes.get)
        if delims:
            delim = max(delims, key=delims.get)
            skipinitialspace = delims[delim] == spaces
            if delim == "\n":
                delim = ""
        else:
            delim = ""
            skipinitialspace = 0
        mark = re.escape(delim)
        doubled = re.compile(
            rf"(({mark})|^)\W*{quotechar}[^{mark}\n]*{quotechar}[^{mark}\n]*{quotechar}\W*(({mark})|$)", re.MULTILINE
        )
        doublequote = bool(doubled.search(data))
        return quotechar, doublequote, delim, skipinitialspace

    def _guess_delimiter(self, data, delimiters):
        # By how often each character stands in a line: a delimiter stands as often in nearly all.
        data = list(filter(None, data.split("\n")))
        ascii = [chr(c) for c in range(127)]
        chunk_length = min(10, len(data))
        iteration = 0
        char_frequency = {}
        modes = {}
        delims = {}
        start, end = 0, chunk_length
        while start < len(data):
            iteration += 1
            for line in data[start:end]:
                for char in ascii:
                    meta = char_frequency.setdefault(char, {})
                    freq = line.count(char)
                    meta[freq] = meta.get(freq, 0) + 1
            for char, meta in char_frequency.items():
                items = list(meta.items())
                if len(items) == 1 and items[0][0] == 0:
                    continue
                if len(items) > 1:
                    modes[char] = max(items, key=lambda x: x[1])
                    items.remove(modes[char])
                    modes[char] = (modes[char][0], modes[char][1] - sum(item[1] for item in items))
                else:
                    modes[char] = items[0]
            total = float(min(chunk_length * iteration, len(data)))
            consistency = 1.0
            threshold = 0.9
            while len(delims) == 0 and consistency >= threshold:
                for k, v in modes.items():
                    if v[0] > 0 and v[1] > 0:
                        if v[1] / total >= consistency and (delimiters is None or k in delimiters):
                            delims[k] = v
                consistency -= 0.01
            if len(delims) == 1:
                delim = list(delims.keys())[0]
                return delim, data[0].count(delim) == data[0].count(f"{delim} ")
            start = end
            end += chunk_length
        if not delims:
            return "", 0
        if len(delims) > 1:
            for d in self.preferred:
                if d in delims:
                    return d, data[0].count(d) == data[0].count(f"{d} ")
        delim = max((v, k) for k, v in delims.items())[1]
        return delim, data[0].count(delim) == data[0].count(f"{delim} ")

    def has_header(self, sample):
        # A header is a first row whose fields are of other types, or lengths, than those below.
        rdr = reader(StringIO(sample), self.sniff(sample))
        header = next(rdr)
        columns = len(header)
        column_types = dict.fromkeys(range(columns))
        checked = 0
        for row in rdr:
            if checked > 20:
                break
            checked += 1
            if len(row) != columns:
                continue
            for col in list(column_types):
                kind = complex
                try:
                    kind(row[col])
                except (ValueError, OverflowError):
                    kind = len(row[col])
                if kind != column_types[col]:
                    if column_types[col] is None:
                        column_types[col] = kind
                    else:
                        del column_types[col]
        has_header = 0
        for col, kind in column_types.items():
            if isinstance(kind, int):
                has_header += 1 if len(header[col]) != kind else -1
            else:
                try:
                    complex(header[col])
                except (ValueError, TypeError, OverflowError):
                    has_header += 1
                else:
                    has_header -= 1
        return has_header > 0
