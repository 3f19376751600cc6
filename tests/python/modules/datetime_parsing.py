import time
import calendar
from datetime import datetime, date, timedelta, timezone

for text, fmt in [
    ("2024-03-01", "%Y-%m-%d"), ("01/02/99", "%d/%m/%y"), ("01/02/68", "%d/%m/%y"), ("March 5, 2024", "%B %d, %Y"), ("Mar 5 2024 3:07PM", "%b %d %Y %I:%M%p"),
    ("12:30:45.5", "%H:%M:%S.%f"), ("2024-060", "%Y-%j"), ("2024 10 1", "%Y %W %w"), ("2024 10 0", "%Y %U %w"), ("2024-W10-3", "%G-W%V-%u"), ("Tue Mar  5 10:00:00 2024", "%c"),
    ("2024-03-01T10:00:00+0530", "%Y-%m-%dT%H:%M:%S%z"), ("2024-03-01T10:00:00-05:30", "%Y-%m-%dT%H:%M:%S%z"), ("2024-03-01 Z", "%Y-%m-%d %z"), ("2024-03-01 UTC", "%Y-%m-%d %Z"), ("12 AM", "%I %p"), ("12 pm", "%I %p"),
    ("  2024 -03", "  %Y -%m"), ("03/05/24", "%x"), ("10:11:12", "%X"), ("wednesday 2024", "%A %Y"), ("100%", "100%%"), ("2024.03.01", "%Y.%m.%d"), ("[2024]", "[%Y]"), ("29 Feb", "%d %b"),
]:
    try:
        print(text, "|", fmt, "|", repr(datetime.strptime(text, fmt)))
    except ValueError as error:
        print(text, "|", fmt, "|", error)
for text, fmt in [
    ("2024-13-01", "%Y-%m-%d"), ("2024-02-30", "%Y-%m-%d"), ("2024-03-01x", "%Y-%m-%d"), ("2024", "%Q"), ("2024", "%Y%"), ("x", "%Y"), ("2024 5", "%G %V"), ("2024 5 1", "%Y %V %u"), ("2024 05", "%G %j"), ("", "%Y"), ("5 1", "%V %u"),
    (3, "%Y"), ("2024", 3), ("2024-03-01 +05:3000", "%Y-%m-%d %z"), ("25:00", "%H:%M"),
]:
    try:
        print(repr(datetime.strptime(text, fmt)))
    except (ValueError, TypeError) as error:
        print(text, "|", fmt, "|", type(error).__name__, error)
print(date.strptime("2024-05-06", "%Y-%m-%d"), repr(datetime.strptime("10:20", "%H:%M").time()))
print(time.strptime("30 Nov 00", "%d %b %y"), time.strptime("Thu Jan  1 00:00:00 1970"))
print(time.gmtime(0), time.gmtime(1700000000).tm_hour, time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(1e9)), time.asctime(time.gmtime(0)), time.localtime(0)[:], time.gmtime(5).tm_zone, time.gmtime(5).tm_gmtoff)
print(time.mktime((2024, 1, 1, 0, 0, 0, 0, 0, 0)), calendar.timegm((2024, 1, 1, 0, 0, 0)), calendar.timegm(time.gmtime(12345)), time.struct_time(range(9)), time.struct_time((2024, 1, 1, 0, 0, 0, 0, 1, 0)) < time.gmtime(0))
print(time.strftime("%a, %d %b %Y %H:%M:%S +0000", (2024, 2, 29, 1, 2, 3, 3, 60, 0)), time.ctime(0))
print(calendar.isleap(2024), calendar.leapdays(2000, 2025), calendar.monthrange(2024, 2), calendar.weekday(2024, 2, 29), repr(calendar.MONDAY), str(calendar.Month.MAY), repr(calendar.Day.SUNDAY), calendar.JANUARY + 1)
print(calendar.month(2024, 2))
print(calendar.calendar(2024)[:700])
print(calendar.TextCalendar(6).formatmonth(2023, 12, w=3, l=2))
print(calendar.HTMLCalendar().formatmonth(2024, 9))
print(calendar.monthcalendar(2024, 9), calendar.Calendar(6).monthdays2calendar(2024, 9)[0])
print(list(calendar.Calendar().itermonthdates(2024, 2))[:3], list(calendar.Calendar(3).itermonthdays(2024, 2))[:5], list(calendar.Calendar().itermonthdays3(2024, 12))[-3:], list(calendar.Calendar().itermonthdays4(2024, 12))[-2:], list(calendar.Calendar(2).iterweekdays()))
print(list(calendar.day_name), list(calendar.month_abbr), calendar.month_name[3], calendar.day_abbr[-1], calendar.month_name[1:3], len(calendar.month_name), calendar.weekheader(3))
print(calendar.Calendar().yeardayscalendar(2024, 4)[0][0], calendar.firstweekday(), calendar.TextCalendar().formatweek([(1, 0), (2, 1)], 2))
calendar.prmonth(2024, 7)
for call in [lambda: calendar.monthrange(2024, 13), lambda: calendar.month(2024, 0), lambda: calendar.setfirstweekday(9), lambda: calendar.weekday(2024, 2, 30), lambda: time.strptime("x", "%Y"), lambda: time.strftime("%Y", (1, 2)), lambda: time.struct_time((1,)), lambda: time.gmtime("x"), lambda: time.strftime("%Y", (2024, 13, 1, 0, 0, 0, 0, 1, 0)), lambda: time.get_clock_info("x"), lambda: time.asctime("x")]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
calendar.setfirstweekday(calendar.SUNDAY)
print(calendar.weekheader(2), calendar.month(2024, 2).splitlines()[2])
calendar.setfirstweekday(0)
start = datetime(2024, 1, 31, tzinfo=timezone.utc)
print([(start + timedelta(days=30 * i)).strftime("%b %d") for i in range(5)])
