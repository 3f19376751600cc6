# host
import datetime as dt
from datetime import date, datetime, time, timedelta, timezone

values = [
    date(2026, 1, 2),
    date.min,
    date.max,
    time(3, 4, 5, 600),
    time(23, 59, 59, 999999, tzinfo=timezone(timedelta(hours=-5), "EST"), fold=1),
    datetime(2026, 1, 2, 3, 4, 5),
    datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=timezone.utc),
    datetime(2026, 1, 2, tzinfo=timezone(timedelta(hours=5, minutes=30, seconds=15, microseconds=1))),
    datetime.max,
    timedelta(-1, 3, 5),
    timedelta.min,
    timedelta.max,
    timedelta(0),
    timezone.utc,
    timezone(timedelta(hours=-23, minutes=-59)),
    timezone(timedelta(0), "Z%]é"),
]
for value in values:
    back = host_echo(value)
    print(repr(back), type(back) is type(value), back == value, hash(back) == hash(value))
print(host_echo(timezone.utc) is timezone.utc)
when = host_echo(datetime(2026, 1, 2, 3, 4, 5))
print(when + timedelta(days=1), when.fold, when.isoformat(), when - host_echo(when), when < dt.datetime.max)


class Day(date):
    def shout(self):
        return "!"


class Moment(datetime):
    pass


day = host_echo(Day(2026, 5, 6))
print(isinstance(day, date), day == date(2026, 5, 6))
print(host_echo(Moment(2026, 5, 6, 7)) == datetime(2026, 5, 6, 7))
print(host_echo(values) == values)
host_echo(date(2026, 1, 2)) + host_echo(timedelta(days=1))
