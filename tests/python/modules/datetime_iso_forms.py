# slow
# What fromisoformat of date, time and datetime takes: every form of the parts, joined in every way.
import datetime

DATES = ["2025-12-04", "20251204", "2025-W49-4", "2025W494", "2025-W49", "2025W49", "2025-338", "2025-12", "202512", "2025", "2025-1204", "202512-04", "2025-W494", "2025W49-4", "0001-01-01", "9999-12-31", "10000-01-01", "2025-13-01", "2025-02-29", "2024-02-29", "2025-00-10", "2025-12-00", "2025-W54-1", "2020-W53-7", "2025-W00-1", "2025-W10-0", "2025-W10-8", "2025-w10-1", " 2025-12-04", "2025-12-04 ", "2025−12−04", "٢٠٢٥-12-04", "+025-12-04", "2025-+1-04", "2025- 1-04", "", "2025-1-4", "9999-W53-7", "0001-W01-1", "2025-12-0", "2025-W4", "2025/12/04", "-025-12-04", "2025_12_04", "20_51204"]
TIMES = ["09", "09:15", "0915", "09:15:02", "091502", "09:15:02.5", "09:15:02,5", "091502.123456", "09:15:02.1234567", "09:15:02.123456789", "09:1502", "0915:02", "24:00", "24:00:00", "24:00:00.000000", "24:00:01", "24:01", "2400", "25:00", "09:60", "09:15:60", "09:15:02.", "09:15:02.12", "09:15.5", "09.5", "9", "9:15", "09:5", "T09:15", "T091502", "t09:15", " 09:15", "09:15 ", "٠٩:15", "", "09:15:02:03", "09:15:+2", "09:15:02.+12345", "09:15:02.1_2", "09:15:", "09:", "0", "000", "09151", "0915021", "T", "TT09", "24", "24:00:00.1", "24:00+01:00"]
ZONES = ["", "Z", "z", "+01:00", "+0100", "+01", "-01:00", "-05:30:15", "-053015", "+01:00:00.123456", "+010000.5", "+23:59:59.999999", "+24:00", "-24:00", "+00:00", "-00:00", "+1", "+1:00", "+01:0", " +0100", " +01:00", " Z", "+01:60", "+0160", "+01:00Z", "ZZ", "UTC", "−01:00", "+", "-", "+01:00:60", "+01:00:00.1234567", "+ 1:00", "++1:00", "+01:00 ", "+00:60", "+01:0000", "+0100:00"]
SEPARATORS = ["T", " ", "t", "x", "", "-", ":", "é", "\U0001f40d", "TT", "  ", "W", "1", "\0", "\ud800", "+"]


def told(read, text):
    try:
        return repr(read(text))
    except Exception as e:
        return f"{type(e).__name__}: {e}".encode("ascii", "backslashreplace").decode()


def show(read, text):
    print(ascii(text), told(read, text).replace("datetime.", ""))


date, time, moment = datetime.date.fromisoformat, datetime.time.fromisoformat, datetime.datetime.fromisoformat
for text in DATES:
    show(date, text)
    show(moment, text)
for text in TIMES:
    for zone in ZONES[::4] + [" +0100", " Z", "-24:00"]:
        show(time, text + zone)
for zone in ZONES:
    show(time, "09:15" + zone)
for separator in SEPARATORS:
    for day in DATES[:6] + DATES[17:19]:
        for hour in TIMES[:4] + TIMES[12:16:2]:
            show(moment, day + separator + hour)
for zone in ZONES:
    for hour in TIMES[3:6] + ["24:00"]:
        show(moment, "2025-12-04 " + hour + zone)
        show(moment, "20251204" + hour + zone)
for bad in [None, 5, b"2025-12-04", 2025.5]:
    show(date, bad)
    show(time, bad)
    show(moment, bad)


class Day(datetime.date):
    pass


class Hour(datetime.time):
    pass


class Moment(datetime.datetime):
    pass


class Text(str):
    pass


print(repr(Day.fromisoformat("2025-W49-4")), repr(Hour.fromisoformat("T0915+0100")), repr(Moment.fromisoformat("20251204T24:00")))
print(date(Text("2025-12-04")), time(Text("09:15")), moment(Text("2025-12-04 09:15")))
