import re

LOG = '\n'.join(
    f'2026-01-{i % 28 + 1:02d} 12:{i % 60:02d}:00 [{"INFO" if i % 3 else "ERROR"}] user{i % 17}@mail.example.com took {i * 3} ms'
    for i in range(300)
)


def main():
    pattern = re.compile(r'(?P<day>\d{4}-\d\d-\d\d) [\d:]+ \[(?P<level>[A-Z]+)\] (?P<mail>[\w.]+@[\w.]+) took (\d+) ms')
    total = 0
    for match in pattern.finditer(LOG):
        if match.group('level') == 'ERROR':
            total += int(match.group(4))
    words = re.findall(r'\b[a-z]{3,}\b', LOG)
    hidden = re.sub(r'(\w+)@', lambda m: m.group(1)[0] + '***@', LOG)
    parts = re.split(r'[\s\[\]]+', LOG)
    return total + len(words) + len(hidden) + len(parts)


main()
