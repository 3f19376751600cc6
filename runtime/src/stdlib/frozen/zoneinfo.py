# Time zones of the database that is built in.

from _zoneinfo import data as _data, names as _known_names
from datetime import timedelta as _timedelta, tzinfo as _tzinfo

__all__ = ["ZoneInfo", "reset_tzpath", "available_timezones", "TZPATH", "ZoneInfoNotFoundError", "InvalidTZPathWarning"]

TZPATH = ()

_EPOCH_ORDINAL = 719163
_cache = {}


class ZoneInfoNotFoundError(KeyError):
    __module__ = "zoneinfo._common"


class InvalidTZPathWarning(RuntimeWarning):
    pass


def reset_tzpath(to=None):
    if isinstance(to, (str, bytes)):
        raise TypeError(f"tzpath must be a list or tuple, not {type(to)}: {to!r}")


def available_timezones():
    return set(_known_names())


class _Rule:
    # Offset from UTC, daylight saving and name.
    __slots__ = ("offset", "dst", "name", "seconds")

    def __init__(self, seconds, dst, name):
        self.seconds = seconds
        self.offset = _timedelta(seconds=seconds)
        self.dst = _timedelta(seconds=dst)
        self.name = name


def _load(data):
    # Times of transitions in UTC, the rules after each, the rule before the first, and the text for later years.
    if data[:4] != b"TZif":
        raise ValueError("Invalid TZif file: magic not found")
    at = 0
    size = 4
    counts = _counts(data, 0)
    if data[4:5] >= b"2":
        isutc, isstd, leap, times, types, chars = counts
        at = 44 + times * 5 + types * 6 + chars + leap * 8 + isstd + isutc
        counts = _counts(data, at)
        size = 8
    isutc, isstd, leap, times, types, chars = counts
    at += 44
    trans = [int.from_bytes(data[i:i + size], "big", signed=True) for i in range(at, at + times * size, size)]
    at += times * size
    idx = data[at:at + times]
    at += times
    raw = []
    for i in range(at, at + types * 6, 6):
        raw.append((int.from_bytes(data[i:i + 4], "big", signed=True), data[i + 4], data[i + 5]))
    at += types * 6
    names = data[at:at + chars]
    at += chars + leap * (size + 4) + isstd + isutc
    footer = data[at:].strip(b"\n").decode() if size == 8 else ""
    offsets = [entry[0] for entry in raw]
    is_dst = [entry[1] for entry in raw]
    saved = _daylight(idx, offsets, is_dst)
    rules = []
    for number, (seconds, dst, place) in enumerate(raw):
        rules.append(_Rule(seconds, saved[number], names[place:names.index(b"\0", place)].decode()))
    before = None
    for number in range(types):
        if not is_dst[number]:
            before = rules[number]
            break
    if before is None and rules:
        before = rules[0]
    return trans, [rules[i] for i in idx], before, footer


def _counts(data, at):
    return tuple(int.from_bytes(data[i:i + 4], "big") for i in range(at + 20, at + 44, 4))


def _daylight(idx, offsets, is_dst):
    # How much each type is ahead of standard time, judged by what comes before and after it.
    saved = [0] * len(offsets)
    for i in range(1, len(idx)):
        kind = idx[i]
        if not is_dst[kind] or saved[kind]:
            continue
        dst = 0
        last = idx[i - 1]
        if not is_dst[last]:
            dst = offsets[kind] - offsets[last]
        if not dst and i + 1 < len(idx):
            following = idx[i + 1]
            if not is_dst[following]:
                dst = offsets[kind] - offsets[following]
        if dst:
            saved[kind] = dst
    for kind in range(len(offsets)):
        if is_dst[kind] and not saved[kind]:
            saved[kind] = 3600
    return saved


