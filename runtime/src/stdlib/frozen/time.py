# The calendar of the time module. Local time is UTC.

import time as _time
from operator import index as _index

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)
_FIELDS = ("tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst")
_dict, _NOW = dict, object()


class struct_time(tuple):
    __tp_name__ = "time.struct_time"
    n_fields = 11
    n_sequence_fields = 9
    n_unnamed_fields = 0

    def __new__(cls, sequence=_NOW, dict=_NOW):
        if sequence is _NOW:
            raise TypeError("structseq() missing required argument 'sequence' (pos 1)")
        if dict is _NOW:
            dict = {}
        elif not isinstance(dict, _dict):
            raise TypeError("time.struct_time() takes a dict as second arg, if any")
        try:
            values = iter(sequence)
        except TypeError:
            raise TypeError("constructor requires a sequence") from ...
        values = tuple(values)
        if len(values) < 9:
            raise TypeError(f"time.struct_time() takes an at least 9-sequence ({len(values)}-sequence given)")
        if len(values) > 11:
            raise TypeError(f"time.struct_time() takes an at most 11-sequence ({len(values)}-sequence given)")
        hidden = {**_dict(zip(("tm_zone", "tm_gmtoff"), values[9:])), **dict}
        if len(hidden) != len(values) - 9 + len(dict) or not hidden.keys() <= {"tm_zone", "tm_gmtoff"}:
            raise TypeError("time.struct_time() got duplicate or unexpected field name(s)")
        made = tuple.__new__(cls, values[:9])
        if hidden:
            made.__dict__.update(_zone=hidden.get("tm_zone"), _gmtoff=hidden.get("tm_gmtoff"))
        return made

    _zone = None
    _gmtoff = None

    __match_args__ = _FIELDS

    def __replace__(self, /, *args, **changes):
        if args:
            raise TypeError("__replace__() takes no positional arguments")
        names = (*_FIELDS, "tm_zone", "tm_gmtoff")
        wrong = [name for name in changes if name not in names]
        if wrong:
            raise TypeError(f"Got unexpected field name(s): {wrong!r}")
        values = [changes.get(name, getattr(self, name)) for name in names]
        return struct_time(values[:9] if values[9] is values[10] is None else values)

    def __repr__(self):
        return "time.struct_time(" + ", ".join(f"{name}={value!r}" for name, value in zip(_FIELDS, self)) + ")"

    def __setattr__(self, name, value):
        if name in _FIELDS or name in ("tm_zone", "tm_gmtoff", "n_fields", "n_sequence_fields", "n_unnamed_fields"):
            raise AttributeError("readonly attribute")
        raise AttributeError(
            f"'time.struct_time' object has no attribute '{name}' and no __dict__ for setting new attributes"
        )

    tm_year = property(lambda self: self[0])
    tm_mon = property(lambda self: self[1])
    tm_mday = property(lambda self: self[2])
    tm_hour = property(lambda self: self[3])
    tm_min = property(lambda self: self[4])
    tm_sec = property(lambda self: self[5])
    tm_wday = property(lambda self: self[6])
    tm_yday = property(lambda self: self[7])
    tm_isdst = property(lambda self: self[8])
    tm_zone = property(lambda self: self._zone)
    tm_gmtoff = property(lambda self: self._gmtoff)


struct_time.__module__ = "time"


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_before_year(year):
    year -= 1
    return year * 365 + year // 4 - year // 100 + year // 400


def _days_before_month(year, month):
    days = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)[month - 1]
    return days + (month > 2 and _is_leap(year))


_EPOCH = _days_before_year(1970)


