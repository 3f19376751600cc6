# library
from datetime import *
from dateutil.relativedelta import relativedelta, MO, FR
from dateutil.rrule import rrule, DAILY, WEEKLY, YEARLY, rrulestr
from dateutil.parser import parse
from dateutil.easter import easter
from dateutil import tz
NOW = datetime(2003, 9, 17, 20, 54, 47, 282310)
print(NOW + relativedelta(months=+1))
print(NOW + relativedelta(months=-1, weeks=+1, hour=10))
print(relativedelta(datetime(2003, 10, 24, 10, 0), NOW))
print(NOW + relativedelta(weekday=FR(-1)))
print(list(rrule(DAILY, count=3, dtstart=parse("19970902T090000"))))
print(list(rrule(WEEKLY, wkst=MO, count=4, dtstart=datetime(1997,9,2,9,0))))
print(list(rrulestr("DTSTART:19970902T090000\nRRULE:FREQ=DAILY;INTERVAL=10;COUNT=5")))
print(parse("Thu Sep 25 10:36:28 2003"), parse("2003-09-25T10:49:41.5-03:00"), parse("10/09/2003", dayfirst=True))
print(easter(2024))
print(datetime(2020,1,1,tzinfo=tz.UTC).astimezone(tz.tzoffset(None, 3600)))
try:
    parse("not a date")
except ValueError as e:
    print(type(e).__name__, e)
