import base64
import io
from datetime import datetime, time, timedelta, timezone, UTC
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

BERLIN = """
VFppZjIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAVFppZjIAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAA8AAAABAAAABL/////b6Jh+P////+bDBdg/////5vV2vD/////nNmukP////+dpLWQ/////565kJD/////n4SX
kP/////ICXGQ/////8znSxD/////zakXkP/////OokMQ/////8+SNBD/////0IIlEP/////RchYQ/////9G2lgD/////0li+gP//
///SoU8Q/////9NjG5D/////1EsjkP/////VOdEg/////9Vn55D/////1ahzAP/////WKbQQ/////9csGhD/////2AmWEP/////Z
AsGQ/////9npeBAAAAAAE01EEAAAAAAUM/qQAAAAABUj65AAAAAAFhPckAAAAAAXA82QAAAAABfzvpAAAAAAGOOvkAAAAAAZ06CQ
AAAAABrDkZAAAAAAG7y9EAAAAAAcrK4QAAAAAB2cnxAAAAAAHoyQEAAAAAAffIEQAAAAACBschAAAAAAIVxjEAAAAAAiTFQQAAAA
ACM8RRAAAAAAJCw2EAAAAAAlHCcQAAAAACYMGBAAAAAAJwVDkAAAAAAn9TSQAAAAACjlJZAAAAAAKdUWkAAAAAAqxQeQAAAAACu0
+JAAAAAALKTpkAAAAAAtlNqQAAAAAC6Ey5AAAAAAL3S8kAAAAAAwZK2QAAAAADFd2RACAQIBAgECAQIBAgECAQMBAgECAQMBAgEC
AQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgEAAAyIAAAAABwgAQQAAA4QAAkAACowAQ1MTVQAQ0VTVABDRVQAQ0VN
VAAKQ0VULTFDRVNULE0zLjUuMCxNMTAuNS4wLzMK
"""
NEW_YORK = """
VFppZjIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAVFppZjIAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAACvAAAABQAAABT/////XgPwkP////+eph5w/////5+662D/////oIYAcP////+hms1g/////6Jl4nD/////o4Pp
4P////+kaq5w/////6U1p2D/////plPK8P////+nFYlg/////6gzrPD/////qP6l4P////+qE47w/////6reh+D/////q/Nw8P//
//+svmng/////63TUvD/////rp5L4P////+vszTw/////7B+LeD/////sZxRcP////+yZ0pg/////7N8M3D/////tEcsYP////+1
XBVw/////7YnDmD/////tzv3cP////+4BvBg/////7kb2XD/////uebSYP////+7BPXw/////7vGtGD/////vOTX8P////+9r9Dg
/////77EufD/////v4+y4P/////ApJvw/////8FvlOD/////woR98P/////DT3bg/////8RkX/D/////xS9Y4P/////GTXxw////
/8cPOuD/////yC1ecP/////I+Fdg/////8oNQHD/////ytg5YP/////LiPBw/////9Ij9HD/////0mD74P/////TdeTw/////9RA
3eD/////1VXG8P/////WIL/g/////9c1qPD/////2ACh4P/////ZFYrw/////9ngg+D/////2v6ncP/////bwGXg/////9zeiXD/
////3amCYP/////evmtw/////9+JZGD/////4J5NcP/////haUZg/////+J+L3D/////40koYP/////kXhFw/////+VXLuD/////
5kct8P/////nNxDg/////+gnD/D/////6Rby4P/////qBvHw/////+r21OD/////6+bT8P/////s1rbg/////+3GtfD/////7r/T
YP/////vr9Jw//////CftWD/////8Y+0cP/////yf5dg//////NvlnD/////9F95YP/////1T3hw//////Y/W2D/////9y9acP//
///4KHfg//////kPPHD/////+ghZ4P/////6+Fjw//////voO+D//////Ng68P/////9yB3g//////64HPD//////6f/4AAAAAAA
l/7wAAAAAAGH4eAAAAAAAnfg8AAAAAADcP5gAAAAAARg/XAAAAAABVDgYAAAAAAGQN9wAAAAAAcwwmAAAAAAB40ZcAAAAAAJEKRg
AAAAAAmtlPAAAAAACvCGYAAAAAAL4IVwAAAAAAzZouAAAAAADcBncAAAAAAOuYTgAAAAAA+pg/AAAAAAEJlm4AAAAAARiWXwAAAA
ABJ5SOAAAAAAE2lH8AAAAAAUWSrgAAAAABVJKfAAAAAAFjkM4AAAAAAXKQvwAAAAABgiKWAAAAAAGQjt8AAAAAAaAgtgAAAAABry
CnAAAAAAG+HtYAAAAAAc0exwAAAAAB3Bz2AAAAAAHrHOcAAAAAAfobFgAAAAACB2APAAAAAAIYGTYAAAAAAiVeLwAAAAACNqr+AA
AAAAJDXE8AAAAAAlSpHgAAAAACYVpvAAAAAAJypz4AAAAAAn/sNwAAAAACkKVeAAAAAAKd6lcAAAAAAq6jfgAAAAACu+h3AAAAAA
LNNUYAAAAAAtnmlwAAAAAC6zNmAAAAAAL35LcAAAAAAwkxhgAAAAADFnZ/AAAAAAMnL6YAAAAAAzR0nwAAAAADRS3GAAAAAANScr
8AAAAAA2Mr5gAAAAADcHDfAAAAAAOBva4AAAAAA45u/wAAAAADn7vOAAAAAAOsbR8AAAAAA7257gAAAAADyv7nAAAAAAPbuA4AAA
AAA+j9BwAAAAAD+bYuAAAAAAQG+ycAAAAABBhH9gAAAAAEJPlHAAAAAAQ2RhYAAAAABEL3ZwAAAAAEVEQ2AAAAAARfOo8AIBAgEC
AQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIDBAIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgEC
AQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIBAgECAQIB
AgECAQIBAgECAQIBAgECAQIBAgH//7qeAAD//8fAAQT//7mwAAj//8fAAQz//8fAARBMTVQARURUAEVTVABFV1QARVBUAApFU1Q1
RURULE0zLjIuMCxNMTEuMS4wCg==
"""
LORD_HOWE = """
VFppZjIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAVFppZjIAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAA4AAAABQAAABn/////cxZ33AAAAAAU/mbgAAAAABY4QPgAAAAAFueKaAAAAAAYIV14AAAAABjHbGgAAAAAGgE/
eAAAAAAap05oAAAAABvhIXgAAAAAHIcwaAAAAAAdwQN4AAAAAB55jnAAAAAAH5eq+AAAAAAgWXBwAAAAACGAx3gAAAAAIkKM8AAA
AAAjaeP4AAAAACQibvAAAAAAJUnF+AAAAAAl79vwAAAAACcpp/gAAAAAJ8+98AAAAAApCYn4AAAAACmvn/AAAAAAKulr+AAAAAAr
mLxwAAAAACzSiHgAAAAALXiecAAAAAAusmp4AAAAAC9YgHAAAAAAMJJMeAAAAAAxXUxwAAAAADJyLngAAAAAMz0ucAAAAAA0UhB4
AAAAADUdEHAAAAAANjHyeAAAAAA2/PJwAAAAADgbDvgAAAAAONzUcAAAAAA5p+J4AAAAADq8tnAAAAAAO9rS+AAAAAA8pdLwAAAA
AD26tPgAAAAAPoW08AAAAAA/mpb4AAAAAEBllvAAAAAAQYOzeAAAAABCRXjwAAAAAENjlXgAAAAARC6VcAAAAABFQ3d4AAAAAEYF
PPAAAAAARyNZeAAAAABH95PwAQMCAwIDAgMCAwQDBAMEAwQDBAMEAwQDBAMEAwQDBAMEAwQDBAMEAwQDBAMEAwQDBAMEAwQDBAMA
AJUkAAAAAIygAAQAAKG4AQkAAJOoAA8AAJqwARVMTVQAQUVTVAArMTEzMAArMTAzMAArMTEACjwrMTAzMD4tMTA6MzA8KzExPi0x
MSxNMTAuMS4wLE00LjEuMAo=
"""
KOLKATA = """
VFppZjIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAVFppZjIAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAHAAAABQAAABb/////JroYKP////9D5+sw/////4edvLr/////ytuMKP/////MBXEY/////8yVMqj/////0nQS
mAECAwQDBAMAAFLYAAAAAFLQAAQAAEtGAAgAAE1YAAwAAFtoARBMTVQASE1UAE1NVABJU1QAKzA2MzAACklTVC01OjMwCg==
"""


