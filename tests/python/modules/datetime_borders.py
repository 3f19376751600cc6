# Dates, times and spans at the borders of what is usual.
from datetime import date, datetime, time, timedelta, timezone, tzinfo, UTC


def show(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)


class Day(date):
    def __str__(self):
        return "a day"


class Moment(datetime):
    def isoformat(self, *args, **kwargs):
        return "iso " + super().isoformat(*args, **kwargs)

    @property
    def year(self):
        return 7


class Counted(datetime):
    def __init__(self, *args):
        self.args = args


class Odd(tzinfo):
    def __repr__(self):
        return "Odd()"

    def utcoffset(self, dt):
        return timedelta(minutes=17) if dt is None or dt.month < 6 else timedelta(hours=-3, seconds=5)

    def dst(self, dt):
        return None

    def tzname(self, dt):
        return "odd"


low, high = datetime(1, 1, 1), datetime(9999, 12, 31, 23, 59, 59, 999999)
us, day = timedelta(microseconds=1), timedelta(1)
for call in (
    lambda: low - us, lambda: high + us, lambda: low + timedelta.max, lambda: high - timedelta.min, lambda: high - low, lambda: low - high,
    lambda: (high - low) + low == high, lambda: date.min - day, lambda: date.max + day, lambda: date.max - date.min, lambda: date.min + timedelta(0, 86399),
    lambda: date(2024, 2, 28) + day, lambda: date(2023, 2, 28) + day, lambda: date(2000, 12, 31) + day, lambda: date(1900, 3, 1) - day, lambda: date(2024, 3, 1) - timedelta(1, 1),
    lambda: timedelta.max + us, lambda: timedelta.min - us, lambda: -timedelta.min, lambda: timedelta.max * 2, lambda: timedelta.max // us, lambda: timedelta.max / us,
    lambda: timedelta.max.total_seconds(), lambda: timedelta.min / 7, lambda: timedelta.max % timedelta(7), lambda: timedelta.max / timedelta(3), lambda: abs(timedelta(-1, 1)),
    lambda: timedelta(1) / 0, lambda: timedelta(1) // 0, lambda: timedelta(1) // timedelta(0), lambda: timedelta(1) % timedelta(0), lambda: timedelta(1) / timedelta(0),
    lambda: [timedelta(microseconds=n) / d for n in (5, -5, 7, 1, -1, 15) for d in (2, -2, 10, -10, 3)], lambda: [timedelta(microseconds=n) // d for n in (5, -5, 7) for d in (2, -2, 3)],
    lambda: timedelta(microseconds=5) / 2.0, lambda: timedelta(1.5), lambda: timedelta(hours=0.1), lambda: 3 * timedelta(1), lambda: timedelta(1) * True, lambda: timedelta(1) * 1.5,
    lambda: timedelta(10 ** 9), lambda: timedelta(10 ** 20), lambda: timedelta(seconds=10 ** 15), lambda: timedelta(weeks=1, days=-1, hours=1, minutes=1, seconds=1, milliseconds=1, microseconds=1),
    lambda: timedelta("1"), lambda: str(timedelta(-1)), lambda: str(timedelta(2, 3, 4)), lambda: str(timedelta(-1, 86399, 1)),
    lambda: timedelta(0), lambda: bool(timedelta(0)), lambda: hash(timedelta(1)) == hash(timedelta(0, 86400)), lambda: timedelta(1) < 1, lambda: timedelta(1) == 1, lambda: timedelta(-1) < timedelta(0) <= timedelta(0),
    lambda: date(0, 1, 1), lambda: date(10000, 1, 1), lambda: date(2023, 2, 29), lambda: date(2024, 2, 29), lambda: date(2024, 13, 1), lambda: date(2024, 4, 31), lambda: date(2024, 1, 0),
    lambda: date(2024, 1), lambda: date(), lambda: date(2024.0, 1, 1), lambda: date(True, True, True), lambda: date(year=2024, day=5, month=6),
    lambda: datetime(2024, 1, 1, 24), lambda: datetime(2024, 1, 1, 0, 60), lambda: datetime(2024, 1, 1, 0, 0, 60), lambda: datetime(2024, 1, 1, 0, 0, 0, 10 ** 6), lambda: datetime(2024, 1, 1, fold=2),
    lambda: datetime(2024, 1, 1, fold=1), lambda: datetime(2024, 1, 1, fold=True), lambda: datetime(2024, 1, 1, tzinfo=5), lambda: datetime(2024, 1, 1, tzinfo=UTC), lambda: datetime(2024, 1, 1, 0, 0, 0, 0, UTC),
    lambda: time(24), lambda: time(-1), lambda: time(1, 2, 3, 4), lambda: time(5, fold=1), lambda: time(5, tzinfo=UTC), lambda: time("1"), lambda: time(hour=3, microsecond=7),
    lambda: date.fromordinal(0), lambda: date.fromordinal(1), lambda: date.fromordinal(3652059), lambda: date.fromordinal(3652060), lambda: date(2024, 2, 29).toordinal(), lambda: high.toordinal(),
    lambda: date(2024, 2, 29).replace(year=2023), lambda: date(2024, 2, 29).replace(day=1), lambda: date(2024, 2, 29).replace(2028, 2), lambda: high.replace(hour=0, tzinfo=UTC, fold=1), lambda: high.replace(tzinfo=None),
    lambda: high.replace(tzinfo=3), lambda: high.replace(month=13), lambda: high.replace(fold=5), lambda: high.replace(9998, 1, 2, 3, 4, 5, 6, UTC), lambda: datetime(2024, 1, 1, fold=1).replace(day=2),
    lambda: datetime(2024, 1, 1, fold=1) + day, lambda: datetime(2024, 1, 1, fold=1).time(), lambda: datetime(2024, 1, 1, 5, tzinfo=UTC).time(), lambda: datetime(2024, 1, 1, 5, tzinfo=UTC).date(),
    lambda: datetime.combine(date(2024, 1, 1), time(5, fold=1)), lambda: datetime.combine(high, time(5, tzinfo=UTC)), lambda: datetime.combine(date(2024, 1, 1), time(5), UTC), lambda: datetime.combine(1, 2),
    lambda: [date(2024, 1, n).weekday() for n in range(1, 9)], lambda: [date(2024, 1, n).isoweekday() for n in range(1, 9)], lambda: low.weekday(), lambda: high.isoweekday(),
):
    show(call)
for call in (
    lambda: high == low, lambda: high != low, lambda: low < high, lambda: low <= date(1, 1, 1), lambda: date(1, 1, 1) == low, lambda: low == date(1, 1, 1), lambda: date(1, 1, 1) < low, lambda: low - date(1, 1, 1),
    lambda: date(1, 1, 2) - low, lambda: low < low.replace(tzinfo=UTC), lambda: low == low.replace(tzinfo=UTC), lambda: low - low.replace(tzinfo=UTC), lambda: date(2024, 1, 1) < 5, lambda: date(2024, 1, 1) == 5,
    lambda: date(2024, 1, 1) + 1, lambda: day + date(2024, 1, 1), lambda: day + datetime(2024, 1, 1), lambda: day - date(2024, 1, 1), lambda: datetime(2024, 1, 1) - day, lambda: date(2024, 1, 1) - day,
    lambda: datetime(2024, 1, 1, tzinfo=UTC) == datetime(2024, 1, 1, 1, tzinfo=timezone(timedelta(hours=1))), lambda: datetime(2024, 1, 1, tzinfo=UTC) - datetime(2024, 1, 1, tzinfo=timezone(timedelta(hours=1))),
    lambda: hash(datetime(2024, 1, 1, tzinfo=UTC)) == hash(datetime(2024, 1, 1, 1, tzinfo=timezone(timedelta(hours=1)))), lambda: hash(datetime(2024, 1, 1)) == hash(datetime(2024, 1, 1, fold=1)),
    lambda: hash(time(1)) == hash(time(1, fold=1)), lambda: time(1) < time(2), lambda: time(1) == time(1, tzinfo=UTC), lambda: time(1) < time(1, tzinfo=UTC), lambda: time(1, fold=1) == time(1), lambda: time(1) == 1,
    lambda: {datetime(2024, 1, 1): 1}[datetime(2024, 1, 1)], lambda: {date(2024, 1, 1): 1}.get(datetime(2024, 1, 1)), lambda: len({time(1), time(1), timedelta(1), timedelta(hours=24)}),
    lambda: sorted([date(2024, 3, 1), date(2023, 1, 9), date(2024, 2, 29)]), lambda: max(datetime(2024, 1, 1), datetime(2024, 1, 2)), lambda: sum([day, us], timedelta()),
):
    show(call)
for when in (low, high, datetime(2024, 2, 3, 4, 5, 6), datetime(2024, 2, 3, 4, 5, 6, 7), datetime(987, 2, 3, tzinfo=UTC), datetime(2024, 2, 3, 15, tzinfo=timezone(timedelta(hours=-5, minutes=-30))), datetime(2024, 2, 3, tzinfo=timezone(timedelta(seconds=3, microseconds=4), "x")), datetime(2024, 2, 3, tzinfo=Odd()), datetime(2024, 9, 3, tzinfo=Odd(), fold=1)):
    print(str(when), when.isoformat(), when.isoformat(" "), when.isoformat("x", "minutes"), when.isoformat(timespec="milliseconds"), when.isoformat("é", "hours"))
    print(repr(when), f"{when}", f"{when:%Y-%m-%d %H:%M:%S.%f}", f"{when:%z|%Z|%:z}", when.strftime("%a %A %b %B %d %I %p %j %y %e %F %T %% %U %G-%V %C|"))
    print(when.year, when.month, when.day, when.hour, when.minute, when.second, when.microsecond, when.tzinfo is None, when.fold, when.utcoffset())
    if when.tzinfo is not None:
        show(when.timestamp)
    print(when.date(), when.date().isoformat(), str(when.date()), repr(when.date()), f"{when.date():%d.%m.%Y %H:%M %z}", f"{when.date()}", when.time().isoformat(), str(when.timetz()), f"{when.time():%H-%M %Y}")
for call in (lambda: low.isoformat("ab"), lambda: low.isoformat(5), lambda: low.isoformat(timespec="no"), lambda: low.strftime(5), lambda: low.strftime(""), lambda: f"{low:}", lambda: low.strftime("é%Y"), lambda: low.strftime("%Y" * 150)[-8:], lambda: time(1).isoformat("auto"), lambda: time(1, 2, 3, 4).isoformat("milliseconds"), lambda: time(1).isoformat("x")):
    show(call)
for text in ("2024-02-03", "2024-02-30", "20240203", "2024-02-03T04:05:06", "2024-02-03 04:05", "2024-02-03T04:05:06.123", "2024-02-03T04:05:06.123456Z", "2024-02-03T04:05:06+00:00", "2024-02-03T04:05:06-05:30", "2024-02-03T24:00:00", "2024-02-03T04:60", "2024-02-03T4", "2024-W05-6", "0000-01-01", "2024-02-03T04:05:06.1", "2024-2-3", "", "x", "٢٠٢٤-02-03", "2024-02-03T04:05:06+24:00"):
    for cls in (datetime, date, Day, Moment):
        show(lambda: cls.fromisoformat(text))
for text in ("04", "04:05", "04:05:06", "04:05:06.5", "04:05:06.123456", "T04:05", "0405", "24:00", "04:60", "04:05Z", "04:05+01:00", "4:05", "04:05:", ""):
    show(lambda: time.fromisoformat(text))
for text, format in (
    ("2024-02-03 04:05:06", "%Y-%m-%d %H:%M:%S"), ("2024-2-3", "%Y-%m-%d"), ("3/2/24", "%d/%m/%y"), ("3/2/69", "%d/%m/%y"), ("12 Mar 2024", "%d %b %Y"), ("12 march 2024", "%d %B %Y"), ("2024-02-30", "%Y-%m-%d"),
    ("2024-13-01", "%Y-%m-%d"), ("20240203", "%Y%m%d"), ("2024111", "%Y%m%d"), ("202411", "%Y%m%d"), ("05:06 PM 2024", "%I:%M %p %Y"), ("12:06 am 2024", "%I:%M %p %Y"), ("12 2024", "%I %Y"), ("pm 2024", "%p %Y"), ("13 PM 2024", "%H %p %Y"),
    ("2024-02-03T04:05:06.5", "%Y-%m-%dT%H:%M:%S.%f"), ("2024-02-03t04:05:06.1234567", "%Y-%m-%dT%H:%M:%S.%f"), ("2024-02-03 04:05:60", "%Y-%m-%d %H:%M:%S"), ("2024-02-03 04:05:61", "%Y-%m-%d %H:%M:%S"), ("24", "%H"), ("2024 x", "%Y"), ("2024", "%Y x"),
    ("2024  1", "%Y %m"), ("2024 1", "%Y  %m"), ("2024\t1", "%Y %m"), (" 2024", "%Y"), ("2024-02-03 +0130", "%Y-%m-%d %z"), ("Sat 2024", "%a %Y"), ("2024 034", "%Y %j"), ("02-29", "%m-%d"), ("100%", "%y0%%"), ("02 Feb 2024", "%m %b %Y"),
    ("2024 24", "%Y %y"), ("2024", "%Q"), ("2024%", "%Y%"), ("0000", "%Y"), ("2024-02- 3", "%Y-%m-%d"), ("2024.02", "%Y.%m"), ("2024x02", "%Y.%m"), ("٢٠٢٤", "%Y"), ("5", "%f"), ("2024 05", "%Y %H%M"), ("2024 5 6", "%Y %M %S"), ("11 1 2024", "%I %H %Y"),
):
    show(lambda: datetime.strptime(text, format))
show(lambda: datetime.strptime(5, "x"))
m, d, c = Moment(2024, 2, 3, 4), Day(2024, 2, 3), Counted(2024, 2, 3)
print(m, repr(m), str(m), m.year, m.month, type(m + day), m + day, type(m - day), m - datetime(2024, 2, 3), m == datetime(2024, 2, 3, 4), m.replace(month=5), type(m.replace(day=1)), m.date(), hash(m) == hash(datetime(2024, 2, 3, 4)))
print(d, repr(d), d + day, type(d + day), d - date(2024, 2, 1), d == date(2024, 2, 3), date(2024, 2, 3) == d, d < date(2024, 2, 4), d.replace(day=4), hash(d) == hash(date(2024, 2, 3)), d.year, d.weekday(), f"{d:%d}", f"{d}", d.isoformat())
print(c, c.args, (c + day).args, type(c + day), Counted.fromisoformat("2024-02-03").args, Counted.combine(date(2024, 2, 3), time()).args, Counted.strptime("2024", "%Y").args, Day.fromordinal(5), type(Day.fromordinal(5)), Moment.fromisoformat("2024-02-03 01:02"))
print(date.isoformat.__name__, datetime.replace.__name__, type(date.__dict__["year"]).__name__ in ("property", "getset_descriptor"))
print(high.replace(1, 2, 3, 4, 5, 6, 7, UTC), high.replace(1, 2, 3, 4, 5, 6, 7, None, fold=1), time(1, 2, 3, 4).replace(5), date.min.replace(2, 3, 4))
show(lambda: date.isoformat(datetime(2024, 1, 2, 3)))
show(lambda: list(map(date.isoformat, [date.min, date.max])))
show(lambda: sorted({date.max: 1, date.min: 2}, key=date.toordinal))
show(lambda: list(map(timedelta.total_seconds, [day, us])))
show(lambda: [date(*parts) for parts in [(1, 2, 3), (2024, 2, 29)]] + [date(**{"year": 5, "month": 6, "day": 7})])
