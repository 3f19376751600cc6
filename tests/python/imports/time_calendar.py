import time

for seconds in (0, 1, 86399, 86400, 951782400, 951868800, 1700000000, 4102444800, -1, -86400, -2208988800, 1e9 + 0.9, 253402300799):
    t = time.gmtime(seconds)
    print(tuple(t), time.asctime(t), time.strftime("%Y-%m-%dT%H:%M:%SZ", t))
t = time.gmtime(1709251199)
print(t)
print(t.tm_year, t.tm_mon, t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec, t.tm_wday, t.tm_yday, t.tm_isdst, len(t), t[0], t[1:3])
for letter in "aAbBcdHIjmMpSUwWxXyYFTDReugGV":
    print(letter, repr(time.strftime("%" + letter, t)), repr(time.strftime("%" + letter, time.gmtime(1735689600))))
print(time.strftime("100%% on %d%%%m", t), time.strftime("", t), time.strftime("no directive é", t))
print(time.strftime("%Y", (2024, 1, 1, 0, 0, 0, 0, 1, 0)), time.asctime((2024, 2, 29, 23, 59, 59, 3, 60, 0)))
made = time.struct_time((2020, 1, 2, 3, 4, 5, 6, 7, 0))
print(made, made == (2020, 1, 2, 3, 4, 5, 6, 7, 0), isinstance(made, tuple), made < time.gmtime(0))
year, month, *rest = made
print(year, month, rest, type(made).__name__, hash(made) == hash(tuple(made)))
for bad in (lambda: time.struct_time((1, 2)), lambda: time.strftime("%Y", (2024, 13, 1, 0, 0, 0, 0, 1, 0)), lambda: time.strftime(5), lambda: time.gmtime("x"), lambda: time.asctime(5)):
    try:
        print(bad())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
for year in (2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026):
    begin = (time.gmtime(0).tm_year and (year - 1970)) * 31557600 // 86400 * 86400
    print(time.strftime("%G-W%V-%u %U %W %j", time.gmtime(begin)), time.strftime("%G-W%V-%u %U %W", time.gmtime(begin - 3 * 86400)))