class _Posix:
    # A rule for all later years: standard and daylight time, and when each begins (seconds of the local day of the year).
    __slots__ = ("std", "dst", "start", "end")

    def __init__(self, text):
        std_name, at = _zone_name(text, 0)
        std, at = _zone_offset(text, at)
        self.std = _Rule(-std, 0, std_name)
        self.dst = None
        if at < len(text):
            dst_name, at = _zone_name(text, at)
            offset = std - 3600
            if at < len(text) and text[at] != ",":
                offset, at = _zone_offset(text, at)
            self.dst = _Rule(-offset, std - offset, dst_name)
            _, start, end = text[at:].split(",")
            self.start = _change(start)
            self.end = _change(end)

    def changes(self, year):
        # When daylight time begins and ends, in seconds of standard and of daylight time since 1970.
        return _when(year, self.start), _when(year, self.end)


def _zone_name(text, at):
    if text[at] == "<":
        end = text.index(">", at)
        return text[at + 1:end], end + 1
    end = at
    while end < len(text) and text[end].isalpha():
        end += 1
    return text[at:end], end


def _zone_offset(text, at):
    end = at
    while end < len(text) and (text[end].isdigit() or text[end] in "+-:"):
        end += 1
    return _clock(text[at:end]), end


def _clock(text):
    sign = -1 if text.startswith("-") else 1
    parts = [int(part) for part in text.lstrip("+-").split(":")]
    parts += [0] * (3 - len(parts))
    return sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])


def _change(text):
    day, _, clock = text.partition("/")
    seconds = _clock(clock) if clock else 7200
    if day.startswith("M"):
        month, week, weekday = map(int, day[1:].split("."))
        return ("M", month, week, weekday, seconds)
    if day.startswith("J"):
        return ("J", int(day[1:]), 0, 0, seconds)
    return ("N", int(day), 0, 0, seconds)