def zone(data, key=None):
    return ZoneInfo.from_file(io.BytesIO(base64.b64decode(data)), key)


berlin = zone(BERLIN, "Europe/Berlin")
ny = zone(NEW_YORK, key="America/New_York")
howe = zone(LORD_HOWE, "Australia/Lord_Howe")
kolkata = zone(KOLKATA)
print(repr(berlin), berlin, berlin.key, kolkata.key, repr(kolkata)[:18])
moments = [
    (2024, 1, 1, 12), (2024, 7, 1, 12), (2024, 3, 31, 2), (2024, 3, 31, 1), (2024, 3, 31, 3), (2024, 10, 27, 2), (2024, 10, 27, 1),
    (2024, 10, 27, 3), (1945, 5, 24, 3), (1900, 1, 1, 0), (1890, 1, 1, 0), (2050, 6, 1, 0), (2099, 12, 1, 0), (2037, 10, 25, 2),
    (2038, 3, 28, 2), (2040, 10, 28, 2), (1, 1, 1, 0), (9999, 12, 31, 0),
]
for year, month, day, hour in moments:
    for fold in (0, 1):
        x = datetime(year, month, day, hour, 30, tzinfo=berlin, fold=fold)
        print(x, x.tzname(), x.dst(), x.utcoffset())
