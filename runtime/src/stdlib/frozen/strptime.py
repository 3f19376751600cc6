# Parsing of dates and times by a format, for time and datetime.

import re
import warnings

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)
_ZONES = ("utc", "gmt")
_cache = {}


def _names(group, names):
    return f"(?P<{group}>{'|'.join(sorted(names, key=len, reverse=True))})"


_DIRECTIVES = {
    "d": r"(?P<d>3[0-1]|[1-2]\d|0[1-9]|[1-9]| [1-9])",
    "f": r"(?P<f>[0-9]{1,6})",
    "H": r"(?P<H>2[0-3]|[0-1]\d|\d| \d)",
    "I": r"(?P<I>1[0-2]|0[1-9]|[1-9]| [1-9])",
    "G": r"(?P<G>\d\d\d\d)",
    "j": r"(?P<j>36[0-6]|3[0-5]\d|[1-2]\d\d|0[1-9]\d|00[1-9]|[1-9]\d|0[1-9]|[1-9])",
    "m": r"(?P<m>1[0-2]|0[1-9]|[1-9])",
    "M": r"(?P<M>[0-5]\d|\d)",
    "S": r"(?P<S>6[0-1]|[0-5]\d|\d)",
    "U": r"(?P<U>5[0-3]|[0-4]\d|\d)",
    "W": r"(?P<W>5[0-3]|[0-4]\d|\d)",
    "w": r"(?P<w>[0-6])",
    "u": r"(?P<u>[1-7])",
    "V": r"(?P<V>5[0-3]|0[1-9]|[1-4]\d|\d)",
    "y": r"(?P<y>\d\d)",
    "Y": r"(?P<Y>\d\d\d\d)",
    "z": r"(?P<z>([+-]\d\d:?[0-5]\d(:?[0-5]\d(\.\d{1,6})?)?)|(?-i:Z))",
    "A": _names("A", _DAYS),
    "a": _names("a", tuple(name[:3] for name in _DAYS)),
    "B": _names("B", _MONTHS),
    "b": _names("b", tuple(name[:3] for name in _MONTHS)),
    "p": _names("p", ("am", "pm")),
    "Z": _names("Z", _ZONES),
    "%": "%",
}
_COMPOSED = {
    "c": "%a %b %d %H:%M:%S %Y", "x": "%m/%d/%y", "X": "%H:%M:%S", "T": "%H:%M:%S", "R": "%H:%M", "r": "%I:%M:%S %p",
    "e": "%d", "k": "%H", "l": "%I", "P": "%p",
}
_FLAGS = frozenset("-_0#")
_OTHER_DIGITS = frozenset("demwyHIMS")
_SPECIAL = re.compile(r"([\\.^$*+?\(\){}\[\]|])")


def _pattern(format):
    text = _SPECIAL.sub(r"\\\1", format)
    text = re.sub(r"\s+", r"\\s+", text)
    parts = []
    at = 0
    while True:
        sign = text.find("%", at)
        if sign < 0:
            parts.append(text[at:])
            break
        parts.append(text[at:sign])
        at = sign + 1
        while text[at:at + 1] in _FLAGS:
            at += 1
        letter = text[at:at + 1]
        if not letter:
            raise ValueError(f"stray % in format '{format}'")
        at += 1
        if letter in "EO":
            # Digits of the locale: this one has no others.
            whole, letter = letter + text[at:at + 1], text[at:at + 1]
            at += 1
            if whole[0] == "E" or letter not in _OTHER_DIGITS:
                raise ValueError(f"'{whole}' is a bad directive in format '{format}'")
        if letter in _COMPOSED:
            parts.append(_pattern(_COMPOSED[letter]))
        elif letter in _DIRECTIVES:
            parts.append(_DIRECTIVES[letter])
        else:
            bad = letter
            if bad == "\\":
                bad = text[at:at + 1]
                if bad == "s":
                    raise ValueError(f"stray % in format '{format}'")
            raise ValueError(f"'{bad}' is a bad directive in format '{format}'")
    return "".join(parts)


_NO_YEAR = """\
Parsing dates involving a day of month without a year specified is ambiguous
and fails to parse leap day. The default behavior will change in Python 3.15
to either always raise an exception or to use a different default year (TBD).
To avoid trouble, add a specific year to the input & format.
See https://github.com/python/cpython/issues/70647."""


def _compiled(format):
    found = _cache.get(format)
    if found is None:
        if len(_cache) > 20:
            _cache.clear()
        found = re.compile(_pattern(format), re.IGNORECASE)
        _cache[format] = found
        if "d" in found.groupindex and not {"y", "Y", "G"} & found.groupindex.keys():
            warnings.warn(_NO_YEAR, DeprecationWarning)
    return found


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


_WEEKDAY_WORDS = "weekday directive ('%A', '%a', '%w', or '%u')"


