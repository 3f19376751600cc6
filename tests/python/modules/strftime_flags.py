# Flags before the letters of formats: no padding, spaces or zeros.
import datetime
import time

for d in (datetime.datetime(2024, 1, 2, 3, 4, 5), datetime.datetime(2024, 11, 12, 13, 14, 15), datetime.datetime(2000, 1, 1)):
    for letter in "dmHIMSjyYUWVuwGCegFDTR":
        print(*(repr(d.strftime("%" + flag + letter)) for flag in ("", "-", "_", "0", "+")))
    for letter in "aAbBphcxXnt":
        print(*(repr(d.strftime("%" + flag + letter)) for flag in ("", "-", "_", "0")))
print(repr(time.strftime("%-d %-m %-H", (2024, 1, 2, 3, 4, 5, 0, 1, 0))))
d = datetime.date(2024, 1, 2)
print(f"{d:%-d.%-m.%Y} {d:%B %-d, %Y} {d:%A, %b %-d}", d.strftime("%-d/%-m"), datetime.time(3, 4).strftime("%-H:%M %-I %p"))
print(datetime.datetime(2024, 7, 4, 9, 5, tzinfo=datetime.timezone.utc).strftime("%-I:%M %p %Z %-d %z"))
