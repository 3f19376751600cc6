# Dates and times. Local time is UTC.

import time as _time
from _scan import timestamp as _scan

__all__ = ("date", "datetime", "time", "timedelta", "timezone", "tzinfo", "MINYEAR", "MAXYEAR", "UTC")

MINYEAR = 1
MAXYEAR = 9999

_MISSING = object()
_DAYS_BEFORE = (0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
_DAYS_IN = (0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_MAX_ORDINAL = 3652059
_EPOCH_ORDINAL = 719163
_DAY_US = 86400000000
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_in_month(year, month):
    if month == 2 and _is_leap(year):
        return 29
    return _DAYS_IN[month]


def _to_ordinal(year, month, day):
    y = year - 1
    days = y * 365 + y // 4 - y // 100 + y // 400 + _DAYS_BEFORE[month] + day
    if month > 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0):
        days += 1
    return days


def _from_ordinal(n):
    n -= 1
    n400, n = divmod(n, 146097)
    n100, n = divmod(n, 36524)
    n4, n = divmod(n, 1461)
    n1, n = divmod(n, 365)
    year = n400 * 400 + n100 * 100 + n4 * 4 + n1 + 1
    if n1 == 4 or n100 == 4:
        return year - 1, 12, 31
    month = (n + 50) >> 5
    before = _DAYS_BEFORE[month]
    leap = month > 2 and n1 == 3 and (n4 != 24 or n100 == 3)
    if leap:
        before += 1
    if before > n:
        month -= 1
        before = _DAYS_BEFORE[month]
        if month > 2 and n1 == 3 and (n4 != 24 or n100 == 3):
            before += 1
    return year, month, n - before + 1


def _week_one_monday(year):
    # Ordinal of the Monday that begins ISO week 1.
    first = _to_ordinal(year, 1, 1)
    weekday = (first + 6) % 7
    monday = first - weekday
    return monday + 7 if weekday > 3 else monday


def _index(value):
    if type(value) is int:
        return value
    try:
        index = type(value).__index__
    except AttributeError:
        raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer") from ...
    return index(value)


def _check_date(year, month, day):
    if not 1 <= year <= 9999:
        raise ValueError(f"year must be in 1..9999, not {year}")
    if not 1 <= month <= 12:
        raise ValueError(f"month must be in 1..12, not {month}")
    last = _DAYS_IN[month]
    if day > last or day < 1:
        if month == 2 and _is_leap(year):
            last = 29
        if not 1 <= day <= last:
            raise ValueError(f"day {day} must be in range 1..{last} for month {month} in year {year}")


def _check_time(hour, minute, second, microsecond, fold):
    if not 0 <= hour <= 23:
        raise ValueError(f"hour must be in 0..23, not {hour}")
    if not 0 <= minute <= 59:
        raise ValueError(f"minute must be in 0..59, not {minute}")
    if not 0 <= second <= 59:
        raise ValueError(f"second must be in 0..59, not {second}")
    if not 0 <= microsecond <= 999999:
        raise ValueError(f"microsecond must be in 0..999999, not {microsecond}")
    if fold != 0 and fold != 1:
        raise ValueError(f"fold must be either 0 or 1, not {fold}")


def _check_tzinfo(tz):
    if tz is not None and not isinstance(tz, tzinfo):
        raise TypeError(f"tzinfo argument must be None or of a tzinfo subclass, not type '{type(tz).__name__}'")


def _missing(name, pos):
    return TypeError(f"function missing required argument '{name}' (pos {pos})")


def _class_name(self):
    cls = type(self)
    if cls.__module__ == "datetime" and cls in (date, datetime, time, timedelta, timezone, tzinfo):
        return "datetime." + cls.__name__
    return cls.__name__


def _divide_and_round(a, b):
    # The nearest int to a / b, ties to even.
    q, r = divmod(a, b)
    r *= 2
    more = r > b if b > 0 else r < b
    if more or r == b and q % 2 == 1:
        q += 1
    return q


def _check_offset(offset, name):
    if offset is None:
        return None
    if not isinstance(offset, timedelta):
        raise TypeError(f"tzinfo.{name}() must return None or timedelta, not '{type(offset).__name__}'")
    if not -_DAY_US < offset._micros() < _DAY_US:
        raise ValueError(
            "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), "
            f"not {offset!r}"
        )
    return offset


def _format_offset(offset, separator=":"):
    us = offset._micros()
    sign = "+"
    if us < 0:
        sign = "-"
        us = -us
    seconds, us = divmod(us, 1000000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{sign}{hours:02d}{separator}{minutes:02d}"
    if seconds or us:
        text += f"{separator}{seconds:02d}"
        if us:
            text += f".{us:06d}"
    return text


def _format_time(hour, minute, second, us, timespec):
    if timespec == "auto":
        timespec = "microseconds" if us else "seconds"
    if timespec == "seconds":
        return f"{hour:02d}:{minute:02d}:{second:02d}"
    if timespec == "microseconds":
        return f"{hour:02d}:{minute:02d}:{second:02d}.{us:06d}"
    if timespec == "milliseconds":
        return f"{hour:02d}:{minute:02d}:{second:02d}.{us // 1000:03d}"
    if timespec == "minutes":
        return f"{hour:02d}:{minute:02d}"
    if timespec == "hours":
        return f"{hour:02d}"
    raise ValueError("Unknown timespec value")


def _given(value):
    # How a wrong argument is named.
    return "None" if value is None else type(value).__name__


def _strftime(self, format, timetuple, us):
    if not isinstance(format, str):
        raise TypeError(f"strftime() argument 1 must be str, not {_given(format)}")
    if "%" not in format:
        return format
    parts = []
    at = 0
    while True:
        sign = format.find("%", at)
        if sign < 0 or sign + 1 >= len(format):
            parts.append(format[at:])
            break
        letter = format[sign + 1]
        end = sign + 2
        made = None
        if letter == "f":
            made = f"{us:06d}"
        elif letter == "z" or letter == ":" and format[end:end + 1] == "z":
            offset = self.utcoffset() if hasattr(self, "utcoffset") else None
            separator = ""
            if letter == ":":
                separator = ":"
                end += 1
            made = "" if offset is None else _format_offset(offset, separator)
        elif letter == "Z":
            name = self.tzname() if hasattr(self, "tzname") else None
            made = "" if name is None else name.replace("%", "%%")
        elif letter == "Y" or letter == "G":
            year = timetuple[0]
            if letter == "G":
                year = date(*timetuple[:3]).isocalendar()[0]
            made = f"{year:04d}"
        elif letter == "F":
            made = f"{timetuple[0]:04d}-{timetuple[1]:02d}-{timetuple[2]:02d}"
        elif letter == "C":
            made = f"{timetuple[0] // 100:02d}"
        if made is None:
            parts.append(format[at:end])
        else:
            parts.append(format[at:sign])
            parts.append(made)
        at = end
    return _time.strftime("".join(parts), timetuple)


def _digits(text, start, count):
    part = text[start:start + count]
    if len(part) != count or not part.isascii() or not part.isdigit():
        raise ValueError
    return int(part)


def _parse_iso_date(text):
    # Year, month, day of text that is a date and nothing else.
    size = len(text)
    year = _digits(text, 0, 4)
    dashed = text[4:5] == "-"
    at = 5 if dashed else 4
    if text[at:at + 1] == "W":
        week = _digits(text, at + 1, 2)
        at += 3
        day = 1
        if at < size:
            if dashed:
                if text[at] != "-":
                    raise ValueError
                at += 1
            day = _digits(text, at, 1)
            at += 1
        if at != size:
            raise ValueError
        try:
            return _from_iso_week(year, week, day)
        except ValueError:
            raise ValueError from None
    month = _digits(text, at, 2)
    at += 2
    if dashed:
        if text[at:at + 1] != "-":
            raise ValueError
        at += 1
    day = _digits(text, at, 2)
    if at + 2 != size:
        raise ValueError
    return year, month, day


def _from_iso_week(year, week, day):
    if not 1 <= year <= 9999:
        raise ValueError(f"Year is out of range: {year}")
    if not 0 < week < 53:
        bad = True
        if week == 53:
            first = _to_ordinal(year, 1, 1) % 7
            if first == 4 or first == 3 and _is_leap(year):
                bad = False
        if bad:
            raise ValueError(f"Invalid week: {week}")
    if not 0 < day < 8:
        raise ValueError(f"Invalid weekday: {day} (range is [1, 7])")
    ordinal = _week_one_monday(year) + (week - 1) * 7 + day - 1
    if not 1 <= ordinal <= _MAX_ORDINAL:
        raise ValueError("year is out of range")
    return _from_ordinal(ordinal)


def _parse_clock(text):
    # Hour, minute, second, microsecond, and whether something was left over at the end.
    size = len(text)
    parts = [0, 0, 0, 0]
    at = 0
    colons = False
    for number in (0, 1, 2):
        parts[number] = _digits(text, at, 2)
        at += 2
        if at >= size:
            return parts, False
        char = text[at]
        if number == 0:
            colons = char == ":"
        if at + 1 == size and char.isascii():
            return parts, True
        if char == ":" and colons and number < 2:
            at += 1
        elif char in ".,":
            if number < 2:
                raise ValueError
            at += 1
        elif colons:
            raise ValueError
    count = min(size - at, 6)
    parts[3] = _digits(text, at, count) * 10 ** (6 - count)
    rest = text[at + count:].lstrip("0123456789")
    return parts, bool(rest)


def _parse_iso_time(text):
    # Hour, minute, second, microsecond, and the offset in microseconds, if one is told.
    if len(text) < 2:
        raise ValueError
    zone_at = -1
    for at, char in enumerate(text):
        if char in "+-Z":
            zone_at = at
            break
    if zone_at < 0:
        clock, over = _parse_clock(text)
        if over:
            raise ValueError
        return (*clock, None)
    # What stands between the clock and the zone is passed over, if it is a single character.
    clock, _ = _parse_clock(text[:zone_at])
    rest = text[zone_at + 1:]
    if text[zone_at] == "Z":
        if rest:
            raise ValueError
        return (*clock, 0)
    (hour, minute, second, us), over = _parse_clock(rest)
    if over:
        raise ValueError
    offset = ((hour * 60 + minute) * 60 + second) * 1000000 + us
    return (*clock, -offset if text[zone_at] == "-" else offset)


def _zone_at(offset):
    if offset is None:
        return None
    return timezone(timedelta(microseconds=offset)) if offset else timezone.utc


def _split_iso(text):
    # Where the date of a date and time ends.
    size = len(text)
    if text[4] == "-":
        if text[5] != "W":
            return 10
        if size > 8 and text[8] == "-":
            if size == 9:
                raise ValueError
            return 8 if size > 10 and text[10] in "0123456789" else 10
        return 8
    if text[4] != "W":
        return 8
    end = size - len(text[7:].lstrip("0123456789"))
    if end < 9:
        return end
    return 7 if end % 2 == 0 else 8


class timedelta:
    __slots__ = ("_days", "_seconds", "_microseconds")
    __tp_name__ = "datetime.timedelta"

    def __new__(cls, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        if (
            type(days) is int and type(seconds) is int and type(microseconds) is int and type(milliseconds) is int
            and type(minutes) is int and type(hours) is int and type(weeks) is int
        ):
            seconds += ((weeks * 7 + days) * 24 + hours) * 3600 + minutes * 60
            return _new_timedelta(cls, seconds * 1000000 + milliseconds * 1000 + microseconds)
        total = 0
        leftover = 0.0
        for name, value, factor in (
            ("microseconds", microseconds, 1),
            ("milliseconds", milliseconds, 1000),
            ("seconds", seconds, 1000000),
            ("minutes", minutes, 60000000),
            ("hours", hours, 3600000000),
            ("days", days, _DAY_US),
            ("weeks", weeks, 604800000000),
        ):
            if type(value) is int:
                if value:
                    total += value * factor
            elif isinstance(value, int):
                total += int(value) * factor
            elif isinstance(value, float):
                whole = int(value)
                total += whole * factor
                rest = (value - whole) * factor
                whole = int(rest)
                total += whole
                leftover += rest - whole
            else:
                raise TypeError(f"unsupported type for timedelta {name} component: {type(value).__name__}")
        if leftover:
            from math import fabs

            whole = float(int(leftover + 0.5 if leftover > 0 else leftover - 0.5))
            if fabs(whole - leftover) == 0.5:
                odd = total & 1
                half = (leftover + odd) * 0.5
                whole = 2.0 * float(int(half + 0.5 if half > 0 else half - 0.5)) - odd
            total += int(whole)
        return _new_timedelta(cls, total)

    @property
    def days(self):
        return self._days

    @property
    def seconds(self):
        return self._seconds

    @property
    def microseconds(self):
        return self._microseconds

    def _micros(self):
        return (self._days * 86400 + self._seconds) * 1000000 + self._microseconds

    def total_seconds(self):
        return self._micros() / 1000000

    def __repr__(self):
        args = []
        if self._days:
            args.append(f"days={self._days}")
        if self._seconds:
            args.append(f"seconds={self._seconds}")
        if self._microseconds:
            args.append(f"microseconds={self._microseconds}")
        return f"{_class_name(self)}({', '.join(args) or '0'})"

    def __str__(self):
        minutes, second = divmod(self._seconds, 60)
        hour, minute = divmod(minutes, 60)
        text = f"{hour}:{minute:02d}:{second:02d}"
        if self._days:
            text = f"{self._days} day{'' if abs(self._days) == 1 else 's'}, {text}"
        if self._microseconds:
            text += f".{self._microseconds:06d}"
        return text

    def __add__(self, other):
        if isinstance(other, timedelta):
            return _new_timedelta(timedelta, self._micros() + other._micros())
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return _new_timedelta(timedelta, self._micros() - other._micros())
        return NotImplemented

    def __rsub__(self, other):
        if isinstance(other, timedelta):
            return _new_timedelta(timedelta, other._micros() - self._micros())
        return NotImplemented

    def __neg__(self):
        return _new_timedelta(timedelta, -self._micros())

    def __pos__(self):
        return _new_timedelta(timedelta, self._micros())

    def __abs__(self):
        return _new_timedelta(timedelta, abs(self._micros()))

    def __mul__(self, other):
        if isinstance(other, int):
            return _new_timedelta(timedelta, self._micros() * int(other))
        if isinstance(other, float):
            a, b = other.as_integer_ratio()
            return _new_timedelta(timedelta, _divide_and_round(self._micros() * a, b))
        return NotImplemented

    __rmul__ = __mul__

    def __floordiv__(self, other):
        if isinstance(other, timedelta):
            return self._micros() // other._micros()
        if isinstance(other, int):
            return _new_timedelta(timedelta, self._micros() // int(other))
        return NotImplemented

    def __truediv__(self, other):
        if isinstance(other, timedelta):
            return self._micros() / other._micros()
        if isinstance(other, int):
            return _new_timedelta(timedelta, _divide_and_round(self._micros(), int(other)))
        if isinstance(other, float):
            a, b = other.as_integer_ratio()
            return _new_timedelta(timedelta, _divide_and_round(b * self._micros(), a))
        return NotImplemented

    def __rfloordiv__(self, other):
        return timedelta.__floordiv__(other, self) if isinstance(other, timedelta) else NotImplemented

    def __rtruediv__(self, other):
        return timedelta.__truediv__(other, self) if isinstance(other, timedelta) else NotImplemented

    def __mod__(self, other):
        if isinstance(other, timedelta):
            return _new_timedelta(timedelta, self._micros() % other._micros())
        return NotImplemented

    def __rmod__(self, other):
        return timedelta.__mod__(other, self) if isinstance(other, timedelta) else NotImplemented

    def __rdivmod__(self, other):
        return timedelta.__divmod__(other, self) if isinstance(other, timedelta) else NotImplemented

    def __divmod__(self, other):
        if isinstance(other, timedelta):
            q, r = divmod(self._micros(), other._micros())
            return q, _new_timedelta(timedelta, r)
        return NotImplemented

    def __eq__(self, other):
        if isinstance(other, timedelta):
            return self._micros() == other._micros()
        return NotImplemented

    def __le__(self, other):
        if isinstance(other, timedelta):
            return self._micros() <= other._micros()
        return NotImplemented

    def __lt__(self, other):
        if isinstance(other, timedelta):
            return self._micros() < other._micros()
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, timedelta):
            return self._micros() >= other._micros()
        return NotImplemented

    def __gt__(self, other):
        if isinstance(other, timedelta):
            return self._micros() > other._micros()
        return NotImplemented

    def __hash__(self):
        return hash((self._days, self._seconds, self._microseconds))

    def __bool__(self):
        return self._days != 0 or self._seconds != 0 or self._microseconds != 0

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _new_timedelta(cls, us):
    days, us = divmod(us, _DAY_US)
    if not -999999999 <= days <= 999999999:
        if not -2 ** 31 <= days < 2 ** 31:
            raise OverflowError("Python int too large to convert to C int")
        raise OverflowError(f"days={days}; must have magnitude <= 999999999")
    made = object.__new__(cls)
    made._days = days
    made._seconds, made._microseconds = divmod(us, 1000000)
    return made


timedelta.min = timedelta(-999999999)
timedelta.max = timedelta(days=999999999, hours=23, minutes=59, seconds=59, microseconds=999999)
timedelta.resolution = timedelta(microseconds=1)
timedelta.__tp_sealed__ = "datetime.timedelta"


class _IsoCalendarDate(tuple):
    __tp_name__ = "datetime.IsoCalendarDate"

    def __new__(cls, year, week, weekday):
        return tuple.__new__(cls, (year, week, weekday))

    @property
    def year(self):
        return self[0]

    @property
    def week(self):
        return self[1]

    @property
    def weekday(self):
        return self[2]

    def __repr__(self):
        return f"datetime.{type(self).__name__}(year={self[0]}, week={self[1]}, weekday={self[2]})"


_IsoCalendarDate.__name__ = "IsoCalendarDate"
_IsoCalendarDate.__qualname__ = "IsoCalendarDate"


def _new_date(cls, year, month, day):
    made = object.__new__(cls)
    made._year = year
    made._month = month
    made._day = day
    return made


class date:
    __slots__ = ("_year", "_month", "_day")
    __tp_name__ = "datetime.date"

    def __new__(cls, year=_MISSING, month=_MISSING, day=_MISSING):
        if day is _MISSING:
            if year is _MISSING:
                raise _missing("year", 1)
            # What is there is looked at first.
            _index(year)
            if month is _MISSING:
                raise _missing("month", 2)
            _index(month)
            raise _missing("day", 3)
        if type(year) is not int or type(month) is not int or type(day) is not int:
            year, month, day = _index(year), _index(month), _index(day)
        if not (1 <= year <= 9999 and 1 <= month <= 12 and 1 <= day <= 28):
            _check_date(year, month, day)
        made = object.__new__(cls)
        made._year = year
        made._month = month
        made._day = day
        return made

    @classmethod
    def fromtimestamp(cls, timestamp, /):
        t = _time.localtime(_index(timestamp) if timestamp is None else timestamp)
        return cls(t[0], t[1], t[2])

    @classmethod
    def today(cls):
        return cls.fromtimestamp(_time.time())

    @classmethod
    def fromordinal(cls, ordinal, /):
        ordinal = _index(ordinal)
        if not -2 ** 31 <= ordinal < 2 ** 31:
            small = -2 ** 63 <= ordinal < 2 ** 63
            what = "signed integer is less than minimum" if ordinal < 0 else "signed integer is greater than maximum"
            raise OverflowError(what if small else "Python int too large to convert to C long")
        if ordinal < 1:
            raise ValueError("ordinal must be >= 1")
        return cls(*_from_ordinal(ordinal))

    @classmethod
    def fromisoformat(cls, string, /):
        if not isinstance(string, str):
            raise TypeError("fromisoformat: argument must be str")
        if len(string) not in (7, 8, 10):
            raise ValueError(f"Invalid isoformat string: {string!r}")
        try:
            parts = _parse_iso_date(string)
        except ValueError as error:
            if error.args:
                raise
            raise ValueError(f"Invalid isoformat string: {string!r}") from ...
        return cls(*parts)

    @classmethod
    def fromisocalendar(cls, year, week, day):
        return cls(*_from_iso_week(_index(year), _index(week), _index(day)))

    @classmethod
    def strptime(cls, date_string, format, /):
        from _strptime import _strptime_date

        return _strptime_date(cls, date_string, format)

    @property
    def year(self):
        return self._year

    @property
    def month(self):
        return self._month

    @property
    def day(self):
        return self._day

    def __repr__(self):
        return f"{_class_name(self)}({self._year}, {self._month}, {self._day})"

    def ctime(self):
        return f"{_WEEKDAYS[self.weekday()]} {_MONTHS[self._month]} {self._day:2d} 00:00:00 {self._year:04d}"

    def strftime(self, format):
        return _strftime(self, format, self.timetuple(), 0)

    def __format__(self, format_spec, /):
        if not isinstance(format_spec, str):
            raise TypeError(f"__format__() argument 1 must be str, not {_given(format_spec)}")
        if format_spec:
            return self.strftime(format_spec)
        return str(self)

    def isoformat(self):
        return f"{self._year:04d}-{self._month:02d}-{self._day:02d}"

    def __str__(self):
        return self.isoformat()

    def timetuple(self):
        ordinal = self.toordinal()
        yearday = ordinal - _to_ordinal(self._year, 1, 1) + 1
        return _time.struct_time((self._year, self._month, self._day, 0, 0, 0, (ordinal + 6) % 7, yearday, -1))

    def toordinal(self):
        return _to_ordinal(self._year, self._month, self._day)

    def replace(self, year=_MISSING, month=_MISSING, day=_MISSING):
        return type(self)(
            self._year if year is _MISSING else year,
            self._month if month is _MISSING else month,
            self._day if day is _MISSING else day,
        )

    __replace__ = replace

    def weekday(self):
        return (_to_ordinal(self._year, self._month, self._day) + 6) % 7

    def isoweekday(self):
        return _to_ordinal(self._year, self._month, self._day) % 7 or 7

    def isocalendar(self):
        year = self._year
        monday = _week_one_monday(year)
        today = _to_ordinal(year, self._month, self._day)
        week, day = divmod(today - monday, 7)
        if week < 0:
            year -= 1
            week, day = divmod(today - _week_one_monday(year), 7)
        elif week >= 52 and today >= _week_one_monday(year + 1):
            year += 1
            week = 0
        return _IsoCalendarDate(year, week + 1, day + 1)

    def __eq__(self, other):
        if isinstance(other, date) and not isinstance(other, datetime):
            return self._year == other._year and self._month == other._month and self._day == other._day
        return NotImplemented

    def __le__(self, other):
        if isinstance(other, date) and not isinstance(other, datetime):
            mine = self._year * 512 + self._month * 32 + self._day
            return mine <= other._year * 512 + other._month * 32 + other._day
        return NotImplemented

    def __lt__(self, other):
        if isinstance(other, date) and not isinstance(other, datetime):
            mine = self._year * 512 + self._month * 32 + self._day
            return mine < other._year * 512 + other._month * 32 + other._day
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, date) and not isinstance(other, datetime):
            mine = self._year * 512 + self._month * 32 + self._day
            return mine >= other._year * 512 + other._month * 32 + other._day
        return NotImplemented

    def __gt__(self, other):
        if isinstance(other, date) and not isinstance(other, datetime):
            mine = self._year * 512 + self._month * 32 + self._day
            return mine > other._year * 512 + other._month * 32 + other._day
        return NotImplemented

    def __hash__(self):
        return hash((self._year, self._month, self._day))

    def __add__(self, other):
        if isinstance(other, timedelta):
            ordinal = self.toordinal() + other._days
            if 0 < ordinal <= _MAX_ORDINAL:
                return type(self)(*_from_ordinal(ordinal))
            raise OverflowError("date value out of range")
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            ordinal = self.toordinal() - other._days
            if 0 < ordinal <= _MAX_ORDINAL:
                return type(self)(*_from_ordinal(ordinal))
            raise OverflowError("date value out of range")
        if isinstance(other, date) and not isinstance(other, datetime):
            return timedelta(self.toordinal() - other.toordinal())
        return NotImplemented

    def __rsub__(self, other):
        if isinstance(other, date) and not isinstance(other, datetime):
            return date.__sub__(other, self)
        return NotImplemented

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


date.min = date(1, 1, 1)
date.max = date(9999, 12, 31)
date.resolution = timedelta(days=1)
date.__tp_sealed__ = "datetime.date"


class tzinfo:
    __slots__ = ()
    __tp_name__ = "datetime.tzinfo"

    def __new__(cls, *args, **kwargs):
        return object.__new__(cls)

    def __init__(self, *args, **kwargs):
        pass

    def tzname(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement tzname()")

    def utcoffset(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement utcoffset()")

    def dst(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement dst()")

    def fromutc(self, dt):
        if not isinstance(dt, datetime):
            raise TypeError("fromutc: argument must be a datetime")
        if dt.tzinfo is not self:
            raise ValueError("fromutc: dt.tzinfo is not self")
        offset = dt.utcoffset()
        if offset is None:
            raise ValueError("fromutc: non-None utcoffset() result required")
        dst = dt.dst()
        if dst is None:
            raise ValueError("fromutc: non-None dst() result required")
        delta = offset - dst
        if delta:
            dt += delta
            dst = dt.dst()
            if dst is None:
                raise ValueError("fromutc: tz.dst() gave inconsistent results; cannot convert")
        return dt + dst


tzinfo.__tp_sealed__ = "datetime.tzinfo"


class timezone(tzinfo):
    __slots__ = ("_offset", "_name")
    __tp_name__ = "datetime.timezone"

    def __new__(cls, offset=_MISSING, name=_MISSING):
        if offset is _MISSING:
            raise TypeError("timezone() missing required argument 'offset' (pos 1)")
        if not isinstance(offset, timedelta):
            raise TypeError(f"timezone() argument 1 must be datetime.timedelta, not {_given(offset)}")
        if name is _MISSING:
            if not offset and cls is timezone:
                return timezone.utc
            name = None
        elif not isinstance(name, str):
            raise TypeError(f"timezone() argument 2 must be str, not {_given(name)}")
        if not -_DAY_US < offset._micros() < _DAY_US:
            raise ValueError(
                "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), "
                f"not {offset!r}"
            )
        return _new_timezone(cls, offset, name)

    def __eq__(self, other):
        if isinstance(other, timezone):
            return self._offset == other._offset
        return NotImplemented

    def __hash__(self):
        return hash(self._offset)

    def __repr__(self):
        if self is timezone.utc:
            return "datetime.timezone.utc"
        if self._name is None:
            return f"{_class_name(self)}({self._offset!r})"
        return f"{_class_name(self)}({self._offset!r}, {self._name!r})"

    def __str__(self):
        return self.tzname(None)

    def _check(self, dt, name):
        if dt is not None and not isinstance(dt, datetime):
            raise TypeError(f"{name}(dt) argument must be a datetime instance or None, not {type(dt).__name__}")

    def utcoffset(self, dt, /):
        self._check(dt, "utcoffset")
        return self._offset

    def tzname(self, dt, /):
        self._check(dt, "tzname")
        if self._name is None:
            return "UTC" + _format_offset(self._offset) if self._offset else "UTC"
        return self._name

    def dst(self, dt, /):
        self._check(dt, "dst")
        return None

    def fromutc(self, dt, /):
        if isinstance(dt, datetime):
            if dt.tzinfo is not self:
                raise ValueError("fromutc: dt.tzinfo is not self")
            return dt + self._offset
        raise TypeError("fromutc: argument must be a datetime")

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _new_timezone(cls, offset, name):
    made = object.__new__(cls)
    made._offset = offset
    made._name = name
    return made


timezone.utc = _new_timezone(timezone, timedelta(0), None)
timezone.min = timezone(-timedelta(hours=23, minutes=59))
timezone.max = timezone(timedelta(hours=23, minutes=59))
timezone.__tp_final__ = "datetime.timezone"
timezone.__tp_sealed__ = "datetime.timezone"
UTC = timezone.utc


class time:
    __slots__ = ("_hour", "_minute", "_second", "_microsecond", "_tzinfo", "_fold")
    __tp_name__ = "datetime.time"

    def __new__(cls, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        hour, minute, second, microsecond = _index(hour), _index(minute), _index(second), _index(microsecond)
        _check_time(hour, minute, second, microsecond, fold)
        _check_tzinfo(tzinfo)
        made = object.__new__(cls)
        made._hour = hour
        made._minute = minute
        made._second = second
        made._microsecond = microsecond
        made._tzinfo = tzinfo
        made._fold = fold
        return made

    @classmethod
    def fromisoformat(cls, string, /):
        if not isinstance(string, str):
            raise TypeError("fromisoformat: argument must be str")
        text = string.removeprefix("T")
        try:
            hour, minute, second, us, offset = _parse_iso_time(text)
        except ValueError as error:
            if error.args:
                raise
            raise ValueError(f"Invalid isoformat string: {string!r}") from ...
        if hour == 24:
            if minute or second or us:
                raise ValueError("minute, second, and microsecond must be 0 when hour is 24")
            hour = 0
        return cls(hour, minute, second, us, _zone_at(offset))

    @classmethod
    def strptime(cls, date_string, format, /):
        from _strptime import _strptime_time_of_day

        return _strptime_time_of_day(cls, date_string, format)

    @property
    def hour(self):
        return self._hour

    @property
    def minute(self):
        return self._minute

    @property
    def second(self):
        return self._second

    @property
    def microsecond(self):
        return self._microsecond

    @property
    def tzinfo(self):
        return self._tzinfo

    @property
    def fold(self):
        return self._fold

    def _micros(self):
        return ((self._hour * 60 + self._minute) * 60 + self._second) * 1000000 + self._microsecond

    def _compare(self, other, equality=False):
        # Both as numbers; None where they are of different kinds.
        if self._tzinfo is other._tzinfo:
            return self._micros(), other._micros()
        mine, others = self.utcoffset(), other.utcoffset()
        if mine == others:
            return self._micros(), other._micros()
        if mine is None or others is None:
            if equality:
                return None
            raise TypeError("can't compare offset-naive and offset-aware times")
        return self._micros() - mine._micros(), other._micros() - others._micros()

    def __eq__(self, other):
        if isinstance(other, time):
            both = self._compare(other, True)
            return both is not None and both[0] == both[1]
        return NotImplemented

    def __le__(self, other):
        if isinstance(other, time):
            a, b = self._compare(other)
            return a <= b
        return NotImplemented

    def __lt__(self, other):
        if isinstance(other, time):
            a, b = self._compare(other)
            return a < b
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, time):
            a, b = self._compare(other)
            return a >= b
        return NotImplemented

    def __gt__(self, other):
        if isinstance(other, time):
            a, b = self._compare(other)
            return a > b
        return NotImplemented

    def __hash__(self):
        offset = self.replace(fold=0).utcoffset() if self._fold else self.utcoffset()
        us = self._micros()
        return hash(("time", us if offset is None else us - offset._micros()))

    def __repr__(self):
        text = f"{self._hour}, {self._minute}"
        if self._microsecond:
            text += f", {self._second}, {self._microsecond}"
        elif self._second:
            text += f", {self._second}"
        if self._tzinfo is not None:
            text += f", tzinfo={self._tzinfo!r}"
        if self._fold:
            text += ", fold=1"
        return f"{_class_name(self)}({text})"

    def isoformat(self, timespec="auto"):
        if not isinstance(timespec, str):
            raise TypeError(f"isoformat() argument 1 must be str, not {_given(timespec)}")
        text = _format_time(self._hour, self._minute, self._second, self._microsecond, timespec)
        offset = self.utcoffset()
        return text if offset is None else text + _format_offset(offset)

    def __str__(self):
        return self.isoformat()

    def strftime(self, format):
        return _strftime(
            self, format, (1900, 1, 1, self._hour, self._minute, self._second, 0, 1, -1), self._microsecond
        )

    def __format__(self, format_spec, /):
        if not isinstance(format_spec, str):
            raise TypeError(f"__format__() argument 1 must be str, not {_given(format_spec)}")
        if format_spec:
            return self.strftime(format_spec)
        return str(self)

    def utcoffset(self):
        if self._tzinfo is None:
            return None
        return _check_offset(self._tzinfo.utcoffset(None), "utcoffset")

    def tzname(self):
        return None if self._tzinfo is None else _check_name(self._tzinfo.tzname(None))

    def dst(self):
        if self._tzinfo is None:
            return None
        return _check_offset(self._tzinfo.dst(None), "dst")

    def replace(
        self, hour=_MISSING, minute=_MISSING, second=_MISSING, microsecond=_MISSING, tzinfo=_MISSING, *, fold=_MISSING
    ):
        return type(self)(
            self._hour if hour is _MISSING else hour,
            self._minute if minute is _MISSING else minute,
            self._second if second is _MISSING else second,
            self._microsecond if microsecond is _MISSING else microsecond,
            self._tzinfo if tzinfo is _MISSING else tzinfo,
            fold=self._fold if fold is _MISSING else fold,
        )

    __replace__ = replace

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _check_name(name):
    if name is not None and not isinstance(name, str):
        raise TypeError(f"tzinfo.tzname() must return None or a string, not '{type(name).__name__}'")
    return name


time.min = time(0, 0, 0)
time.max = time(23, 59, 59, 999999)
time.resolution = timedelta(microseconds=1)
time.__tp_sealed__ = "datetime.time"


def _new_datetime(cls, ordinal, us, tz, fold=0):
    # A day and microseconds in it; checked alone for the day.
    if not 0 < ordinal <= _MAX_ORDINAL:
        raise OverflowError("date value out of range")
    year, month, day = _from_ordinal(ordinal)
    seconds, us = divmod(us, 1000000)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    if cls is not datetime:
        if fold:
            return cls(year, month, day, hour, minute, second, us, tz, fold=fold)
        return cls(year, month, day, hour, minute, second, us, tz)
    made = object.__new__(cls)
    made._year = year
    made._month = month
    made._day = day
    made._hour = hour
    made._minute = minute
    made._second = second
    made._microsecond = us
    made._tzinfo = tz
    made._fold = fold
    return made


def _round_timestamp(timestamp):
    # Microseconds, ties to even.
    if isinstance(timestamp, float):
        if timestamp != timestamp:
            raise ValueError("Invalid value NaN (not a number)")
        if timestamp in (float("inf"), float("-inf")):
            raise OverflowError("timestamp out of range for platform time_t")
        if not -2.0 ** 63 <= timestamp < 2.0 ** 63:
            raise OverflowError("timestamp out of range for platform time_t")
        whole = timestamp // 1
        return int(whole) * 1000000 + round((timestamp - whole) * 1e6)
    if not isinstance(timestamp, int):
        kind = type(timestamp)
        if not hasattr(kind, "__index__"):
            module = "" if kind.__module__ in ("builtins", "__main__") else kind.__module__ + "."
            raise TypeError(f"argument must be int or float, not {module}{kind.__qualname__}")
        timestamp = _index(timestamp)
    if not -2 ** 63 <= timestamp < 2 ** 63:
        raise OverflowError("timestamp out of range for platform time_t")
    return timestamp * 1000000


def _given(value):
    # How C's argument parser names what it was given.
    kind = type(value)
    return "None" if value is None else kind.__dict__.get("__tp_name__", kind.__name__)


class datetime(date):
    __slots__ = ("_hour", "_minute", "_second", "_microsecond", "_tzinfo", "_fold")
    __tp_name__ = "datetime.datetime"

    def __new__(
        cls, year=_MISSING, month=_MISSING, day=_MISSING, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *,
        fold=0
    ):
        if day is _MISSING:
            if year is _MISSING:
                raise _missing("year", 1)
            # What is there is looked at first.
            _index(year)
            if month is _MISSING:
                raise _missing("month", 2)
            _index(month)
            raise _missing("day", 3)
        if type(year) is not int or type(month) is not int or type(day) is not int:
            year, month, day = _index(year), _index(month), _index(day)
        if type(hour) is not int or type(minute) is not int or type(second) is not int or type(microsecond) is not int:
            hour, minute, second, microsecond = _index(hour), _index(minute), _index(second), _index(microsecond)
        if not (1 <= year <= 9999 and 1 <= month <= 12 and 1 <= day <= 28):
            _check_date(year, month, day)
        if hour or minute or second or microsecond or fold:
            _check_time(hour, minute, second, microsecond, fold)
        if tzinfo is not None:
            _check_tzinfo(tzinfo)
        made = object.__new__(cls)
        made._year = year
        made._month = month
        made._day = day
        made._hour = hour
        made._minute = minute
        made._second = second
        made._microsecond = microsecond
        made._tzinfo = tzinfo
        made._fold = fold
        return made

    @property
    def hour(self):
        return self._hour

    @property
    def minute(self):
        return self._minute

    @property
    def second(self):
        return self._second

    @property
    def microsecond(self):
        return self._microsecond

    @property
    def tzinfo(self):
        return self._tzinfo

    @property
    def fold(self):
        return self._fold

    @classmethod
    def _from_micros(cls, us, tz):
        days, us = divmod(us, _DAY_US)
        ordinal = days + _EPOCH_ORDINAL
        if not 0 < ordinal <= _MAX_ORDINAL:
            raise ValueError(f"year must be in 1..9999, not {_time.gmtime(days * 86400)[0]}")
        made = _new_datetime(cls, ordinal, us, tz)
        return made if tz is None else tz.fromutc(made)

    @classmethod
    def fromtimestamp(cls, timestamp, tz=None):
        _check_tzinfo(tz)
        return cls._from_micros(_round_timestamp(timestamp), tz)

    @classmethod
    def utcfromtimestamp(cls, timestamp, /):
        import warnings

        warnings.warn(
            "datetime.datetime.utcfromtimestamp() is deprecated and scheduled for removal in a future version. Use "
            "timezone-aware objects to represent datetimes in UTC: datetime.datetime.fromtimestamp(timestamp, datetime.UTC).",
            DeprecationWarning, stacklevel=1,
        )
        return cls._from_micros(_round_timestamp(timestamp), None)

    @classmethod
    def now(cls, tz=None):
        _check_tzinfo(tz)
        return cls._from_micros(_time.time_ns() // 1000, tz)

    @classmethod
    def today(cls):
        return cls._from_micros(_time.time_ns() // 1000, None)

    @classmethod
    def utcnow(cls):
        import warnings

        warnings.warn(
            "datetime.datetime.utcnow() is deprecated and scheduled for removal in a future version. Use timezone-aware "
            "objects to represent datetimes in UTC: datetime.datetime.now(datetime.UTC).",
            DeprecationWarning, stacklevel=1,
        )
        return cls._from_micros(_time.time_ns() // 1000, None)

    @classmethod
    def combine(cls, date=_MISSING, time=_MISSING, tzinfo=True):
        if time is _MISSING:
            raise TypeError(f"combine() missing required argument '{'date' if date is _MISSING else 'time'}' (pos {1 if date is _MISSING else 2})")
        if not isinstance(date, _date_class):
            raise TypeError(f"combine() argument 1 must be datetime.date, not {_given(date)}")
        if not isinstance(time, _time_class):
            raise TypeError(f"combine() argument 2 must be datetime.time, not {_given(time)}")
        if tzinfo is True:
            tzinfo = time._tzinfo
        parts = date._year, date._month, date._day, time._hour, time._minute, time._second, time._microsecond, tzinfo
        return cls(*parts, fold=time._fold) if time._fold else cls(*parts)

    @classmethod
    def fromisoformat(cls, string, /):
        if not isinstance(string, str):
            raise TypeError("fromisoformat: argument must be str")
        found = _scan(string)
        if found is not None:
            year, month, day, hour, minute, second, us, offset = found
            if offset is not None:
                offset = timezone(timedelta(0, offset * 60)) if offset else timezone.utc
            return cls(year, month, day, hour, minute, second, us, offset)
        try:
            size = len(string)
            if size < 7:
                raise ValueError
            split = 7 if size == 7 else _split_iso(string)
            year, month, day = _parse_iso_date(string[:split])
            if size <= split:
                hour = minute = second = us = 0
                offset = None
            else:
                hour, minute, second, us, offset = _parse_iso_time(string[split + 1:])
        except ValueError as error:
            if error.args:
                raise
            raise ValueError(f"Invalid isoformat string: {string!r}") from ...
        if hour == 24:
            _check_date(year, month, day)
            if minute or second or us:
                raise ValueError("minute, second, and microsecond must be 0 when hour is 24")
            tz = _zone_at(offset)
            if (year, month, day) == (9999, 12, 31):
                raise ValueError("year must be in 1..9999, not 10000")
            return cls(year, month, day, 0, 0, 0, 0, tz) + timedelta(1)
        return cls(year, month, day, hour, minute, second, us, _zone_at(offset))

    @classmethod
    def strptime(cls, date_string, format, /):
        from _strptime import _strptime_datetime

        return _strptime_datetime(cls, date_string, format)

    def timetuple(self):
        dst = self.dst()
        dst = -1 if dst is None else 1 if dst else 0
        ordinal = self.toordinal()
        yearday = ordinal - _to_ordinal(self._year, 1, 1) + 1
        return _time.struct_time((
            self._year, self._month, self._day, self._hour, self._minute, self._second, (ordinal + 6) % 7, yearday, dst
        ))

    def utctimetuple(self):
        offset = self.utcoffset()
        if offset:
            self = self.replace(tzinfo=None) - offset
        ordinal = self.toordinal()
        yearday = ordinal - _to_ordinal(self._year, 1, 1) + 1
        return _time.struct_time((
            self._year, self._month, self._day, self._hour, self._minute, self._second, (ordinal + 6) % 7, yearday, 0
        ))

    def _micros(self):
        # Microseconds since the beginning of year 1, by the clock on the wall.
        seconds = (self._hour * 60 + self._minute) * 60 + self._second
        return (_to_ordinal(self._year, self._month, self._day) * 86400 + seconds) * 1000000 + self._microsecond

    def timestamp(self):
        us = self._micros() - _EPOCH_ORDINAL * _DAY_US
        if self._tzinfo is not None:
            offset = self.utcoffset()
            if offset is not None:
                us -= offset._micros()
        return us / 1000000

    def date(self):
        return _new_date(_date_class, self._year, self._month, self._day)

    def time(self):
        return _time_class(self._hour, self._minute, self._second, self._microsecond, fold=self._fold)

    def timetz(self):
        return _time_class(self._hour, self._minute, self._second, self._microsecond, self._tzinfo, fold=self._fold)

    def replace(
        self, year=_MISSING, month=_MISSING, day=_MISSING, hour=_MISSING, minute=_MISSING, second=_MISSING,
        microsecond=_MISSING, tzinfo=_MISSING, *, fold=_MISSING
    ):
        return type(self)(
            self._year if year is _MISSING else year,
            self._month if month is _MISSING else month,
            self._day if day is _MISSING else day,
            self._hour if hour is _MISSING else hour,
            self._minute if minute is _MISSING else minute,
            self._second if second is _MISSING else second,
            self._microsecond if microsecond is _MISSING else microsecond,
            self._tzinfo if tzinfo is _MISSING else tzinfo,
            fold=self._fold if fold is _MISSING else fold,
        )

    __replace__ = replace

    def astimezone(self, tz=None):
        if tz is None:
            tz = _new_timezone(timezone, timedelta(0), "UTC")
        elif not isinstance(tz, tzinfo):
            raise TypeError(f"tzinfo argument must be None or of a tzinfo subclass, not type '{type(tz).__name__}'")
        mine = self._tzinfo
        if tz is mine:
            return self
        offset = None if mine is None else self.utcoffset()
        us = self._micros()
        if offset is not None:
            us -= offset._micros()
        ordinal, us = divmod(us, _DAY_US)
        return tz.fromutc(_new_datetime(type(self), ordinal, us, tz))

    def ctime(self):
        return (
            f"{_WEEKDAYS[self.weekday()]} {_MONTHS[self._month]} {self._day:2d} "
            f"{self._hour:02d}:{self._minute:02d}:{self._second:02d} {self._year:04d}"
        )

    def isoformat(self, sep="T", timespec="auto"):
        if not isinstance(timespec, str):
            raise TypeError(f"isoformat() argument 2 must be str, not {_given(timespec)}")
        if not isinstance(sep, str) or len(sep) != 1:
            if isinstance(sep, str):
                raise TypeError("isoformat() argument 1 must be a unicode character, not a string of length " + str(len(sep)))
            raise TypeError(f"isoformat() argument 1 must be a unicode character, not {_given(sep)}")
        clock = _format_time(self._hour, self._minute, self._second, self._microsecond, timespec)
        text = f"{self._year:04d}-{self._month:02d}-{self._day:02d}{sep}{clock}"
        if self._tzinfo is None:
            return text
        offset = self.utcoffset()
        return text if offset is None else text + _format_offset(offset)

    def __repr__(self):
        text = f"{self._year}, {self._month}, {self._day}, {self._hour}, {self._minute}"
        if self._microsecond:
            text += f", {self._second}, {self._microsecond}"
        elif self._second:
            text += f", {self._second}"
        if self._fold:
            text += ", fold=1"
        if self._tzinfo is not None:
            text += f", tzinfo={self._tzinfo!r}"
        return f"{_class_name(self)}({text})"

    def __str__(self):
        return self.isoformat(" ")

    def strftime(self, format):
        return _strftime(self, format, self.timetuple(), self._microsecond)

    def utcoffset(self):
        if self._tzinfo is None:
            return None
        return _check_offset(self._tzinfo.utcoffset(self), "utcoffset")

    def tzname(self):
        return None if self._tzinfo is None else _check_name(self._tzinfo.tzname(self))

    def dst(self):
        if self._tzinfo is None:
            return None
        return _check_offset(self._tzinfo.dst(self), "dst")

    def _compare(self, other, equality=False):
        # Both as numbers; None where they cannot be equal.
        if self._tzinfo is other._tzinfo:
            return self._micros(), other._micros()
        mine, others = self.utcoffset(), other.utcoffset()
        if equality:
            # Times in a gap or a fold equal nothing in another zone.
            if mine != self.replace(fold=not self._fold).utcoffset():
                return None
            if others != other.replace(fold=not other._fold).utcoffset():
                return None
        if mine == others:
            return self._micros(), other._micros()
        if mine is None or others is None:
            if equality:
                return None
            raise TypeError("can't compare offset-naive and offset-aware datetimes")
        return self._micros() - mine._micros(), other._micros() - others._micros()

    def __eq__(self, other):
        if isinstance(other, datetime):
            both = self._compare(other, True)
            return both is not None and both[0] == both[1]
        return NotImplemented

    def __le__(self, other):
        if isinstance(other, datetime):
            a, b = self._compare(other)
            return a <= b
        return NotImplemented

    def __lt__(self, other):
        if isinstance(other, datetime):
            a, b = self._compare(other)
            return a < b
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, datetime):
            a, b = self._compare(other)
            return a >= b
        return NotImplemented

    def __gt__(self, other):
        if isinstance(other, datetime):
            a, b = self._compare(other)
            return a > b
        return NotImplemented

    def __hash__(self):
        offset = self.replace(fold=0).utcoffset() if self._fold else self.utcoffset()
        us = self._micros()
        return hash(("datetime", us if offset is None else us - offset._micros()))

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        ordinal, us = divmod(self._micros() + other._micros(), _DAY_US)
        return _new_datetime(type(self), ordinal, us, self._tzinfo)

    __radd__ = __add__

    def __rsub__(self, other):
        return datetime.__sub__(other, self) if isinstance(other, datetime) else NotImplemented

    def __sub__(self, other):
        if isinstance(other, timedelta):
            ordinal, us = divmod(self._micros() - other._micros(), _DAY_US)
            return _new_datetime(type(self), ordinal, us, self._tzinfo)
        if not isinstance(other, datetime):
            return NotImplemented
        us = self._micros() - other._micros()
        if self._tzinfo is not other._tzinfo:
            mine, others = self.utcoffset(), other.utcoffset()
            if mine != others:
                if mine is None or others is None:
                    raise TypeError("can't subtract offset-naive and offset-aware datetimes")
                us += others._micros() - mine._micros()
        return _new_timedelta(timedelta, us)


_date_class = date
_time_class = time
datetime.min = datetime(1, 1, 1)
datetime.max = datetime(9999, 12, 31, 23, 59, 59, 999999)
datetime.resolution = timedelta(microseconds=1)
datetime.__tp_sealed__ = "datetime.datetime"
datetime_CAPI = None
