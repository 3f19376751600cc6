"""Parses log lines with a hand-written scanner and reports."""

LOG = """\
2024-03-01T10:00:01 INFO  web   GET /index.html 200 12ms
2024-03-01T10:00:02 INFO  web   GET /api/users 200 48ms
2024-03-01T10:00:02 ERROR db    connection lost: timeout after 3000ms
2024-03-01T10:00:03 WARN  web   GET /api/users 500 3010ms
2024-03-01T10:01:10 INFO  web   POST /api/users 201 95ms
2024-03-01T10:01:15 DEBUG cache hit ratio 0.87
malformed line here
2024-03-01T10:02:00 INFO  web   GET /index.html 304 3ms
2024-03-01T10:02:30 ERROR web   GET /admin 403 8ms
2024-03-01T10:59:59 INFO  web   GET /api/items?id=7&x=1 200 51ms
"""


class Entry:
    levels = ["DEBUG", "INFO", "WARN", "ERROR"]

    def __init__(self, time, level, source, message):
        self.time, self.level, self.source, self.message = time, level, source, message

    @classmethod
    def parse(cls, line):
        parts = line.split(maxsplit=3)
        if len(parts) < 4 or parts[1] not in cls.levels:
            raise ValueError(f"cannot parse {line!r}")
        return cls(*parts)

    @property
    def seconds(self):
        h, m, s = map(int, self.time.split("T")[1].split(":"))
        return h * 3600 + m * 60 + s

    @property
    def severity(self):
        return self.levels.index(self.level)


class Request:
    def __init__(self, entry):
        method, url, status, ms = entry.message.split()
        self.method, self.status = method, int(status)
        self.path, _, query = url.partition("?")
        self.query = dict(p.split("=") for p in query.split("&")) if query else {}
        self.ms = int(ms.removesuffix("ms"))

    def __repr__(self):
        return f"<{self.method} {self.path} {self.status} {self.ms}>"


def percentile(values, p):
    values = sorted(values)
    k = (len(values) - 1) * p / 100
    low = int(k)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (k - low)


entries, errors = [], []
for number, line in enumerate(LOG.splitlines(), 1):
    try:
        entries.append(Entry.parse(line))
    except ValueError as error:
        errors.append((number, str(error)))
print(len(entries), errors)
counts = {level: sum(e.level == level for e in entries) for level in Entry.levels}
print(counts, max(entries, key=lambda e: e.severity).message)
requests = []
for entry in entries:
    if entry.source == "web":
        requests.append(Request(entry))
print(requests, requests[-1].query)
stats = {}
for r in requests:
    s = stats.setdefault(r.path, {"n": 0, "ms": [], "bad": 0})
    s["n"] += 1
    s["ms"].append(r.ms)
    s["bad"] += r.status >= 400
print(f"{'path':<14}{'n':>3}{'mean':>9}{'p50':>8}{'max':>6}{'bad':>5}")
for path, s in sorted(stats.items(), key=lambda kv: (-kv[1]["n"], kv[0])):
    print(f"{path:<14}{s['n']:>3}{sum(s['ms']) / s['n']:>9.2f}{percentile(s['ms'], 50):>8.1f}{max(s['ms']):>6}{s['bad']:>5}")
gaps = [(b.seconds - a.seconds, a.time[11:], b.time[11:]) for a, b in zip(entries, entries[1:])]
print(max(gaps), sum(g for g, *_ in gaps), percentile([g for g, *_ in gaps], 90))
per_minute = {}
for e in entries:
    per_minute[e.time[11:16]] = per_minute.get(e.time[11:16], "") + e.level[0]
for minute, marks in per_minute.items():
    print(minute, marks)
statuses = {}
for r in requests:
    statuses.setdefault(f"{r.status // 100}xx", []).append(r.status)
print(statuses, any(s >= 500 for s in sum(statuses.values(), [])), [e.message.split(":")[0] for e in entries if e.severity >= 3])
