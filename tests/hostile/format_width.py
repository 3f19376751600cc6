for make in (lambda: '{:>10000000000}'.format(1), lambda: '%*d' % (10 ** 10, 1), lambda: f'{1:.{10 ** 9}f}', lambda: f'{"x":{10 ** 10}}', lambda: '%.2000000000f' % 1.5, lambda: '{:,}'.format(10 ** 4000), lambda: format(1, '0100000000000')):
    try:
        print(len(make()))
    except (MemoryError, ValueError, OverflowError) as error:
        print(type(error).__name__)
