# Directives of strptime that CPython 3.14 knows.
import time, datetime, warnings
warnings.simplefilter("ignore")
for v, f in [("14:07:09","%T"),("4:07:09","%T"),("14:07","%R"),("02:07:09 PM","%r"),("2:07:09 am","%r"),("5","%e"),(" 5","%e"),("05","%e"),("31","%e"),("32","%e"),("5","%k"),(" 5","%k"),("05","%k"),("23","%k"),("24","%k"),("5","%l"),(" 5","%l"),("12","%l"),("13","%l"),("0","%l"),("5 am","%I %P"),("5 PM","%l %P"),("Jan","%h"),("+01:00","%:z"),("+0100","%z"),("5 5","%d %e"),("5 5","%d %d"),("5:05:05 5","%T %H"),("1","%D"),("1","%F"),("1","%n"),("1","%C"),("1","%s"),("1","%v"),("1","%g"),("5","%Ee"),("14:07","%OR"), ("14:07:09","%X"),("2024 14:07:09","%Y %T"), ("1","%E"), ("1", "%O"), ("1","%i"), ("1", "%N"), ("2024 5 Jan 10:10:10 AM", "%Y %e %b %r"), ("05 05", "%T%T"), ("1", "%:"), ("x", "%-d"), ("5", "%_d")]:
    for p in (lambda v, f: time.strptime(v, f)[:6], datetime.datetime.strptime):
        try: print(repr(v), f, p(v, f))
        except Exception as e: print(repr(v), f, type(e).__name__, e)
