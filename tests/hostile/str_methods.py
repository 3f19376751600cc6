s = 'ab' * 1_000_000
for make in (
    lambda: s.replace('', 'x' * 1000), lambda: (s * 10).join([s] * 1000), lambda: s.center(10 ** 10), lambda: s.zfill(10 ** 10),
    lambda: ('\t' * 1_000_000).expandtabs(10 ** 9), lambda: s.translate({97: 'y' * 10_000}), lambda: s.replace('a', s),
    lambda: s.ljust(10 ** 12), lambda: s.encode() * 10 ** 6, lambda: s.split('a'), lambda: s.upper() * 1000, lambda: s.rjust(2 ** 63 - 1),
):
    try:
        print(len(make()))
    except (MemoryError, OverflowError) as error:
        print(type(error).__name__)
