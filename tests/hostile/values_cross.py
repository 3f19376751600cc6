# Values of frozen classes and records, as many as may cross at once, over and over.
from collections import namedtuple
from dataclasses import make_dataclass
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal

Deep = make_dataclass("Deep", [f"f{i}" for i in range(200)])
deep = None
for _ in range(100):
    deep = namedtuple("Level", "a b")(deep, Decimal("9" * 1000))
many = [[date.max, timedelta.min, datetime.now(timezone.utc) if 0 else datetime.max, Decimal("sNaN")] for _ in range(2000)]
n = 0
while True:
    msg_send("c", [deep] * 8 + many)
    got = msg_recv("c")
    n += len(got)
    many[n % 2000].append({date.min: deep})