for start in (1711846800, 1729987200, 2216250000, 2679267600):
    for stamp in range(start - 3600, start + 9000, 1800):
        x = datetime.fromtimestamp(stamp, berlin)
        print(x, x.fold, x.timestamp() == stamp)
for stamp in range(-3550000000, 5850000000, 370000000):
    for z in (berlin, ny, howe, kolkata):
        x = datetime.fromtimestamp(stamp, z)
        print(x, x.tzname(), x.dst(), x.timestamp() == stamp, x.fold)
for stamp in range(1712415600 - 3600, 1712415600 + 5400, 900):
    x = datetime.fromtimestamp(stamp, howe)
    print(x, x.fold, x.dst(), x.timestamp() == stamp)
for stamp in range(4118252400 - 7200, 4118252400 + 5400, 900):
    x = datetime.fromtimestamp(stamp, howe)
    print(x, x.fold, x.dst(), x.timestamp() == stamp)
x = datetime(2020, 10, 31, 12, tzinfo=ny)
print(x, x + timedelta(days=1), (x + timedelta(days=1)).tzname(), x.astimezone(kolkata), x.astimezone(berlin) == x)
print(
    datetime(2024, 3, 10, 2, 30, tzinfo=ny) == datetime(2024, 3, 10, 7, 30, tzinfo=UTC),
    datetime(2024, 11, 3, 1, 30, tzinfo=ny) < datetime(2024, 11, 3, 1, 30, fold=1, tzinfo=ny),
    datetime(2024, 11, 3, 1, 30, tzinfo=ny) == datetime(2024, 11, 3, 1, 30, fold=1, tzinfo=ny),
    datetime(2024, 11, 3, 1, 30, fold=1, tzinfo=ny) - datetime(2024, 11, 3, 1, 30, tzinfo=UTC),
    hash(datetime(2024, 11, 3, 1, 30, fold=1, tzinfo=ny)) == hash(datetime(2024, 11, 3, 1, 30, tzinfo=ny)),
)
print(time(12, tzinfo=berlin).utcoffset(), time(12, tzinfo=kolkata).utcoffset(), f"{datetime(2024, 6, 3, 9, tzinfo=ny):%H:%M %Z %z}")
for call in [lambda: ZoneInfo("Mars/Base"), lambda: ZoneInfo(3), lambda: ZoneInfo.from_file(io.BytesIO(b"nope")), lambda: berlin.fromutc(3), lambda: berlin.fromutc(datetime(2024, 1, 1)), lambda: berlin.utcoffset(None)]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__)
