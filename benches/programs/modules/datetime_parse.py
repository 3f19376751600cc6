from datetime import date, datetime, timedelta, timezone

STAMPS = [f'2025-{i % 12 + 1:02d}-{i % 28 + 1:02d}T{i % 24:02d}:{i % 60:02d}:{i % 59:02d}' for i in range(300)]
TEXTS = [f'{i % 28 + 1:02d}/{i % 12 + 1:02d}/2024 {i % 24:02d}:{i % 60:02d}' for i in range(150)]


def main():
    moments = [datetime.fromisoformat(stamp) for stamp in STAMPS]
    parsed = [datetime.strptime(text, '%d/%m/%Y %H:%M') for text in TEXTS]
    span = timedelta()
    for earlier, later in zip(moments, moments[1:]):
        span += abs(later - earlier)
    texts = [moment.strftime('%Y-%m-%d %H:%M') for moment in moments]
    days = {moment.date() for moment in parsed}
    zoned = [moment.replace(tzinfo=timezone.utc).isoformat() for moment in moments]
    weeks = sum((date(2025, 1, 1) + timedelta(days=i)).weekday() for i in range(300))
    return int(span.total_seconds()) + len(''.join(texts)) + len(days) + len(zoned[0]) + weeks


main()
