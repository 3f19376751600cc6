import datetime as dtm
from datetime import date, datetime, time, timedelta, timezone, tzinfo, UTC
import copy
import operator

print(dtm.__all__, dtm.MINYEAR, dtm.MAXYEAR, UTC)
d = date(2024, 2, 29)
t = time(13, 5, 9, 250)
dt = datetime(2024, 2, 29, 13, 5, 9, 123456)
print(repr(d), d, repr(t), t, repr(dt), dt)
print(repr(time(1, 2)), repr(time(1, 2, 3)), repr(datetime(2020, 1, 1)), repr(datetime(2020, 1, 1, tzinfo=UTC)), repr(time(1, fold=1)))
print(d.weekday(), d.isoweekday(), d.isocalendar(), tuple(d.isocalendar()), d.isocalendar().week, d.toordinal(), d.ctime(), dt.ctime())
print(d.timetuple(), dt.timetuple()[:], dt.utctimetuple().tm_isdst)
print(d.replace(year=2023, day=1), dt.replace(hour=0, microsecond=0), t.replace(minute=59), copy.replace(d, month=3), copy.copy(dt) == dt, copy.deepcopy([d]))
print(date.fromordinal(738945), date.fromisocalendar(2020, 53, 7), date.min, date.max, date.resolution, datetime.min, datetime.max, time.max)
for text in ["2024-01-02", "20240102", "2024-W01-3", "2024W013", "2024W01", "2020-W53"]:
    print(text, date.fromisoformat(text))
for text in [
    "2024-01-02", "2024-01-02T03:04", "2024-01-02 03:04:05", "2024-01-02T03:04:05.123", "2024-01-02T03:04:05.1234567",
    "2024-01-02T03:04:05Z", "2024-01-02T03:04:05+05:30", "20240102T030405", "2024-01-02T03", "2024-01-02T03:04:05,5",
    "2024-W01-3T10:00", "2024-01-02T03:04:05-08:00:30", "20240102T030405.5+0100", "2024-01-02T24:00", "2024-01-02X03:04",
]:
    try:
        print(text, repr(datetime.fromisoformat(text)))
    except ValueError as error:
        print(text, error)
for text in ["04:23:01", "T04:23:01", "042301", "04:23:01.000384", "04:23:01+04:00", "04:23:01Z", "04", "0423", "04:23:01,5-00:00", "24:00"]:
    try:
        print(text, repr(time.fromisoformat(text)))
    except ValueError as error:
        print(text, error)
for text in ["", "2024", "2024-13-01", "2024-1-1", "2024-02-30", "abc", "2024-01-02T", "2024-01-02T25:00", "2024-01-02T03:04:05+", "2024-01-02T3:04", "2024-W54-1", "2024-W01-8", "2024-01-02T03:04:05.Z", "2024-01-02T03:04+25:00", "0000-01-01"]:
    for cls in (date, datetime):
        try:
            print(cls.fromisoformat(text))
        except ValueError as error:
            print(cls.__name__, repr(text), error)