def _date_of(days):
    # Days since 1970-01-01 to year, month, day, day of the year.
    year = 1970 + days // (366 if days >= 0 else 365)
    while True:
        begin = _days_before_year(year) - _EPOCH
        if days - begin < 365 + _is_leap(year):
            break
        year += max(1, (days - begin) // 366)
    rest = days - begin
    month = 12
    while _days_before_month(year, month) > rest:
        month -= 1
    return year, month, rest - _days_before_month(year, month) + 1, rest + 1


def gmtime(seconds=None, /):
    if seconds is None:
        seconds = _time.time()
    if not isinstance(seconds, (int, float)):
        seconds = _index(seconds)
    if isinstance(seconds, float) and seconds != seconds:
        raise ValueError("Invalid value NaN (not a number)")
    if not -67768040609740800 <= seconds <= 67768036191676799:
        raise OverflowError("timestamp out of range for platform time_t")
    seconds = seconds // 1
    days, rest = divmod(int(seconds), 86400)
    year, month, day, yearday = _date_of(days)
    hour, rest = divmod(rest, 3600)
    minute, second = divmod(rest, 60)
    return struct_time((year, month, day, hour, minute, second, (days + 3) % 7, yearday, 0, "GMT", 0))


def localtime(seconds=None, /):
    made = gmtime(seconds)
    made.__dict__["_zone"] = "UTC"
    return made


def mktime(time_tuple, /):
    if not isinstance(time_tuple, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(time_tuple) != 9:
        raise TypeError("mktime(): illegal time tuple argument")
    year, month, day, hour, minute, second = map(_index, time_tuple[:6])
    more, month = divmod(month - 1, 12)
    year += more
    days = _days_before_year(year) - _EPOCH + _days_before_month(year, month + 1) + day - 1
    return float(days * 86400 + hour * 3600 + minute * 60 + second)


def asctime(time_tuple=_NOW, /):
    if time_tuple is _NOW:
        time_tuple = gmtime()
    t = _checked(time_tuple, "asctime")
    return f"{_DAYS[t[6]][:3]} {_MONTHS[t[1] - 1][:3]} {t[2]:2} {t[3]:02}:{t[4]:02}:{t[5]:02} {t[0]}"


def ctime(seconds=None, /):
    return asctime(gmtime(seconds))


def _checked(time_tuple, name):
    if not isinstance(time_tuple, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(time_tuple) != 9:
        raise TypeError(f"{name}(): illegal time tuple argument")
    year, month, day, hour, minute, second, weekday, yearday, _ = map(_index, time_tuple)
    month = month or 1
    day = day or 1
    yearday = yearday or 1
    if not 1 <= month <= 12:
        raise ValueError("month out of range")
    if not 1 <= day <= 31:
        raise ValueError("day of month out of range")
    if not 0 <= hour <= 23:
        raise ValueError("hour out of range")
    if not 0 <= minute <= 59:
        raise ValueError("minute out of range")
    if not 0 <= second <= 61:
        raise ValueError("seconds out of range")
    if weekday < -1:
        raise ValueError("day of week out of range")
    if not 1 <= yearday <= 366:
        raise ValueError("day of year out of range")
    return year, month, day, hour, minute, second, weekday % 7, yearday


def _iso_week(t):
    year, weekday, yearday = t[0], t[6], t[7]
    week = (yearday - 1 - weekday + 10) // 7
    if week < 1:
        year -= 1
        last = 365 + _is_leap(year)
        return year, (yearday - 1 + last - weekday + 10) // 7
    if week == 53:
        last = 365 + _is_leap(year)
        if yearday - weekday + 3 > last:
            return year + 1, 1
    return year, week


def _zone_of(time_tuple):
    # What is not known to be summer time or not is not known to be in the zone either.
    zone, offset = ("", "") if time_tuple[8] < 0 else ("UTC", "+0000")
    if isinstance(time_tuple, struct_time):
        if time_tuple.tm_zone is not None:
            zone = time_tuple.tm_zone
        seconds = time_tuple.tm_gmtoff
        if seconds is not None:
            minutes = abs(seconds) // 60
            offset = f"{'-' if seconds < 0 else '+'}{minutes // 60:02}{minutes % 60:02}"
    return zone, offset


def _directive(letter, t):
    year, month, day, hour, minute, second, weekday, yearday, zone, offset = t
    if letter == "Y":
        return str(year)
    if letter == "m":
        return f"{month:02}"
    if letter == "d":
        return f"{day:02}"
    if letter == "H":
        return f"{hour:02}"
    if letter == "M":
        return f"{minute:02}"
    if letter == "S":
        return f"{second:02}"
    if letter == "y":
        return f"{year % 100:02}"
    if letter == "e":
        return f"{day:2}"
    if letter == "I":
        return f"{(hour + 11) % 12 + 1:02}"
    if letter == "l":
        return f"{(hour + 11) % 12 + 1:2}"
    if letter == "k":
        return f"{hour:2}"
    if letter == "p":
        return "AM" if hour < 12 else "PM"
    if letter == "P":
        return "am" if hour < 12 else "pm"
    if letter == "j":
        return f"{yearday:03}"
    if letter == "a":
        return _DAYS[weekday][:3]
    if letter == "A":
        return _DAYS[weekday]
    if letter == "b" or letter == "h":
        return _MONTHS[month - 1][:3]
    if letter == "B":
        return _MONTHS[month - 1]
    if letter == "w":
        return str((weekday + 1) % 7)
    if letter == "u":
        return str(weekday + 1)
    if letter == "U":
        return f"{(yearday + 6 - (weekday + 1) % 7) // 7:02}"
    if letter == "W":
        return f"{(yearday + 6 - weekday) // 7:02}"
    if letter == "V":
        return f"{_iso_week(t)[1]:02}"
    if letter == "G":
        return str(_iso_week(t)[0])
    if letter == "g":
        return f"{_iso_week(t)[0] % 100:02}"
    if letter == "C":
        return f"{year // 100:02}"
    if letter == "z":
        return offset
    if letter == "Z":
        return zone
    if letter == "s":
        return str(int(mktime((year, month, day, hour, minute, second, weekday, yearday, 0))))
    if letter == "c":
        return _format("%a %b %e %H:%M:%S %Y", t)
    if letter == "x" or letter == "D":
        return _format("%m/%d/%y", t)
    if letter == "X" or letter == "T":
        return _format("%H:%M:%S", t)
    if letter == "R":
        return _format("%H:%M", t)
    if letter == "r":
        return _format("%I:%M:%S %p", t)
    if letter == "F":
        return _format("%Y-%m-%d", t)
    if letter == "n":
        return "\n"
    if letter == "t":
        return "\t"
    if letter == "%":
        return "%"
    return "%" + letter


def _padded(made, flag, letter):
    # What C libraries make of a flag before the letter: a number without zeros before it, or with spaces in their place.
    if flag in ("", "+") or letter not in "CdegGHIjmMSUuVwWyY":
        return made
    bare = made.lstrip("0 ") or "0"
    return bare if flag == "-" else bare.rjust(len(made), " " if flag == "_" else "0")


def _format(text, t):
    first, *rest = text.split("%")
    parts = [first]
    literal = False
    for number, part in enumerate(rest):
        if literal:
            # The second sign of "%%": what follows is text.
            parts.append(part)
            literal = False
        elif part:
            flag = part[0] if part[0] in "-_0+" else ""
            letter = part[len(flag) : len(flag) + 1]
            parts.append(_padded(_directive(letter, t), flag, letter) if letter else "%" + part)
            parts.append(part[len(flag) + 1 :])
        elif number + 1 < len(rest):
            parts.append("%")
            literal = True
        else:
            parts.append("%")
    return "".join(parts)


def strptime(data_string, format="%a %b %d %H:%M:%S %Y", /):
    from _strptime import _strptime_time

    return _strptime_time(data_string, format)


def clock_gettime(clk_id, /):
    return _clock_of(clk_id)() / 1000000000


def clock_gettime_ns(clk_id, /):
    return _clock_of(clk_id)()


def _clock_of(clk_id):
    if not isinstance(clk_id, int):
        raise TypeError(f"'{type(clk_id).__name__}' object cannot be interpreted as an integer")
    if clk_id in (0, 11):
        return _time.time_ns
    if clk_id in (1, 4, 7):
        return _time.monotonic_ns
    if clk_id in (2, 3):
        return _time.process_time_ns
    raise OSError(22, "Invalid argument")


def clock_getres(clk_id, /):
    _clock_of(clk_id)
    return 1e-09


def clock_settime(clk_id, time, /):
    raise PermissionError(1, "Operation not permitted")


def clock_settime_ns(clk_id, time, /):
    raise PermissionError(1, "Operation not permitted")


def pthread_getcpuclockid(thread_id, /):
    return 3


def get_clock_info(name, /):
    from types import SimpleNamespace

    if name in ("monotonic", "perf_counter"):
        implementation = "clock_gettime(CLOCK_MONOTONIC)"
    elif name == "process_time":
        implementation = "clock_gettime(CLOCK_PROCESS_CPUTIME_ID)"
    elif name == "thread_time":
        implementation = "clock_gettime(CLOCK_THREAD_CPUTIME_ID)"
    elif name == "time":
        implementation = "clock_gettime(CLOCK_REALTIME)"
    else:
        raise ValueError("unknown clock")
    return SimpleNamespace(
        implementation=implementation, monotonic=name != "time", adjustable=name == "time", resolution=1e-09
    )


def strftime(format, time_tuple=_NOW, /):
    if not isinstance(format, str):
        given = "None" if format is None else type(format).__name__
        raise TypeError(f"strftime() argument 1 must be str, not {given}")
    if time_tuple is _NOW:
        time_tuple = gmtime()
    return _format(format, _checked(time_tuple, "strftime") + _zone_of(time_tuple))
