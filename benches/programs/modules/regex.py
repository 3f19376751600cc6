import re

LOG = '\n'.join(
    f'2025-03-{i % 28 + 1:02d} 10:{i % 60:02d}:00 [{"ERROR" if i % 7 == 0 else "INFO"}] user{i % 13}@example.com took {i * 37 % 900}ms'
    for i in range(400)
)
LINE = re.compile(r'(?P<date>\d{4}-\d\d-\d\d) (?P<time>[\d:]+) \[(?P<level>[A-Z]+)\] (?P<user>\w+)@(?P<host>[\w.]+) took (?P<ms>\d+)ms')


def main():
    total = 0
    for line in LOG.splitlines():
        match = LINE.match(line)
        if match['level'] == 'ERROR':
            total += int(match['ms'])
    emails = re.findall(r'[\w.]+@[\w.]+', LOG)
    hidden = re.sub(r'user(\d+)', lambda m: 'u' + m[1].zfill(3), LOG)
    words = re.split(r'[\s\[\]]+', LOG)
    slow = [m.start() for m in re.finditer(r'took [5-9]\d\dms$', LOG, re.MULTILINE)]
    return total + len(emails) + len(hidden) + len(words) + sum(slow) + len(re.sub(r'\s+', ' ', LOG))


main()