def _parse(data_string, format):
    # The nine items of a time tuple, the zone's name and offset in seconds; microseconds; those of the offset.
    for number, value in enumerate((data_string, format)):
        if not isinstance(value, str):
            raise TypeError(f"strptime() argument {number} must be str, not {type(value)}")
    found = _compiled(format).match(data_string)
    if not found:
        raise ValueError(f"time data {data_string!r} does not match format {format!r}")
    if len(data_string) != found.end():
        raise ValueError(f"unconverted data remains: {data_string[found.end():]}")
    parts = found.groupdict()
    year = iso_year = iso_week = week = julian = weekday = None
    month = day = 1
    hour = minute = second = fraction = 0
    tz = -1
    zone = offset = None
    offset_fraction = 0
    week_starts_sunday = False
    # As the format has them: of directives for the same part the last one counts.
    for letter, text in parts.items():
        match letter:
            case "y":
                year = int(text)
                year += 2000 if year <= 68 else 1900
            case "Y":
                year = int(text)
            case "G":
                iso_year = int(text)
            case "m":
                month = int(text)
            case "B":
                month = _MONTHS.index(text.lower()) + 1
            case "b":
                month = 1 + [name[:3] for name in _MONTHS].index(text.lower())
            case "d":
                day = int(text)
            case "H":
                hour = int(text)
            case "I":
                hour = int(text) % 12
                if parts.get("p", "").lower() == "pm":
                    hour += 12
            case "M":
                minute = int(text)
            case "S":
                second = int(text)
            case "f":
                fraction = int(text.ljust(6, "0"))
            case "A":
                weekday = _DAYS.index(text.lower())
            case "a":
                weekday = [name[:3] for name in _DAYS].index(text.lower())
            case "w":
                weekday = (int(text) - 1) % 7
            case "u":
                weekday = int(text) - 1
            case "j":
                julian = int(text)
            case "U" | "W":
                week = int(text)
                week_starts_sunday = letter == "U"
            case "V":
                iso_week = int(text)
            case "z":
                offset, offset_fraction = _offset(text)
            case "Z":
                zone = text
                tz = 0
    if iso_year is not None:
        if julian is not None:
            raise ValueError("Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead.")
        if iso_week is None or weekday is None:
            raise ValueError(f"ISO year directive '%G' must be used with the ISO week directive '%V' and a {_WEEKDAY_WORDS}.")
    elif iso_week is not None:
        if year is None or weekday is None:
            raise ValueError(f"ISO week directive '%V' must be used with the ISO year directive '%G' and a {_WEEKDAY_WORDS}.")
        raise ValueError("ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead.")
    leap_year = False
    if year is None:
        if month == 2 and day == 29:
            year = 1904
            leap_year = True
        else:
            year = 1900
    from datetime import date

    if julian is None and weekday is not None:
        if week is not None:
            first = date(year, 1, 1).weekday()
            at = weekday
            if week_starts_sunday:
                first = (first + 1) % 7
                at = (at + 1) % 7
            to_first = (7 - first) % 7
            julian = 1 + at - first if week == 0 else 1 + to_first + 7 * (week - 1) + at
        elif iso_year is not None:
            found = date.fromisocalendar(iso_year, iso_week, weekday + 1)
            year, month, day = found.year, found.month, found.day
            julian = found.toordinal() - date(year, 1, 1).toordinal() + 1
        if julian is not None and julian <= 0:
            year -= 1
            julian += 366 if _is_leap(year) else 365
    if julian is None:
        julian = date(year, month, day).toordinal() - date(year, 1, 1).toordinal() + 1
    else:
        found = date.fromordinal(julian - 1 + date(year, 1, 1).toordinal())
        year, month, day = found.year, found.month, found.day
    if weekday is None:
        weekday = date(year, month, day).weekday()
    if leap_year:
        year = 1900
    return (year, month, day, hour, minute, second, weekday, julian, tz, zone, offset), fraction, offset_fraction


def _offset(z):
    if z == "Z":
        return 0, 0
    if z[3] == ":":
        z = z[:3] + z[4:]
        if len(z) > 5:
            if z[5] != ":":
                raise ValueError(f"Inconsistent use of : in {z[:3]}:{z[3:]}")
            z = z[:5] + z[6:]
    seconds = int(z[1:3]) * 3600 + int(z[3:5]) * 60 + int(z[5:7] or 0)
    fraction = int(z[8:].ljust(6, "0")) if z[8:] else 0
    if z.startswith("-"):
        return -seconds, -fraction
    return seconds, fraction


def _strptime_time(data_string, format):
    import time

    return time.struct_time(_parse(data_string, format)[0])


def _zone(parts, offset_fraction):
    zone, offset = parts[-2:]
    if offset is None:
        return None
    from datetime import timedelta, timezone

    delta = timedelta(seconds=offset, microseconds=offset_fraction)
    return timezone(delta, zone) if zone else timezone(delta)


def _checked(data_string, format):
    for number, value in enumerate((data_string, format), 1):
        if not isinstance(value, str):
            given = "None" if value is None else type(value).__name__
            raise TypeError(f"strptime() argument {number} must be str, not {given}")


def _strptime_datetime(cls, data_string, format):
    _checked(data_string, format)
    parts, fraction, offset_fraction = _parse(data_string, format)
    zone = _zone(parts, offset_fraction)
    return cls(*parts[:6], fraction) if zone is None else cls(*parts[:6], fraction, zone)


def _strptime_date(cls, data_string, format):
    _checked(data_string, format)
    parts, fraction, offset_fraction = _parse(data_string, format)
    return cls(*parts[:3])


def _strptime_time_of_day(cls, data_string, format):
    _checked(data_string, format)
    parts, fraction, offset_fraction = _parse(data_string, format)
    zone = _zone(parts, offset_fraction)
    return cls(*parts[3:6], fraction) if zone is None else cls(*parts[3:6], fraction, zone)