x = timedelta(days=1, hours=2, minutes=3, seconds=4, milliseconds=5, microseconds=6, weeks=1)
print(repr(x), x, x.days, x.seconds, x.microseconds, x.total_seconds(), -x, abs(-x), +x, bool(timedelta(0)))
print(repr(timedelta(0)), timedelta(days=-1, seconds=1), timedelta(hours=25), timedelta(microseconds=-1), str(timedelta(days=2)), timedelta(days=1.5), timedelta(seconds=0.1), timedelta(microseconds=0.5), timedelta(microseconds=1.5), timedelta(weeks=-0.3))
print(x * 2, 2 * x, x * 0.5, x / 2, x / 3, x / 0.7, x // 2, x / timedelta(hours=1), x // timedelta(hours=1), x % timedelta(hours=1), divmod(x, timedelta(hours=5)))
print(timedelta.min, timedelta.max, timedelta.resolution, repr(timedelta.max), hash(timedelta(1)) == hash(timedelta(hours=24)), timedelta(1) == 1, timedelta(1) < timedelta(2))
print(d + timedelta(days=1), d - timedelta(weeks=52), d - date(2023, 2, 28), dt + timedelta(hours=11), dt - datetime(2000, 1, 1), date(2024, 1, 1) - timedelta(hours=36), timedelta(1) + dt)
print(sum([timedelta(1), timedelta(hours=3)], timedelta()), max(timedelta(1), timedelta(2)), sorted([date(2024, 5, 1), date(2023, 1, 1)]))
print(dt.date(), dt.time(), dt.timetz(), datetime.combine(d, t), datetime.combine(d, t, UTC), dt.isoformat(), dt.isoformat(" ", "minutes"), t.isoformat("milliseconds"), dt.isoformat(timespec="hours"), dt.isoformat(timespec="milliseconds"))
for fmt in [
    "%Y-%m-%d", "%d/%m/%y", "%A %a %B %b", "%H:%M:%S.%f", "%I:%M %p", "%j %U %W %w %u", "%G-W%V-%u", "%%", "%c", "%x", "%X", "%z|%Z|%:z", "week %V", "%e",
    "", "%F %T", "plain", "%Y%m%dT%H%M%S", "%D", "%R", "%y%%%y", "%C",
]:
    print(repr(fmt), dt.strftime(fmt), d.strftime(fmt), f"{dt:{fmt}}")
print(t.strftime("%H-%M-%S %f"), f"{t:%H}", f"{d:%d.%m.%Y}", format(d), date(99, 1, 1).strftime("%Y"), date(1, 2, 3).isoformat(), "{:%B %d, %Y}".format(d))
est = timezone(timedelta(hours=-5), "EST")
ist = timezone(timedelta(hours=5, minutes=30))
print(est, repr(est), ist, repr(ist), repr(timezone.utc), timezone.utc, timezone(timedelta(0)) is timezone.utc, timezone.min, timezone.max, timezone(timedelta(seconds=-30)), est == timezone(timedelta(hours=-5)), hash(est) == hash(timezone(timedelta(hours=-5))))
a = datetime(2024, 1, 1, 12, tzinfo=UTC)
b = a.astimezone(ist)
print(a, b, a == b, hash(a) == hash(b), a - b, b.utcoffset(), b.tzname(), b.dst(), b.astimezone(est), repr(b), b.strftime("%z %Z %:z"), b.isoformat(), b.timetuple().tm_isdst, b.utctimetuple().tm_hour)
print(datetime.fromtimestamp(0, UTC), datetime.fromtimestamp(1700000000.123456, UTC), datetime.fromtimestamp(-1.5, tz=UTC), datetime.fromtimestamp(1e9, est), a.timestamp(), datetime(1970, 1, 2, tzinfo=ist).timestamp(), date.fromtimestamp(86400 * 365))
print(time(12, tzinfo=est), time(12, tzinfo=est).utcoffset(), time(12, tzinfo=UTC) == time(13, tzinfo=timezone(timedelta(hours=1))), time(12) < time(13), time(12) == time(12, tzinfo=UTC), datetime(2024, 1, 1) == a, d == dt, d != dt, dt.replace(tzinfo=UTC).replace(tzinfo=None) == dt)
calls = [
    lambda: date(2024, 13, 1), lambda: date(2023, 2, 29), lambda: date(0, 1, 1), lambda: date(10000, 1, 1), lambda: date(2024, 1), lambda: date(), lambda: date("2024", 1, 1),
    lambda: date(2024, 1.0, 1), lambda: datetime(2024, 1, 1, 24), lambda: datetime(2024, 1, 1, 0, 60), lambda: datetime(2024, 1, 1, 0, 0, 60), lambda: datetime(2024, 1, 1, 0, 0, 0, 1000000),
    lambda: datetime(2024, 1, 1, tzinfo=3), lambda: datetime(2024, 1, 1, fold=2), lambda: time(25), lambda: time(0, 0, 0, -1), lambda: timedelta("1"), lambda: timedelta(days=10**10), lambda: timedelta.max + timedelta(1),
    lambda: date.max + timedelta(1), lambda: datetime.min - timedelta(1), lambda: d + 1, lambda: d - 1, lambda: d + d, lambda: dt + dt, lambda: dt - d, lambda: d < dt, lambda: d < 3, lambda: a < dt, lambda: a - dt, lambda: timedelta(1) / 0,
    lambda: timedelta(1) // timedelta(0), lambda: timedelta(1) * "x", lambda: timedelta(1) + 1, lambda: timezone(3), lambda: timezone(timedelta(days=1)), lambda: timezone(), lambda: timezone(UTC.utcoffset(None), 3),
    lambda: date.fromordinal(0), lambda: date.fromordinal(10**7), lambda: date.fromisocalendar(2021, 53, 1), lambda: date.fromisocalendar(2020, 1, 8), lambda: date.fromisoformat(3), lambda: datetime.combine(d, 3), lambda: datetime.combine(3, t), lambda: dt.isoformat("ab"), lambda: dt.isoformat(timespec="x"),
    lambda: d.replace(month=13), lambda: d.year.foo, lambda: d.strftime(3), lambda: time(1) < time(1, tzinfo=UTC), lambda: time(1) - time(2), lambda: datetime.fromtimestamp(float("nan")), lambda: datetime.fromtimestamp("x"), lambda: datetime.fromtimestamp(1e20), lambda: dt.astimezone(3), lambda: tzinfo().utcoffset(None), lambda: timedelta(float("nan")), lambda: timedelta(1) < 1, lambda: datetime.combine(d),
]
for number, call in enumerate(calls):
    try:
        print(number, repr(call()))
    except Exception as error:
        print(number, type(error).__name__, error)


class Eastern(tzinfo):
    def utcoffset(self, dt):
        return timedelta(hours=-5) + self.dst(dt)

    def dst(self, dt):
        if dt is not None and 3 < dt.month < 11:
            return timedelta(hours=1)
        return timedelta(0)

    def tzname(self, dt):
        return "EDT" if self.dst(dt) else "EST"


e = Eastern()
print(datetime(2024, 7, 1, tzinfo=e), datetime(2024, 1, 1, tzinfo=e).tzname(), datetime(2024, 7, 1, 12, tzinfo=UTC).astimezone(e), datetime(2024, 7, 1, tzinfo=e).timetuple().tm_isdst, datetime(2024, 7, 1, tzinfo=e).dst())


class Day(date):
    def next(self):
        return self + timedelta(1)


class Stamp(datetime):
    pass


print(repr(Day(2024, 1, 31).next()), type(Day(2024, 1, 1) + timedelta(1)).__name__, repr(Stamp(2024, 1, 1) + timedelta(1)), type(Stamp(2024, 1, 1).date()).__name__, isinstance(dt, date), Day(2024, 1, 1) == date(2024, 1, 1), Day.fromisoformat("2024-01-01").next(), type(Day.today()).__name__)
print({d: 1}[date(2024, 2, 29)], len({dt, datetime(2024, 2, 29, 13, 5, 9, 123456), d}), operator.index(d.day))
print([c.__name__ for c in datetime.__mro__], date.__module__, datetime.__name__)
print(sorted(n for n in dir(datetime) if not n.startswith("_")))
print(sorted(n for n in dir(timedelta) if not n.startswith("_")))
