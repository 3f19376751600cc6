"""`%Z` and `%z` of `time.strftime` are those of the `struct_time`; `str` of a `datetime` asks `isoformat` by position."""
import time
from datetime import datetime

print(time.strftime("%a, %d %b %Y %H:%M:%S %Z|%z", time.gmtime(0)))
for zone, offset in (("ABC", 3600), ("X Y", -5400), ("", 0), ("Ä", 45 * 60), ("Z", -60), ("%d", 12 * 3600 + 90)):
    t = time.struct_time((2020, 1, 2, 3, 4, 5, 6, 7, 0, zone, offset))
    print(repr(time.strftime("%Z|%z|%c", t)), t.tm_zone, t.tm_gmtoff)
print(repr(time.strftime("%Z|%z", time.strptime("2020", "%Y"))))
print(repr(time.strftime("%H %Z", (2020, 1, 2, 3, 4, 5, 6, 7, -1))))
print(datetime(2020, 1, 2).strftime("%Z|%z|%c"))


class Told(datetime):
    def isoformat(self, *given):
        return f"iso{given}"


print(str(Told(2020, 1, 2)), Told(2020, 1, 2).isoformat())