def _when(year, change):
    from datetime import date

    kind, number, week, weekday, seconds = change
    first = date(year, 1, 1).toordinal()
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if kind == "J":
        day = first + number - 1 + (leap and number > 59)
    elif kind == "N":
        day = first + number
    else:
        first = date(year, number, 1).toordinal()
        day = first + (weekday - first) % 7 + (week - 1) * 7
        last = (29 if leap else 28) if number == 2 else (31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[number - 1]
        if day - first >= last:
            day -= 7
    return (day - _EPOCH_ORDINAL) * 86400 + seconds


class ZoneInfo(_tzinfo):
    __tp_name__ = "zoneinfo.ZoneInfo"

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)

    def __new__(cls, key):
        if cls is ZoneInfo:
            found = _cache.get(key)
            if found is None:
                found = _cache[key] = _new_zone(cls, key)
            return found
        return _new_zone(cls, key)

    @classmethod
    def no_cache(cls, key):
        return _new_zone(cls, key)

    @classmethod
    def clear_cache(cls, *, only_keys=None):
        if only_keys is None:
            _cache.clear()
        else:
            for key in only_keys:
                _cache.pop(key, None)

    @classmethod
    def from_file(cls, file_obj, /, key=None):
        return _new_zone(cls, key, file_obj.read())

    @property
    def key(self):
        return self._key

    def _rule_at(self, seconds, fold):
        # The rule for a time on the wall, in seconds since 1970.
        trans = self._local
        if not trans or seconds < trans[0][0]:
            first = self._rules[0] if self._rules else None
            if not trans or seconds < trans[0][fold]:
                if not trans and self._posix is not None:
                    return self._posix_at(seconds, fold)
                return self._before
        low, high = 0, len(trans)
        while low < high:
            middle = (low + high) // 2
            if seconds < trans[middle][fold]:
                high = middle
            else:
                low = middle + 1
        if low == len(trans) and self._posix is not None:
            return self._posix_at(seconds, fold)
        return self._rules[low - 1] if low else self._before

    def _posix_at(self, seconds, fold):
        posix = self._posix
        if posix.dst is None:
            return posix.std
        from datetime import date

        year = date.fromordinal(seconds // 86400 + _EPOCH_ORDINAL).year
        start, end = posix.changes(year)
        diff = posix.dst.seconds - posix.std.seconds
        # A change to the better skips diff seconds of the wall, one back repeats them.
        if fold == (diff >= 0):
            end -= diff
        else:
            start += diff
        is_dst = start <= seconds < end if start < end else not end <= seconds < start
        return posix.dst if is_dst else posix.std

    def _find(self, dt):
        if dt is None:
            return self._fixed
        seconds = ((dt.toordinal() - _EPOCH_ORDINAL) * 24 + dt.hour) * 3600 + dt.minute * 60 + dt.second
        return self._rule_at(seconds, dt.fold)

    def utcoffset(self, dt, /):
        rule = self._find(dt)
        return None if rule is None else rule.offset

    def dst(self, dt, /):
        rule = self._find(dt)
        return None if rule is None else rule.dst

    def tzname(self, dt, /):
        rule = self._find(dt)
        return None if rule is None else rule.name

    def fromutc(self, dt, /):
        from datetime import datetime

        if not isinstance(dt, datetime):
            raise TypeError("fromutc() requires a datetime argument")
        if dt.tzinfo is not self:
            raise ValueError("dt.tzinfo is not self")
        seconds = ((dt.toordinal() - _EPOCH_ORDINAL) * 24 + dt.hour) * 3600 + dt.minute * 60 + dt.second
        trans = self._trans
        fold = 0
        low, high = 0, len(trans)
        while low < high:
            middle = (low + high) // 2
            if seconds < trans[middle]:
                high = middle
            else:
                low = middle + 1
        if low == len(trans) and self._posix is not None:
            posix = self._posix
            rule = posix.std
            if posix.dst is not None:
                start, end = posix.changes(dt.year)
                start -= posix.std.seconds
                end -= posix.dst.seconds
                is_dst = start <= seconds < end if start < end else not end <= seconds < start
                rule = posix.dst if is_dst else posix.std
                repeated = posix.dst.seconds - posix.std.seconds
                fold = not is_dst and repeated > 0 and end <= seconds < end + repeated
                if repeated < 0:
                    fold = is_dst and start <= seconds < start - repeated
            elif low:
                fold = seconds < trans[low - 1] + self._shift(low - 1)
        elif low == 0:
            rule = self._before
        else:
            rule = self._rules[low - 1]
            fold = seconds < trans[low - 1] + self._shift(low - 1)
        made = dt + rule.offset
        return made.replace(fold=1) if fold else made

    def _shift(self, at):
        # How many seconds of the wall transition `at` repeats.
        before = self._rules[at - 1] if at else self._before
        return before.seconds - self._rules[at].seconds

    def __repr__(self):
        name = type(self).__name__
        if type(self) is ZoneInfo:
            name = "zoneinfo.ZoneInfo"
        if self._key is not None:
            return f"{name}(key={self._key!r})"
        return f"{name}.from_file()"

    def __str__(self):
        return self._key if self._key is not None else repr(self)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


ZoneInfo.__tp_sealed__ = "zoneinfo.ZoneInfo"


def _new_zone(cls, key, data=None):
    if data is None:
        if not isinstance(key, str):
            raise TypeError(f"expected str, bytes or os.PathLike object, not {type(key).__name__}")
        if key.startswith("/"):
            raise ValueError(f"ZoneInfo keys may not be absolute paths, got: {key}")
        parts = key.split("/")
        first = parts[0]
        while parts and parts[0] == "..":
            del parts[0]
        if key != "." and any([part in ("", ".", "..") for part in parts]):
            raise ValueError(f"ZoneInfo keys must be normalized relative paths, got: {key}")
        if first in (".", ".."):
            raise ValueError(f"ZoneInfo keys must refer to subdirectories of TZPATH, got: {key}")
        data = _data(key)
        if data is None:
            raise ZoneInfoNotFoundError(f"No time zone found with key {key}")
    trans, rules, before, footer = _load(data)
    made = _tzinfo.__new__(cls)
    made._key = key
    made._trans = trans
    made._rules = rules
    made._before = before
    made._posix = _Posix(footer) if footer else None
    # Each transition on the wall: for the first pass over repeated times, and for the second.
    local = []
    last = before
    for at, rule in zip(trans, rules):
        a, b = at + last.seconds, at + rule.seconds
        local.append((max(a, b), min(a, b)))
        last = rule
    made._local = local
    made._fixed = None
    if not trans and (made._posix is None or made._posix.dst is None):
        made._fixed = before if made._posix is None else made._posix.std
    return made
